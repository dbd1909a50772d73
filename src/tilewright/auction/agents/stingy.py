"""Bids nothing, and makes the best of what nobody else wants."""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.bidding import SevenSeeker
from tilewright.auction.view import View


class Stingy(SevenSeeker):
    """The paper's StingyPlayer."""

    def bid(self, view: View, rng: Random) -> int:
        return 0
