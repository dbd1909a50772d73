"""Bids what a letter adds to the best word at once (3.1 of the paper)."""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.bidding import SevenSeeker, within
from tilewright.auction.agents.position import Position
from tilewright.auction.view import View


class Incremental(SevenSeeker):
    """It cannot lose, and looks no further than the letter on offer."""

    def bid(self, view: View, rng: Random) -> int:
        return within(view, Position(view, self.words).increment)
