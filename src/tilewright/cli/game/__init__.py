"""`tilewright game`: play one game, or replay one from its log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import typer

from tilewright.cli.games import GameGroup
from tilewright.cli.output import help_if_alone

if TYPE_CHECKING:
    from tilewright.table.game import AnyGame


class Games(GameGroup):
    """One command for each game, and one for the logs of all."""

    modules: ClassVar = {"replay": "tilewright.cli.game.replay"}

    def app_of(self, game: AnyGame) -> typer.Typer:
        from tilewright.cli.game.play import parameters, play
        from tilewright.cli.games import app_of

        doc = f"Play one game of {game.title} between agents and show every event."
        example = f"tilewright game {game.name} {game.example} --seed 7"
        return app_of(partial(play, game), parameters(game), doc, example)


app = typer.Typer(
    cls=Games,
    add_completion=False,
    epilog="Example: tilewright game bananagrams wright pseudo --seed 7",
)


@app.callback(invoke_without_command=True)
def game(context: typer.Context) -> None:
    """Play one game, or replay one from its log."""
    help_if_alone(context)
