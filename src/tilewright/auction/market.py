"""Letter prices, learned from public bids. A seat's price is the highest bid of the others.

A round has eight phases. For each letter and phase there is a histogram of prices. It starts with a
prior from games of many strategies, scaled by the price levels seen so far for the letter and for
each half of a round, with the weight of `PRIOR_SALES` sales. Every sale is added to its phase and,
with less weight, to the neighbouring phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import ENGLISH, MOST_LETTERS
from tilewright.auction.rules import Rules
from tilewright.auction.view import Sale

Cells = NDArray[Any]  # by phase, by letter code, and usually by price
PHASES = 8
HALF = PHASES // 2
PRICES = 64  # higher prices count as 63
CODES = MOST_LETTERS + 1
KINDS = ("SRNE", "TIALD", "OUCGMPHB", "FWYVKXJQZ")  # most wanted first
# Prices in games of many strategies with twelve seats, by kind and phase.
TABLE = 12  # seats
PRIOR_MEANS = (
    (8.5, 8.3, 8.2, 7.9, 6.9, 5.6, 3.5, 1.7),
    (7.6, 7.2, 6.9, 6.6, 5.3, 3.9, 1.8, 0.7),
    (5.2, 4.8, 4.3, 4.0, 2.8, 2.0, 1.2, 0.7),
    (2.1, 2.0, 1.9, 1.7, 1.2, 0.9, 0.9, 0.8),
)
PRIOR_ZEROS = (  # how often nobody else bids
    (0.00, 0.00, 0.00, 0.00, 0.05, 0.15, 0.55, 0.75),
    (0.00, 0.00, 0.00, 0.01, 0.12, 0.30, 0.65, 0.82),
    (0.01, 0.01, 0.02, 0.03, 0.30, 0.50, 0.72, 0.85),
    (0.10, 0.15, 0.20, 0.25, 0.55, 0.70, 0.72, 0.75),
)
SPREADS = (0.2, 0.2, 0.25, 0.35, 0.5, 0.6, 0.9, 1.0)  # deviation / mean of prices above 0, by phase
HIDDEN_SPREAD = 0.15  # minimum spread per hidden letter
# The other constants were chosen without a recorded fit.
PRIOR_SALES = 1.0  # weight of the prior, per phase and letter
LEVEL_SALES = 2  # weight of the initial price levels, in sales
LETTER_POINTS = 20.0  # weight of a letter's prior price, in points
NEAR = 0.6  # weight of a sale in neighbouring phases
USUAL = (5.5, 2.0)  # points for an average letter in either half of a round
LEAVING = 0.06  # share of bidders that complete their letters in each phase
FEWEST_BIDDERS = 1.5  # minimum number of seats that may be given a letter without bids
LOWEST_MEAN = 0.7  # points; minimum mean of prices above 0
MOST_ZEROS = 0.97  # maximum share of sales without a bid
CROWDING = 0.25  # prices grow with this power of the number of opponents
TIES_WON = 0.5  # share of ties between two bids that are won


def kind_of(letter: str) -> int:
    """Return the kind of a letter; unknown letters are of the last kind."""
    return next((kind for kind, letters in enumerate(KINDS) if letter in letters), len(KINDS) - 1)


KIND_OF_CODE = bytes(
    kind_of(ENGLISH.letters[code - 1]) if 0 < code <= len(ENGLISH.letters) else 0
    for code in range(CODES)
)


class Part(NamedTuple):
    """A subset of phases and codes: some letters, from phase `first` on."""

    first: int
    codes: Cells


ALL = Part(0, np.arange(CODES))


class Prices(NamedTuple):
    """The chances of each price by phase and code, and of being given a letter without a bid."""

    histograms: Cells
    forced: Cells
    part: Part = ALL

    def gains(self, bids: Sequence[int]) -> Cells:
        """Return the expected gain of an advantage, with `bids` for advantages of 0, 1, 2, ….

        For each phase and code it is piecewise linear, given as height at 0 and slope: first for
        harmful letters, which are only taken if forced, then from each whole point to the next.
        Outside of the part, all are 0.
        """
        gains = gains_of(self.histograms, bids)
        lines = np.zeros((*gains.shape, 2), dtype=np.float32)
        slopes = np.diff(gains, axis=-1)
        lines[..., 0, 1] = self.forced
        lines[..., 1:, 0] = gains[..., :-1] - slopes * np.arange(PRICES - 1)
        lines[..., 1:, 1] = slopes
        whole = np.zeros((PHASES, CODES, PRICES, 2), dtype=np.float32)
        whole[self.part.first :, self.part.codes] = lines
        return whole


def prior(means: Cells, zeros: Cells, spreads: Cells) -> Cells:
    """Return the chances of prices: 0 with chance `zeros`, else a gamma distribution over 1, 2, ….

    `means` include the zeros; `spreads` are standard deviations relative to the mean above 0.
    """
    prices = np.arange(1, PRICES)
    shapes = (1 / spreads**2)[..., None]
    rates = shapes / np.maximum(LOWEST_MEAN, means / (1 - zeros))[..., None]
    logs = (shapes - 1) * np.log(prices) - rates * prices
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    weights *= ((1 - zeros) / weights.sum(axis=-1))[..., None]
    return np.concatenate([zeros[..., None], weights], axis=-1)


_KINDS = np.frombuffer(KIND_OF_CODE, dtype=np.uint8)
# Contiguous by phase: derived arrays keep this layout, so sums over prices read along rows.
_MEANS = np.ascontiguousarray(np.array(PRIOR_MEANS).T[:, _KINDS])
_ZEROS = np.ascontiguousarray(np.array(PRIOR_ZEROS).T[:, _KINDS])


def usual_prices(rules: Rules, levels: Cells, part: Part = ALL) -> Prices:
    """Return the prior prices, scaled by phase and code."""
    first, codes = part
    spreads = np.clip(np.array(SPREADS), HIDDEN_SPREAD * rules.hidden, 1.0)[first:, None]
    zeros = np.minimum(MOST_ZEROS, _ZEROS[first:].take(codes, axis=1) ** np.sqrt(levels))
    histograms = prior(levels * _MEANS[first:].take(codes, axis=1), zeros, spreads)
    bidders = np.maximum(FEWEST_BIDDERS, rules.seats * (1 - LEAVING * np.arange(PHASES)))
    return Prices(histograms, histograms[..., 0] / bidders[first:, None], part)


class Market:
    """The prices that one seat has seen."""

    def __init__(self) -> None:
        self.counts = np.zeros((PHASES, CODES, PRICES))
        self.drawn = np.zeros((PHASES, CODES))
        self._paid = np.zeros((2, CODES))
        self._usual = np.zeros((2, CODES))

    def learn(self, sale: Sale, seat: int, phase: int) -> None:
        """Record a sale from the point of view of a seat."""
        others = [bid for at, bid in enumerate(sale.bids) if bid is not None and at != seat]
        if not others:
            return
        code = ENGLISH.codes[sale.letter]
        price = min(max(others), PRICES - 1)
        self.counts[phase, code, price] += 1
        self._paid[phase // HALF, code] += price
        self._usual[phase // HALF, code] += PRIOR_MEANS[KIND_OF_CODE[code]][phase]
        if not price:
            self.drawn[phase, code] += 1 / (1 + len(others))

    def levels(self, seats: int) -> tuple[float, float]:
        """Return the price levels of both halves of a round, relative to a table of twelve."""
        crowd = (max(1, seats - 1) / (TABLE - 1)) ** CROWDING
        early, late = (
            (float(paid.sum()) + LEVEL_SALES * usual * crowd)
            / (float(seen.sum()) + LEVEL_SALES * usual)
            for paid, seen, usual in zip(self._paid, self._usual, USUAL, strict=True)
        )
        return early, late

    def prices(self, rules: Rules, part: Part = ALL) -> Prices:
        """Return the expected prices, given all sales so far."""
        first, codes = part
        halves = np.array(self.levels(rules.seats))
        expected = (self._usual * halves[:, None]).sum(axis=0)
        factors = (self._paid.sum(axis=0) + LETTER_POINTS) / (expected + LETTER_POINTS)
        levels = np.repeat(halves, HALF)[first:, None] * factors[codes]
        usual = usual_prices(rules, levels, part)
        counts, drawn = _smoothed(self.counts, part), _smoothed(self.drawn, part)
        whole = PRIOR_SALES + counts.sum(axis=-1)
        histograms = (PRIOR_SALES * usual.histograms + counts) / whole[..., None]
        return Prices(histograms, (PRIOR_SALES * usual.forced + drawn) / whole, part)


def _smoothed(cells: Cells, part: Part) -> Cells:
    """Each phase of a part, plus its neighbours with weight `NEAR`."""
    first, codes = part
    before = max(0, first - 1)
    cells = cells[before:].take(codes, axis=1)
    result = cells.copy()
    result[1:] += NEAR * cells[:-1]
    result[:-1] += NEAR * cells[1:]
    return result[first - before :]


def phase_of(left: int, auctions: int) -> int:
    """Return the phase with `left` auctions to come, including the next one."""
    return min(PHASES - 1, PHASES * max(0, auctions - max(1, left)) // auctions)


def gains_of(histograms: Cells, bids: Sequence[int]) -> Cells:
    """Return the expected gains of advantages of 0, 1, 2, … with these bids."""
    at, advantages = np.array(bids), np.arange(PRICES)
    costs = histograms * advantages
    won = np.cumsum(histograms, axis=-1) - histograms
    paid = np.cumsum(costs, axis=-1) - costs
    gains: Cells
    if np.array_equal(at, advantages):  # ties gain nothing
        gains = advantages * won - paid
    else:
        ties = TIES_WON * histograms.take(at, axis=-1) * (advantages - at)
        gains = advantages * won.take(at, axis=-1) - paid.take(at, axis=-1) + ties
    return gains
