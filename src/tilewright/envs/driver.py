"""A match with external learners: it pauses whenever one of them has to choose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any

from tilewright.envs.common import AnyEncoder
from tilewright.table.clock import Effort
from tilewright.table.encoding import Encoded
from tilewright.table.game import Dynamics
from tilewright.table.match import Match
from tilewright.table.order import MOST_ACTIONS, ByClock

AnyMatch = Match[Any, Any, Any, Any]


class Driver(ABC):
    """Plays a match up to the next choice of a learner; agents answer for all other seats.

    `seat` is the learner that has to choose, or None when the game is over; `encoded` are its legal
    actions and its observation.
    """

    def __init__(self, match: AnyMatch, encoder: AnyEncoder, learners: Collection[int]) -> None:
        self.match = match
        self.encoder = encoder
        self.learners = learners
        self.seat: int | None = None
        self.encoded = Encoded({}, {})
        self._nodes = encoder.nodes
        self.advance()

    @abstractmethod
    def advance(self) -> None:
        """Continue until a learner has to choose, or the game is over."""

    @abstractmethod
    def take(self, seat: int, action: Any) -> None:
        """Perform the action of a learner."""

    def answer(self, number: int) -> None:
        """Perform the action with this number for the learner that has to choose, and continue."""
        assert self.seat is not None
        seat, action = self.seat, self.encoded.legal[number]
        self.seat = None
        self.take(seat, action)
        self.advance()

    def has_to_choose(self, seat: int) -> bool:
        """Whether a seat is a learner that has a choice; if so, the match pauses for it."""
        if seat not in self.learners:
            return False
        view = self.match.state.view(seat)
        if self.encoder.automatic(view) is not None:
            return False
        self._nodes = self.encoder.nodes
        self.encoded = self.encoder.encode(view)
        self.seat = seat if self.encoded.legal else None
        return bool(self.encoded.legal)

    def reply(self, seat: int) -> Any:
        """Return the answer of a seat that has no choice."""
        if seat not in self.learners:
            return self.match.ask(seat)
        action = self.encoder.automatic(self.match.state.view(seat))
        return self.encoder.idle() if action is None else action

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the current observation of a seat."""
        if seat == self.seat:
            return self.encoded.observation
        return self.encoder.encode(self.match.state.view(seat), acts=False).observation


class TurnDriver(Driver):
    """Plays one seat after another."""

    def advance(self) -> None:
        state = self.match.state
        for _ in range(MOST_ACTIONS):
            if state.over:
                return
            self.match.deal()
            for seat in state.to_act():
                if self.has_to_choose(seat):
                    return
                self.match.act(seat, self.reply(seat))

    def take(self, seat: int, action: Any) -> None:
        self.match.act(seat, action)


class SealedDriver(Driver):
    """Plays with sealed answers: all seats answer before any answer counts; one learner."""

    def advance(self) -> None:
        state = self.match.state
        while not state.over:
            self.match.deal()
            if any(self.has_to_choose(seat) for seat in state.to_act()):
                return
            self._reveal({})

    def take(self, seat: int, action: Any) -> None:
        self._reveal({seat: action})

    def _reveal(self, chosen: Mapping[int, Any]) -> None:
        seats = self.match.state.to_act()
        answers = [chosen[seat] if seat in chosen else self.reply(seat) for seat in seats]
        for seat, answer in zip(seats, answers, strict=True):
            self.match.act(seat, answer)


class ClockDriver(Driver):
    """Plays the seat with the earliest clock next; a learner's effort is its encoder's nodes."""

    def __init__(self, match: AnyMatch, encoder: AnyEncoder, learners: Collection[int]) -> None:
        self._order = ByClock(match, match.clock)
        super().__init__(match, encoder, learners)

    def advance(self) -> None:
        while (seat := self._order.next_seat()) is not None:
            if self.has_to_choose(seat):
                return
            self._order.decide(seat, self.reply(seat))

    def take(self, seat: int, action: Any) -> None:
        self.match.effort = Effort(self.encoder.nodes - self._nodes, 0.0)
        self._order.decide(seat, action)


DRIVERS: Mapping[Dynamics, type[Driver]] = {
    "turn": TurnDriver,
    "sealed": SealedDriver,
    "clock": ClockDriver,
}
