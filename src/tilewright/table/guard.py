"""Agents at a table, and the time and memory that they may use in a game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import index
from random import Random
from typing import Any

from tilewright.errors import TilewrightError, check_positive
from tilewright.table.cputime import cpu_time
from tilewright.table.faults import TimeOut
from tilewright.table.game import AnyGame

PATIENCE = 30.0  # CPU seconds per game, unless the agent declares what it needs
CREATION = 30.0  # CPU seconds to load and create an agent, not counted in a game
SHIPPED_PATIENCE = 600.0  # for shipped agents, which stop by their own limits
MOST_DECLARED = 3600.0  # maximum for agents that are not shipped
WALL_FACTOR, WALL_SECONDS = 10.0, 60.0  # wall time allowed for CPU seconds
MEMORY = 2048  # MiB
LATE = "no answer within {} in one game"
MOST_NODES = 1 << 53  # a larger number cannot be represented exactly as a float


@dataclass(frozen=True)
class Allowance:
    """The resources of each agent in a game.

    If `cpu` is None, the agent's attribute `patience` applies. `wall` limits agents that wait
    instead of computing; None leaves ample time for the CPU seconds. `memory` is in MiB, 0 for no
    limit; it is enforced only for agents in separate processes. An agent with no more than
    `reserve` CPU seconds left is not asked again.
    """

    cpu: float | None = None
    wall: float | None = None
    memory: int = MEMORY
    reserve: float = 0.0

    def __post_init__(self) -> None:
        for name, seconds in (("patience", self.cpu), ("wall", self.wall)):
            if seconds is not None:
                check_positive(name, seconds)

    def budget(self, declared: float) -> Budget:
        """Return the budget for one game of an agent that needs `declared` CPU seconds."""
        return self._budget(declared if self.cpu is None else self.cpu)

    def creation(self) -> Budget:
        """Return the budget for loading and creating an agent."""
        return self._budget(CREATION, "not created within {}")

    def _budget(self, cpu: float, message: str = LATE) -> Budget:
        wall = WALL_FACTOR * cpu + WALL_SECONDS if self.wall is None else self.wall
        return Budget(cpu, wall, self.reserve, message)


class Budget:
    """The CPU and wall seconds of one agent in one game, and how much of them is left."""

    def __init__(self, cpu: float, wall: float, reserve: float = 0.0, message: str = LATE) -> None:
        self.cpu, self.wall = cpu, wall
        self.cpu_left, self.wall_left = cpu, wall
        self.reserve = reserve
        self._message = message

    def begin(self) -> None:
        """Raise TimeOut if the budget is already exhausted."""
        if self.cpu_left <= self.reserve or self.wall_left <= 0:
            self._raise_timeout()

    def spend(self, cpu: float, wall: float) -> None:
        self.cpu_left -= cpu
        self.wall_left -= wall

    def check(self) -> None:
        """Raise TimeOut if the budget is exceeded."""
        if self.cpu_left <= 0 or self.wall_left <= 0:
            self._raise_timeout()

    def _raise_timeout(self) -> None:
        late = self.wall_left <= 0 < self.cpu_left - self.reserve
        spent = f"{self.wall:g} s of wall time" if late else f"{self.cpu:g} s of CPU time"
        raise TimeOut(self._message.format(spent))


class Guard:
    """An agent of any game, without protection; subclasses protect the program from it.

    `nodes` counts the nodes reported by the agent, `cpu` the CPU seconds it has used.
    """

    def __init__(self, game: AnyGame, agent: Any) -> None:
        self.game = game
        self.agent = agent
        self.nodes = 0
        self.cpu = 0.0

    def answer(self, view: Any, rng: Random) -> object:
        """Return the agent's answer to a view; exceptions are passed on."""
        started = cpu_time()
        try:
            return self.ask(view, rng)
        finally:
            self.cpu += max(0.0, cpu_time() - started)

    def ask(self, view: Any, rng: Random) -> object:
        """Ask the agent without measuring time."""
        before = nodes_of(self.agent)
        try:
            return self.game.ask(self.agent, view, rng)
        finally:
            self.nodes += max(0, nodes_of(self.agent) - before)


class Absent(Guard):
    """A placeholder for an agent that could not be created: raises the reason when asked."""

    def __init__(self, game: AnyGame, problem: TilewrightError) -> None:
        super().__init__(game, None)
        self.problem = problem

    def answer(self, view: Any, rng: Random) -> object:
        raise self.problem


def nodes_of(agent: object) -> int:
    """Return the nodes reported by an agent; invalid values count as 0."""
    try:
        nodes = getattr(agent, "nodes", 0)
        if type(nodes) is int and 0 <= nodes <= MOST_NODES:
            return nodes
        return max(0, min(index(nodes), MOST_NODES))
    except Exception:
        return 0


def patience_of(declared: object, shipped: bool) -> float:
    """Return the CPU seconds for a game, based on what the agent declares, if anything."""
    if isinstance(declared, int | float) and 0 < declared < math.inf:
        return float(declared) if shipped else min(float(declared), MOST_DECLARED)
    return SHIPPED_PATIENCE if shipped else PATIENCE
