"""Worker processes of this machine, each of which may die without the others.

A pool of the library breaks as a whole when one of its processes dies, and does not say which work
it died of. Here every worker is a pool of one: only its own batches are lost, the one that it was
at is known, and a new process takes its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from typing import Any

from tilewright.execution.executor import Fate, begin_work, plain_fate


@dataclass
class _Worker:
    """One process; what it was sent and has not answered, in order."""

    pool: ProcessPoolExecutor
    pid: Future[int]
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
        pids = [worker.pid for worker in self._crew if worker]
        return [pid.result() for pid in pids if pid.done() and not pid.exception()]

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
        pids = self.pids()
        self.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process.pid in pids:
                process.terminate()

    def _load(self, place: int) -> int:
        worker = self._crew[place]
        return len(worker.sent) if worker else 0

    def _hire(self, place: int) -> _Worker:
        pool = ProcessPoolExecutor(
            1, mp_context=self._context, initializer=_begin, initargs=(dict(os.environ),)
        )
        worker = self._crew[place] = _Worker(pool, pool.submit(os.getpid))
        return worker


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
