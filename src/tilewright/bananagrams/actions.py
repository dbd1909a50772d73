"""What a seat may do, and what everybody may see of it."""

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
    """Take tiles off the own grid, then place tiles of the hand; one action may do much.

    A tile that is taken is in hand again and may be placed by the same action.
    """

    place: Mapping[Square, str] = field(default_factory=lambda: NOTHING)
    take: tuple[Square, ...] = ()

    @property
    def tiles_moved(self) -> int:
        """How many times a hand goes out for it: a tile that is taken and placed is one."""
        return max(len(self.place), len(self.take))


@dataclass(frozen=True)
class Peel:
    """All tiles are in one valid grid: everybody draws one."""


@dataclass(frozen=True)
class Dump:
    """One tile of the hand goes back into the bunch, three come out of it."""

    letter: str


@dataclass(frozen=True)
class Bananas:
    """All tiles are in one valid grid and the bunch is too small to peel: the game is won."""


@dataclass(frozen=True)
class Wait:
    """Do nothing until somebody else does something."""


Action = Build | Peel | Dump | Bananas | Wait


def action_to_json(action: Action) -> dict[str, Any]:
    """An action as a document, of which `type` says the kind."""
    if isinstance(action, Build):
        place = [[*square, letter] for square, letter in action.place.items()]
        return {"type": "build", "take": [list(square) for square in action.take], "place": place}
    if isinstance(action, Dump):
        return {"type": "dump", "letter": action.letter}
    return {"type": type(action).__name__.lower()}


def action_from_json(document: Mapping[str, Any]) -> Action:
    """The action of a document."""
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
