"""Low bids for as long as nobody at the table bids high.

In a second-price auction nothing beats bidding what a letter is worth, unless all think alike: then
each pays what another would have paid, and nobody gains by it. So bids are squeezed under a low
ceiling until somebody bids above it. From there on, to the end of the game, every bid is the worth.
All that counts is public, so that those who keep to it see the same and none of them breaks it.
Under the ceiling a seat that minds a letter least bids a point for it, because a letter for which
nobody bids goes to anybody.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tilewright.auction.view import Sale

# No fit is recorded for these: a low ceiling that still tells letters apart.
CROWD = 6  # seats; with fewer there is nothing to be gained by it
CEILING = 4  # points; whoever bids more ends it
STRETCH = 12.0  # points of worth that use up two thirds of the room under the ceiling
MIND = 8.0  # points of harm after which a letter gets a third of the bid for a harmless one


class Restraint:
    """Whether the bids of a game have all been low so far."""

    def __init__(self, seats: int) -> None:
        self.kept = seats >= CROWD

    def learn(self, sale: Sale) -> None:
        self.kept = self.kept and all(bid is None or bid <= CEILING for bid in sale.bids)

    def bid_for(self, worth: float) -> float:
        """The bid for a letter of this worth."""
        return restrained(worth) if self.kept else max(0.0, worth)

    def bids(self, points: int) -> list[int]:
        """The bids for letters worth 0, 1, 2 and so on."""
        return list(_low_bids(points)) if self.kept else list(range(points))


@lru_cache(maxsize=4)
def _low_bids(points: int) -> tuple[int, ...]:
    return tuple(round(restrained(worth)) for worth in range(points))


def restrained(worth: float) -> float:
    """A bid below the ceiling, higher for a letter that is worth more."""
    if worth <= 0:
        return exp(worth / MIND)
    return 1 + (CEILING - 1) * (1 - exp(-worth / STRETCH))
