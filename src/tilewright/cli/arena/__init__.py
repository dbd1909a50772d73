"""`tilewright arena`: tournaments between agents, and the results stored so far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import typer

from tilewright.cli.games import GameGroup
from tilewright.cli.output import help_if_alone

if TYPE_CHECKING:
    from tilewright.table.game import AnyGame


class Arenas(GameGroup):
    """One command for each game, and those for the store."""

    modules: ClassVar = {
        name: f"tilewright.cli.arena.{name}" for name in ("results", "show", "export")
    }

    def app_of(self, game: AnyGame) -> typer.Typer:
        from tilewright.cli.arena.run import parameters, run
        from tilewright.cli.games import app_of

        doc = f"Play many games of {game.title} on the same deals with the seats rotated."
        example = f"tilewright arena {game.name} {game.example} --games 100"
        return app_of(partial(run, game), parameters(game), doc, example)


app = typer.Typer(
    cls=Arenas,
    add_completion=False,
    epilog="Example: tilewright arena bananagrams wright pseudo --games 100",
)


@app.callback(invoke_without_command=True)
def arena(context: typer.Context) -> None:
    """Compare agents in tournaments, or show stored results."""
    help_if_alone(context)
