"""How long to search, and what came of it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Literal

from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.grid.placement import Square
from tilewright.solver.certificate import Certificate

Status = Literal["solved", "impossible", "unknown"]
Cells = dict[Square, str]
NO_END = 1 << 62
NO_END_OF_TIME = 1e8
LEAST_SECONDS = 1e-6


@dataclass(frozen=True)
class Limit:
    """The end of a search: nodes looked at, seconds of wall time, or both."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise TilewrightError(f"{name} must be positive (got {value})")


@dataclass(frozen=True)
class Solution:
    """What a search found: a grid, a proof that there is none, or neither within the limit.

    `moved` are the squares of the old grid whose tiles no longer stand where they stood, `placed`
    the squares of the new grid that hold a tile which is new there; `solve` has no old grid.
    `certificate` is what an `impossible` can be checked with, `others` the words of the grid that
    are not preferred, and `bound` how many squares any box needs, if a compact grid was asked for.
    """

    status: Status
    grid: Grid | None
    tiles: str
    nodes: int
    seconds: float
    moved: tuple[Square, ...] = ()
    placed: tuple[Square, ...] = ()
    certificate: Certificate | None = None
    others: tuple[str, ...] = ()
    bound: int | None = None

    def __repr__(self) -> str:
        """The call that makes it again, without its certificate."""
        given = {name: getattr(self, name) for name in ("moved", "placed", "others")}
        extra = [f"{name}={value!r}" for name, value in given.items() if value]
        parts = [f"{self.status!r}, {self.grid!r}, {self.tiles!r}"]
        parts += [f"nodes={self.nodes}", f"seconds={self.seconds!r}", *extra]
        return f"Solution({', '.join(parts)})"

    def _repr_svg_(self) -> str | None:
        """The grid in a notebook."""
        return self.grid._repr_svg_() if self.grid else None

    def to_json(self) -> dict[str, Any]:
        """The answer as a JSON document."""
        grid = self.grid
        return {
            "status": self.status,
            "tiles": self.tiles,
            "rows": grid.rows if grid else (),
            "words": [placement.word for placement in grid.words] if grid else [],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def box_to_json(self) -> dict[str, Any]:
        """The box of a compact grid: its squares, and what any box of these tiles needs."""
        squares = self.grid.area if self.grid else 0
        bound = self.bound or 0
        return {"squares": squares, "bound": bound, "minimal": bool(squares) and squares == bound}

    def change_to_json(self) -> dict[str, Any]:
        """The change that a peel made: `moved` in the old grid, `placed` as counted in `rows`."""
        top, left = self.grid.corner if self.grid else (0, 0)
        placed = [(row - top, column - left) for row, column in self.placed]
        return {"moved": self.moved, "placed": placed}


class Stopwatch:
    """What a search has used of its limit."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        self._start = time.perf_counter()

    def elapsed(self) -> float:
        return time.perf_counter() - self._start

    def nodes_left(self) -> int:
        nodes = self.limit.nodes
        return NO_END if nodes is None else min(nodes - self.nodes, NO_END)

    def seconds_left(self) -> float | None:
        seconds = self.limit.seconds
        return None if seconds is None else min(seconds - self.elapsed(), NO_END_OF_TIME)

    def part(self, share: float) -> Stopwatch:
        """A stopwatch of its own for a share of what is left."""
        seconds, nodes = self.seconds_left(), self.nodes_left()
        return Stopwatch(
            Limit(
                nodes=None if self.limit.nodes is None else max(1, int(share * nodes)),
                seconds=None if seconds is None else max(LEAST_SECONDS, share * seconds),
            )
        )

    def over(self) -> bool:
        seconds = self.seconds_left()
        return self.nodes_left() <= 0 or (seconds is not None and seconds <= 0)
