"""A game played by agents: ask, check, apply, measure, record.

An agent's mistakes cost only its own turn and are recorded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.clock import Effort
from tilewright.table.faults import (
    Fault,
    FaultError,
    IllegalAction,
    describe,
    is_interrupt,
    kind_of,
)
from tilewright.table.game import A, Event, Game, R, S, V
from tilewright.table.guard import Guard
from tilewright.table.log import Header
from tilewright.table.order import ORDERS


@dataclass
class Outcome:
    """The outcome of a match; lists have one member for each seat.

    `winners` has several seats after a draw and is empty if nobody won. `scores` is None in games
    without scores, `seconds` the simulated time of games by clock.
    """

    winners: tuple[int, ...] = ()
    reason: str = ""
    scores: tuple[int, ...] | None = None
    seconds: float = 0.0
    events: list[Event] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    @property
    def winner(self) -> int | None:
        """The sole winner, or None."""
        return self.winners[0] if len(self.winners) == 1 else None


class Match(Generic[R, S, A, V]):
    """One game between agents."""

    def __init__(
        self,
        game: Game[R, S, A, V],
        rules: R,
        lexicon: Lexicon,
        agents: Sequence[Any],
        seed: int,
        *,
        clock: str = "",
        strict: bool = False,
        watch: Callable[[Event], None] | None = None,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` names one of the game's clocks; `strict` raises FaultError at the first fault.

        `watch` is called with each event immediately. `timer` measures thinking time if the rules
        limit it.
        """
        self.game = game
        self.state = game.new(rules, lexicon, seed)
        self.agents = agents
        self.clock = game.clock(clock)
        self.state.clock = self.clock.name
        self.strict = strict
        self.watch = watch
        self.timer = timer
        self.now: float | None = None  # simulated time, in games by clock
        self.effort = Effort()  # of the last decision
        self.outcome = Outcome(cpu=[0.0] * rules.seats, nodes=[0] * rules.seats)
        self._rngs = [Random(f"seat {seat} {seed}") for seat in range(rules.seats)]

    def play(self) -> Outcome:
        """Play to the end."""
        reason = ORDERS[self.game.dynamics](self)
        end = self.state.end(reason)
        outcome = self.outcome
        outcome.winners, outcome.scores = self.state.winners, self.state.scores
        outcome.reason = end.get("reason", "over")
        outcome.seconds = self.now or 0.0
        self.record(end)
        return outcome

    def header(self, names: Sequence[str]) -> Header:
        """The header of this match's log; `names` are the seats as written."""
        state = self.state
        return Header.of(self.game, state.rules, state.lexicon, state.seed, names, self.clock.name)

    def deal(self) -> None:
        """Perform pending chance events."""
        while (event := self.state.deal()) is not None:
            self.record(event)

    def ask(self, seat: int) -> A | None:
        """Ask a seat's agent for an action; record a fault and return None if it fails."""
        agent, view = self.agents[seat], self.state.view(seat)
        guard = agent if isinstance(agent, Guard) else Guard(self.game, agent)
        nodes, cpu = guard.nodes, guard.cpu
        problem: BaseException | None = None
        action: A | None = None
        try:
            answer = guard.answer(view, self._rngs[seat])
            action, problem = self.state.read(seat, answer)
        except BaseException as error:
            if is_interrupt(error):
                raise
            problem = error
        self.effort = Effort(guard.nodes - nodes, guard.cpu - cpu)
        self.outcome.cpu[seat] += self.effort.cpu
        self.outcome.nodes[seat] += self.effort.nodes
        if problem is not None:
            self.fault(seat, problem)
        return action

    def act(self, seat: int, action: A | None, seconds: float | None = None) -> None:
        """Perform an action or its fallback; deduct `seconds` from the seat's clock."""
        event: Event | None = None
        if action is not None:
            try:
                event = self.state.apply(seat, action)
            except TilewrightError as error:
                self.fault(seat, IllegalAction(str(error)))
                action = None
        if action is None:
            instead = self.state.fallback(seat)
            assert instead is not None, f"{self.game.name} has no action in place of a faulty one"
            event = self.state.apply(seat, instead)
        if seconds is not None:
            self.state.spend(seat, seconds)
            event = None if event is None else event | {"seconds": seconds}
        if event is not None:
            self.record(event)

    def fault(self, seat: int, error: BaseException) -> None:
        """Record a fault."""
        fault = Fault(kind_of(error), seat, len(self.outcome.events), describe(error))
        if self.strict:
            raise FaultError(fault)
        self.outcome.faults.append(fault)
        said = {"event": "fault", "seat": seat, "kind": fault.kind, "reason": fault.reason}
        self.record(said)

    def record(self, event: Event) -> None:
        """Record an event, with the simulated time if any."""
        if self.now is not None:
            event = {"time": round(self.now, 9), **event}
        self.outcome.events.append(event)
        if self.watch:
            self.watch(event)
