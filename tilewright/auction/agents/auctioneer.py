"""Ours: a letter is worth the gain in the expected score of the round, at the prices to come."""

from __future__ import annotations

from math import exp
from random import Random

from tilewright.alphabet import ENGLISH
from tilewright.auction.agents.bidding import SevenSeeker, within
from tilewright.auction.agents.position import Position
from tilewright.auction.ceiling import Ceiling, asks_under, squeezed
from tilewright.auction.last_letter import Points, last_letter, points_with
from tilewright.auction.market import HALF, PHASES, PRICES, Gains, Market, phase_of
from tilewright.auction.racks import OPENING, Climate, Worth, racks_of, worth_at
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon

STUCK = 10.0  # what a round brings without a seven-letter word, on average
FRESH = 6  # auctions after which a rack is valued again, with the pool as it is then
FIRST = 2  # letters, up to which the next one has most of its worth from letters to come
CAUTION = 1.0  # points that such a letter is taken to be worth less


class Auctioneer(SevenSeeker):
    """Values its rack with and without the letter, and bids the difference, under a ceiling.

    The values come from the lattice of all useful racks: each letter comes with its exact chance,
    it is bought when it is worth more than it costs, and it costs what the market has shown for its
    phase and its kind. In a second-price auction nothing beats bidding what a letter is worth, as
    long as nobody else at the table thinks the same way: `tilewright.auction.ceiling` tells what is
    done about that.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self.racks = racks_of(lexicon)
        self.market = Market()
        self.ceiling: Ceiling | None = None
        self._met = 0
        self._valued: tuple[int, str, int] = (0, "", 0)
        self._worth: Worth | None = None
        self._six = ""
        self._points: Points = {}

    def bid(self, view: View, rng: Random) -> int:
        ceiling = self._look_around(view)
        height = ceiling.heights[phase_of(view.auctions_left, view.rules.auctions)]
        return within(view, squeezed(self.value_of_offer(view, ceiling), height))

    def _look_around(self, view: View) -> Ceiling:
        """Learn from the sales since the last bid; the ceiling is that of this table."""
        auctions = view.rules.auctions
        self.ceiling = self.ceiling or Ceiling(PHASES, view.rules.seats)
        for number in range(self._met, len(view.sales)):
            sale = view.sales[number]
            phase = phase_of(auctions - number % auctions, auctions)
            self.ceiling.learn(sale, phase)
            self.market.learn(sale, view.seat, phase)
        self._met = len(view.sales)
        return self.ceiling

    def value_of_offer(self, view: View, ceiling: Ceiling) -> float:
        """By how much the letter on offer raises the score that the round will bring."""
        letters, offered = view.letters, view.offered or ""
        if view.rules.ending == "2010":
            return unbounded_value(Position(view, self.words))
        if view.needed > 1 and self.racks.number(letters) < 0:
            return Position(view, self.words).increment
        worth = self._worth_of_rack(view, ceiling)
        left = view.auctions_left - 1
        without = worth_at(worth.times, worth.values, left)
        larger = worth.larger.get(ENGLISH.codes[offered])
        if larger is None:
            return max(STUCK, self.words.best_points(letters + offered)) - without
        caution = CAUTION if len(letters) <= FIRST else 0.0
        return worth_at(worth.times, larger, left) - without - caution

    def _worth_of_rack(self, view: View, ceiling: Ceiling) -> Worth:
        """The values of the rack, found anew when it has changed and now and then."""
        heights = ceiling.heights
        if len(view.letters) <= OPENING:
            low, high = sum(heights[:HALF]) / HALF, sum(heights[HALF:]) / HALF
            climate = Climate.near(*self.market.levels(view.rules.seats), low, high)
            return self.racks.opening(view.letters, view.rules, climate, STUCK)
        now = (view.round, view.letters, view.auctions_left // FRESH)
        if self._worth is None or self._valued != now:
            self._valued = now
            asks = [asks_under(height, PRICES) for height in heights]
            gains = self.market.prices(view.rules).gains(asks)
            self._worth = self._solved(view, gains)
        return self._worth

    def _solved(self, view: View, gains: Gains) -> Worth:
        letters, left = view.letters, view.auctions_left
        if view.needed > 1:
            return self.racks.solve(letters, view.pool, left, view.rules, gains, STUCK)
        if self._six != letters:
            self._six, self._points = letters, points_with(self.words, letters)
        return last_letter(self._points, view.pool, left, view.rules, gains)


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
