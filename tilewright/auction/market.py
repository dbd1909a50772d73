"""What letters cost, learned from the public bids: the highest bid of the others.

A round has eight phases, from the first auction to the last, and letters are of four kinds, from
those that everybody wants to those that hardly anybody does. For each phase and kind there is a
histogram of the highest bid that a seat has to beat. It begins as what tables of many strategies
showed, scaled by how dear the two halves of a round are here, and counts as much as `PRIOR_SALES`
sales; every sale that is seen is added.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from tilewright.alphabet import ENGLISH, MOST_LETTERS
from tilewright.auction.game import Sale
from tilewright.auction.rules import Rules

PHASES = 8
HALF = PHASES // 2
PRICES = 64  # a higher price counts as the last of them
KINDS = ("SRNE", "TIALD", "OUCGMPHB", "FWYVKXJQZ")
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
SPREADS = (  # of prices above 0: standard deviation by mean
    0.2,
    0.2,
    0.25,
    0.35,
    0.5,
    0.6,
    0.9,
    1.0,
)
HIDDEN_SPREAD = 0.15  # at least, for each hidden letter
PRIOR_SALES = 8  # that the usual prices count, in each phase and kind
LEVEL_SALES = 2  # that the levels of 1 count
USUAL = (5.5, 2.0)  # points, of a middling letter early and late
LEAVING = 0.06  # of the bidders have their letters and leave, in each phase

LOGARITHMS = [(price, log(price)) for price in range(1, PRICES)]

Cells = list[list[list[float]]]  # by kind, by phase


def kind_of(letter: str) -> int:
    """The kind of a letter; one that the list does not know is of the last."""
    return next((kind for kind, letters in enumerate(KINDS) if letter in letters), len(KINDS) - 1)


KIND_OF_CODE = bytes(
    kind_of(ENGLISH.letters[code - 1]) if 0 < code <= len(ENGLISH.letters) else 0
    for code in range(MOST_LETTERS + 1)
)


def prior(mean: float, zero: float, spread: float) -> list[float]:
    """The chances of prices of this mean: nothing, or a gamma distribution over 1, 2, 3 and so on.

    `spread` is its standard deviation, as a part of its mean.
    """
    shape = 1 / spread**2
    rate = shape / max(0.7, mean / (1 - zero))
    weights = [exp((shape - 1) * size - rate * price) for price, size in LOGARITHMS]
    whole = sum(weights)
    return [zero, *[(1 - zero) * weight / whole for weight in weights]]


class Gains(NamedTuple):
    """What advantages of 0 to 63 points bring, and the chance of force, by kind and phase."""

    gains: Cells
    forced: list[list[float]]

    def by_time(self, times: Sequence[int], auctions: int) -> tuple[array[float], array[float]]:
        """Both for numbers of auctions to come, one after another, and in each for all kinds."""
        gains, forced = array("d"), array("d")
        for left in times:
            phase = phase_of(left, auctions)
            for kind in range(len(KINDS)):
                gains.extend(self.gains[kind][phase])
                forced.append(self.forced[kind][phase])
        return gains, forced


class Prices(NamedTuple):
    """The chances of prices by kind and phase, and those to be given a letter without a bid."""

    histograms: Cells
    forced: list[list[float]]

    def gains(self, asks: Sequence[Sequence[int]]) -> Gains:
        """What advantages bring on average, when `asks` are the bids for them in each phase."""
        return Gains([list(map(gains_of, row, asks)) for row in self.histograms], self.forced)


def usual_prices(rules: Rules, early: float, late: float) -> Prices:
    """The prices that are taken for granted, scaled in the two halves of a round."""
    levels = [early] * HALF + [late] * HALF
    spreads = [min(1.0, max(spread, HIDDEN_SPREAD * rules.hidden)) for spread in SPREADS]
    histograms = [
        [
            prior(level * mean, min(0.97, zero**level**0.5), spread)
            for level, mean, zero, spread in zip(levels, means, zeros, spreads, strict=True)
        ]
        for means, zeros in zip(PRIOR_MEANS, PRIOR_ZEROS, strict=True)
    ]
    bidders = [max(1.5, rules.seats * (1 - LEAVING * phase)) for phase in range(PHASES)]
    forced = [
        [histogram[0] / many for histogram, many in zip(row, bidders, strict=True)]
        for row in histograms
    ]
    return Prices(histograms, forced)


class Market:
    """The prices that one seat has met."""

    def __init__(self) -> None:
        self.counts: list[list[dict[int, int]]] = [[{} for _ in range(PHASES)] for _ in KINDS]
        self.drawn = [[0.0] * PHASES for _ in KINDS]
        self._paid = [0.0, 0.0]
        self._usual = [0.0, 0.0]

    def learn(self, sale: Sale, seat: int, phase: int) -> None:
        """Take in a sale as this seat sees it."""
        others = [bid for at, bid in enumerate(sale.bids) if bid is not None and at != seat]
        if not others:
            return
        kind = KIND_OF_CODE[ENGLISH.codes[sale.letter]]
        price = min(max(others), PRICES - 1)
        counts = self.counts[kind][phase]
        counts[price] = counts.get(price, 0) + 1
        self._paid[phase // HALF] += price
        self._usual[phase // HALF] += PRIOR_MEANS[kind][phase]
        if not price:
            self.drawn[kind][phase] += 1 / (1 + len(others))

    def levels(self, seats: int) -> tuple[float, float]:
        """How dear letters are in the two halves, 1 being the prices at a table of twelve."""
        crowd = (max(1, seats - 1) / 11) ** 0.25
        early, late = (
            (paid + LEVEL_SALES * usual * crowd) / (seen + LEVEL_SALES * usual)
            for paid, seen, usual in zip(self._paid, self._usual, USUAL, strict=True)
        )
        return early, late

    def prices(self, rules: Rules) -> Prices:
        """What is to be expected after all that was seen."""
        result = usual_prices(rules, *self.levels(rules.seats))
        for kind in range(len(KINDS)):
            for phase in range(PHASES):
                counts = self.counts[kind][phase]
                if counts:
                    self._mix(result, kind, phase, counts)
        return result

    def _mix(self, prices: Prices, kind: int, phase: int, counts: dict[int, int]) -> None:
        seen = sum(counts.values())
        whole = PRIOR_SALES + seen
        histogram = [PRIOR_SALES / whole * chance for chance in prices.histograms[kind][phase]]
        for price, times in counts.items():
            histogram[price] += times / whole
        prices.histograms[kind][phase] = histogram
        usual = prices.forced[kind][phase]
        prices.forced[kind][phase] = (PRIOR_SALES * usual + self.drawn[kind][phase]) / whole


def phase_of(left: int, auctions: int) -> int:
    """The phase in which so many auctions of a round are left, the next one included."""
    return min(PHASES - 1, PHASES * (auctions - max(1, left)) // auctions)


def gains_of(histogram: Sequence[float], asks: Sequence[int]) -> list[float]:
    """What advantages of 0, 1, 2 and so on bring by these bids; a tie is won half the time."""
    gains = []
    won, paid, price = 0.0, 0.0, 0  # the chance of a price below the bid, and its part of the mean
    for advantage, bid in enumerate(asks):
        while price < bid:
            won += histogram[price]
            paid += histogram[price] * price
            price += 1
        gains.append(advantage * won - paid + 0.5 * histogram[bid] * (advantage - bid))
    return gains
