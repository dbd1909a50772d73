"""The state of a Seven Letter Word game: the bag and the seats, with checked actions.

In a round, letters are dealt, the others are sold one after another, and each seat plays a word.
Bids and words are sealed: they take effect when every seat has answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from operator import index
from random import Random

from tilewright.alphabet import ENGLISH
from tilewright.auction.picture import auction_svg
from tilewright.auction.rules import FULL_BAG, LONGEST_WORD, TILES, Rules, points_of
from tilewright.auction.view import Bid, Player, Public, Sale, Showing, View
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table import game as table
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import Event, Reading
from tilewright.table.values import text

Answer = int | str  # a bid, or a word


def read_bid(answer: object, balance: int) -> Reading[Answer]:
    """Return the effective bid: an integer from 0 to the balance."""
    if type(answer) is int and 0 <= answer <= balance:
        return Reading(answer)
    if isinstance(answer, bool) or (isinstance(answer, float) and isfinite(answer)):
        return Reading(0, MalformedAction(f"a bid must be a whole number (got {answer!r})"))
    try:
        bid = int.__index__(index(answer))  # type: ignore[arg-type]  # a plain one, no subclass
    except Exception:
        kind = type(answer).__name__
        return Reading(0, MalformedAction(f"a bid must be a whole number (got a {kind})"))
    if bid < 0:
        flaw = f"a bid must not be negative (got {bid}); it counts as 0"
        return Reading(0, IllegalAction(flaw).because("bid", most=balance))
    if bid > balance:
        flaw = f"a bid must not exceed the balance (got {bid}); it counts as {balance}"
        return Reading(balance, IllegalAction(flaw).because("bid", most=balance))
    return Reading(bid)


def read_word(answer: object) -> str:
    """Return the word in upper case; empty text means no word."""
    if type(answer) is not str:
        raise MalformedAction(f"a word must be text (got a {type(answer).__name__})")
    if len(answer) > LONGEST_WORD:
        flaw = f"a word has at most {LONGEST_WORD} letters (got {len(answer)})"
        raise IllegalAction(flaw).because("too-long", most=LONGEST_WORD)
    return answer.upper()


@dataclass
class Seat:
    """The holdings of one player. Points are money, so the balance is the score.

    `paid` is the cost of its letters in this round, `spent` in the whole game.
    """

    balance: int
    hidden: str = ""
    won: str = ""
    paid: int = 0
    spent: int = 0

    @property
    def letters(self) -> str:
        return self.hidden + self.won


class State(table.State[Rules, Answer, View]):
    """The bag and the seats."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        super().__init__(rules, lexicon, seed)
        missing = sorted(set(TILES.counts) - set(lexicon.alphabet.letters))
        if missing:
            raise TilewrightError(
                f"the alphabet of {lexicon.name} lacks these tiles: {''.join(missing)}"
            )
        self.seats = [Seat(rules.money) for _ in range(rules.seats)]
        self.bag: list[str] = []
        self.round = 0
        self.auctions_left = 0
        self.sales: list[Sale] = []
        self.showings: list[Showing] = []
        self._ties = Random(f"ties {seed}")
        self._open = False
        self._owing: list[int] = []  # the seats whose bid or word is missing
        self._sealed: dict[int, Answer] = {}
        self._pool = FULL_BAG  # tiles not won and not on offer, by code
        self._public: Public | None = None  # cached until something changes
        self._players: list[Player] = []  # public view of the seats, created on demand

    def _repr_svg_(self) -> str:
        """Draw the auction with all letters, in a notebook."""
        seats = [(seat.hidden, seat.won, seat.balance) for seat in self.seats]
        return auction_svg(self.round, self.offered, self.auctions_left, seats)

    @property
    def over(self) -> bool:
        return self.round == self.rules.rounds and not self._open

    @property
    def offered(self) -> str | None:
        """The letter for sale now."""
        return self.bag[-1] if self.auctions_left else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(seat.balance for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores)
        return tuple(number for number, score in enumerate(self.scores) if score == best)

    def deal(self) -> Event | None:
        return None if self._open or self.over else self.begin_round()

    def to_act(self) -> Sequence[int]:
        return tuple(self._owing)

    def view(self, seat: int) -> View:
        own = self.seats[seat]
        if self._public is None:
            self._public = self._seen_by_all()
        return View(*self._public, seat, own.hidden, own.won, own.balance)

    def _seen_by_all(self) -> Public:
        """The first fields of every view."""
        if not self._players:
            self._players = [self._player(seat) for seat in self.seats]
        return (
            self._pool,
            self.rules,
            self.round,
            self.offered,
            self.auctions_left,
            tuple(self._players),
            tuple(self.sales),
            tuple(self.showings),
        )

    def _player(self, seat: Seat) -> Player:
        return Player(seat.won, self.rules.hidden if self.round else 0, seat.balance)

    def read(self, seat: int, answer: object) -> Reading[Answer]:
        if self.offered:
            return read_bid(answer, self.seats[seat].balance)
        word = read_word(answer)
        return Reading(word, self.word_flaw(seat, word))

    def fallback(self, seat: int) -> Answer:
        return 0 if self.offered else ""

    def apply(self, seat: int, action: Answer) -> Event | None:
        """Accept a seat's bid or word; the last one sells the letter or ends the round."""
        if seat not in self._owing:
            flaw = f"seat {seat} has nothing to bid on and no word to play"
            raise IllegalAction(flaw).because("not-turn")
        if self.offered:
            self._check_bid(seat, action)
        elif type(action) is not str:
            raise IllegalAction(f"seat {seat} must play a word")
        self._sealed[seat] = action
        self._owing.remove(seat)
        if self._owing:
            return None
        answers = [self._sealed.get(number) for number in range(len(self.seats))]
        if letter := self.offered:
            return self._sell(letter, [bid for bid in answers if not isinstance(bid, str)])
        return self.hand_in([answer for answer in answers if isinstance(answer, str)])

    def sealed(self, seat: int) -> Answer | None:
        """Return a seat's sealed bid or word that is not revealed yet."""
        return self._sealed.get(seat)

    def _next(self) -> None:
        """Clear sealed answers and determine which seats must answer next."""
        self._sealed.clear()
        self._public = None
        if letter := self.offered:
            code = ENGLISH.codes[letter]
            pool = self._pool
            self._pool = pool[:code] + bytes((pool[code] - 1,)) + pool[code + 1 :]
        self._owing = self._asked() if self._open else []

    def _asked(self) -> list[int]:
        return self.bidders if self.auctions_left else list(range(len(self.seats)))

    @property
    def bidders(self) -> list[int]:
        """The seats that may bid now."""
        return [seat for seat in range(len(self.seats)) if self.may_bid(seat)]

    def may_bid(self, number: int) -> bool:
        seat = self.seats[number]
        return self.rules.may_bid(len(seat.hidden) + len(seat.won))

    def begin_round(self) -> Event:
        """Deal the hidden letters of the next round from a full bag."""
        if self._open:
            raise IllegalAction(f"round {self.round} is not over")
        if self.over:
            raise IllegalAction("the game is over").because("over")
        self._open = True
        self.round += 1
        self.bag = list(TILES.tiles)
        Random(f"bag {self.round} {self.seed}").shuffle(self.bag)
        for seat in self.seats:
            seat.hidden = "".join(self.bag.pop() for _ in range(self.rules.hidden))
            seat.won = ""
            seat.paid = 0
        self._players = []
        self.auctions_left = self.rules.auctions
        self._pool = FULL_BAG
        self._next()
        hidden = [seat.hidden for seat in self.seats]
        return {"event": "round", "round": self.round, "hidden": hidden}

    def sell(self, bids: Sequence[Bid]) -> Event:
        """Sell the letter: the highest bid wins and pays the second-highest."""
        letter = self.offered
        if letter is None:
            raise IllegalAction("no letter is for sale")
        if len(bids) != len(self.seats):
            raise IllegalAction(f"a sale needs {len(self.seats)} bids (got {len(bids)})")
        for number, bid in enumerate(bids):
            self._check_bid(number, bid)
        return self._sell(letter, bids)

    def _sell(self, letter: str, bids: Sequence[Bid]) -> Event:
        ranked = sorted([bid for bid in bids if bid is not None])
        best = [number for number, bid in enumerate(bids) if bid == ranked[-1]]
        winner = best[0] if len(best) == 1 else self._ties.choice(best)
        price = ranked[-2] if len(ranked) > 1 else 0
        seat = self.seats[winner]
        self.bag.pop()
        seat.won += letter
        seat.balance -= price
        seat.paid += price
        seat.spent += price
        if self._players:
            self._players[winner] = self._player(seat)
        self.auctions_left -= 1
        self.sales.append(Sale(self.round, letter, tuple(bids), winner, price))
        self._next()
        return {
            "event": "sale",
            "letter": letter,
            "bids": list(bids),
            "winner": winner,
            "price": price,
        }

    def _check_bid(self, number: int, bid: object) -> None:
        balance = self.seats[number].balance
        if not self.may_bid(number):
            if bid is not None:
                flaw = f"seat {number} has {LONGEST_WORD} letters and may not bid"
                raise IllegalAction(flaw).because("may-not-bid", most=LONGEST_WORD)
        elif type(bid) is not int or not 0 <= bid <= balance:
            flaw = f"seat {number} must bid 0 to {balance} (got {bid!r})"
            raise IllegalAction(flaw).because("bid", most=balance)

    def hand_in(self, words: Sequence[str]) -> Event:
        """End the round: each seat plays one word; an invalid one is worth 0."""
        if not self._open:
            raise IllegalAction("no round has started")
        if self.auctions_left:
            raise IllegalAction(f"{self.auctions_left} letters are still for sale")
        if len(words) != len(self.seats):
            raise IllegalAction(f"expected one word from each of the {len(self.seats)} seats")
        points = [
            0 if self.word_flaw(number, word) else points_of(word)
            for number, word in enumerate(words)
        ]
        for seat, gained in zip(self.seats, points, strict=True):
            seat.balance += gained
        self._players = []
        self._open = False
        self.showings.append(Showing(tuple(words), tuple(points)))
        self._next()
        return {"event": "words", "words": list(words), "points": points}

    def word_flaw(self, number: int, word: str) -> IllegalAction | None:
        """Return why a word is invalid, or None; playing no word is allowed."""
        if not word:
            return None
        if len(word) > LONGEST_WORD:
            flaw = f"a word has at most {LONGEST_WORD} letters"
            return IllegalAction(flaw).because("too-long", most=LONGEST_WORD)
        letters = self.seats[number].letters
        if any(word.count(letter) > letters.count(letter) for letter in word):
            flaw = f"{word!r} cannot be made from {letters}"
            return IllegalAction(flaw).because("letters", letters=letters, word=word)
        if word in self.lexicon:
            return None
        flaw = f"{word!r} is not in {self.lexicon.name}"
        return IllegalAction(flaw).because("not-words", words=[word])

    def end(self, reason: str | None = None) -> Event:
        return {"event": "end", "winners": list(self.winners), "scores": list(self.scores)}

    def redo(self, event: Event) -> Event | None:
        kind = event["event"]
        if kind == "round":
            return self.begin_round()
        if kind == "sale":
            return self.sell(list(event["bids"]))
        if kind == "words":
            return self.hand_in([text(word) for word in event["words"]])
        raise ValueError(f"unknown event {kind!r}")

    def check_tiles(self) -> None:
        counted = Counter(self.bag)
        for seat in self.seats:
            counted.update(seat.letters)
        if self.round and counted != Counter(TILES.tiles):
            raise AssertionError(f"tiles were lost or created: {counted}")
