"""`tilewright game`: play one game, or replay one from its log."""

from __future__ import annotations

from typing import ClassVar

from tilewright.cli.games import GameGroup
from tilewright.cli.lazy import group


class Games(GameGroup):
    """The commands for each game, and one for logs."""

    command = "tilewright.cli.game.play"
    modules: ClassVar = {"replay": "tilewright.cli.game.replay"}


app = group(
    "Play one game, or replay one from its log.",
    "tilewright game bananagrams wright pseudo --seed 7",
    Games,
)
