"""Agents in separate processes, behind a pipe and monitored from outside.

Whatever such an agent does (loop in C code, crash, exit, stop itself, use up memory), only its own
turn or game is affected.
"""

from __future__ import annotations

import json
import os
import threading
from collections import OrderedDict
from random import Random
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.connection import AgentProcess, Words
from tilewright.table.faults import (
    AgentDied,
    AgentError,
    IllegalAction,
    MalformedAction,
    TimeOut,
    one_line,
)
from tilewright.table.game import AnyGame
from tilewright.table.guard import MOST_NODES, PATIENCE, Allowance, Budget, Guard, patience_of
from tilewright.table.wire import ASK, NEW, ViewWriter

AVAILABLE = os.name == "posix"
MOST_PROCESSES = 32  # per thread
ERRORS: dict[str, type[TilewrightError]] = {
    "timeout": TimeOut,
    "illegal": IllegalAction,
    "error": AgentError,
    "malformed": MalformedAction,
    "died": AgentDied,
    "refused": TilewrightError,
}


class Isolated(Guard):
    """An agent in another process, created when it is first asked."""

    def __init__(
        self, game: AnyGame, seat: str, lexicon: Lexicon, words: Words, allowance: Allowance
    ) -> None:
        super().__init__(game, None)
        self.process = process_of(game.name, seat, words, allowance.memory)
        self._allowance = allowance
        self._shipped = not game.agents.is_foreign(seat)
        self._writer = ViewWriter(game, lexicon)
        self._handle = 0  # its number in the process
        self._budget = Budget(PATIENCE, PATIENCE)
        self._problem: TilewrightError | None = None  # why the agent could not be created
        self._knows_rng = False

    def make(self) -> None:
        """Create the agent; errors of its class are raised now and at every later request."""
        if self._problem is not None:
            raise self._problem
        if self._handle:
            return
        try:
            body = json.dumps(list(self.process.agents)).encode()
            answer = self._request(NEW, 0, body, self._allowance.creation())
        except TilewrightError as error:
            self._problem = error
            raise
        handle = answer.get("handle")
        if type(handle) is not int or not 0 < handle < 1 << 32:
            raise AgentDied("it replied outside the protocol")
        declared = patience_of(answer.get("patience"), self._shipped)
        self._budget = self._allowance.budget(declared)
        self._handle = handle
        self.process.agents[handle] = self

    @property
    def output(self) -> str:
        """The text printed by the agent's process."""
        return self.process.output()

    def answer(self, view: Any, rng: Random) -> object:
        self.make()
        self._budget.begin()
        body = self._writer.write((view, None if self._knows_rng else rng))
        self._knows_rng = True
        left = self._budget.cpu_left
        try:
            answer = self._request(ASK, self._handle, body, self._budget)
        finally:
            self.cpu += left - self._budget.cpu_left
        return self.game.action_from_json(answer.get("answer"))

    def _request(self, kind: int, handle: int, body: bytes, budget: Budget) -> dict[str, Any]:
        answer = self.process.request(kind, handle, body, budget)
        nodes = answer.get("nodes")
        if isinstance(nodes, int):
            self.nodes = max(self.nodes, min(nodes, MOST_NODES))
        if "fault" in answer:
            error = ERRORS.get(str(answer["fault"]), AgentError)
            raise error(one_line(str(answer.get("reason"))))
        return answer


class _Kept(threading.local):
    """The idle processes of each thread."""

    def __init__(self) -> None:
        self.processes: OrderedDict[tuple[str, str, Words, int], AgentProcess] = OrderedDict()


_kept = _Kept()


def process_of(game: str, seat: str, words: Words, memory: int) -> AgentProcess:
    """Return the process of an agent, which one thread reuses from game to game."""
    processes = _kept.processes
    key = (game, seat, words, memory)
    process = processes.pop(key, None)
    if process is None or not process.is_alive:
        while len(processes) >= MOST_PROCESSES:
            processes.popitem(last=False)[1].end()
        process = AgentProcess(game, seat, words, memory)
    processes[key] = process
    return process


def end_all() -> None:
    """End all agent processes started by this thread."""
    processes = _kept.processes
    while processes:
        processes.popitem()[1].end()
