"""The ordered queue of a room's jobs."""

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
    """Runs jobs in the order of their requests, even if a client stops waiting.

    A refusal goes to the requester. Any other error closes the queue and is passed to `broken`.
    """

    def __init__(self, broken: Callable[[Exception], None]) -> None:
        self.closed = False
        self._broken = broken
        self._jobs: asyncio.Queue[tuple[Job[Any], asyncio.Future[Any]]] = asyncio.Queue(
            MOST_WAITING
        )
        self._worker = asyncio.get_running_loop().create_task(self._work())

    async def ask(self, job: Job[T], *arguments: Any) -> T:
        """Run a job when its turn comes."""
        if self.closed:
            raise Refusal("busy", READ_AGAIN, 1)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.put_nowait((partial(job, *arguments), future))
        except asyncio.QueueFull:
            raise Refusal("busy", "this room is busy; try again", 1) from None
        return await future

    def close(self, message: str) -> None:
        """Run no more jobs; waiting requests are refused with the message."""
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
                _refuse(future, Refusal("stopping", "the server is stopping; try again", 1))
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
