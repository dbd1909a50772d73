"""`tilewright schema`: print JSON Schemas of --json output."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tilewright.errors import TilewrightError, suggestion

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright schema arena")
def schema(
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND…]",
            show_default="list the commands",
            help="A command, e.g. lexicon info.",
        ),
    ] = None,
) -> None:
    """Print the JSON Schema of a command's --json output, or list the schemas."""
    from tilewright.cli.documents import DOCUMENTS
    from tilewright.cli.schemas import schema_of

    name = " ".join(command or ())
    if not name:
        typer.echo("\n".join(DOCUMENTS))
        return
    if name not in DOCUMENTS:
        raise TilewrightError(f"no schema for {name!r}; {suggestion(name, DOCUMENTS)}")
    typer.echo(json.dumps(schema_of(name), indent=2))
