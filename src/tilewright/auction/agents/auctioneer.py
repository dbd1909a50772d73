"""Our bidder: it values a letter by how much it raises the expected score of the round."""

from __future__ import annotations

from math import exp
from random import Random

import numpy as np

from tilewright.alphabet import ENGLISH
from tilewright.auction.agents.bidding import SevenSeeker, within
from tilewright.auction.agents.position import Position
from tilewright.auction.last_letter import Points, last_letter, points_with
from tilewright.auction.market import ALL, PRICES, Cells, Market, Part, phase_of
from tilewright.auction.racks import OPENING, Reach, Worth, racks_of, times_up_to
from tilewright.auction.restraint import Restraint
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon

STUCK = 10.0  # average points of a round without a seven-letter word
FRESH = 10  # auctions between valuations of the same rack, as the pool changes
SELDOM = 24  # auctions between valuations of all racks, under rules without a letter limit
LESSONS = (2, 3, 6)  # rounds that start with a new valuation of openings


class Auctioneer(SevenSeeker):
    """Values its rack with and without the letter, and bids the difference.

    The values come from the lattice of all useful racks. It uses the exact chance of each letter,
    assumes that letters are bought if they are worth more than they cost, and takes costs from the
    market's prices for each letter and phase. It bids low as long as nobody bids high; see
    `tilewright.auction.restraint`.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self.racks = racks_of(lexicon)
        self.market = Market()
        self.restraint: Restraint | None = None
        self._met = 0
        self._opened = 0
        self._openings: dict[str, Worth] = {}
        self._valued: tuple[int, str, int] = (0, "", 0)
        self._worth: Worth | None = None
        self._reached: tuple[int, int] = (0, 0)
        self._reach: Reach | None = None
        self._six = ""
        self._points: Points = {}

    def bid(self, view: View, rng: Random) -> int:
        restraint = self._look_around(view)
        return within(view, restraint.bid_for(self.value_of_offer(view, restraint)))

    def _look_around(self, view: View) -> Restraint:
        """Learn from the sales since the last bid, and return the restraint."""
        auctions = view.rules.auctions
        self.restraint = self.restraint or Restraint(view.rules.seats)
        for number in range(self._met, len(view.sales)):
            sale = view.sales[number]
            self.restraint.learn(sale)
            self.market.learn(sale, view.seat, phase_of(auctions - number % auctions, auctions))
        self._met = len(view.sales)
        return self.restraint

    def value_of_offer(self, view: View, restraint: Restraint) -> float:
        """Return by how much the letter on offer raises the expected score of the round."""
        letters, offered = view.letters, view.offered or ""
        if view.rules.ending == "2010":
            return self._unbounded_value(view, restraint)
        if view.needed > 1 and not self.racks.holds(letters):
            return Position(view, self.words).increment
        worth = self._worth_of_rack(view, restraint)
        left = view.auctions_left - 1
        larger = worth.with_letter(ENGLISH.codes[offered], left)
        if larger is None:
            larger = max(STUCK, self.words.best_points(letters + offered))
        return larger - worth.without(left)

    def _worth_of_rack(self, view: View, restraint: Restraint) -> Worth:
        """The values of the rack, updated when it changes and every few auctions."""
        if len(view.letters) <= OPENING:
            openings = self._openings_of_round(view, restraint)
            if view.letters in openings:
                return openings[view.letters]
        now = (view.round, view.letters, view.auctions_left // FRESH)
        if self._worth is None or self._valued != now:
            self._valued = now
            self._worth = self._solved(view, self._gains(view, restraint, _to_come(view)))
        return self._worth

    def _openings_of_round(self, view: View, restraint: Restraint) -> dict[str, Worth]:
        """The values of openings, updated in few rounds because they take long to compute."""
        if not self._openings or (view.round in LESSONS and self._opened != view.round):
            self._opened = view.round
            find = self.racks.openings if self._met else self.racks.first_openings
            self._openings = find(view.rules, self._gains(view, restraint), STUCK)
        return self._openings

    def _gains(self, view: View, restraint: Restraint, part: Part = ALL) -> Cells:
        return self.market.prices(view.rules, part).gains(restraint.bids(PRICES))

    def _solved(self, view: View, gains: Cells) -> Worth:
        letters, left = view.letters, view.auctions_left
        if view.needed > 1:
            return self.racks.solve(letters, view.pool, left, view.rules, gains, STUCK)
        if self._six != letters:
            self._six, self._points = letters, points_with(self.words, letters)
        return last_letter(self._points, view.pool, left, view.rules, gains)

    def _unbounded_value(self, view: View, restraint: Restraint) -> float:
        """Like `value_of_offer`, for rules without a limit on a seat's letters.

        The value is that of the best rack within the letters. The chance that some other word turns
        up is added; it dominates when few letters are sold.
        """
        reach = self._reach_of_round(view, restraint)
        letters, left = view.letters, view.auctions_left - 1
        without, larger = (
            max(reach.worth(held, left), self.words.best_points(held))
            for held in (letters, letters + (view.offered or ""))
        )
        return larger - without + SEVEN_LETTER_BONUS * luck(Position(view, self.words))

    def _reach_of_round(self, view: View, restraint: Restraint) -> Reach:
        now = (view.round, view.auctions_left // SELDOM)
        if self._reach is None or self._reached != now:
            self._reached = now
            gains = self._gains(view, restraint)
            gains[..., 0, :] = 0  # a useless letter does no harm
            self._reach = self.racks.reach(view.pool, view.auctions_left, view.rules, gains, STUCK)
        return self._reach


def _to_come(view: View) -> Part:
    """The phases and letters that can still occur in this round."""
    longest = times_up_to(view.auctions_left)[-1]
    codes = [code for code, tiles in enumerate(view.pool) if tiles]
    return Part(phase_of(longest, view.rules.auctions), np.array(codes, dtype=np.intp))


def luck(position: Position) -> float:
    """Return by how much the letter raises the chance of any seven-letter word.

    The chance is estimated from the expected number of words within reach.
    """
    mine, pool, most = position.words.mine, position.pool, position.most
    if position.words.best_points(position.view.letters) > SEVEN_LETTER_BONUS:
        return 0.0
    draws = position.view.auctions_left - 1
    factors = mine.thinned(pool, draws / max(1, sum(pool)))
    rack = bytearray(position.rack)
    without = _chance(mine.weigh(position.held, most, rack, factors))
    rack[position.code] += 1
    return _chance(mine.weigh(position.held, most, rack, factors)) - without


def _chance(words: float) -> float:
    """Estimate the chance of at least one word from the expected number of words."""
    return 1 - exp(-0.15 * words**0.7)
