"""The chance to win an unfinished game, by points ahead, tiles left and leaves.

For each number of tiles that are not on the board (in the bag and on both racks) there are four
numbers, fitted to games of static players by `tools/fit_win_chances.py`. The chance of the player
on turn is a normal curve over the points that it is ahead, plus a part of what its last leave is
worth, less a part of the opponent's, plus the worth of being on turn. There are no curves for an
empty bag: such games are played to their end.
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from tilewright.errors import TilewrightError

MOST_TILES = 256  # of any tile set that kernels take
FORMAT = 1


class Curve(NamedTuple):
    """The win chance of the player on turn with some number of tiles left.

    `deviation` is that of the points to come. The others are worth points: `leave` and `other`
    times the values of the leaves, and `tempo` for being on turn.
    """

    deviation: float
    leave: float
    other: float
    tempo: float

    def chance(self, ahead: float, leave: float = 0.0, other: float = 0.0) -> float:
        """Return the chance to win with this lead in points."""
        points = ahead + self.leave * leave - self.other * other + self.tempo
        return math.erfc(-points / (self.deviation * math.sqrt(2))) / 2


class WinChances:
    """Curves for `first` tiles and more; with more tiles than are known the last one is widened."""

    def __init__(self, first: int, curves: Sequence[Curve]) -> None:
        if first < 1 or not curves:
            raise TilewrightError("a table of win chances needs a curve for 1 tile or more")
        self.first = first
        self.curves = tuple(curves)

    def curve(self, tiles: int) -> Curve:
        """The curve for some number of tiles that are not on the board."""
        last = self.first + len(self.curves) - 1
        if tiles <= last:
            return self.curves[max(0, tiles - self.first)]
        widest = self.curves[-1]
        return widest._replace(deviation=widest.deviation * math.sqrt(tiles / last))

    def chance(self, ahead: float, tiles: int, leave: float = 0.0, other: float = 0.0) -> float:
        """The chance of the player on turn to win."""
        return self.curve(tiles).chance(ahead, leave, other)

    def table(self) -> array[float]:
        """Four numbers for each number of tiles, as the simulation takes them."""
        return array("f", [number for tiles in range(MOST_TILES) for number in self.curve(tiles)])

    def to_json(self) -> dict[str, Any]:
        """The curves as rows of numbers, for the fewest tiles first."""
        rows = [[float(f"{number:.5g}") for number in curve] for curve in self.curves]
        columns = [*Curve._fields]
        return {"format": FORMAT, "columns": columns, "first": self.first, "curves": rows}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> WinChances:
        """The table of a document that `to_json` made."""
        if data.get("format") != FORMAT:
            raise TilewrightError(f"unknown format of win chances: {data.get('format')!r}")
        return cls(data["first"], [Curve(*row) for row in data["curves"]])


@cache
def shipped_chances() -> WinChances:
    """The table that comes with the package."""
    text = (files("tilewright.scrabble") / "data" / "win-chances.json").read_text("utf-8")
    return WinChances.from_json(json.loads(text))
