"""A game played by bidders: all are asked at once, and a wrong answer costs only who gave it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import isfinite
from operator import index
from random import Random
from typing import Any, Protocol, TypeVar

from tilewright.auction.rules import LONGEST_WORD, Rules
from tilewright.auction.state import Bid, Event, IllegalMove, State
from tilewright.auction.view import View, views
from tilewright.lexicon import Lexicon

Answer = TypeVar("Answer")


class Bidder(Protocol):
    """A player: it bids for the letter on offer, and makes a word of its letters.

    It keeps what it wants to remember in itself; there is one object for each seat of a game.
    """

    def bid(self, view: View, rng: Random) -> int: ...

    def word(self, view: View, rng: Random) -> str: ...


@dataclass(frozen=True)
class Fault:
    """Something that a bidder did wrong, and the event before which it did it."""

    seat: int
    event: int
    reason: str


@dataclass
class Outcome:
    """How a match ended: the final scores, and the seats that have the highest."""

    scores: list[int]
    winners: list[int]
    events: list[Event]
    faults: list[Fault] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


def read_bid(answer: object, balance: int) -> tuple[int, str]:
    """The bid that counts, and what was wrong with the one that was made.

    Less than nothing is nothing, more than the balance is the balance, and what is no whole number
    is 0.
    """
    if isinstance(answer, float) and isfinite(answer):
        return 0, "a bid is a whole number: one with a fraction counts as 0"
    try:
        bid = int.__index__(index(answer))  # type: ignore[arg-type]  # a plain one, no subclass
    except Exception:
        return 0, f"a bid is a whole number: a value of type {type(answer).__name__} counts as 0"
    if isinstance(answer, bool):
        return 0, "a bid is a whole number: a truth value counts as 0"
    if bid < 0:
        return 0, "a bid below 0 counts as 0"
    if bid > balance:
        return balance, f"a bid above the balance is cut to it, {balance}"
    return bid, ""


def read_word(answer: object) -> tuple[str, str]:
    """The word that counts, and what was wrong; case does not matter, and no word is no mistake."""
    if type(answer) is not str:
        return "", f"a word is text: a value of type {type(answer).__name__} is worth 0"
    if len(answer) > LONGEST_WORD:
        return "", f"a word has at most {LONGEST_WORD} letters: a longer one is worth 0"
    return answer.upper(), ""


class Match:
    """One game between bidders."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        agents: list[Bidder],
        seed: int,
        strict: bool = False,
        watch: Callable[[Event], None] | None = None,
    ) -> None:
        """`strict` raises at a bidder's first fault; `watch` is told of every event at once."""
        self.game = State(rules, lexicon, seed)
        self.agents = agents
        self.strict = strict
        self.watch = watch
        self._rngs = [Random(f"seat {seat} {seed}") for seat in range(rules.seats)]
        self.outcome = Outcome([], [], [], cpu=[0.0] * rules.seats)

    def play(self) -> Outcome:
        """Play all rounds."""
        game = self.game
        while not game.over:
            self._record(game.begin_round())
            while game.offered:
                self._record(game.sell(self._bids()))
            self._record(game.hand_in(self._words()))
        self.outcome.scores = [seat.balance for seat in game.seats]
        self.outcome.winners = game.winners
        end = {"event": "end", "winners": self.outcome.winners, "scores": self.outcome.scores}
        self._record(end)
        return self.outcome

    def _bids(self) -> list[Bid]:
        """What the seats bid for the letter on offer; none sees what another does."""
        bids: list[Bid] = [None] * self.game.rules.seats
        for seat, view in enumerate(views(self.game)):
            if self.game.may_bid(seat):
                answer = self._ask(seat, "bid", view, 0)
                bids[seat], wrong = read_bid(answer, view.balance)
                self._blame(seat, wrong)
        return bids

    def _words(self) -> list[str]:
        """What the seats hand in; a word that is worth nothing is a fault."""
        words = []
        for seat, view in enumerate(views(self.game)):
            word, wrong = read_word(self._ask(seat, "word", view, ""))
            self._blame(seat, wrong or self.game.word_flaw(seat, word))
            words.append(word)
        return words

    def _ask(self, seat: int, question: str, view: View, otherwise: Answer) -> Answer | Any:
        """A bidder's answer; whatever it raises is a fault, and the answer is `otherwise`."""
        started = time.process_time()
        try:
            return getattr(self.agents[seat], question)(view, self._rngs[seat])
        except (Exception, SystemExit) as error:
            self._blame(seat, _said(error))
            return otherwise
        finally:
            self.outcome.cpu[seat] += time.process_time() - started

    def _blame(self, seat: int, reason: str) -> None:
        if not reason:
            return
        if self.strict:
            raise IllegalMove(f"seat {seat}: {reason}")
        self.outcome.faults.append(Fault(seat, len(self.outcome.events), reason))
        self._record({"event": "fault", "seat": seat, "reason": reason})

    def _record(self, event: Event) -> None:
        self.outcome.events.append(event)
        if self.watch:
            self.watch(event)


def _said(error: BaseException) -> str:
    """A bidder's error in one line; even its text may be wrong."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
