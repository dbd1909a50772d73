"""`tilewright arena`: tournaments between agents and stored results."""

from __future__ import annotations

from typing import ClassVar

from tilewright.cli.games import GameGroup
from tilewright.cli.lazy import group


class Arenas(GameGroup):
    """The commands for each game and for the store."""

    command = "tilewright.cli.arena.run"
    modules: ClassVar = {
        name: f"tilewright.cli.arena.{name}" for name in ("results", "show", "export", "ladder")
    }


app = group(
    "Compare agents in tournaments, or show stored results.",
    "tilewright arena bananagrams wright pseudo --games 100",
    Arenas,
)
