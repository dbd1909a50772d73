"""Work on many items with any `concurrent.futures.Executor`, in batches of measured size.

Batches are returned in the order in which they finish; callers that need another order use the item
numbers. Finished batches are always returned: after Ctrl-C or SIGTERM no more batches are sent, but
the running ones are waited for, which is logged. A second signal interrupts immediately.

Workers may die. A lost batch is sent again. A batch that killed its worker becomes a suspect: later
its items are tried one by one while nothing else is running, so that the failing item is
identified. An item that kills several workers is set aside and reported when all others are
finished.
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
SHORTEST_BATCH = 0.05  # seconds; sending a smaller batch costs more than it saves
MOST_BATCHES = 50  # per second, from all workers together: what one sender can handle
AHEAD = 2  # batches per worker: one in progress and one waiting
LOOK_SECONDS = 0.5  # between two checks of the workers while nothing finishes
MOST_DEATHS = 3  # worker deaths caused by one item
MOST_SUSPECTS = 4  # batches, before their items are tried
MOST_POISONED = 4  # items set aside before the run is stopped
STOPPING = (signal.SIGINT, signal.SIGTERM)

LOGGER = logging.getLogger(__name__)


class Lacks(TilewrightError):
    """A worker lacks files of a batch, which must be sent with it."""


class Poisoned(Unfinished):
    """Items that killed every worker that ran them."""


def in_batches(
    executor: Executor,
    workers: int,
    work: Work[Item, Answer],
    items: Iterable[Item],
    total: int | None = None,
    noun: str = "game",
) -> Generator[list[Answer], None, None]:
    """Yield the answers to all items, batch by batch as they finish.

    `workers` is the number of workers of the executor; a `Crew` reports its own. `total` is the
    number of items, if known; the last batches are then smaller. After it is closed or interrupted,
    no more batches are sent. After an interrupt, batches that cannot be cancelled are waited for
    and yielded, and then KeyboardInterrupt is raised. `noun` names the items in log messages.
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
    sender.raise_if_poisoned("all others are finished; run the same command to retry these")


@dataclass
class _Batch(Generic[Item, Answer]):
    items: list[Item]
    work: Work[Item, Answer]
    deaths: int = 0  # of workers; a running batch with deaths has a single item and is on trial

    def split(self) -> Iterator[_Batch[Item, Answer]]:
        return (_Batch([item], self.work, self.deaths) for item in self.items)


@dataclass
class _Sender(Generic[Item, Answer]):
    """The batches that are running, and those that must be sent again."""

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
    handed: int = 0  # items of the batch that is being submitted

    def sent(self) -> int:
        """Return the number of items that the executor has now."""
        return self.handed + sum(len(batch.items) for batch in list(self.running.values()))

    def fill(self, stop: _Stop) -> None:
        """Send batches until every worker has one in progress and one waiting."""
        executor = self.executor
        crew = max(1, executor.count() if isinstance(executor, Crew) else self.workers)
        while not stop.asked and len(self.running) < AHEAD * crew and not self._is_trying():
            batch = self._next(crew)
            if batch is None:
                return
            self.handed = len(batch.items)  # `submit` may run them here before it returns
            self.running[_submit(executor, batch)] = batch
            self.handed = 0

    def _is_trying(self) -> bool:
        return len(self.running) == 1 and next(iter(self.running.values())).deaths > 0

    def _next(self, crew: int) -> _Batch[Item, Answer] | None:
        """Choose the next batch: lost ones first, suspects last unless there are too many."""
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
        """Wait briefly and yield finished batches; errors are raised only after them."""
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
                    self._attach_files(batch, future)
                (self.trials if batch.deaths else self.again).append(batch)

    def _suspect(self, batch: _Batch[Item, Answer]) -> None:
        """Record a death; only a death during a trial identifies the cause."""
        was_on_trial = batch.deaths > 0
        batch.deaths += getattr(self.executor, "toll", 1)
        if not was_on_trial:
            self.suspects.append(batch)
        elif batch.deaths < MOST_DEATHS:
            self.trials.append(batch)
        else:
            self.poisoned += batch.items
            if len(self.poisoned) >= MOST_POISONED:
                self.raise_if_poisoned(f"stopping; {GO_ON}")

    def _attach_files(self, batch: _Batch[Item, Answer], future: Future[Any]) -> None:
        """Add the missing files to a batch, once; any other error is raised."""
        error = future.exception()
        assert error is not None
        if not isinstance(error, Lacks) or batch.work is not self.work:
            raise error
        order: Any = batch.work  # only orders need files
        batch.work = order.with_files()

    def cancel(self) -> None:
        """Cancel batches that have not started."""
        for future in list(self.running):
            if future.cancel():
                del self.running[future]

    def raise_if_poisoned(self, end: str) -> None:
        """Raise an error if items were set aside."""
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
    """Run a batch on a worker and measure the time it takes."""
    started = time.perf_counter()
    answers = work(batch)
    return time.perf_counter() - started, answers


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None


def _fate(executor: Executor, future: Future[Any]) -> Fate:
    return executor.fate(future) if isinstance(executor, Crew) else plain_fate(future)


class BatchSize:
    """The size of batches, based on the cost of items, the workers and the remaining items."""

    def __init__(self) -> None:
        self._cost = 0.0  # seconds per item
        self._most = 1

    def next(self, workers: int, left: int | None = None) -> int:
        """Return the size of the next batch; the last batches become smaller and smaller."""
        size = min(self._most, self._items_in(max(BATCH_SECONDS, workers / MOST_BATCHES)))
        if left is None:
            return size
        share = ceil(left / (AHEAD * workers))
        return min(size, max(share, self._items_in(SHORTEST_BATCH)))

    def learn(self, seconds: float, items: int) -> None:
        """Update the cost of an item; batches at most double in size."""
        cost = seconds / max(1, items)
        self._cost = (self._cost + cost) / 2 if self._cost else cost
        self._most = max(self._most, 2 * items)

    def _items_in(self, seconds: float) -> int:
        """Return the number of items that take this long."""
        return max(1, int(seconds / max(self._cost, 1e-9)))


class _Stop:
    """A context in which the first Ctrl-C or SIGTERM is recorded and logged; the second interrupts.

    `waiting` returns the number of items in progress.
    """

    def __init__(self, waiting: Callable[[], int], noun: str) -> None:
        self.asked = False
        self._waiting = waiting
        self._noun = noun
        self._previous: dict[signal.Signals, Any] = {}

    def __enter__(self) -> _Stop:
        if threading.current_thread() is threading.main_thread():
            self._previous = {one: signal.signal(one, self._on_signal) for one in STOPPING}
        return self

    def __exit__(self, *error: object) -> None:
        for one, handler in self._previous.items():
            signal.signal(one, handler if handler is not None else signal.SIG_DFL)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        count = self._waiting()
        LOGGER.warning(
            "waiting for up to %s to finish; press Ctrl-C again to stop at once",
            f"{count:,} {self._noun}{'' if count == 1 else 's'}",
        )
