"""Who does the work: this process, worker processes, or a cluster, all of them executors.

Some executors are a `Crew`: their workers may die, leave and join, and they tell what became of the
work.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, parent_process
from typing import Any, Literal, Protocol, runtime_checkable

from tilewright.errors import TilewrightError

GO_ON = "finished work is kept; run the same command to continue"
DIED = 1

Fate = Literal["done", "failed", "lost", "killed"]


class Unfinished(TilewrightError):
    """Work that cannot go on, because nobody is left to do it or it kills who does."""


@runtime_checkable
class Crew(Protocol):
    """An executor whose workers may die, leave and join."""

    toll: int  # how many workers have died of work whose fate is "killed"

    def count(self) -> int:
        """How many workers there are now; that there were none for long is `Unfinished`."""

    def fate(self, future: Future[Any]) -> Fate:
        """What became of a future that is done; it is asked once for each."""


class Here(Executor):
    """An executor that does the work at once, in this process and this thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def open_executor(workers: int, cluster: str | None = None) -> Executor:
    """A Dask cluster, or worker processes, or, for one worker or none, this process."""
    if cluster is not None:
        from tilewright.execution.cluster import Cluster

        return Cluster(cluster)
    if workers <= 1:
        return Here()
    from tilewright.execution.processes import Processes

    return Processes(workers)


@contextmanager
def process_pool(
    workers: int, prepare: Callable[[], None] | None = None
) -> Iterator[ProcessPoolExecutor]:
    """A pool that ends at once, with all that it is doing, when anything goes wrong here.

    `prepare` is called in each process before its work.
    """
    pool = ProcessPoolExecutor(workers, initializer=partial(begin_work, prepare))
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


def begin_work(prepare: Callable[[], None] | None = None) -> None:
    """Leave Ctrl-C, which goes to all, to the main process, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    if prepare is not None:
        prepare()


def _outlive_nobody() -> None:
    main = parent_process()
    if main is not None:
        main.join()
        os._exit(DIED)


def plain_fate(future: Future[Any]) -> Fate:
    """What became of a future of an executor that says no more than the library's own do."""
    if future.cancelled():
        return "lost"
    error = future.exception()
    if error is None:
        return "done"
    return "killed" if isinstance(error, BrokenExecutor) else "failed"
