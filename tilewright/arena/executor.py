"""Work on many games by any `concurrent.futures.Executor`, in batches of measured size.

Batches come back in the order in which they are finished; who needs another order has the numbers.
A batch that was finished is handed over whatever happens: Ctrl-C ends the handing out, not the
handing over. A second Ctrl-C ends at once.

Workers may die. A batch that was lost is sent again; one that killed its worker three times is put
aside, and told of when all others are finished.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from math import ceil
from multiprocessing import active_children, parent_process
from types import FrameType
from typing import Any, Generic, Literal, Protocol, TypeVar, cast, runtime_checkable

from tilewright.errors import TilewrightError

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Work = Callable[[list[Item]], list[Answer]]

BATCH_SECONDS = 0.25
SHORTEST_BATCH = 0.05  # seconds; a smaller one costs more to send than it spares
MOST_BATCHES = 100  # a second, from all workers together: what one sender can well handle
AHEAD = 2  # batches for each worker: one that it works on, and one that waits
STRIKES = 3  # workers that a batch may kill
MOST_POISONED = 4  # batches that are put aside before the run ends
MOST_NAMED = 20  # games, in a complaint
DIED = 1

Fate = Literal["done", "failed", "lost", "killed"]


class Lacks(TilewrightError):
    """A worker has not the files that a batch needs: they have to be sent with it."""


class Poisoned(TilewrightError):
    """Batches that killed their workers again and again; all others are finished."""


@runtime_checkable
class Crew(Protocol):
    """An executor whose workers may die, leave and join."""

    @property
    def workers(self) -> int:
        """How many there are now."""

    def fate(self, future: Future[Any]) -> Fate:
        """What became of a future that is done; it is asked once for each."""


class Supplier(Protocol):
    """Work that can be sent together with the files that it needs."""

    def with_files(self) -> Any: ...


class Here(Executor):
    """An executor that does the work at once, in this process and this thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def open_executor(workers: int, cluster: str | None = None) -> Iterator[Executor]:
    """A Dask cluster, or worker processes, or, for one worker or none, this process."""
    if cluster is not None:
        from tilewright.arena.cluster import open_cluster

        with open_cluster(cluster) as executor:
            yield executor
    elif workers <= 1:
        yield Here()
    else:
        from tilewright.arena.processes import open_processes

        with open_processes(workers) as executor:
            yield executor


@contextmanager
def process_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool that ends at once, with all that it is doing, when anything goes wrong here."""
    pool = ProcessPoolExecutor(workers, initializer=begin_work)
    try:
        pool.submit(os.getpid).result()  # where workers are forked, it is before threads start
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def begin_work() -> None:
    """Leave Ctrl-C, which goes to all, to the main process, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    main = parent_process()
    if main is not None:
        main.join()
        os._exit(DIED)


def in_batches(
    executor: Executor,
    workers: int,
    work: Work[Item, Answer],
    items: Iterable[Item],
    total: int | None = None,
) -> Generator[list[Answer], None, None]:
    """The answers to all items, batch by batch as they are finished.

    `workers` is how many the executor has, unless it is a `Crew`, which says so itself; `total` is
    how many items there are, if that is known: the last batches are smaller then. When it is
    closed, or interrupted, no more is handed out. After an interrupt what was begun is waited for
    and handed over, and then KeyboardInterrupt is raised.
    """
    sender = _Sender(executor, workers, work, iter(items), total)
    with _Stop() as stop:
        try:
            while True:
                if stop.asked:
                    sender.cancel()
                else:
                    sender.fill()
                if not sender.running:
                    break
                yield from sender.finished()
        finally:
            sender.cancel()
        if stop.asked:
            raise KeyboardInterrupt
    sender.complain()


@dataclass
class _Batch(Generic[Item, Answer]):
    items: list[Item]
    work: Work[Item, Answer]
    strikes: int = 0


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
    poisoned: list[_Batch[Item, Answer]] = field(default_factory=list)

    def fill(self) -> None:
        """Send batches until every worker has one and another waits for it."""
        crew = self.executor.workers if isinstance(self.executor, Crew) else self.workers
        while len(self.running) < AHEAD * max(1, crew):
            batch = self._next(max(1, crew))
            if batch is None:
                return
            self.running[_submit(self.executor, batch)] = batch

    def _next(self, crew: int) -> _Batch[Item, Answer] | None:
        """What was lost comes first, and what killed a worker last, unless it becomes too much."""
        if self.again:
            return self.again.popleft()
        fresh = self._fresh(crew) if len(self.suspects) < MOST_POISONED else None
        return fresh or (self.suspects.popleft() if self.suspects else None)

    def _fresh(self, crew: int) -> _Batch[Item, Answer] | None:
        items = list(islice(self.source, self.size.next(crew, self.left)))
        if self.left is not None:
            self.left -= len(items)
        return _Batch(items, self.work) if items else None

    def finished(self) -> Iterator[list[Answer]]:
        """Wait for a batch; what was finished comes before any error is raised."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=_failed):
            batch = self.running.pop(future)
            fate = _fate(self.executor, future)
            if fate == "done":
                seconds, answers = future.result()
                self.size.learn(seconds, len(answers))
                yield answers
            elif _may_go_again(batch, fate, future):
                (self.suspects if fate == "killed" else self.again).append(batch)
            else:
                self.poisoned.append(batch)
                if len(self.poisoned) >= MOST_POISONED:
                    self.complain()

    def cancel(self) -> None:
        """Take back what was not begun."""
        for future in list(self.running):
            if future.cancel():
                del self.running[future]

    def complain(self) -> None:
        """Tell of the batches that were put aside, if there are any."""
        items = [item for batch in self.poisoned for item in batch.items]
        numbers: list[Any] = sorted(getattr(item, "number", item) for item in items)
        if numbers:
            named = ", ".join(map(str, numbers[:MOST_NAMED]))
            more = ", …" if len(numbers) > MOST_NAMED else ""
            raise Poisoned(
                f"{len(numbers)} games are missing, because their worker died {STRIKES} times: "
                f"numbers {named}{more}; all that was finished is kept"
            )


def _submit(executor: Executor, batch: _Batch[Any, Any]) -> Future[Any]:
    try:
        return executor.submit(timed, batch.work, batch.items)
    except BrokenExecutor:
        raise TilewrightError(
            "the workers died: what was finished is kept, and the same command goes on there"
        ) from None


def timed(work: Work[Item, Answer], batch: list[Item]) -> tuple[float, list[Answer]]:
    """What a worker does: answer a batch, and say how long it took."""
    started = time.perf_counter()
    answers = work(batch)
    return time.perf_counter() - started, answers


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None


def _fate(executor: Executor, future: Future[Any]) -> Fate:
    if isinstance(executor, Crew):
        return executor.fate(future)
    return plain_fate(future)


def plain_fate(future: Future[Any]) -> Fate:
    """What became of a future of an executor that says no more than the library's own do."""
    if future.cancelled():
        return "lost"
    error = future.exception()
    if error is None:
        return "done"
    return "killed" if isinstance(error, BrokenExecutor) else "failed"


def _may_go_again(batch: _Batch[Any, Any], fate: Fate, future: Future[Any]) -> bool:
    """Whether a batch that brought no answers is sent again; an error of its own is raised."""
    if fate == "failed":
        error = future.exception()
        assert error is not None
        if not isinstance(error, Lacks):
            raise error
        batch.work = cast(Supplier, batch.work).with_files()
    if fate != "lost":
        batch.strikes += 1
    return batch.strikes < STRIKES


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
    """While it is open, the first Ctrl-C is only noted, and the second one interrupts."""

    def __init__(self) -> None:
        self.asked = False
        self._listens = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> _Stop:
        if self._listens:
            self._previous = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        if self._listens:
            signal.signal(signal.SIGINT, self._previous)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
