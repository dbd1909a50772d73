"""`tilewright game`: one game, shown as it went, kept as a log, and played again from one."""

from __future__ import annotations

import typer

from tilewright.cli.lazy import LazyGroup
from tilewright.cli.output import help_if_alone

# A game's module has an `app` with one command; `show_start(header)`, `show_event(header, event)`
# and `tell(log, end, cpu, as_json)` show a game that is replayed.
GAMES = {
    "auction": "tilewright.cli.game.auction",
    "bananagrams": "tilewright.cli.game.bananagrams",
    "scrabble": "tilewright.cli.game.scrabble",
}


class Games(LazyGroup):
    """One command for each game, and one for the logs of all."""

    modules = GAMES | {"replay": "tilewright.cli.game.replay"}


app = typer.Typer(
    cls=Games,
    add_completion=False,
    epilog="Example: tilewright game bananagrams wright pseudo --seed 7",
)


@app.callback(invoke_without_command=True)
def game(context: typer.Context) -> None:
    """Play one game, or play one again from its log."""
    help_if_alone(context)
