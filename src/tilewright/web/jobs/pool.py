"""Processes that solve for clients, away from the event loop; one that takes too long is ended."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from tilewright.web.errors import UNREADABLE, Refusal
from tilewright.web.logs import note
from tilewright.web.metrics import Metrics
from tilewright.web.settings import Json

MOST_WAITING = 32
AT_THE_SAME_TIME = 2  # for one client
START_SECONDS = 30.0  # for the process
GRACE_SECONDS = 5.0  # for a list that is opened for the first time, and for a limit overrun

Answer = tuple[str, Any]
_context = multiprocessing.get_context("spawn")


def notice(future: asyncio.Future[Any]) -> None:
    """Retrieve the error of a future that nobody may await, so that asyncio does not log it."""
    if not future.cancelled():
        future.exception()


class Workers:
    """A few processes, each with one request at a time; the others wait in a short queue.

    The one that was used last is used next: what it has opened is at hand.
    """

    def __init__(self, count: int, lexicons: tuple[str, ...], metrics: Metrics) -> None:
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._workers = [Worker(lexicons) for _ in range(count)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(count, "solver")
        self._metrics = metrics
        self._asking: Counter[str] = Counter()
        self._warm = False
        self.waiting = 0

    @property
    def started(self) -> int:
        """How many processes there are."""
        return sum(worker.started for worker in self._workers)

    def warm_up(self) -> asyncio.Future[Connection] | None:
        """Start a process for somebody who will ask in a moment, if there never was one."""
        if self._warm or self._idle.empty():
            return None
        self._warm = True
        worker = self._idle.get_nowait()
        work = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        work.add_done_callback(notice)  # the first request tries again
        work.add_done_callback(lambda _: self._idle.put_nowait(worker))
        return work

    async def run(self, client: str, task: str, wish: Json, seconds: float) -> Json:
        """Do a task for a client within its seconds, and a little more."""
        if self.waiting >= MOST_WAITING:
            raise Refusal("busy", "the solver has too much to do: try again in a moment", 2)
        if self._asking[client] >= AT_THE_SAME_TIME:
            raise Refusal("too-fast", "wait for the answers to your other requests first", 1)
        self._asking[client] += 1
        self.waiting += 1
        try:
            worker = await self._idle.get()
        except BaseException:
            self._done(client)
            raise
        finally:
            self.waiting -= 1
        self._warm = True
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, worker.answer, task, wish, seconds)
        work.add_done_callback(lambda _: self._idle.put_nowait(worker))
        work.add_done_callback(lambda _: self._done(client))
        start = time.perf_counter()
        kind, answer = await asyncio.shield(work)
        self._metrics.time("tilewright_solver_seconds", time.perf_counter() - start)
        self._metrics.count("tilewright_solver_total", task=task, result=kind)
        if kind == "done":
            return answer  # type: ignore[no-any-return]
        if kind == UNREADABLE:  # the reason may name files, so only the operator sees it
            note("store unreadable", reason=answer)
            raise Refusal("busy", "the results cannot be read just now: try again later", 5)
        raise Refusal(kind, answer)

    def _done(self, client: str) -> None:
        self._asking -= Counter([client])

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)


class Worker:
    """One process, started when it is first needed, and anew after it was ended."""

    def __init__(self, lexicons: tuple[str, ...]) -> None:
        self._lexicons = lexicons
        self._process: Any = None
        self._line: Connection | None = None
        self._fresh = True  # until it has answered for the first time
        self._ended = False

    @property
    def started(self) -> bool:
        return self._line is not None

    def answer(self, task: str, wish: Json, seconds: float) -> Answer:
        """The answer to a wish; blocks, so it is called in a thread."""
        try:
            line = self.start()
            line.send((task, wish))
            if line.poll(seconds + GRACE_SECONDS + (START_SECONDS if self._fresh else 0.0)):
                answer: Answer = line.recv()
                self._fresh = False
                return answer
        except (EOFError, OSError) as error:
            self._stop()
            note("solver lost", task=task, error=repr(error))
            return "busy", "the solver was lost on the way: try again"
        self._stop()
        note("solver stopped", task=task, seconds=seconds)
        return "took-too-long", f"there is no answer within {seconds:g} s: give fewer tiles"

    def start(self) -> Connection:
        """Connect to the process, which is started if there is none."""
        if self._line is not None:
            return self._line
        if self._ended:
            raise OSError("the server is stopping")
        self._line, other = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(other, self._lexicons), daemon=True)
        self._process.start()
        other.close()
        return self._line

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None
        self._fresh = True

    def end(self) -> None:
        self._ended = True
        with contextlib.suppress(OSError):
            self._stop()


def _serve(line: Connection, lexicons: tuple[str, ...]) -> None:
    """Answer until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    from tilewright.errors import TilewrightError
    from tilewright.web.books import Books
    from tilewright.web.jobs.tasks import find_task

    books = Books(lexicons)
    while True:
        try:
            task, wish = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Answer = ("done", find_task(task)(books, wish))
        except Refusal as refusal:
            answer = (refusal.code, refusal.message)
        except TilewrightError as error:
            answer = ("invalid", str(error))
        line.send(answer)
