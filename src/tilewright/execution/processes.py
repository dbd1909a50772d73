"""Worker processes of this machine, each of which may die without the others.

A pool of the library breaks as a whole when one of its processes dies, and does not say which work
it died of. Here every worker is a pool of one: only its own batches are lost, the one that it was
at is known, and a new process takes its place.
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
    """One process; what it was sent and has not answered, in order."""

    pool: ProcessPoolExecutor
    process: BaseProcess | None  # which may have died at once
    sent: list[Future[Any]] = field(default_factory=list)


class Processes(Executor):
    """An executor of so many processes, which end at once after an error. It is a `Crew`."""

    toll = 1

    def __init__(self, workers: int) -> None:
        self._context = _context()
        self._crew: list[_Worker | None] = [None] * workers
        self._owner: dict[Future[Any], _Worker] = {}

    def count(self) -> int:
        return len(self._crew)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send work to the worker that has the least to do."""
        place = min(range(len(self._crew)), key=self._load)
        worker = self._crew[place] or self._hire(place)
        try:
            future = worker.pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:  # it died while it had nothing to do, or nobody has seen it yet
            worker = self._hire(place)
            future = worker.pool.submit(fn, *args, **kwargs)
        worker.sent.append(future)
        self._owner[future] = worker
        return future

    def fate(self, future: Future[Any]) -> Fate:
        """A process does its work in order, so it died of the first that it did not answer."""
        worker = self._owner.pop(future)
        fate = plain_fate(future)
        if fate != "killed":
            worker.sent.remove(future)
            return fate
        if worker in self._crew:
            self._crew[self._crew.index(worker)] = None
        return "killed" if worker.sent[0] is future else "lost"

    def pids(self) -> list[int]:
        """The processes that are there now."""
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
        """End all workers at once, with all that they are doing."""
        self.shutdown(wait=False, cancel_futures=True)
        for worker in self._crew:
            if worker and worker.process:
                worker.process.kill()

    def _load(self, place: int) -> int:
        worker = self._crew[place]
        return len(worker.sent) if worker else 0

    def _hire(self, place: int) -> _Worker:
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
    """Start processes that do not run the user's script again, since the work needs nothing of it.

    They leave SIGTERM to the main process, as they do Ctrl-C: each may go to all processes at once.
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
    """How processes begin: not by a fork of this one, which has threads by then."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["tilewright.arena.worker"])
    return context


def _begin(environment: dict[str, str]) -> None:
    """Begin with the environment that the sender has now, whenever the server was started."""
    os.environ.update(environment)
    begin_work()
