"""Limits and results of searches."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

from tilewright.errors import check_positive
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
    """A search limit: nodes, seconds of wall time, or both."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None:
                check_positive(name, value)


@dataclass(frozen=True)
class Solution:
    """The result of a search: a grid, a proof that none exists, or neither within the limit.

    After a peel, `moved` are the squares of the old grid whose tiles have moved, and `placed` the
    squares of the new grid with a new or moved tile. `minimal` means that no other change moves
    fewer tiles. `certificate` proves an `impossible` result; hands with blanks and peels have none.
    `others` are the words of the grid that are not preferred, `blanks` the letters that its blanks
    stand for. For a compact grid, `bound` is a lower bound for the squares of any box.
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
    minimal: bool = False
    blanks: str = ""

    def __repr__(self) -> str:
        """A call that recreates the result, without `certificate`, `bound` and `minimal`."""
        given = {name: getattr(self, name) for name in ("moved", "placed", "others", "blanks")}
        extra = [f"{name}={value!r}" for name, value in given.items() if value]
        parts = [f"{self.status!r}, {self.grid!r}, {self.tiles!r}"]
        parts += [f"nodes={self.nodes}", f"seconds={self.seconds!r}", *extra]
        return f"Solution({', '.join(parts)})"

    def _repr_svg_(self) -> str | None:
        """The picture of the grid in a notebook."""
        return self.grid._repr_svg_() if self.grid else None

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON document."""
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
        """Return the box of a compact grid: its squares, and the lower bound."""
        squares = self.grid.area if self.grid else 0
        bound = self.bound or 0
        return {"squares": squares, "bound": bound, "minimal": bool(squares) and squares == bound}

    def change_to_json(self) -> dict[str, Any]:
        """Return the change of a peel: `moved` in the old grid, `placed` by rows of the new one."""
        top, left = self.grid.corner if self.grid else (0, 0)
        placed = [(row - top, column - left) for row, column in self.placed]
        return {"moved": self.moved, "placed": placed, "minimal": self.minimal}


class Stopwatch:
    """A limit, and how much of it is used."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        self._start = self.now()

    @staticmethod
    def now() -> float:
        """Seconds of wall time; benches replace this by CPU time."""
        return time.perf_counter()

    def elapsed(self) -> float:
        return self.now() - self._start

    def nodes_left(self) -> int:
        nodes = self.limit.nodes
        return NO_END if nodes is None else min(nodes - self.nodes, NO_END)

    def seconds_left(self) -> float | None:
        seconds = self.limit.seconds
        return None if seconds is None else min(seconds - self.elapsed(), NO_END_OF_TIME)

    def part(self, share: float) -> Stopwatch:
        """Return a stopwatch for a share of the remaining limit."""
        seconds, nodes = self.seconds_left(), self.nodes_left()
        return Stopwatch(
            Limit(
                nodes=None if self.limit.nodes is None else max(1, int(share * nodes)),
                seconds=None if seconds is None else max(LEAST_SECONDS, share * seconds),
            )
        )

    def rest(self, nodes: int | None = None) -> Limit:
        """Return the remaining limit, but at least a node and a microsecond.

        `nodes` is an additional node limit.
        """
        left = self.seconds_left()
        limits = [self.nodes_left()] if self.limit.nodes is not None else []
        limits += [nodes] if nodes is not None else []
        return Limit(
            nodes=max(1, min(limits)) if limits else None,
            seconds=None if left is None else max(LEAST_SECONDS, left),
        )

    def over(self) -> bool:
        seconds = self.seconds_left()
        return self.nodes_left() <= 0 or (seconds is not None and seconds <= 0)
