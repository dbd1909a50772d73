"""The actions of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tilewright.grid.placement import Square
from tilewright.table.values import text, whole

NOTHING: Mapping[Square, str] = MappingProxyType({})


@dataclass(frozen=True)
class Build:
    """Take tiles off the grid, then place tiles from the hand; any number of both.

    A tile that is taken returns to the hand and may be placed by the same action.
    """

    place: Mapping[Square, str] = field(default_factory=lambda: NOTHING)
    take: tuple[Square, ...] = ()

    @property
    def tiles_moved(self) -> int:
        """The number of tiles moved; a tile that is taken and placed counts once."""
        return max(len(self.place), len(self.take))


@dataclass(frozen=True)
class Peel:
    """Peel: all tiles are in one valid grid, and every seat draws a tile."""


@dataclass(frozen=True)
class Dump:
    """Return one tile from the hand to the bunch and draw three."""

    letter: str


@dataclass(frozen=True)
class Bananas:
    """Call Bananas: all tiles are in one valid grid and the bunch is too small to peel."""


@dataclass(frozen=True)
class Wait:
    """Do nothing until another seat acts."""


Action = Build | Peel | Dump | Bananas | Wait


def action_to_json(action: Action) -> dict[str, Any]:
    """Return an action as a JSON document."""
    if isinstance(action, Build):
        place = [[*square, letter] for square, letter in action.place.items()]
        return {"type": "build", "take": [list(square) for square in action.take], "place": place}
    if isinstance(action, Dump):
        return {"type": "dump", "letter": action.letter}
    return {"type": type(action).__name__.lower()}


def action_from_json(document: Mapping[str, Any]) -> Action:
    """Read an action from a JSON document."""
    kind = document["type"]
    if kind == "build":
        place = {(whole(r), whole(c)): text(letter) for r, c, letter in document["place"]}
        return Build(place, tuple((whole(r), whole(c)) for r, c in document["take"]))
    if kind == "dump":
        return Dump(text(document["letter"]))
    if kind not in PLAIN:
        raise ValueError(f"unknown action {kind!r}")
    return PLAIN[kind]


# Actions without a field; the event of a wrong call is `rotten`.
PLAIN: Mapping[str, Action] = {
    "peel": Peel(),
    "bananas": Bananas(),
    "rotten": Bananas(),
    "wait": Wait(),
}
