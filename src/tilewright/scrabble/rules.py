"""The rules of a game of Scrabble: what is fixed before the tiles are drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

from tilewright.alphabet import SCRABBLE, TILE_SETS, TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import LAYOUTS, STANDARD, Layout

Challenge = Literal["void", "double"]
CHALLENGES: tuple[Challenge, ...] = ("void", "double")
FEWEST_SEATS, MOST_SEATS = 2, 4
MOST_IN_RACK = 15


@dataclass(frozen=True)
class Rules:
    """How a game is played.

    `challenge` is `void` when a play with a word that is not in the lexicon is refused, `double`
    when it stands until the next player challenges it, and a wrong challenge costs a turn.
    `exchange_limit` is how many tiles the bag must hold for an exchange. `seconds` is the time
    that each player has for the game; each minute begun beyond it costs `overtime_penalty`.
    """

    seats: int = 2
    tile_set: TileSet = SCRABBLE
    layout: Layout = STANDARD
    challenge: Challenge = "void"
    rack_size: int = 7
    bingo: int = 50
    exchange_limit: int = 7
    scoreless_limit: int = 6
    seconds: float | None = None
    overtime_penalty: int = 10

    def __post_init__(self) -> None:
        _check_range("a game has", self.seats, FEWEST_SEATS, MOST_SEATS, "players")
        _check_range("a rack holds", self.rack_size, 1, MOST_IN_RACK, "tiles")
        _check_range("a bingo earns", self.bingo, 0, 10_000, "points")
        _check_range("an exchange needs", self.exchange_limit, 1, 10_000, "tiles in the bag")
        _check_range("a game ends after", self.scoreless_limit, 1, 10_000, "scoreless turns")
        _check_range("overtime costs", self.overtime_penalty, 0, 10_000, "points a minute")
        if self.challenge not in CHALLENGES:
            raise TilewrightError(
                f"there is no challenge rule {self.challenge!r}: choose {' or '.join(CHALLENGES)}"
            )
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise TilewrightError(f"a clock has some seconds, not {self.seconds}")
        if len(self.tile_set) < self.seats * self.rack_size:
            raise TilewrightError(
                f"{self.tile_set.name} has {len(self.tile_set)} tiles, too few for "
                f"{self.seats} racks of {self.rack_size}"
            )

    def overtime(self, used: float) -> int:
        """The points that a player loses who used so many seconds."""
        if self.seconds is None or used <= self.seconds:
            return 0
        return math.ceil((used - self.seconds) / 60) * self.overtime_penalty

    def to_json(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "tile_set": self.tile_set.name,
            "layout": _layout_to_json(self.layout),
            "challenge": self.challenge,
            "rack_size": self.rack_size,
            "bingo": self.bingo,
            "exchange_limit": self.exchange_limit,
            "scoreless_limit": self.scoreless_limit,
            "seconds": self.seconds,
            "overtime_penalty": self.overtime_penalty,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rules:
        """The rules of a log's header."""
        known = dict(data)
        name = str(known.pop("tile_set"))
        if name not in TILE_SETS:
            raise TilewrightError(f"there is no tile set {name!r}: it is one of {list(TILE_SETS)}")
        layout = _layout_from_json(known.pop("layout"))
        return cls(tile_set=TILE_SETS[name], layout=layout, **known)


def _check_range(subject: str, number: object, low: int, high: int, what: str) -> None:
    if not isinstance(number, int) or not low <= number <= high:
        raise TilewrightError(f"{subject} {low} to {high} {what}, not {number}")


def _layout_to_json(layout: Layout) -> object:
    """The name of a board that everybody has, or all of it."""
    if LAYOUTS.get(layout.name) == layout:
        return layout.name
    return {"name": layout.name, "picture": list(layout.picture), "start": list(layout.start)}


def _layout_from_json(data: Any) -> Layout:
    if isinstance(data, dict):
        row, column = data["start"]
        return Layout(str(data["name"]), tuple(map(str, data["picture"])), (row, column))
    if data not in LAYOUTS:
        raise TilewrightError(f"there is no board {data!r}: it is one of {list(LAYOUTS)}")
    return LAYOUTS[data]
