"""Win chances of unfinished games, by points ahead, tiles left and leaves.

Each number of tiles not on the board (in the bag and on both racks) has four parameters, fitted to
games of static players by `tools/fit_win_chances.py`. The chance of the player on turn is a normal
curve over the points ahead, plus a fraction of the player's leave value, minus a fraction of the
opponent's, plus the value of being on turn. There are no curves for an empty bag: such games are
played to the end.
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

MOST_TILES = 256  # largest tile set the kernels support
FORMAT = 1


class Curve(NamedTuple):
    """The win chance of the player on turn with some number of tiles left.

    `deviation` is the standard deviation of the points to come. `leave` and `other` are factors of
    the leave values, and `tempo` is the value in points of being on turn.
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
    """Curves for `first` tiles and more; beyond the last curve, it is widened."""

    def __init__(self, first: int, curves: Sequence[Curve]) -> None:
        if first < 1 or not curves:
            raise TilewrightError("a table of win chances needs a curve for 1 tile or more")
        self.first = first
        self.curves = tuple(curves)

    def curve(self, tiles: int) -> Curve:
        """Return the curve for a number of tiles not on the board."""
        last = self.first + len(self.curves) - 1
        if tiles <= last:
            return self.curves[max(0, tiles - self.first)]
        widest = self.curves[-1]
        return widest._replace(deviation=widest.deviation * math.sqrt(tiles / last))

    def chance(self, ahead: float, tiles: int, leave: float = 0.0, other: float = 0.0) -> float:
        """Return the win chance of the player on turn."""
        return self.curve(tiles).chance(ahead, leave, other)

    def table(self) -> array[float]:
        """Return four numbers for each number of tiles, for the simulation kernel."""
        return array("f", [number for tiles in range(MOST_TILES) for number in self.curve(tiles)])

    def to_json(self) -> dict[str, Any]:
        """Return the curves as rows of numbers, fewest tiles first."""
        rows = [[float(f"{number:.5g}") for number in curve] for curve in self.curves]
        columns = [*Curve._fields]
        return {"format": FORMAT, "columns": columns, "first": self.first, "curves": rows}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> WinChances:
        """Read a document written by `to_json`."""
        if data.get("format") != FORMAT:
            raise TilewrightError(f"unknown format of win chances: {data.get('format')!r}")
        return cls(data["first"], [Curve(*row) for row in data["curves"]])


@cache
def shipped_chances() -> WinChances:
    """Return the table included in the package."""
    text = (files("tilewright.scrabble") / "data" / "win-chances.json").read_text("utf-8")
    return WinChances.from_json(json.loads(text))
