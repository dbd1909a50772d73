"""Clocks: the simulated time that each action takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tilewright.bananagrams.actions import Action, Build
from tilewright.errors import TilewrightError, suggestion
from tilewright.table.clock import Clock, Effort


@dataclass(frozen=True)
class WorkClock:
    """Fixed costs for nodes and tiles; reproducible on any machine."""

    name: str = "work"
    a_node: float = 1e-6
    a_tile: float = 1e-5
    an_action: float = 1e-5

    def cost(self, action: Action, effort: Effort) -> float:
        return self.an_action + self.a_node * effort.nodes + self.a_tile * _tiles(action)


@dataclass(frozen=True)
class CpuClock:
    """The agent's CPU time, for speed measurements; not reproducible."""

    name: str = "cpu"

    def cost(self, action: Action, effort: Effort) -> float:
        return effort.cpu


@dataclass(frozen=True)
class HumanClock:
    """Human speed: each tile moved and each decision costs time."""

    name: str = "human"
    a_tile: float = 0.8
    a_thought: float = 2.0

    def cost(self, action: Action, effort: Effort) -> float:
        return self.a_thought + self.a_tile * _tiles(action)


def _tiles(action: Action) -> int:
    return action.tiles_moved if isinstance(action, Build) else 1


CLOCKS: Mapping[str, Clock] = MappingProxyType(
    {clock.name: clock for clock in (WorkClock(), CpuClock(), HumanClock())}
)


def find_clock(name: str) -> Clock:
    """Return a clock by name."""
    if name not in CLOCKS:
        raise TilewrightError(f"unknown clock {name!r}; {suggestion(name, CLOCKS)}")
    return CLOCKS[name]
