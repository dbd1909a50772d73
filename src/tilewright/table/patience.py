"""An agent that thinks for ever is stopped, and it is the only one that loses by it.

What counts is CPU time, so that a busy machine changes nothing; wall time is a backstop for agents
that wait instead of working. A clock ticks while agents think, and interrupts the one whose budget
is used up; from then on it is refused without being asked. In the main thread the clock is a
signal, and the CPU time is that of the process with all its threads. In other threads, such as
those of Dask's workers, the clock is a thread, and the CPU time is that of the agent's own thread.

Compiled code is interrupted when it returns, and so, outside the main thread, is an agent that
sleeps. One that swallows every exception, `BaseException` included, cannot be stopped from within
its process; see `tilewright.table.isolation`.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from random import Random
from types import FrameType
from typing import Any, TypeVar

from tilewright.table.cputime import cpu_time
from tilewright.table.game import AnyGame
from tilewright.table.guard import Budget, Guard

TICK = 0.05  # seconds

T = TypeVar("T")


class _Interrupt(BaseException):
    """Raised inside an agent, past its own `except Exception`."""


class Patient(Guard):
    """An agent in this process that has a budget for a whole game."""

    def __init__(self, game: AnyGame, agent: Any, budget: Budget) -> None:
        super().__init__(game, agent)
        self.budget = budget

    def answer(self, view: Any, rng: Random) -> object:
        """What the agent answers, or a TimeOut; an answer that comes too late does not count."""
        left = self.budget.cpu_left
        try:
            return within(self.budget, self.ask, view, rng)
        finally:
            self.cpu += left - self.budget.cpu_left


class Untrusted(Patient):
    """A user's agent in this process, which is protected from it as far as that can be done."""

    def ask(self, view: Any, rng: Random) -> object:
        with unharmed():
            return super().ask(view, rng)


@contextmanager
def unharmed() -> Iterator[None]:
    """Let agents print to standard error only, and come back from other directories."""
    home = os.getcwd()
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.chdir(home)


def within(budget: Budget, work: Callable[..., T], *args: Any) -> T:
    """The result of some work that spends a budget, or a TimeOut."""
    budget.begin()
    try:
        result = _spend(budget, work, args)
    except _Interrupt:
        budget.check()  # raises, as nothing is left
        raise
    budget.check()
    return result


def _spend(budget: Budget, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    global _pid
    watch = _watch_main if _in_main_thread() else _watch_thread
    call = _Call(budget, cpu_clock())
    _pid = _pid or os.getpid()
    try:
        return watch(call, work, args)
    finally:
        if os.getpid() != _pid:
            os._exit(0)  # the agent forked, and the copy must not go on playing
        call.settle()


_pid = 0  # of this process, once it is known


def _forget_pid() -> None:
    """In a process that was just forked: let it have its own, unless an agent made it."""
    global _pid
    if _call is None and not _calls:
        _pid = 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pid)


def cpu_clock() -> Callable[[], float]:
    """Return the CPU clock for work in this thread: of the process in the main thread."""
    return cpu_time if _in_main_thread() else time.thread_time


class _Call:
    """Work under way: a CPU clock, when the budget ends on it, and the ticks so far."""

    __slots__ = ("budget", "clock", "end", "started", "ticks")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.budget = budget
        self.clock = clock
        self.started = clock()
        self.end = self.started + budget.cpu_left
        self.ticks = 0

    def is_over(self, now: float) -> bool:
        """Count a tick; whether the budget has been used up."""
        self.ticks += 1
        return now >= self.end or self.ticks * TICK >= self.budget.wall_left

    def settle(self) -> None:
        self.budget.spend(max(0.0, self.clock() - self.started), self.ticks * TICK)


def _run(work: Callable[..., T], args: tuple[Any, ...]) -> T:
    """Agents are interrupted only while this is on the stack."""
    return work(*args)


def _is_running(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code is _run.__code__:
            return True
        frame = frame.f_back
    return False


# In the main thread

_call: _Call | None = None
_ticks = False  # whether the timer runs
_HAS_TIMER = hasattr(signal, "setitimer")
_handler = getattr(signal, "_signal", signal).getsignal  # without the slow search for an enum


@contextmanager
def ticking() -> Iterator[None]:
    """Start the timer once for many calls; without this every call starts it."""
    global _ticks
    if _ticks or not _in_main_thread():
        yield
        return
    handler, timer = _handler(signal.SIGALRM), _set_timer()
    _ticks = True
    try:
        yield
    finally:
        _ticks = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if handler is None else handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)  # somebody else's goes on


def _set_timer() -> tuple[float, float]:
    """Let the timer ring; the one that was set before is returned."""
    signal.signal(signal.SIGALRM, _ring)
    return signal.setitimer(signal.ITIMER_REAL, TICK, TICK)


def _ring(number: int, frame: FrameType | None) -> None:
    call = _call
    if call is not None and call.is_over(call.clock()) and _is_running(frame):
        raise _Interrupt


def _watch_main(call: _Call, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    global _call
    if not _ticks:
        with ticking():
            return _watch_main(call, work, args)
    if _handler(signal.SIGALRM) is not _ring:  # an agent changed it
        _set_timer()
    before, _call = _call, call  # an agent may play games in its head
    try:
        return _run(work, args)
    finally:
        _call = before


def _in_main_thread() -> bool:
    """Whether this thread can set a timer that interrupts it."""
    return _HAS_TIMER and threading.get_ident() == threading.main_thread().ident


# In other threads

_calls: dict[int, _Call] = {}  # by thread
_lock = threading.Lock()
_watcher: threading.Thread | None = None


def _watch_thread(call: _Call, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    me = threading.get_ident()
    with _lock:
        _begin_to_watch()
        before = _calls.get(me)
        _calls[me] = call
    try:
        return _run(work, args)
    finally:
        _forget(me, before)


def _forget(thread: int, before: _Call | None) -> None:
    """Watch a call no longer, and take back an exception that is still on its way."""
    while True:
        try:
            with _lock:
                _calls.pop(thread, None)
                if before is not None:
                    _calls[thread] = before
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
        time.sleep(TICK)
        with _lock:
            frames = sys._current_frames() if _calls else {}
            for thread, call in _calls.items():
                if call.is_over(_cpu_time(thread)) and _is_running(frames.get(thread)):
                    _raise_in(thread, _Interrupt)


def _cpu_time(thread: int) -> float:
    """The CPU time of another thread; not all systems tell it."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


def _raise_in(thread: int, exception: type[BaseException] | None) -> None:
    """Let a thread raise an exception at its next step; None takes it back."""
    said = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), said)
