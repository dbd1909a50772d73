"""Benchmarks: each figure has a reference that was measured in the same run.

Each module of this package has a function `benches()` that returns its benchmarks by name; each of
these returns rows. `python -m benches` finds all modules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Clock = Callable[[], float]
Work = Callable[[], object]


@dataclass(frozen=True)
class Row:
    """One measured figure. Its target, if any, is an upper bound for the value or the ratio."""

    name: str
    value: float
    unit: str
    reference: str
    ratio: float
    most: float | None = None
    bounds: str = "value"

    @property
    def target(self) -> str:
        if self.most is None:
            return ""
        return f"≤ {self.most:g} {self.unit}" if self.bounds == "value" else f"≤ {self.most:g} ×"

    @property
    def ok(self) -> bool:
        measured = self.value if self.bounds == "value" else self.ratio
        return self.most is None or measured <= self.most

    def as_json(self) -> dict[str, object]:
        names = ("name", "value", "unit", "reference", "ratio", "target", "ok")
        return {name: getattr(self, name) for name in names}


Bench = Callable[[], list[Row]]


def spent(work: Work, clock: Clock = time.process_time) -> float:
    """Return the seconds of one call, in CPU time unless another clock is given."""
    start = clock()
    work()
    return clock() - start


@dataclass(frozen=True)
class Times:
    """Times of several works over rounds: their medians, and median ratios to a reference."""

    rounds: Mapping[str, list[float]]

    def __getitem__(self, name: str) -> float:
        return median(self.rounds[name])

    def ratio(self, name: str, reference: str) -> float:
        """Return the median of the ratios of each round; a slowdown then affects both sides."""
        pairs = zip(self.rounds[name], self.rounds[reference], strict=True)
        return median(mine / theirs for mine, theirs in pairs)


def interleaved(works: Mapping[str, Work], repeats: int, clock: Clock = time.process_time) -> Times:
    """Measure works in turn, after a warm-up round."""
    rounds = [
        {name: spent(work, clock) for name, work in works.items()} for _ in range(repeats + 1)
    ]
    return Times({name: [each[name] for each in rounds[1:]] for name in works})
