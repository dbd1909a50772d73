"""What an agent can do wrong: it costs the agent its turn and is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from tilewright.errors import TilewrightError

Kind = Literal["timeout", "illegal", "error", "malformed", "died"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class IllegalAction(TilewrightError):
    """An action that the rules do not allow here; the state is unchanged."""


class MalformedAction(IllegalAction):
    """An answer that is not an action of this game at all."""


class TimeOut(TilewrightError):
    """An agent has used up its time."""


class AgentDied(TilewrightError):
    """The process of an agent ended before it answered."""


class AgentError(TilewrightError):
    """An exception that an agent raised in its own process, as text."""


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
    """The kind of fault that an exception from an agent, or about its answer, amounts to."""
    if isinstance(error, TimeOut):
        return "timeout"
    if isinstance(error, AgentDied):
        return "died"
    if isinstance(error, MalformedAction):
        return "malformed"
    return "illegal" if isinstance(error, IllegalAction) else "error"


def describe(error: BaseException) -> str:
    """An exception in one line; its own text may fail as well."""
    try:
        if isinstance(error, IllegalAction | TimeOut | AgentDied | AgentError):
            return str(error)
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
