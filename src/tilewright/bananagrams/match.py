"""A game played by agents: a discrete-event simulation in which each seat has its own clock.

The seat with the earliest clock acts next. It sees the game as it is then; its action takes effect
when its cost has passed, and other seats may act in between. Whatever an agent does wrong costs it
its turn and is recorded; nobody else loses by it.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Protocol

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.clock import Clock, Effort, WorkClock
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import Event, IllegalAction, State, read_action
from tilewright.bananagrams.view import View, view_of
from tilewright.lexicon import Lexicon

MOST_FAULTS = 10
MOST_ACTIONS = 20_000


class Agent(Protocol):
    """A player: it is asked for an action, and adds what it looked at to `nodes` if it likes.

    It keeps what it wants to remember in itself; there is one object for each seat of a game.
    """

    def act(self, view: View, rng: Random) -> Action: ...


@dataclass(frozen=True)
class Fault:
    """Something that an agent did wrong, and the event before which it did it."""

    seat: int
    event: int
    reason: str


@dataclass
class Outcome:
    """How a match ended."""

    winner: int | None
    reason: str
    seconds: float
    events: list[Event]
    faults: list[Fault] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)


class Match:
    """One game between agents under a clock."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        agents: list[Agent],
        seed: int,
        clock: Clock | None = None,
        strict: bool = False,
        watch: Callable[[Event], None] | None = None,
    ) -> None:
        """`strict` raises at an agent's first fault; `watch` is told of every event at once."""
        self.game = State(rules, lexicon, seed)
        self.agents = agents
        self.clock = clock or WorkClock()
        self.strict = strict
        self.watch = watch
        self.now = 0.0
        self._rngs = [Random(f"seat {seat} {seed}") for seat in range(rules.seats)]
        self._ties = Random(f"ties {seed}")
        self._queue: list[tuple[float, float, int, int, Action | None]] = []
        self._felt = 0  # events so far that every seat feels
        self._asleep: set[int] = set()
        self._decided = 0
        self.outcome = Outcome(None, "", 0.0, [])
        self.outcome.cpu = [0.0] * rules.seats
        self.outcome.nodes = [0] * rules.seats

    def play(self) -> Outcome:
        """Play to the end: somebody wins, or nobody can go on."""
        for seat in range(self.game.rules.seats):
            self._schedule(seat, 0.0, None)
        while self._queue and not self.game.over and self._decided < MOST_ACTIONS:
            self.now, _, seat, felt, action = heapq.heappop(self._queue)
            if self.game.seats[seat].out:
                continue
            if action is None:
                self._decide(seat)
            else:
                self._take_effect(seat, action, late=felt != self._felt)
        return self._end()

    def _schedule(self, seat: int, delay: float, action: Action | None) -> None:
        entry = (self.now + delay, self._ties.random(), seat, self._felt, action)
        heapq.heappush(self._queue, entry)

    def _decide(self, seat: int) -> None:
        """Ask a seat's agent, and let its action take effect when its cost has passed."""
        agent = self.agents[seat]
        self._decided += 1
        nodes = _nodes(agent)
        view = view_of(self.game, seat, self.clock.name)
        action: Action | None = None
        start = time.process_time()
        try:
            action = read_action(agent.act(view, self._rngs[seat]))
        except IllegalAction as error:
            reason = str(error)
        except (Exception, SystemExit) as error:
            reason = _said(error)
        cpu = time.process_time() - start
        effort = Effort(_nodes(agent) - nodes, cpu)
        self.outcome.cpu[seat] += cpu
        self.outcome.nodes[seat] += effort.nodes
        if action is None:
            self._fault(seat, reason)
        elif isinstance(action, Wait):
            self._asleep.add(seat)
        else:
            self._schedule(seat, max(self.clock.cost(action, effort), 0.0), action)

    def _take_effect(self, seat: int, action: Action, late: bool) -> None:
        """Do the action. One that others made impossible meanwhile is no fault, only too late."""
        try:
            self._record(self.game.apply(seat, action))
        except IllegalAction as error:
            if not late:
                self._fault(seat, str(error))
                return
        self._schedule(seat, 0.0, None)

    def _record(self, event: Event) -> None:
        """Keep an event; one that others feel wakes them."""
        timed = {"time": round(self.now, 9), **event}
        self.outcome.events.append(timed)
        if self.watch:
            self.watch(timed)
        if event["event"] != "build":
            self._felt += 1
            for seat in sorted(self._asleep):
                self._schedule(seat, 0.0, None)
            self._asleep.clear()

    def _fault(self, seat: int, reason: str) -> None:
        """Record what an agent did wrong; after too many it is out."""
        if self.strict:
            raise IllegalAction(f"seat {seat}: {reason}")
        fault = Fault(seat, len(self.outcome.events), reason)
        self.outcome.faults.append(fault)
        self._record({"event": "fault", "seat": seat, "reason": reason})
        if sum(other.seat == seat for other in self.outcome.faults) >= MOST_FAULTS:
            self._record(self.game.give_up(seat, f"{MOST_FAULTS} faults"))
        else:
            self._schedule(seat, WorkClock().an_action, None)

    def _end(self) -> Outcome:
        self.outcome.winner = self.game.winner
        self.outcome.seconds = self.now
        if self.game.winner is not None:
            self.outcome.reason = "won"
        elif self._decided >= MOST_ACTIONS:
            self.outcome.reason = "too many actions"
        else:
            self.outcome.reason = "nobody can go on"
        end = {"event": "end", "winner": self.outcome.winner, "reason": self.outcome.reason}
        self._record(end)
        return self.outcome


def _nodes(agent: Agent) -> int:
    """What an agent says that it has looked at so far; nonsense is nothing."""
    try:
        return index(getattr(agent, "nodes", 0))
    except Exception:
        return 0


def _said(error: BaseException) -> str:
    """An agent's error in one line; even its text may be wrong."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
