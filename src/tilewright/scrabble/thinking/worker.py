"""The interface of the ways to analyse a position, and a loop over their steps."""

from __future__ import annotations

import time
from typing import Any, Protocol

from tilewright.scrabble.thinking.insights import Insight

SHORTEST_STEP = 0.001  # seconds


class Worker(Protocol):
    """Analyses one question.

    `step` does a part of the work, `finish` all of it within a time or within the limits of the
    question, and `insights` are the results so far.
    """

    @property
    def work(self) -> Any: ...

    @property
    def playouts(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def done(self) -> bool: ...

    def step(self, seconds: float | None) -> None: ...

    def finish(self, seconds: float | None) -> None: ...

    def insights(self) -> list[Insight]: ...


def take_steps(worker: Worker, seconds: float | None) -> None:
    """Take steps until the worker is done, or until half a step more would exceed the time."""
    started, steps = time.perf_counter(), 0
    while not worker.done:
        passed = time.perf_counter() - started
        if seconds is not None and steps and passed * (1 + 0.5 / steps) > seconds:
            return
        worker.step(None if seconds is None else max(seconds - passed, SHORTEST_STEP))
        steps += 1
