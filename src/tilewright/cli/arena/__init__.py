"""`tilewright arena`: many games between agents, and what they say about them."""

from __future__ import annotations

from typing import ClassVar

import typer

from tilewright.cli.lazy import LazyGroup
from tilewright.cli.output import help_if_alone


class Arenas(LazyGroup):
    """One command for each game, and those for the store."""

    modules: ClassVar = {
        "auction": "tilewright.cli.arena.auction",
        "bananagrams": "tilewright.cli.arena.bananagrams",
        "scrabble": "tilewright.cli.arena.scrabble",
        "results": "tilewright.cli.arena.results",
        "show": "tilewright.cli.arena.show",
        "export": "tilewright.cli.arena.export",
    }


app = typer.Typer(
    cls=Arenas,
    add_completion=False,
    epilog="Example: tilewright arena bananagrams wright pseudo --games 100",
)


@app.callback(invoke_without_command=True)
def arena(context: typer.Context) -> None:
    """Play many games between agents and compare them, now or from the store."""
    help_if_alone(context)
