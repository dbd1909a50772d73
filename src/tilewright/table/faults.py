"""Faults of agents: each costs the agent its turn and is recorded."""

from __future__ import annotations

import signal
import threading
from dataclasses import dataclass
from traceback import walk_tb
from typing import Literal, get_args

from tilewright.errors import TilewrightError

Kind = Literal["timeout", "illegal", "error", "malformed", "died"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_LETTERS = 500  # maximum length of a reason


class IllegalAction(TilewrightError):
    """An action that the rules do not allow; the state is unchanged."""


class MalformedAction(IllegalAction):
    """An answer that is not an action of this game."""


class TimeOut(TilewrightError):
    """An agent has used up its time."""


class AgentDied(TilewrightError):
    """The process of an agent ended before it answered."""


class AgentError(TilewrightError):
    """An exception raised by an agent in its process or constructor, as text."""


@dataclass(frozen=True)
class Fault:
    """One mistake of one seat; `event` is the number of the event it precedes."""

    kind: Kind
    seat: int
    event: int
    reason: str


class FaultError(TilewrightError):
    """Raised at the first fault of a strict match."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"seat {fault.seat}: {fault.reason}")
        self.fault = fault


def kind_of(error: BaseException) -> Kind:
    """Return the kind of fault for an exception from an agent or about its answer."""
    if isinstance(error, TimeOut):
        return "timeout"
    if isinstance(error, AgentDied):
        return "died"
    if isinstance(error, MalformedAction):
        return "malformed"
    return "illegal" if isinstance(error, IllegalAction) else "error"


def describe(error: BaseException) -> str:
    """Describe an exception in one printable line, even if its `str` fails or is endless."""
    try:
        said = str(error)
        if not isinstance(error, IllegalAction | TimeOut | AgentDied | AgentError):
            name = type(error).__name__
            said = f"{name}: {said}" if said else name
        return one_line(said)
    except BaseException:
        return one_line(type(error).__name__)


def cause_of(error: BaseException) -> BaseException | None:
    """Return the exception raised by an agent's own code while the agent was created.

    None means that the request itself is wrong, such as an unknown name or option.
    """
    return error.__cause__ if isinstance(error, TilewrightError) else error


def one_line(text: str) -> str:
    """Convert text from an agent into one printable line of bounded length."""
    line = " ".join(text[: 2 * MOST_LETTERS].split())
    line = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in line)
    return line if len(line) <= MOST_LETTERS else f"{line[: MOST_LETTERS - 1]}…"


def is_interrupt(error: BaseException) -> bool:
    """Whether an exception from an agent is a real Ctrl-C."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    if threading.current_thread() is not threading.main_thread():
        return False  # where no signal is handled
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        return True  # may also be raised by the agent; the two cannot be distinguished
    code = getattr(getattr(handler, "__func__", handler), "__code__", None)
    frames = walk_tb(error.__traceback__)
    return any(frame.f_code is code for frame, _ in frames)
