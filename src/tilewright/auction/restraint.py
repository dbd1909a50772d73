"""Low bids for as long as nobody at the table bids high.

In a second-price auction the best bid is what a letter is worth. But if all seats bid that way,
each pays what another would have paid, and nobody gains. So bids are scaled down to stay below a
low ceiling until somebody bids above it; for the rest of the game, every bid is the full value.
Bids are public, so all seats that follow this rule stop at the same time.

Below the ceiling, the seat that is harmed least by a letter bids a point for it, because a letter
without bids goes to a random seat.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tilewright.auction.view import Sale

# Chosen without a recorded fit: a low ceiling that still separates letters.
CROWD = 6  # seats; with fewer, restraint gains nothing
CEILING = 4  # points; a higher bid ends the restraint
STRETCH = 12.0  # points of value that use two thirds of the range below the ceiling
MIND = 8.0  # points of harm that reduce a bid to about a third


class Restraint:
    """Tracks whether all bids of a game have been low so far."""

    def __init__(self, seats: int) -> None:
        self.kept = seats >= CROWD

    def learn(self, sale: Sale) -> None:
        self.kept = self.kept and all(bid is None or bid <= CEILING for bid in sale.bids)

    def bid_for(self, worth: float) -> float:
        """Return the bid for a letter of this value."""
        return restrained(worth) if self.kept else max(0.0, worth)

    def bids(self, points: int) -> list[int]:
        """Return the bids for letters worth 0, 1, 2, …."""
        return list(_low_bids(points)) if self.kept else list(range(points))


@lru_cache(maxsize=4)
def _low_bids(points: int) -> tuple[int, ...]:
    return tuple(round(restrained(worth)) for worth in range(points))


def restrained(worth: float) -> float:
    """Return a bid below the ceiling that grows with the value."""
    if worth <= 0:
        return exp(worth / MIND)
    return 1 + (CEILING - 1) * (1 - exp(-worth / STRETCH))
