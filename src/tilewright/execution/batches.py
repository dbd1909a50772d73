"""Work on many games by any `concurrent.futures.Executor`, in batches of measured size.

Batches come back in the order in which they are finished; who needs another order has the numbers.
A batch that was finished is handed over whatever happens: Ctrl-C or SIGTERM ends the handing out,
not the handing over, and what is waited for is logged. A second one ends at once.

Workers may die. A batch that was lost is sent again. One that killed its worker is suspected: later
its games are tried one by one, while nothing else is out, so that nothing else is blamed. A game
that kills again and again is put aside, and told of when all others are finished.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from math import ceil
from types import FrameType
from typing import Any, Generic, TypeVar

from tilewright.errors import TilewrightError
from tilewright.execution.executor import GO_ON, Crew, Fate, Unfinished, plain_fate

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Work = Callable[[list[Item]], list[Answer]]

BATCH_SECONDS = 0.25
SHORTEST_BATCH = 0.05  # seconds; a smaller one costs more to send than it spares
MOST_BATCHES = 50  # a second, from all workers together: what one sender can well handle
AHEAD = 2  # batches for each worker: one that it works on, and one that waits
LOOK_SECONDS = 0.5  # between two looks at the crew, while nothing comes back
MOST_DEATHS = 3  # of workers, of one game
MOST_SUSPECTS = 4  # batches, before their games are tried
MOST_POISONED = 4  # games that are put aside before the run ends
STOPPING = (signal.SIGINT, signal.SIGTERM)

LOGGER = logging.getLogger(__name__)


class Lacks(TilewrightError):
    """A worker has not the files that a batch needs: they have to be sent with it."""


class Poisoned(Unfinished):
    """Games of which every worker died."""


def in_batches(
    executor: Executor,
    workers: int,
    work: Work[Item, Answer],
    items: Iterable[Item],
    total: int | None = None,
    noun: str = "game",
) -> Generator[list[Answer], None, None]:
    """The answers to all items, batch by batch as they are finished.

    `workers` is how many the executor has, unless it is a `Crew`, which says so itself; `total` is
    how many items there are, if that is known: the last batches are smaller then. When it is
    closed, or interrupted, no more is handed out. After an interrupt what cannot be taken back is
    waited for and handed over, and then KeyboardInterrupt is raised. `noun` is what an item is
    called when that is announced.
    """
    sender = _Sender(executor, workers, work, iter(items), total)
    with _Stop(sender.sent, noun) as stop:
        try:
            while True:
                sender.fill(stop)
                if stop.asked:
                    sender.cancel()
                if not sender.running:
                    break
                yield from sender.finished()
        finally:
            sender.cancel()
        if stop.asked:
            raise KeyboardInterrupt
    sender.complain("all others are finished; run the same command to retry these")


@dataclass
class _Batch(Generic[Item, Answer]):
    items: list[Item]
    work: Work[Item, Answer]
    deaths: int = 0  # of workers; a batch that killed one has a single item, and is on trial

    def split(self) -> Iterator[_Batch[Item, Answer]]:
        return (_Batch([item], self.work, self.deaths) for item in self.items)


@dataclass
class _Sender(Generic[Item, Answer]):
    """The batches that are on their way, and those that have to be sent again."""

    executor: Executor
    workers: int
    work: Work[Item, Answer]
    source: Iterator[Item]
    left: int | None
    size: BatchSize = field(default_factory=lambda: BatchSize())
    running: dict[Future[Any], _Batch[Item, Answer]] = field(default_factory=dict)
    again: deque[_Batch[Item, Answer]] = field(default_factory=deque)
    suspects: deque[_Batch[Item, Answer]] = field(default_factory=deque)
    trials: deque[_Batch[Item, Answer]] = field(default_factory=deque)
    poisoned: list[Item] = field(default_factory=list)
    handed: int = 0  # items of the batch that is being handed over to the executor

    def sent(self) -> int:
        """How many items the executor has now."""
        return self.handed + sum(len(batch.items) for batch in list(self.running.values()))

    def fill(self, stop: _Stop) -> None:
        """Send batches until every worker has one and another waits for it."""
        executor = self.executor
        crew = max(1, executor.count() if isinstance(executor, Crew) else self.workers)
        while not stop.asked and len(self.running) < AHEAD * crew and not self._is_trying():
            batch = self._next(crew)
            if batch is None:
                return
            self.handed = len(batch.items)  # which this process may work on before it returns
            self.running[_submit(executor, batch)] = batch
            self.handed = 0

    def _is_trying(self) -> bool:
        return len(self.running) == 1 and next(iter(self.running.values())).deaths > 0

    def _next(self, crew: int) -> _Batch[Item, Answer] | None:
        """What was lost comes first, and what is suspected last, unless it becomes too much."""
        if self.again:
            return self.again.popleft()
        if not self.trials and len(self.suspects) < MOST_SUSPECTS:
            fresh = self._fresh(crew)
            if fresh is not None:
                return fresh
        if self.running:
            return None
        if not self.trials and self.suspects:
            self.trials.extend(self.suspects.popleft().split())
        return self.trials.popleft() if self.trials else None

    def _fresh(self, crew: int) -> _Batch[Item, Answer] | None:
        items = list(islice(self.source, self.size.next(crew, self.left)))
        if self.left is not None:
            self.left -= len(items)
        return _Batch(items, self.work) if items else None

    def finished(self) -> Iterator[list[Answer]]:
        """Wait a moment for batches; what was finished comes before any error is raised."""
        done, _ = wait(self.running, LOOK_SECONDS, FIRST_COMPLETED)
        for future in sorted(done, key=_failed):
            batch = self.running.pop(future)
            fate = _fate(self.executor, future)
            if fate == "done":
                seconds, answers = future.result()
                self.size.learn(seconds, len(answers))
                yield answers
            elif fate == "killed":
                self._suspect(batch)
            else:
                if fate == "failed":
                    self._supply(batch, future)
                (self.trials if batch.deaths else self.again).append(batch)

    def _suspect(self, batch: _Batch[Item, Answer]) -> None:
        """Note a death; only one that happened in a trial tells for sure what caused it."""
        was_on_trial = batch.deaths > 0
        batch.deaths += getattr(self.executor, "toll", 1)
        if not was_on_trial:
            self.suspects.append(batch)
        elif batch.deaths < MOST_DEATHS:
            self.trials.append(batch)
        else:
            self.poisoned += batch.items
            if len(self.poisoned) >= MOST_POISONED:
                self.complain(f"stopping; {GO_ON}")

    def _supply(self, batch: _Batch[Item, Answer], future: Future[Any]) -> None:
        """Give a batch the files that a worker lacked, once; any other error is raised."""
        error = future.exception()
        assert error is not None
        if not isinstance(error, Lacks) or batch.work is not self.work:
            raise error
        order: Any = batch.work  # only an order lacks files
        batch.work = order.with_files()

    def cancel(self) -> None:
        """Take back what was not begun."""
        for future in list(self.running):
            if future.cancel():
                del self.running[future]

    def complain(self, end: str) -> None:
        """Tell of the games that were put aside, if there are any."""
        numbers: list[Any] = sorted(getattr(item, "number", item) for item in self.poisoned)
        if numbers:
            named = ", ".join(map(str, numbers))
            raise Poisoned(f"every worker that ran one of these tasks died: {named}; {end}")


def _submit(executor: Executor, batch: _Batch[Any, Any]) -> Future[Any]:
    try:
        return executor.submit(timed, batch.work, batch.items)
    except BrokenExecutor:
        raise Unfinished(f"the workers died; {GO_ON}") from None


def timed(work: Work[Item, Answer], batch: list[Item]) -> tuple[float, list[Answer]]:
    """What a worker does: answer a batch, and say how long it took."""
    started = time.perf_counter()
    answers = work(batch)
    return time.perf_counter() - started, answers


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None


def _fate(executor: Executor, future: Future[Any]) -> Fate:
    return executor.fate(future) if isinstance(executor, Crew) else plain_fate(future)


class BatchSize:
    """How many items a batch should have: by what they cost, who works, and what is left."""

    def __init__(self) -> None:
        self._cost = 0.0  # seconds of an item
        self._most = 1

    def next(self, workers: int, left: int | None = None) -> int:
        """The size of the next batch; at the end the rest is shared out in ever smaller parts."""
        size = min(self._most, self._worth(max(BATCH_SECONDS, workers / MOST_BATCHES)))
        if left is None:
            return size
        share = ceil(left / (AHEAD * workers))
        return min(size, max(share, self._worth(SHORTEST_BATCH)))

    def learn(self, seconds: float, items: int) -> None:
        """Follow the cost of an item; a batch is at most twice the largest that came back."""
        cost = seconds / max(1, items)
        self._cost = (self._cost + cost) / 2 if self._cost else cost
        self._most = max(self._most, 2 * items)

    def _worth(self, seconds: float) -> int:
        """How many items take so long."""
        return max(1, int(seconds / max(self._cost, 1e-9)))


class _Stop:
    """While it is open, the first Ctrl-C or SIGTERM is noted and logged, and the second interrupts.

    `waiting` says how many items are being worked on.
    """

    def __init__(self, waiting: Callable[[], int], noun: str) -> None:
        self.asked = False
        self._waiting = waiting
        self._noun = noun
        self._previous: dict[signal.Signals, Any] = {}

    def __enter__(self) -> _Stop:
        if threading.current_thread() is threading.main_thread():
            self._previous = {one: signal.signal(one, self._note) for one in STOPPING}
        return self

    def __exit__(self, *error: object) -> None:
        for one, handler in self._previous.items():
            signal.signal(one, handler if handler is not None else signal.SIG_DFL)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        count = self._waiting()
        LOGGER.warning(
            "waiting for up to %s to finish; press Ctrl-C again to stop at once",
            f"{count:,} {self._noun}{'' if count == 1 else 's'}",
        )
