"""Worker processes on this machine, which may die independently of each other.

A standard process pool breaks as a whole when one of its processes dies, and does not report which
work it died of. Here every worker is a pool of one: only its own batches are lost, the batch it was
working on is known, and a new process replaces it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

from tilewright.execution.executor import Fate, begin_work, plain_fate


@dataclass
class _Worker:
    """One process, and the work sent to it that has no answer yet, in order."""

    pool: ProcessPoolExecutor
    process: BaseProcess | None  # None if it died immediately
    sent: list[Future[Any]] = field(default_factory=list)


class Processes(Executor):
    """An executor with worker processes, terminated immediately after an error; it is a `Crew`."""

    toll = 1

    def __init__(self, workers: int) -> None:
        self._context = _context()
        self._crew: list[_Worker | None] = [None] * workers
        self._owner: dict[Future[Any], _Worker] = {}

    def count(self) -> int:
        return len(self._crew)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send work to the worker with the shortest queue."""
        place = min(range(len(self._crew)), key=self._load)
        worker = self._crew[place] or self._start_worker(place)
        try:
            future = worker.pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:  # it died while idle, or its death was not noticed yet
            worker = self._start_worker(place)
            future = worker.pool.submit(fn, *args, **kwargs)
        worker.sent.append(future)
        self._owner[future] = worker
        return future

    def fate(self, future: Future[Any]) -> Fate:
        """Return a future's fate; work is done in order, so the first unanswered one was fatal."""
        worker = self._owner.pop(future)
        fate = plain_fate(future)
        if fate != "killed":
            worker.sent.remove(future)
            return fate
        if worker in self._crew:
            self._crew[self._crew.index(worker)] = None
        return "killed" if worker.sent[0] is future else "lost"

    def pids(self) -> list[int]:
        """The IDs of the current processes."""
        pids = [worker.process.pid for worker in self._crew if worker and worker.process]
        return [pid for pid in pids if pid is not None]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for worker in self._crew:
            if worker:
                worker.pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.stop()

    def stop(self) -> None:
        """Terminate all workers immediately."""
        self.shutdown(wait=False, cancel_futures=True)
        for worker in self._crew:
            if worker and worker.process:
                worker.process.kill()

    def _load(self, place: int) -> int:
        worker = self._crew[place]
        return len(worker.sent) if worker else 0

    def _start_worker(self, place: int) -> _Worker:
        pool = ProcessPoolExecutor(
            1, mp_context=self._context, initializer=_begin, initargs=(dict(os.environ),)
        )
        before = set(active_children())
        with _shielded():
            pool.submit(os.getpid)
        started = set(active_children()) - before
        worker = self._crew[place] = _Worker(pool, next(iter(started), None))
        return worker


@contextmanager
def _shielded() -> Iterator[None]:
    """Start processes that do not run the user's script again; the work does not need it.

    They leave SIGTERM and Ctrl-C to the main process, because either may be sent to all processes.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    blocked = None
    if sys.platform != "win32":
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        sys.modules["__main__"] = main
        if sys.platform != "win32" and blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _context() -> BaseContext:
    """Return the start method: never fork, because this process has threads by then."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["tilewright.arena.worker"])
    return context


def _begin(environment: dict[str, str]) -> None:
    """Initialise a worker with the sender's current environment, which the fork server may lack."""
    os.environ.update(environment)
    begin_work()
