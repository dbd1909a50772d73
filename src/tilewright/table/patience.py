"""Time limits for agents, enforced so that only the slow agent is affected.

CPU time counts, so a busy machine makes no difference; wall time is a fallback for agents that wait
instead of computing. A timer ticks while agents think and interrupts an agent whose budget is used
up; from then on its requests fail without asking it. In the main thread the timer is a signal, and
the CPU time is that of the process with all its threads. In other threads, such as those of Dask
workers, the timer is a thread, and the CPU time is that of the agent's own thread.

Compiled code is interrupted only when it returns; outside the main thread, this applies to sleeping
agents too. An agent that catches every exception, including `BaseException`, cannot be stopped from
within its process; see `tilewright.table.isolation`.
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
    """Raised inside an agent; not caught by its `except Exception`."""


class Patient(Guard):
    """An agent in this process with a budget for a whole game."""

    def __init__(self, game: AnyGame, agent: Any, budget: Budget) -> None:
        super().__init__(game, agent)
        self.budget = budget

    def answer(self, view: Any, rng: Random) -> object:
        """Return the agent's answer or raise TimeOut; a late answer does not count."""
        left = self.budget.cpu_left
        try:
            return within(self.budget, self.ask, view, rng)
        finally:
            self.cpu += left - self.budget.cpu_left


class Untrusted(Patient):
    """A user's agent in this process, which is protected from it as far as possible."""

    def ask(self, view: Any, rng: Random) -> object:
        with unharmed():
            return super().ask(view, rng)


@contextmanager
def unharmed() -> Iterator[None]:
    """Redirect agents' output to standard error, and restore the working directory."""
    home = os.getcwd()
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.chdir(home)


def within(budget: Budget, work: Callable[..., T], *args: Any) -> T:
    """Return the result of some work charged to a budget, or raise TimeOut."""
    budget.begin()
    try:
        result = _run_charged(budget, work, args)
    except _Interrupt:
        budget.check()  # raises, because the budget is used up
        raise
    budget.check()
    return result


def _run_charged(budget: Budget, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    global _pid
    watch = _watch_main if _in_main_thread() else _watch_thread
    call = _Call(budget, cpu_clock())
    _pid = _pid or os.getpid()
    try:
        return watch(call, work, args)
    finally:
        if os.getpid() != _pid:
            os._exit(0)  # the agent forked; the copy must not continue the game
        call.settle()


_pid = 0  # ID of this process, once known


def _forget_pid() -> None:
    """Reset the process ID after a fork, unless an agent forked."""
    global _pid
    if _call is None and not _calls:
        _pid = 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pid)


def cpu_clock() -> Callable[[], float]:
    """Return the CPU clock for work in this thread: of the process in the main thread."""
    return cpu_time if _in_main_thread() else time.thread_time


class _Call:
    """A running call: its CPU clock, the end of its budget, and the ticks so far."""

    __slots__ = ("budget", "clock", "end", "started", "ticks")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.budget = budget
        self.clock = clock
        self.started = clock()
        self.end = self.started + budget.cpu_left
        self.ticks = 0

    def is_over(self, now: float) -> bool:
        """Count a tick and return whether the budget is used up."""
        self.ticks += 1
        return now >= self.end or self.ticks * TICK >= self.budget.wall_left

    def settle(self) -> None:
        self.budget.spend(max(0.0, self.clock() - self.started), self.ticks * TICK)


def _run(work: Callable[..., T], args: tuple[Any, ...]) -> T:
    """Marks the stack: agents are interrupted only while this function is running."""
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
_handler = getattr(signal, "_signal", signal).getsignal  # avoids the slow conversion to an enum


@contextmanager
def ticking() -> Iterator[None]:
    """Start the timer once for many calls, instead of once per call."""
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
        signal.setitimer(signal.ITIMER_REAL, *timer)  # restore a timer set by other code


def _set_timer() -> tuple[float, float]:
    """Start the timer and return the previous setting."""
    signal.signal(signal.SIGALRM, _on_tick)
    return signal.setitimer(signal.ITIMER_REAL, TICK, TICK)


def _on_tick(number: int, frame: FrameType | None) -> None:
    call = _call
    if call is not None and call.is_over(call.clock()) and _is_running(frame):
        raise _Interrupt


def _watch_main(call: _Call, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    global _call
    if not _ticks:
        with ticking():
            return _watch_main(call, work, args)
    if _handler(signal.SIGALRM) is not _on_tick:  # an agent changed it
        _set_timer()
    before, _call = _call, call  # an agent may simulate games
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
        _start_watcher()
        before = _calls.get(me)
        _calls[me] = call
    try:
        return _run(work, args)
    finally:
        _stop_watching(me, before)


def _stop_watching(thread: int, before: _Call | None) -> None:
    """Stop watching a call, and withdraw an exception that is still pending."""
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


def _start_watcher() -> None:
    global _watcher
    if _watcher is None or not _watcher.is_alive():  # threads do not survive a fork
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
    """Return the CPU time of another thread, or 0 if the system does not report it."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


def _raise_in(thread: int, exception: type[BaseException] | None) -> None:
    """Schedule an exception in a thread; None cancels it."""
    said = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), said)
