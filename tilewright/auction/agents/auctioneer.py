"""Ours: a letter is worth the gain in the expected score of the round, at the prices to come."""

from __future__ import annotations

from math import exp, log2
from random import Random

from tilewright.alphabet import ENGLISH
from tilewright.auction.agents.bidding import SevenSeeker, number, within
from tilewright.auction.agents.position import Position
from tilewright.auction.market import Market
from tilewright.auction.racks import OPENING, Worth, racks_of, worth_at
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon

STUCK = 10.0  # what a round brings without a seven-letter word, on average
FRESH = 6  # auctions after which a rack is valued again, with the pool as it is then
LEVELS = (-6, 3)  # of the market in half octaves, for openings


class Auctioneer(SevenSeeker):
    """Values its rack with and without the letter, and bids the difference.

    The values come from the lattice of all useful racks: each letter comes with its exact chance,
    it is bought when it is worth more than it costs, and it costs what the market has shown for its
    phase and its letter. In a second-price auction nothing beats bidding what a letter is worth, as
    long as the others do not mind. Others of its kind do: whoever never makes an even bid above 3
    is taken for one, and while there is nobody else everyone bids a `share` of the value, so that
    the letters go where they would have gone and cost less.
    """

    def __init__(self, lexicon: Lexicon, share: float | str = 0.3) -> None:
        super().__init__(lexicon)
        self.share = number(share, "share", 0.01, 1)
        self.racks = racks_of(lexicon)
        self.market = Market()
        self.among_kin = True
        self._met = 0
        self._valued: tuple[int, str, int] = (0, "", 0)
        self._worth: Worth | None = None

    def bid(self, view: View, rng: Random) -> int:
        self._look_around(view)
        scale = self.share if self.among_kin else 1.0
        bid = within(view, scale * self.value_of_offer(view))
        return bid - 1 if is_foreign(bid) else bid

    def _look_around(self, view: View) -> None:
        """Learn from the sales since the last bid, and who is of the same kind."""
        for sale in view.sales[self._met :]:
            others = (bid for seat, bid in enumerate(sale.bids) if seat != view.seat)
            if any(bid is not None and is_foreign(bid) for bid in others):
                self.among_kin = False
        self._met = len(view.sales)
        self.market.learn(view, 1 / self.share if self.among_kin else 1.0)

    def value_of_offer(self, view: View) -> float:
        """By how much the letter on offer raises the score that the round will bring."""
        letters, offered = view.letters, view.offered or ""
        if view.rules.ending == "2010":
            return unbounded_value(Position(view, self.words))
        if self.racks.number(letters) < 0:
            return Position(view, self.words).increment
        worth = self._worth_of_rack(view)
        left = view.auctions_left - 1
        without = worth_at(worth.times, worth.values, left)
        larger = worth.larger.get(ENGLISH.codes[offered])
        if larger is None:
            return max(STUCK, self.words.best_points(letters + offered)) - without
        return worth_at(worth.times, larger, left) - without

    def _worth_of_rack(self, view: View) -> Worth:
        """The values of the rack, found anew when it has changed and now and then."""
        auctions = view.rules.auctions
        if len(view.letters) <= OPENING:
            return self.racks.opening(view.letters, auctions, self._level(), STUCK)
        now = (view.round, view.letters, view.auctions_left // FRESH)
        if self._worth is None or self._valued != now:
            self._valued = now
            self._worth = self.racks.solve(
                view.letters, view.pool, view.auctions_left, auctions, self.market, STUCK
            )
        return self._worth

    def _level(self) -> float:
        """The level of the market, rounded so that few tables of openings are needed."""
        steps = round(2 * log2(max(0.01, self.market.level)))
        return float(2.0 ** (max(LEVELS[0], min(LEVELS[1], steps)) / 2))


def is_foreign(bid: int) -> bool:
    """Whether a bid is one that an auctioneer never makes."""
    return bid % 6 == 2


def unbounded_value(position: Position) -> float:
    """The value where a rack has no limit and junk does no harm: the rise of the chance of a seven.

    The chance grows with the number of words that are expected to come within reach.
    """
    mine, pool = position.words.mine, position.pool
    if position.words.best_points(position.view.letters) > SEVEN_LETTER_BONUS:
        return position.increment
    draws = position.view.auctions_left - 1
    factors = mine.thinned(pool, draws / max(1, sum(pool)))
    rack = bytearray(position.rack)
    without = _chance(mine.weigh(position.held, position.most, rack, factors))
    rack[position.code] += 1
    risen = _chance(mine.weigh(position.held, position.most, rack, factors)) - without
    return max(position.increment, risen * SEVEN_LETTER_BONUS)


def _chance(words: float) -> float:
    """A guess of the chance of one word or more, of which so many are expected."""
    return 1 - exp(-0.15 * words**0.7)
