"""What letters cost, learned from the public bids: the highest bid of the others, by phase.

A round has eight phases, from the first auction to the last. For each there is a histogram of the
highest bid that a seat has to beat. It begins as what tables of many strategies showed, which
counts as much as `PRIOR_SALES` sales, and every sale that is seen is added.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tilewright.alphabet import ENGLISH, MOST_LETTERS
from tilewright.auction.game import Sale
from tilewright.auction.view import View

PHASES = 8
PRICES = 64  # a higher price counts as the last of them
PRIOR_MEANS = (5.9, 5.8, 5.1, 4.2, 3.0, 2.3, 1.6, 0.8)
PRIOR_ZEROS = (0.02, 0.03, 0.05, 0.13, 0.40, 0.50, 0.70, 0.85)  # how often nobody else bids
PRIOR_SALES = 40
PRIOR_POINTS = 60.0  # that a letter is taken to have cost, so that few sales move it little
CHEAPEST = 0.2  # of the usual price
RIVALS = 4  # with whom a letter that nobody wants is drawn for, where nothing is known


def prior(mean: float, zero: float) -> list[float]:
    """The chances of prices of this mean: nothing, or a geometric distribution from 1 on."""
    above = max(0.05, mean / (1 - zero) - 1)
    more = above / (1 + above)
    rest = [(1 - zero) * (1 - more) * more**price for price in range(PRICES - 1)]
    return [zero, *rest]


class Market:
    """The prices that one seat has to beat; `level` scales those that it begins with."""

    def __init__(self, level: float = 1.0) -> None:
        self.histograms = [
            prior(level * mean, min(0.97, zero**level**0.5))
            for mean, zero in zip(PRIOR_MEANS, PRIOR_ZEROS, strict=True)
        ]
        self.forced = [histogram[0] / (1 + RIVALS) for histogram in self.histograms]
        self.sales = [float(PRIOR_SALES)] * PHASES
        self._paid = [PRIOR_POINTS] * (MOST_LETTERS + 1)
        self._usual = [PRIOR_POINTS] * (MOST_LETTERS + 1)
        self._seen = 0

    def learn(self, view: View, scale: float = 1.0) -> None:
        """Take in the sales since the last time; `scale` turns their bids into what they mean."""
        auctions = view.rules.auctions
        for number in range(self._seen, len(view.sales)):
            phase = phase_of(auctions - number % auctions, auctions)
            self._add(view.sales[number], view.seat, phase, scale)
        self._seen = len(view.sales)

    def _add(self, sale: Sale, seat: int, phase: int, scale: float) -> None:
        others = [bid for at, bid in enumerate(sale.bids) if bid is not None and at != seat]
        if not others:
            return
        price = min(round(scale * max(others)), PRICES - 1)
        code = ENGLISH.codes[sale.letter]
        self._usual[code] += self.mean(phase)
        self._paid[code] += price
        self.sales[phase] += 1
        part = 1 / self.sales[phase]
        histogram = self.histograms[phase]
        self.histograms[phase] = [(1 - part) * chance for chance in histogram]
        self.histograms[phase][price] += part
        drawn = 0.0 if price else 1 / (1 + len(others))
        self.forced[phase] += part * (drawn - self.forced[phase])

    def mean(self, phase: int) -> float:
        """The price that is to be expected in a phase."""
        return sum(price * chance for price, chance in enumerate(self.histograms[phase]))

    @property
    def level(self) -> float:
        """How dear letters are, 1 being the prices that were taken for granted."""
        means = [self.mean(phase) for phase in range(PHASES)]
        return sum(means) / sum(PRIOR_MEANS)

    def gains(self, times: Sequence[int], auctions: int) -> array[float]:
        """For numbers of auctions to come: what an advantage of 0 to 63 points brings on average.

        It is bought whenever it is worth its price, so it brings the mean of what is left of it.
        """
        by_phase = [_gains(histogram) for histogram in self.histograms]
        table = array("d")
        for left in times:
            table.extend(by_phase[phase_of(left, auctions)])
        return table

    def chances_of_force(self, times: Sequence[int], auctions: int) -> array[float]:
        """For numbers of auctions to come: the chance to be given a letter without a bid for it."""
        return array("d", [self.forced[phase_of(left, auctions)] for left in times])

    def scales(self) -> array[float]:
        """By letter code, how its price compares with the usual one."""
        pairs = zip(self._paid, self._usual, strict=True)
        return array("d", [max(CHEAPEST, paid / usual) for paid, usual in pairs])


def phase_of(left: int, auctions: int) -> int:
    """The phase in which so many auctions of a round are left, the next one included."""
    return min(PHASES - 1, PHASES * (auctions - max(1, left)) // auctions)


def _gains(histogram: Sequence[float]) -> list[float]:
    gains, cheaper = [0.0], 0.0
    for chance in histogram[: PRICES - 1]:
        cheaper += chance
        gains.append(gains[-1] + cheaper)
    return gains
