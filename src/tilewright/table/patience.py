"""An agent that thinks for ever is stopped, and it is the only one that loses by it.

An agent is interrupted when its seconds for the game are used up; from then on it is refused
without being asked. In the main thread a timer's signal does it; in other threads, as Dask's
workers and servers have them, a watching thread raises an exception there. Compiled code is
interrupted when it returns, and so, outside the main thread, is an agent that sleeps. One that
swallows every exception, `BaseException` included, cannot be stopped from within its process.
"""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from tilewright.table.faults import TimeOut

AGAIN = 0.05  # seconds until an agent that goes on all the same is interrupted once more


class _Interrupt(BaseException):
    """Raised inside an agent, past its own `except Exception`."""


class Patient:
    """Stands for an agent of any game, and gives it so many seconds of wall time for a whole game.

    All methods of the agent can be called through it (`act`, `bid`, …) and share the time; what
    else the agent shows, such as `nodes`, is seen as it is.
    """

    def __init__(self, agent: object, seconds: float) -> None:
        self.agent = agent
        self.seconds = seconds
        self.left = seconds

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "agent":
            raise AttributeError(name)
        shown = getattr(self.agent, name)
        return partial(self.ask, shown) if callable(shown) else shown

    def ask(self, method: Callable[..., Any], *args: Any) -> Any:
        """What a method of the agent answers, or a TimeOut."""
        if self.left <= 0:
            raise TimeOut(self._complaint())
        started = time.perf_counter()
        try:
            call = by_signal if has_signals() else by_watch
            return call(self.left, method, args)
        except _Interrupt:
            raise TimeOut(self._complaint()) from None
        finally:
            self.left -= time.perf_counter() - started

    def _complaint(self) -> str:
        return f"no answer within {self.seconds:g} seconds of thinking in one game"


def has_signals() -> bool:
    """Whether this thread can set a timer that interrupts it."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


# In the main thread

_timed = False  # whether a method is being called under the timer
_handler = getattr(signal.getsignal, "__wrapped__", signal.getsignal)  # without a slow enum


def by_signal(seconds: float, method: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a method, which a timer interrupts."""
    global _timed
    if _handler(signal.SIGALRM) is not _ring:
        signal.signal(signal.SIGALRM, _ring)
    try:
        _timed = True
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        return method(*args)
    finally:
        _timed = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(number: int, frame: FrameType | None) -> None:
    if _timed:
        raise _Interrupt


# In other threads

_ends: dict[int, float] = {}  # threads in which agents think, and when their time is up
_lock = threading.Lock()
_watcher: threading.Thread | None = None


def by_watch(seconds: float, method: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a method, which the watching thread interrupts."""
    me = threading.get_ident()
    with _lock:
        _begin_to_watch()
        _ends[me] = time.perf_counter() + seconds
    try:
        return method(*args)
    finally:
        _forget(me)


def _forget(thread: int) -> None:
    """Watch a thread no longer, and take back an exception that is still on its way."""
    while True:
        try:
            with _lock:
                _ends.pop(thread, None)
                _raise_in(thread, None)
            return
        except _Interrupt:
            continue


def _begin_to_watch() -> None:
    global _watcher
    if _watcher is None or not _watcher.is_alive():  # a fork leaves threads behind
        _watcher = threading.Thread(target=_watch, name="patience", daemon=True)
        _watcher.start()


def _watch() -> None:
    while True:
        time.sleep(AGAIN)
        with _lock:
            now = time.perf_counter()
            for thread, end in _ends.items():
                if now >= end:
                    _raise_in(thread, _Interrupt)


def _raise_in(thread: int, exception: type[BaseException] | None) -> None:
    """Let a thread raise an exception at its next step; None takes it back."""
    said = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), said)
