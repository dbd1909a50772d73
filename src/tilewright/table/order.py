"""The order of actions: by clock, by turn, or all at once with sealed answers."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from tilewright.errors import TilewrightError
from tilewright.table.clock import Clock
from tilewright.table.faults import IllegalAction
from tilewright.table.game import A, Dynamics, R, S, V

if TYPE_CHECKING:
    from tilewright.table.match import Match

MOST_FAULTS = 10  # a seat with this many is out of a game by clock
MOST_ACTIONS = 20_000  # in a game by clock or by turn
MOST_SALES = 1_000_000  # rounds of sealed answers; the rules of the auction allow 113,000
TOO_LONG = "too many actions"
FAULT_SECONDS = 1e-5  # until a seat is asked again after a fault


def by_turn(match: Match[R, S, A, V]) -> str | None:
    """Play one seat after another; thinking time counts where the rules limit it."""
    state = match.state
    for _ in range(MOST_ACTIONS):
        if state.over:
            return None
        match.deal()
        for seat in state.to_act():
            started = match.timer()
            action = match.ask(seat)
            if state.timed:
                match.act(seat, action, round(max(0.0, match.timer() - started), 3))
            else:
                match.act(seat, action)
    return TOO_LONG


def sealed(match: Match[R, S, A, V]) -> str | None:
    """Play with sealed answers: all seats on turn answer before any answer counts."""
    state = match.state
    for _ in range(MOST_SALES):
        if state.over:
            return None
        match.deal()
        seats = state.to_act()
        for seat, action in zip(seats, [match.ask(seat) for seat in seats], strict=True):
            match.act(seat, action)
    return TOO_LONG


def by_clock(match: Match[R, S, A, V]) -> str | None:
    """Play by clock: the seat with the earliest clock acts next."""
    return ByClock(match, match.clock).play()


ORDERS: Mapping[Dynamics, Callable[[Match[Any, Any, Any, Any]], str | None]] = {
    "clock": by_clock,
    "turn": by_turn,
    "sealed": sealed,
}


class ByClock(Generic[R, S, A, V]):
    """A simulation in which each seat has its own clock.

    A seat sees the game as it is at the time of its decision. Its action takes effect after the
    action's cost has passed. Other seats may act in between; an action that they make impossible is
    too late, which is not a fault.
    """

    def __init__(self, match: Match[R, S, A, V], clock: Clock) -> None:
        self.match = match
        self.state = match.state
        self.clock = clock
        self.now = 0.0
        self._ties = Random(f"ties {match.state.seed}")
        self._queue: list[tuple[float, float, int, int, A | None]] = []
        self._seen = 0  # events of the match
        self._felt = 0  # events so far that affect all seats
        self._waiting: set[int] = set()
        self._decided = 0
        for seat in range(self.state.rules.seats):
            self._schedule(seat, 0.0, None)
        match.now = self.now

    def play(self) -> str | None:
        """Play until someone wins or nobody can continue."""
        while (seat := self.next_seat()) is not None:
            self.decide(seat, self.match.ask(seat))
        if self.state.winners:
            return None
        return TOO_LONG if self._decided >= MOST_ACTIONS else "nobody can go on"

    def next_seat(self) -> int | None:
        """Apply pending actions until a seat has to decide, or the game is over."""
        while self._queue and not self.state.over and self._decided < MOST_ACTIONS:
            self.now, _, seat, felt, action = heapq.heappop(self._queue)
            self.match.now = self.now
            if seat not in self.state.to_act():
                continue
            if action is None:
                return seat
            self._take_effect(seat, action, late=felt != self._felt)
        return None

    def _schedule(self, seat: int, delay: float, action: A | None) -> None:
        entry = (self.now + delay, self._ties.random(), seat, self._felt, action)
        heapq.heappush(self._queue, entry)

    def decide(self, seat: int, action: A | None) -> None:
        """Schedule a seat's action, to take effect after its cost has passed; None is a fault."""
        self._decided += 1
        if action is None:
            self._handle_fault(seat)
        elif self.state.waits(action):
            self._waiting.add(seat)
        else:
            cost = self.clock.cost(action, self.match.effort)
            self._schedule(seat, max(cost, 0.0), action)

    def _take_effect(self, seat: int, action: A, late: bool) -> None:
        try:
            event = self.state.apply(seat, action)
        except TilewrightError as error:
            if not late:
                self.match.fault(seat, IllegalAction(str(error)))
                self._handle_fault(seat)
                return
        else:
            if event is not None:
                self.match.record(event)
            self._wake_waiting()
        self._schedule(seat, 0.0, None)

    def _wake_waiting(self) -> None:
        """Wake the waiting seats after an event that affects them."""
        events = self.match.outcome.events
        for event in events[self._seen :]:
            if self.state.is_felt(event):
                self._felt += 1
                for seat in sorted(self._waiting):
                    self._schedule(seat, 0.0, None)
                self._waiting.clear()
        self._seen = len(events)

    def _handle_fault(self, seat: int) -> None:
        """Delay a seat after a fault, or remove it from the game after too many."""
        self._wake_waiting()
        if sum(fault.seat == seat for fault in self.match.outcome.faults) >= MOST_FAULTS:
            self.match.record(self.state.give_up(seat, f"{MOST_FAULTS} faults"))
            self._wake_waiting()
        else:
            self._schedule(seat, FAULT_SECONDS, None)
