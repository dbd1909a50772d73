"""`tilewright agents`: list agents with their options."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import offer_games
from tilewright.cli.output import AsJson, console, print_json
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.table.catalogue import AgentEntry

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright agents scrabble")
def agents(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            show_default="all games",
            help="Game name.",
            autocompletion=offer_games,
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", show_default=False, help="Python file with agents."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List agents with their options: shipped, installed, or defined in a Python file."""
    from tilewright.table.catalogue import agents_in, agents_of
    from tilewright.table.registry import find_game, game_names

    if game is not None and game.endswith(".py"):
        file, game = Path(game), None
    if file is not None and not file.is_file():
        raise TilewrightError(f"the file {str(file)!r} does not exist")
    names = game_names() if game is None else [game]
    listed = {
        name: agents_of(find_game(name)) if file is None else agents_in(file, find_game(name))
        for name in names
    }
    if file is not None and not any(listed.values()):
        raise TilewrightError(
            f"no agent in {str(file)!r}: expected a class with the methods of a game, or a "
            "function of view and rng"
        )
    if as_json:
        games = [{"game": name, "agents": [*map(asdict, listed[name])]} for name in names]
        print_json({"games": games})
        return
    for name in names:
        if listed[name]:
            console().print(name, style="bold")
            console().print(_grid(listed[name]))
    console().print("All agents take vocabulary=LIST, the words they know.", style="dim")


def _grid(entries: list[AgentEntry]) -> Table:
    """Print names on the left, a description and options on the right."""
    from rich.padding import Padding
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    for entry in entries:
        grid.add_row(f"  {entry.name}", entry.problem or _about(entry))
        if entry.options or entry.others:
            grid.add_row("", Padding(_options(entry), 0, style="dim"))
    return grid


def _about(entry: AgentEntry) -> str:
    from tilewright.table.catalogue import SHIPPED

    if entry.source == SHIPPED or entry.name.startswith(entry.source):
        return entry.about
    return f"{entry.about} (from {entry.source})".strip()


def _options(entry: AgentEntry) -> str:
    said = [
        f"{one.name}=…" if one.default is None else f"{one.name}={one.default}"
        for one in entry.options
    ]
    return " ".join([*said, "…"] if entry.others else said)
