"""Worker processes for clients' tasks. A process that takes too long is killed."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from tilewright.web.background import notice
from tilewright.web.errors import FAILED, UNREADABLE, Refusal, refusal_from, refused
from tilewright.web.jobs.fair import FairQueue
from tilewright.web.jobs.packed import Packed, pack
from tilewright.web.logs import note, set_up
from tilewright.web.metrics import Metrics
from tilewright.web.settings import Json

START_SECONDS = 30.0  # for a process to start
GRACE_SECONDS = 5.0  # to open a list for the first time, and to overrun the limit
ABANDONED_SECONDS = 1.0  # that an abandoned task may take to finish
STOPPING = "stopping", "the server is stopping; try again in a moment"
NICENESS = 5  # rooms have priority

Answer = tuple[str, Any]
PRELOADED = "tilewright.web.jobs.tasks"


def _new_context() -> Any:
    """How processes start: forked from one that has loaded the tasks, where that is possible."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


_context = _new_context()


class Done(NamedTuple):
    """The outcome of a task: `done` with an answer, or the code of a refusal with its details."""

    kind: str
    answer: Any
    seconds: float

    def packed(self) -> Packed:
        """The answer, or the refusal."""
        if self.kind == "done":
            assert isinstance(self.answer, Packed)
            return self.answer
        if self.kind == UNREADABLE:  # the message may name files, so only the operator sees it
            note("store unreadable", level=30, reason=self.answer)
            raise Refusal("busy", "the results cannot be read now; try again later", 5)
        if self.kind == FAILED:
            note("task failed", level=40, trace=self.answer)
            raise Refusal("busy", "internal server error", 1)
        if isinstance(self.answer, dict):
            raise refusal_from(self.answer)
        raise Refusal(self.kind, self.answer)


class Workers:
    """A few processes, each with one task at a time; further tasks wait in a fair queue.

    No client occupies all processes. The process used last is used next, because its word lists are
    open.
    """

    def __init__(
        self, count: int, lexicons: tuple[str, ...], metrics: Metrics, grace: float = GRACE_SECONDS
    ) -> None:
        self._workers = [Worker(lexicons, grace) for _ in range(count)]
        self._idle = list(self._workers)
        self._queue: FairQueue[asyncio.Future[Worker]] = FairQueue()
        self._holding: Counter[str] = Counter()
        self._most_of_a_client = max(1, count - 1)
        self._threads = ThreadPoolExecutor(count, "solver")
        self._metrics = metrics
        self._warm = False

    @property
    def started(self) -> int:
        """The number of running processes."""
        return sum(worker.started for worker in self._workers)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def broken(self) -> bool:
        """Whether the last attempt to start a process failed."""
        return all(worker.broken for worker in self._workers)

    def warm_up(self) -> asyncio.Future[Connection] | None:
        """Start a process for a visitor who is about to need it, if none was started yet."""
        if self._warm or not self._idle:
            return None
        self._warm = True
        worker = self._idle.pop()
        work = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        work.add_done_callback(notice)  # the first request retries
        work.add_done_callback(lambda _: self._release(worker))
        return work

    async def run(self, client: str, task: str, wish: Json, seconds: float) -> Done:
        """Run a task for a client within its time limit, plus a short grace period.

        An abandoned task is killed, unless it is about to finish.
        """
        asked = time.perf_counter()
        worker = await self._turn(client)
        self._warm = True
        start = time.perf_counter()
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, worker.answer, task, wish, seconds)
        work.add_done_callback(lambda _: self._finish(client, worker, start))
        try:
            kind, answer = await asyncio.shield(work)
        except asyncio.CancelledError:
            loop.call_later(ABANDONED_SECONDS, _abandon, work, worker)
            raise
        took = time.perf_counter() - start
        self._metrics.time("tilewright_solver_wait_seconds", start - asked)
        self._metrics.time("tilewright_solver_seconds", took)
        self._metrics.count("tilewright_solver_total", task=task, result=kind)
        return Done(kind, answer, took)

    async def _turn(self, client: str) -> Worker:
        """Wait for a process."""
        if self._idle and self._holding[client] < self._most_of_a_client:
            self._holding[client] += 1
            return self._idle.pop()
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        dropped = self._queue.put(client, future)
        if dropped is not None and not dropped.done():
            dropped.set_exception(Refusal("busy", "the solver is busy; try again in a moment", 2))
        try:
            return await future
        except asyncio.CancelledError:
            self._queue.remove(client, future)
            if future.done() and not future.cancelled():
                self._finish(client, future.result(), time.perf_counter())
            raise

    def _finish(self, client: str, worker: Worker, start: float) -> None:
        self._holding -= Counter([client])
        self._queue.charge(client, time.perf_counter() - start)
        self._release(worker)

    def _release(self, worker: Worker) -> None:
        """Give free processes to the next tasks."""
        self._idle.append(worker)
        while self._idle:
            following = self._queue.take(self._holding, self._most_of_a_client)
            if following is None:
                return
            client, future = following
            if not future.done():
                self._holding[client] += 1
                future.set_result(self._idle.pop())

    def close(self) -> None:
        """Stop the processes for good; waiting tasks are refused."""
        for worker in self._workers:
            worker.end()


def _abandon(work: asyncio.Future[Answer], worker: Worker) -> None:
    if not work.done():
        worker.abort()


class Worker:
    """One process, started when it is first needed and restarted after it was killed."""

    def __init__(self, lexicons: tuple[str, ...], grace: float = GRACE_SECONDS) -> None:
        self._lexicons = lexicons
        self._grace = grace
        self._process: Any = None
        self._line: Connection | None = None
        self._fresh = True  # until the first answer
        self._ended = False
        self._busy = self._aborted = False
        self._lock = threading.Lock()  # guards _busy and _aborted
        self.broken = False  # whether it could not be started

    @property
    def started(self) -> bool:
        return self._line is not None and not self._ended

    def answer(self, task: str, wish: Json, seconds: float) -> Answer:
        """Run a task and return its answer; blocks, so call it in a thread."""
        with self._lock:
            self._busy, self._aborted = True, False
        try:
            return self._answer(task, wish, seconds)
        finally:
            with self._lock:
                self._busy = False
                aborted = self._aborted
            if aborted:  # perhaps after the answer arrived
                self._stop()

    def _answer(self, task: str, wish: Json, seconds: float) -> Answer:
        try:
            line = self.start()
            line.send((task, wish))
            if line.poll(seconds + self._grace + (START_SECONDS if self._fresh else 0.0)):
                answer: Answer = line.recv()
                self._fresh = False
                return answer
        except (EOFError, OSError) as error:
            self._stop()
            if self._ended:
                return STOPPING
            if not self._aborted:
                note("solver lost", level=30, task=task, error=repr(error))
            return "busy", "the solver process died; try again"
        self._stop()
        note("solver stopped", task=task, seconds=seconds)
        return "took-too-long", f"no result within {seconds:g} s; try later or with fewer tiles"

    def abort(self) -> None:
        """Kill the process if it is busy, from another thread than `answer`."""
        with self._lock:
            process = self._process
            if self._busy and process is not None and process.pid is not None:
                self._aborted = True
                process.kill()

    def start(self) -> Connection:
        """Connect to the process; start it if it is not running."""
        if self._line is not None:
            return self._line
        if self._ended:
            raise OSError(STOPPING[1])
        self.broken = True
        self._line, other = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(other, self._lexicons), daemon=True)
        self._process.start()
        other.close()
        self.broken = False
        if self._ended:  # `end` may have come before there was a process to kill
            self._stop()
            raise OSError(STOPPING[1])
        return self._line

    def _stop(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None
        self._fresh = True

    def end(self) -> None:
        """Kill the process; a thread waiting for its answer gets an end of file."""
        self._ended = True
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()


def _serve(line: Connection, lexicons: tuple[str, ...]) -> None:
    """Answer tasks until the server closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    set_up("warning")
    from tilewright.web.books import Books

    books = Books(lexicons)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            task, wish = line.recv()
            line.send(_answer(books, task, wish))


def _answer(books: Any, task: str, wish: Json) -> Answer:
    from tilewright.errors import DatabaseError, TilewrightError
    from tilewright.web.jobs.tasks import find_task

    try:
        return "done", pack(find_task(task)(books, wish))
    except Refusal as refusal:
        return refusal.code, refusal.to_json() if refusal.why else refusal.message
    except DatabaseError as error:
        return UNREADABLE, str(error)
    except TilewrightError as error:
        return "invalid", refused("invalid", error).to_json()
    except Exception:
        return FAILED, traceback.format_exc()
