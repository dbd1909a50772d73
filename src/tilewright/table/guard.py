"""An agent at a table, what it has used so far, and what it may use in a game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import index
from random import Random
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.table.cputime import cpu_time
from tilewright.table.faults import TimeOut
from tilewright.table.game import AnyGame

PATIENCE = 30.0  # CPU seconds for a game, unless the agent declares what it needs
CREATION = 30.0  # CPU seconds to load and make an agent, which is no part of a game
SHIPPED_PATIENCE = 600.0  # for agents that end by their own limits
MOST_DECLARED = 3600.0  # by an agent that is not shipped
WALL_FACTOR, WALL_SECONDS = 10.0, 60.0  # how much wall time CPU seconds may take
MEMORY = 2048  # MiB
LATE = "no answer within {} in one game"
MOST_NODES = 1 << 53  # a larger number would not survive as a float


@dataclass(frozen=True)
class Allowance:
    """What each agent may use in a game.

    `cpu` is None for what the agent declares in its attribute `patience`. `wall` is a backstop for
    agents that wait instead of working; None leaves ample time for the CPU seconds. `memory` is in
    MiB, 0 for no limit; only agents in their own processes can be held to it. An agent that has
    only `reserve` CPU seconds left is not asked again.
    """

    cpu: float | None = None
    wall: float | None = None
    memory: int = MEMORY
    reserve: float = 0.0

    def budget(self, declared: float) -> Budget:
        """The time for one game of an agent that needs `declared` CPU seconds."""
        return self._budget(declared if self.cpu is None else self.cpu)

    def creation(self) -> Budget:
        """The time to load and make an agent."""
        return self._budget(CREATION, "not created within {}")

    def _budget(self, cpu: float, complaint: str = LATE) -> Budget:
        wall = WALL_FACTOR * cpu + WALL_SECONDS if self.wall is None else self.wall
        return Budget(cpu, wall, self.reserve, complaint)


class Budget:
    """The CPU and wall seconds of one agent in one game, and what is left of them."""

    def __init__(
        self, cpu: float, wall: float, reserve: float = 0.0, complaint: str = LATE
    ) -> None:
        self.cpu, self.wall = cpu, wall
        self.cpu_left, self.wall_left = cpu, wall
        self.reserve = reserve
        self._complaint = complaint

    def begin(self) -> None:
        """Raise a TimeOut unless something is left to begin with."""
        if self.cpu_left <= self.reserve or self.wall_left <= 0:
            self._complain()

    def spend(self, cpu: float, wall: float) -> None:
        self.cpu_left -= cpu
        self.wall_left -= wall

    def check(self) -> None:
        """Raise a TimeOut if more was spent than there was."""
        if self.cpu_left <= 0 or self.wall_left <= 0:
            self._complain()

    def _complain(self) -> None:
        late = self.wall_left <= 0 < self.cpu_left - self.reserve
        spent = f"{self.wall:g} s of wall time" if late else f"{self.cpu:g} s of CPU time"
        raise TimeOut(self._complaint.format(spent))


class Guard:
    """An agent of any game without protection; a subclass protects the others from it.

    `nodes` is what the agent has reported, `cpu` the CPU seconds that it has used.
    """

    def __init__(self, game: AnyGame, agent: Any) -> None:
        self.game = game
        self.agent = agent
        self.nodes = 0
        self.cpu = 0.0

    def answer(self, view: Any, rng: Random) -> object:
        """What the agent answers to a view; whatever it raises is raised."""
        started = cpu_time()
        try:
            return self.ask(view, rng)
        finally:
            self.cpu += max(0.0, cpu_time() - started)

    def ask(self, view: Any, rng: Random) -> object:
        """The same without a look at the time."""
        before = nodes_of(self.agent)
        try:
            return self.game.ask(self.agent, view, rng)
        finally:
            self.nodes += max(0, nodes_of(self.agent) - before)


class Absent(Guard):
    """The place of an agent that could not be made: it raises why, whatever it is asked."""

    def __init__(self, game: AnyGame, problem: TilewrightError) -> None:
        super().__init__(game, None)
        self.problem = problem

    def answer(self, view: Any, rng: Random) -> object:
        raise self.problem


def nodes_of(agent: object) -> int:
    """The nodes that an agent reports; nonsense counts as none."""
    try:
        nodes = getattr(agent, "nodes", 0)
        if type(nodes) is int and 0 <= nodes <= MOST_NODES:
            return nodes
        return max(0, min(index(nodes), MOST_NODES))
    except Exception:
        return 0


def patience_of(declared: object, shipped: bool) -> float:
    """The CPU seconds for a game of an agent that declares to need so many, if it does."""
    if isinstance(declared, int | float) and 0 < declared < math.inf:
        return float(declared) if shipped else min(float(declared), MOST_DECLARED)
    return SHIPPED_PATIENCE if shipped else PATIENCE
