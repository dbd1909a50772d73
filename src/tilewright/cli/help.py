"""`tilewright help`: topics, and the help of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tilewright.cli.completion import offer_topics
from tilewright.cli.topics import TOPICS
from tilewright.errors import TilewrightError, suggestion

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright help notations")
def help(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC]",
            show_default="list the topics",
            help="notations, agents, rules, or a command.",
            autocompletion=offer_topics,
        ),
    ] = None,
) -> None:
    """Explain notations, agents and rules, or show the help of a command."""
    if not topic:
        for name, text in TOPICS.items():
            typer.echo(f"tilewright help {name:<10} {text.__doc__}")
        typer.echo("tilewright help COMMAND    The help of a command.")
    elif len(topic) == 1 and topic[0] in TOPICS:
        typer.echo(TOPICS[topic[0]]().rstrip())
    else:
        typer.echo(_help_of(topic, context.find_root()))


def _help_of(path: Sequence[str], context: Any) -> str:
    """The help of a command, or of a command in a group: `arena ladder`."""
    for name in path:
        group = context.command
        known = group.list_commands(context) if isinstance(group, TyperGroup) else []
        if name not in known:
            names = dict.fromkeys([*TOPICS, *known] if context.parent is None else known)
            raise TilewrightError(
                f"unknown topic {name!r}; {suggestion(name, names)}"
                if names
                else f"{context.command_path!r} has no commands (got {name!r})"
            )
        command = group.get_command(context, name)
        context = command.make_context(name, [], parent=context, resilient_parsing=True)
    text: str = context.get_help()
    return text
