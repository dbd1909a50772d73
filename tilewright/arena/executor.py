"""Work on many games by any `concurrent.futures.Executor`, in batches of measured size.

Batches come back in the order in which they are finished; who needs another order has the numbers.
A batch that was finished is handed over whatever happens: Ctrl-C ends the handing out, not the
handing over. A second Ctrl-C ends at once.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, parent_process
from types import FrameType
from typing import Any, TypeVar

from tilewright.errors import TilewrightError

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Batch = tuple[float, list[Answer]]
Work = Callable[[list[Item]], list[Answer]]

BATCH_SECONDS = 0.25
AHEAD = 2  # batches for each worker: one that it works on, and one that waits
DIED = 1


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
def open_executor(workers: int) -> Iterator[Executor]:
    """A pool of processes, or, for one worker or none, this process."""
    if workers <= 1:
        yield Here()
        return
    with process_pool(workers) as pool:
        yield pool


@contextmanager
def process_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool that ends at once, with all that it is doing, when anything goes wrong here."""
    pool = ProcessPoolExecutor(workers, initializer=_begin_work)
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


def _begin_work() -> None:
    """Leave Ctrl-C, which goes to all, to the main process, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    main = parent_process()
    if main is not None:
        main.join()
        os._exit(DIED)


def in_batches(
    executor: Executor, workers: int, work: Work[Item, Answer], items: Iterable[Item]
) -> Generator[list[Answer], None, None]:
    """The answers to all items, batch by batch as they are finished.

    When it is closed, or interrupted, no more is handed out. After an interrupt what was begun is
    waited for and handed over, and then KeyboardInterrupt is raised.
    """
    source = iter(items)
    size = _Size()
    running: set[Future[Batch[Answer]]] = set()
    with _Stop() as stop:
        try:
            while True:
                while not stop.asked and len(running) < AHEAD * max(1, workers):
                    batch = list(islice(source, size.now))
                    if not batch:
                        break
                    running.add(executor.submit(timed, work, batch))
                if stop.asked:
                    running = {future for future in running if not future.cancel()}
                if not running:
                    break
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=_failed):  # so that what was finished comes first
                    seconds, answers = _result(future)
                    size.learn(seconds, len(answers))
                    yield answers
        finally:
            for future in running:
                future.cancel()
        if stop.asked:
            raise KeyboardInterrupt


def timed(work: Work[Item, Answer], batch: list[Item]) -> Batch[Answer]:
    """What a worker does: answer a batch, and say how long it took."""
    started = time.perf_counter()
    answers = work(batch)
    return time.perf_counter() - started, answers


def _failed(future: Future[Any]) -> bool:
    return future.exception() is not None


def _result(future: Future[Batch[Answer]]) -> Batch[Answer]:
    from concurrent.futures.process import BrokenProcessPool

    try:
        return future.result()
    except BrokenProcessPool:
        raise TilewrightError(
            "a worker died: what was finished is in the store, and the same command goes on there"
        ) from None


class _Size:
    """How many items a batch should have, by what the last batches cost."""

    def __init__(self) -> None:
        self.now = 1
        self._cost = 0.0

    def learn(self, seconds: float, items: int) -> None:
        """Follow the cost of an item, and at most double the size at a time."""
        cost = seconds / max(1, items)
        self._cost = (self._cost + cost) / 2 if self._cost else cost
        wanted = int(BATCH_SECONDS / max(self._cost, 1e-9))
        self.now = max(1, min(wanted, 2 * self.now))


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
