"""Simulated time: the cost of actions, which makes games without turns reproducible."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

WALL = "wall"  # the clock of live games


class Effort(NamedTuple):
    """The cost of a decision: the nodes reported by the agent and the measured CPU seconds."""

    nodes: int = 0
    cpu: float = 0.0


class Clock(Protocol):
    """The seconds from the moment a seat can act until its action takes effect."""

    @property
    def name(self) -> str: ...

    def cost(self, action: Any, effort: Effort) -> float: ...


class NoClock:
    """The clock of games in which time does not determine the order of actions."""

    name = ""

    def cost(self, action: object, effort: Effort) -> float:
        return 0.0
