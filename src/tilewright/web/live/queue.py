"""One after the other: the ordered queue through which everything in a room goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from tilewright.table.faults import IllegalAction
from tilewright.web.errors import Refusal

MOST_WAITING = 256
READ_AGAIN = "the room is being reloaded; try again"

T = TypeVar("T")
Job = Callable[..., Awaitable[T]]
Waiting = tuple[Job[Any], asyncio.Future[Any]]


class Turns:
    """Does jobs in the order in which they were asked for, whoever stops waiting for them.

    A refusal is the asker's. Any other error ends the queue, and `broken` is told.
    """

    def __init__(self, broken: Callable[[Exception], None]) -> None:
        self.closed = False
        self._broken = broken
        self._jobs: asyncio.Queue[tuple[Job[Any], asyncio.Future[Any]]] = asyncio.Queue(
            MOST_WAITING
        )
        self._worker = asyncio.get_running_loop().create_task(self._work())

    async def ask(self, job: Job[T], *arguments: Any) -> T:
        """Have a job done when its turn comes."""
        if self.closed:
            raise Refusal("busy", READ_AGAIN, 1)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.put_nowait((partial(job, *arguments), future))
        except asyncio.QueueFull:
            raise Refusal("busy", "this room is busy; try again", 1) from None
        return await future

    def close(self, message: str) -> None:
        """Do nothing more; who waits is told why."""
        self.closed = True
        if self._worker is not asyncio.current_task():
            self._worker.cancel()
        while not self._jobs.empty():
            _refuse(self._jobs.get_nowait()[1], Refusal("busy", message, 1))

    async def _work(self) -> None:
        while True:
            job, future = await self._jobs.get()
            try:
                result = await job()
            except (Refusal, IllegalAction) as error:
                _refuse(future, error)
            except asyncio.CancelledError:
                _refuse(future, Refusal("stopping", "the server is stopping: try again", 1))
                raise
            except Exception as error:
                _refuse(future, Refusal("busy", READ_AGAIN, 1))
                self._broken(error)
                return
            else:
                if not future.done():
                    future.set_result(result)


def _refuse(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
