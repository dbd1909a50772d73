"""Simulated time: what an action costs, so that a game without turns can be repeated."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

WALL = "wall"  # the clock of games that people play live


class Effort(NamedTuple):
    """What an agent spent on a decision: the nodes that it reports, the CPU seconds measured."""

    nodes: int = 0
    cpu: float = 0.0


class Clock(Protocol):
    """Seconds from the moment a seat may act to the moment its action takes effect."""

    @property
    def name(self) -> str: ...

    def cost(self, action: Any, effort: Effort) -> float: ...


class NoClock:
    """The clock of games in which time does not decide who acts."""

    name = ""

    def cost(self, action: object, effort: Effort) -> float:
        return 0.0
