"""Executors: this process, worker processes, or a cluster.

Some executors are a `Crew`: their workers may die, leave and join, and they report the fate of the
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
    """Work that cannot continue, because no workers are left or it kills them."""


@runtime_checkable
class Crew(Protocol):
    """An executor whose workers may die, leave and join."""

    toll: int  # the number of workers that died of work whose fate is "killed"

    def count(self) -> int:
        """Return the current number of workers; raise `Unfinished` after a long time with none."""

    def fate(self, future: Future[Any]) -> Fate:
        """Return the fate of a finished future; called once for each."""


class Here(Executor):
    """An executor that does the work immediately, in this process and thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def open_executor(workers: int, cluster: str | None = None) -> Executor:
    """Open a Dask cluster, or worker processes; for up to one worker, use this process."""
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
    """Open a process pool that is terminated immediately if an exception occurs here.

    `prepare` is called in each process before its work.
    """
    pool = ProcessPoolExecutor(workers, initializer=partial(begin_work, prepare))
    try:
        pool.submit(os.getpid).result()  # if workers are forked, fork before threads start
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def begin_work(prepare: Callable[[], None] | None = None) -> None:
    """Initialise a worker: ignore Ctrl-C, which reaches all processes, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _exit_with_parent() -> None:
    main = parent_process()
    if main is not None:
        main.join()
        os._exit(DIED)


def plain_fate(future: Future[Any]) -> Fate:
    """Return the fate of a future as far as any standard executor reports it."""
    if future.cancelled():
        return "lost"
    error = future.exception()
    if error is None:
        return "done"
    return "killed" if isinstance(error, BrokenExecutor) else "failed"
