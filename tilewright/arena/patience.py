"""An agent that thinks for ever is stopped, and it is the only one that loses by it.

A timer interrupts an agent when its seconds for the game are used up; from then on it is refused
without being asked. It needs the main thread of a process that has timers; elsewhere an agent is
trusted. Compiled code is interrupted when it returns, and an agent that swallows every exception,
`BaseException` included, cannot be stopped from within its process.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, ClassVar

from tilewright.errors import TilewrightError

AGAIN = 0.05  # seconds until an agent that goes on all the same is interrupted once more


class TimeOut(TilewrightError):
    """An agent has used up its time."""


class _Interrupt(BaseException):
    """Raised inside an agent, past its own `except Exception`."""


class Patient:
    """Stands for an agent of any game, and gives it so many seconds of wall time for a whole game.

    All methods of the agent can be called through it (`act`, `bid`, …) and share the time; what
    else the agent shows, such as `nodes`, is seen as it is.
    """

    _asked: ClassVar[Patient | None] = None  # the one of this process that is thinking now

    def __init__(self, agent: object, seconds: float) -> None:
        self.agent = agent
        self.seconds = seconds
        self.left = seconds
        self._timed = can_interrupt()
        if self._timed:
            signal.signal(signal.SIGALRM, _interrupt)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "agent":
            raise AttributeError(name)
        shown = getattr(self.agent, name)
        return partial(self.ask, shown) if callable(shown) else shown

    def ask(self, method: Callable[..., Any], *args: Any) -> Any:
        """What a method of the agent answers, or a TimeOut."""
        if self.left <= 0:
            raise TimeOut(self._complaint())
        if not self._timed:
            return method(*args)
        started = time.perf_counter()
        try:
            Patient._asked = self
            signal.setitimer(signal.ITIMER_REAL, self.left, AGAIN)
            return method(*args)
        except _Interrupt:
            Patient._asked = None  # or the timer would ring again here, on a machine that is busy
            raise TimeOut(self._complaint()) from None
        finally:
            Patient._asked = None
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.left -= time.perf_counter() - started

    def _complaint(self) -> str:
        return f"no answer within {self.seconds:g} seconds of thinking in one game"


def _interrupt(number: int, frame: FrameType | None) -> None:
    if Patient._asked is not None:
        raise _Interrupt


def can_interrupt() -> bool:
    """Whether this thread can set a timer that interrupts it."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
