"""`tilewright help`: topics, and the help of commands."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.completion import offer_topics
from tilewright.cli.lazy import LazyGroup
from tilewright.cli.topics import TOPICS
from tilewright.errors import TilewrightError, suggestion

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright help notations")
def help(
    context: typer.Context,
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="[TOPIC]",
            show_default="list the topics",
            help="notations, agents, rules, or a command.",
            autocompletion=offer_topics,
        ),
    ] = None,
) -> None:
    """Explain notations, agents and rules, or show the help of a command."""
    if topic is None:
        for name, text in TOPICS.items():
            typer.echo(f"tilewright help {name:<10} {text.__doc__}")
        typer.echo("tilewright help COMMAND    The help of a command.")
    elif topic in TOPICS:
        typer.echo(TOPICS[topic]().rstrip())
    else:
        typer.echo(_help_of(topic, context))


def _help_of(name: str, context: typer.Context) -> str:
    root = context.find_root()
    assert isinstance(root.command, LazyGroup)
    command = root.command.get_command(root, name)
    if command is None:
        known = [*TOPICS, *root.command.list_commands(root)]
        raise TilewrightError(f"unknown topic {name!r}; {suggestion(name, known)}")
    text: str = command.get_help(
        command.make_context(name, [], parent=root, resilient_parsing=True)
    )
    return text
