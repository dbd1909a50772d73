"""Gain-based, by the number of words that are left (3.2.1 of the paper)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker, number, share_of_the_word
from tilewright.auction.agents.position import Position
from tilewright.lexicon import Lexicon


class GainByCount(SevenSeeker):
    """Bids if the letter keeps more than `cutoff` of the reachable words, 0.3 in the paper."""

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.3) -> None:
        super().__init__(lexicon)
        self.cutoff = number(cutoff, "cutoff", 0, 1)

    def value(self, position: Position) -> float:
        if position.reachable_with <= self.cutoff * position.reachable:
            return 0.0
        return share_of_the_word(position)
