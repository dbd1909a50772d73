"""List scheduling of measured tasks on any number of cores.

A computation is a sequence of steps. A step starts with sequential work on the first core; then its
tasks go, in order, to whichever core is free first. The next step starts when all of them have
ended, as in a search whose threads wait for each other between steps.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """The seconds of sequential work and of each task that follows it."""

    sequential: float
    tasks: tuple[float, ...] = ()


class Span(NamedTuple):
    """A period in which a core is busy."""

    core: int
    begin: float
    end: float
    sequential: bool = False


@dataclass(frozen=True)
class Schedule:
    """The busy periods of all cores."""

    cores: int
    seconds: float
    spans: tuple[Span, ...]

    @property
    def busy(self) -> float:
        """The seconds of all work."""
        return sum(span.end - span.begin for span in self.spans)

    @property
    def idle(self) -> float:
        """The share of core time without work."""
        return 1 - self.busy / (self.cores * self.seconds) if self.seconds else 0.0

    @property
    def speed_up(self) -> float:
        """The speed-up over one core."""
        return self.busy / self.seconds if self.seconds else 1.0


def schedule(steps: Sequence[Step], cores: int) -> Schedule:
    """Distribute the tasks of all steps."""
    spans: list[Span] = []
    now = 0.0
    for step in steps:
        if step.sequential:
            spans.append(Span(0, now, now + step.sequential, sequential=True))
            now += step.sequential
        shared = share_out(step.tasks, cores, now)
        spans += shared
        now = max((span.end for span in shared), default=now)
    return Schedule(cores, now, tuple(spans))


def share_out(tasks: Sequence[float], cores: int, begin: float = 0.0) -> list[Span]:
    """Assign each task to the core that is free first; ties go to the lowest number.

    All cores are free at `begin`.
    """
    free = [(begin, core) for core in range(cores)]
    spans: list[Span] = []
    for seconds in tasks:
        start, core = free[0]
        spans.append(Span(core, start, start + seconds))
        heapq.heapreplace(free, (start + seconds, core))
    return spans
