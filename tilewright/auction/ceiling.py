"""How high to bid at all, when those who bid alike pay each other's prices.

In a second-price auction a bid far above all others costs nothing more, unless another seat thinks
in the same way: then each pays what the other would have paid. So bids are squeezed above a ceiling
that begins low and follows the bids that are higher, phase by phase. It is found from public bids
alone, so that all who keep to it have the same one, and none of them ever raises it; whoever bids
more is met. Where it is low a seat that minds a letter least bids a point for it, because a letter
for which nobody bids goes to anybody.
"""

from __future__ import annotations

from math import exp

from tilewright.auction.game import Sale

CROWD = 6  # seats, below which there is no ceiling: few rivals are worth no restraint
LOWEST = 0.25
NONE = 64.0
ROOM = 3  # points above the ceiling, which tell apart those who want a letter more
STRETCH = 12.0  # by how much a value is above it when it uses up two thirds of that room
RISE = 0.25  # of the way to a higher bid
FALL = 0.95  # in a sale in which nobody bids more than the ceiling
BASE = 1.0  # the bid for a letter that changes nothing, where the ceiling is lowest
MIND = 8.0  # points that a letter does harm when it gets a third of that bid


class Ceiling:
    """The ceilings of the phases of a round."""

    def __init__(self, phases: int, seats: int) -> None:
        self.lowest = LOWEST if seats >= CROWD else NONE
        self.heights = [self.lowest] * phases
        self._met = [False] * phases

    def learn(self, sale: Sale, phase: int) -> None:
        """Take in a sale of a phase; a phase that was never met begins like the one before."""
        if phase and not self._met[phase]:
            self.heights[phase] = self.heights[phase - 1]
        self._met[phase] = True
        highest = max((bid for bid in sale.bids if bid is not None), default=0)
        height = self.heights[phase]
        if highest > height + BASE + ROOM:
            self.heights[phase] += RISE * (highest - height)
        elif highest <= height:
            self.heights[phase] = max(self.lowest, FALL * height)


def squeezed(value: float, height: float) -> float:
    """The bid for a value under a ceiling: about the value itself below it, little more above."""
    base = BASE / (1 + height / 2)
    if value <= 0:
        return base * exp(value / MIND)
    if value <= height:
        return base + value
    return base + height + ROOM * (1 - exp((height - value) / STRETCH))


def asks_under(height: float, values: int) -> list[int]:
    """The bids for values of 0, 1, 2 and so on."""
    return [round(squeezed(value, height)) for value in range(values)]
