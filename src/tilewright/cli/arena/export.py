"""`tilewright arena export`: export the results of a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from tilewright.cli.arena.run import StoreOption
from tilewright.cli.arena.show import TournamentArgument
from tilewright.cli.files import check_files
from tilewright.errors import TilewrightError

app = typer.Typer(add_completion=False)

Format = Literal["csv", "json", "parquet"]


@app.command("export", epilog="Example: tilewright arena export 3f2a results.csv")
def export(
    tournament: TournamentArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="Output file.")],
    format: Annotated[
        Format | None,
        typer.Option("--format", show_default="from the file name", help="Output format."),
    ] = None,
    store: StoreOption = None,
) -> None:
    """Export a tournament: one row per seat and game, or one JSON document per game."""
    from tilewright.arena.export import FORMATS
    from tilewright.arena.store import Store

    kind = format or file.suffix.removeprefix(".")
    if kind not in FORMATS:
        known = ", ".join(f".{one}" for one in FORMATS)
        raise TilewrightError(f"unknown format of {str(file)!r}; expected {known}, or --format")
    check_files({"FILE": file})
    with Store(store, read_only=True) as book:
        kept = book.tournament(tournament)
        with book.sound():
            FORMATS[kind](book, kept, file)
