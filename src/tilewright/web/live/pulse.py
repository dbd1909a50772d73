"""The timing of a room: its clock, its alarm, and engines that wait for others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any


class Clock:
    """Seconds since the split, without the time in which no server ran."""

    def __init__(self, source: Callable[[], float]) -> None:
        """`source` is a clock that stops while no server runs."""
        self._source = source
        self._before = 0.0
        self._since: float | None = None

    def go_on(self, seconds: float = 0.0) -> None:
        """Run, starting at `seconds`."""
        self._before, self._since = seconds, self._source()

    def stop(self, seconds: float) -> None:
        self._before, self._since = seconds, None

    @property
    def now(self) -> float:
        if self._since is None:
            return self._before
        return round(self._before + self._source() - self._since, 3)


class Alarm:
    """Starts a job at a given time; setting it again cancels the previous time."""

    def __init__(self, ring: Callable[[int], Coroutine[Any, Any, None]]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def set(self, seconds: float, what: int) -> None:
        """Ring after `seconds`; `what` is passed to the job."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._start, what)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, what: int) -> None:
        self._ringing = asyncio.get_running_loop().create_task(self._ring(what))


class News:
    """A counter of changes in the game; a seat can sleep until it increases."""

    def __init__(self) -> None:
        self.number = 0
        self._asleep: set[int] = set()
        self._event = asyncio.Event()

    def happen(self) -> None:
        """Wake all seats."""
        self.number += 1
        self._asleep.clear()
        self._event.set()
        self._event = asyncio.Event()

    def fall_asleep(self, seat: int, playing: Collection[int]) -> bool:
        """Record that a seat waits for others; return whether all playing seats do."""
        self._asleep.add(seat)
        return self._asleep.issuperset(playing)

    async def wait(self, number: int) -> None:
        """Return when the counter differs from `number`."""
        if number == self.number:
            await self._event.wait()
