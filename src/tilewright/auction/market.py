"""What letters cost, learned from the public bids: the highest bid of the others.

A round has eight phases, from the first auction to the last. For each letter and phase there is a
histogram of the highest bid that a seat has to beat. It begins as what tables of many strategies
showed, scaled by how dear the two halves of a round and the letter are here, and counts as much as
`PRIOR_SALES` sales; every sale that is seen is added, with a part of its weight to the phases
beside its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import ENGLISH, MOST_LETTERS
from tilewright.auction.rules import Rules
from tilewright.auction.view import Sale

Cells = NDArray[Any]  # by phase, by code of a letter, and mostly by price
PHASES = 8
HALF = PHASES // 2
PRICES = 64  # a higher price counts as the last of them
CODES = MOST_LETTERS + 1
KINDS = ("SRNE", "TIALD", "OUCGMPHB", "FWYVKXJQZ")  # from those that all want to the others
# Bids at tables of many strategies with twelve seats, by kind and phase: the highest of the others.
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
SPREADS = (0.2, 0.2, 0.25, 0.35, 0.5, 0.6, 0.9, 1.0)  # of prices above 0: deviation by mean
HIDDEN_SPREAD = 0.15  # at least, for each hidden letter
# The rest has no recorded fit: weights of what is usual against what is seen, and bounds.
PRIOR_SALES = 1.0  # that the usual prices count, in each phase and for each letter
LEVEL_SALES = 2  # that the levels of 1 count
LETTER_POINTS = 20.0  # that a letter's usual price counts
NEAR = 0.6  # of a sale counts in the phases beside its own
USUAL = (5.5, 2.0)  # points, of a middling letter early and late
LEAVING = 0.06  # of the bidders have their letters and leave, in each phase
FEWEST_BIDDERS = 1.5  # that share a letter for which nobody bids, at the least
LOWEST_MEAN = 0.7  # points, of the prices above 0
MOST_ZEROS = 0.97  # of the sales of a letter: some price above 0 stays possible
CROWDING = 0.25  # the power of the number of opponents with which prices grow
TIES_WON = 0.5  # of two equal bids, drawn by lot


def kind_of(letter: str) -> int:
    """The kind of a letter; one that the list does not know is of the last."""
    return next((kind for kind, letters in enumerate(KINDS) if letter in letters), len(KINDS) - 1)


KIND_OF_CODE = bytes(
    kind_of(ENGLISH.letters[code - 1]) if 0 < code <= len(ENGLISH.letters) else 0
    for code in range(CODES)
)


class Part(NamedTuple):
    """A part of all phases and codes: from a phase on, the codes of some letters."""

    first: int
    codes: Cells


ALL = Part(0, np.arange(CODES))


class Prices(NamedTuple):
    """The chances of prices by phase and code, and those to be given a letter without a bid."""

    histograms: Cells
    forced: Cells
    part: Part = ALL

    def gains(self, bids: Sequence[int]) -> Cells:
        """What an advantage brings on average, when `bids` are those for 0, 1, 2 and so on.

        By phase and code these are straight lines, each with its height at 0 and its slope: the
        first for what does harm, which is only taken by force, then one from each whole point to
        the next. Outside of the part they are 0.
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
    """The chances of prices of these means: nothing, or a gamma distribution over 1, 2, 3, …

    `spreads` are its standard deviations, as parts of its means.
    """
    prices = np.arange(1, PRICES)
    shapes = (1 / spreads**2)[..., None]
    rates = shapes / np.maximum(LOWEST_MEAN, means / (1 - zeros))[..., None]
    logs = (shapes - 1) * np.log(prices) - rates * prices
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    weights *= ((1 - zeros) / weights.sum(axis=-1))[..., None]
    return np.concatenate([zeros[..., None], weights], axis=-1)


_KINDS = np.frombuffer(KIND_OF_CODE, dtype=np.uint8)
# In rows by phase: what is made of them keeps their layout, and sums over prices read along rows.
_MEANS = np.ascontiguousarray(np.array(PRIOR_MEANS).T[:, _KINDS])
_ZEROS = np.ascontiguousarray(np.array(PRIOR_ZEROS).T[:, _KINDS])


def usual_prices(rules: Rules, levels: Cells, part: Part = ALL) -> Prices:
    """The prices that are taken for granted, scaled by phase and code."""
    first, codes = part
    spreads = np.clip(np.array(SPREADS), HIDDEN_SPREAD * rules.hidden, 1.0)[first:, None]
    zeros = np.minimum(MOST_ZEROS, _ZEROS[first:].take(codes, axis=1) ** np.sqrt(levels))
    histograms = prior(levels * _MEANS[first:].take(codes, axis=1), zeros, spreads)
    bidders = np.maximum(FEWEST_BIDDERS, rules.seats * (1 - LEAVING * np.arange(PHASES)))
    return Prices(histograms, histograms[..., 0] / bidders[first:, None], part)


class Market:
    """The prices that one seat has met."""

    def __init__(self) -> None:
        self.counts = np.zeros((PHASES, CODES, PRICES))
        self.drawn = np.zeros((PHASES, CODES))
        self._paid = np.zeros((2, CODES))
        self._usual = np.zeros((2, CODES))

    def learn(self, sale: Sale, seat: int, phase: int) -> None:
        """Take in a sale as this seat sees it."""
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
        """How dear letters are in the two halves, 1 being the prices at a table of twelve."""
        crowd = (max(1, seats - 1) / (TABLE - 1)) ** CROWDING
        early, late = (
            (float(paid.sum()) + LEVEL_SALES * usual * crowd)
            / (float(seen.sum()) + LEVEL_SALES * usual)
            for paid, seen, usual in zip(self._paid, self._usual, USUAL, strict=True)
        )
        return early, late

    def prices(self, rules: Rules, part: Part = ALL) -> Prices:
        """What is to be expected after all that was seen."""
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
    """Each phase of a part with some of those beside it."""
    first, codes = part
    before = max(0, first - 1)
    cells = cells[before:].take(codes, axis=1)
    result = cells.copy()
    result[1:] += NEAR * cells[:-1]
    result[:-1] += NEAR * cells[1:]
    return result[first - before :]


def phase_of(left: int, auctions: int) -> int:
    """The phase in which so many auctions of a round are left, the next one included."""
    return min(PHASES - 1, PHASES * max(0, auctions - max(1, left)) // auctions)


def gains_of(histograms: Cells, bids: Sequence[int]) -> Cells:
    """What advantages of 0, 1, 2 and so on bring by these bids; a tie is won half the time."""
    at, advantages = np.array(bids), np.arange(PRICES)
    costs = histograms * advantages
    won = np.cumsum(histograms, axis=-1) - histograms
    paid = np.cumsum(costs, axis=-1) - costs
    gains: Cells
    if np.array_equal(at, advantages):  # a tie brings nothing
        gains = advantages * won - paid
    else:
        ties = TIES_WON * histograms.take(at, axis=-1) * (advantages - at)
        gains = advantages * won.take(at, axis=-1) - paid.take(at, axis=-1) + ties
    return gains
