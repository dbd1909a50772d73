"""One game of Seven Letter Word: the bag and all seats, changed in one place and checked there.

The game knows no agents. A round is dealt, its letters are sold one after another, and it ends when
words are handed in. Each step returns the event that says all that is needed to do the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from tilewright.auction.rules import LONGEST_WORD, TILES, Rules, points_of
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

Event = dict[str, Any]
Bid = int | None  # none where a seat may not bid


class IllegalMove(TilewrightError):
    """A step that the rules do not allow here; the state is as it was."""


class Sale(NamedTuple):
    """One auction as everybody saw it."""

    round: int
    letter: str
    bids: tuple[Bid, ...]
    winner: int
    price: int


class Showing(NamedTuple):
    """The end of one round as everybody saw it: the words handed in, and what they were worth."""

    words: tuple[str, ...]
    points: tuple[int, ...]


@dataclass
class Seat:
    """What one player has. Points are money: the balance is the score, too."""

    balance: int
    hidden: str = ""
    won: str = ""

    @property
    def letters(self) -> str:
        return self.hidden + self.won


class State:
    """The bag and the seats. Equal rules, lexicon, seed and steps make equal games."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        missing = sorted(set(TILES.counts) - set(lexicon.alphabet.letters))
        if missing:
            raise TilewrightError(
                f"the alphabet of {lexicon.name} lacks letters of the tiles: {''.join(missing)}"
            )
        self.rules = rules
        self.lexicon = lexicon
        self.seed = seed
        self.seats = [Seat(rules.money) for _ in range(rules.seats)]
        self.bag: list[str] = []
        self.round = 0
        self.auctions_left = 0
        self.sales: list[Sale] = []
        self.showings: list[Showing] = []
        self._ties = Random(f"ties {seed}")
        self._open = False

    @property
    def over(self) -> bool:
        return self.round == self.rules.rounds and not self._open

    @property
    def offered(self) -> str | None:
        """The letter that is for sale now."""
        return self.bag[-1] if self.auctions_left else None

    @property
    def winners(self) -> list[int]:
        """The seats with the highest score."""
        best = max(seat.balance for seat in self.seats)
        return [number for number, seat in enumerate(self.seats) if seat.balance == best]

    def may_bid(self, number: int) -> bool:
        return self.rules.may_bid(len(self.seats[number].letters))

    def begin_round(self) -> Event:
        """Deal the hidden letters of the next round from a full bag."""
        if self._open:
            raise IllegalMove(f"round {self.round} is not over")
        if self.over:
            raise IllegalMove("the game is over")
        self._open = True
        self.round += 1
        self.bag = list(TILES.tiles)
        Random(f"bag {self.round} {self.seed}").shuffle(self.bag)
        for seat in self.seats:
            seat.hidden = "".join(self.bag.pop() for _ in range(self.rules.hidden))
            seat.won = ""
        self.auctions_left = self.rules.auctions
        hidden = [seat.hidden for seat in self.seats]
        return {"event": "round", "round": self.round, "hidden": hidden}

    def sell(self, bids: Sequence[Bid]) -> Event:
        """Sell the letter on offer: the highest bid wins and pays the second highest."""
        letter = self.offered
        if letter is None:
            raise IllegalMove("no letter is for sale")
        self._check_bids(bids)
        ranked = sorted((bid for bid in bids if bid is not None), reverse=True)
        best = [number for number, bid in enumerate(bids) if bid == ranked[0]]
        winner = best[0] if len(best) == 1 else self._ties.choice(best)
        price = ranked[1] if len(ranked) > 1 else 0
        seat = self.seats[winner]
        self.bag.pop()
        seat.won += letter
        seat.balance -= price
        self.auctions_left -= 1
        self.sales.append(Sale(self.round, letter, tuple(bids), winner, price))
        return {
            "event": "sale",
            "letter": letter,
            "bids": list(bids),
            "winner": winner,
            "price": price,
        }

    def _check_bids(self, bids: Sequence[Bid]) -> None:
        if len(bids) != len(self.seats):
            raise IllegalMove(f"{len(self.seats)} seats make {len(self.seats)} bids")
        for number, bid in enumerate(bids):
            if bid is None:
                if self.may_bid(number):
                    raise IllegalMove(f"seat {number} has to bid")
            elif not self.may_bid(number):
                raise IllegalMove(f"seat {number} has {LONGEST_WORD} letters and may not bid")
            elif type(bid) is not int or not 0 <= bid <= self.seats[number].balance:
                raise IllegalMove(
                    f"seat {number} bids a whole number of 0 to {self.seats[number].balance}"
                )

    def hand_in(self, words: Sequence[str]) -> Event:
        """End the round: each seat shows one word, and one that is not valid is worth nothing."""
        if not self._open:
            raise IllegalMove("no round has begun")
        if self.auctions_left:
            raise IllegalMove(f"{self.auctions_left} letters are still to be sold")
        if len(words) != len(self.seats):
            raise IllegalMove(f"{len(self.seats)} seats hand in {len(self.seats)} words")
        points = [
            0 if self.word_flaw(number, word) else points_of(word)
            for number, word in enumerate(words)
        ]
        for seat, gained in zip(self.seats, points, strict=True):
            seat.balance += gained
        self._open = False
        self.showings.append(Showing(tuple(words), tuple(points)))
        return {"event": "words", "words": list(words), "points": points}

    def word_flaw(self, number: int, word: str) -> str:
        """Why a word of a seat is worth nothing, or nothing; no word at all is no mistake."""
        if not word:
            return ""
        if len(word) > LONGEST_WORD:
            return f"a word has at most {LONGEST_WORD} letters"
        if Counter(word) - Counter(self.seats[number].letters):
            return f"the letters {self.seats[number].letters} do not make {word!r}"
        return "" if word in self.lexicon else f"{word!r} is not in {self.lexicon.name}"

    def check_tiles(self) -> None:
        """Raise unless every tile is in the bag or with a seat, once."""
        counted = Counter(self.bag)
        for seat in self.seats:
            counted.update(seat.letters)
        if self.round and counted != Counter(TILES.tiles):
            raise AssertionError(f"tiles were lost or made: {counted}")
