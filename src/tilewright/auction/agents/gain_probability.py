"""Gain-based, by the summed probabilities of the words that are left (3.2.2 of the paper)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker, number, share_of_the_word
from tilewright.auction.agents.position import Position
from tilewright.lexicon import Lexicon


class GainByProbability(SevenSeeker):
    """Bids if the letter keeps more than `cutoff` of the summed naive probabilities.

    The paper names no cut-off of its own here and says "as before": 0.3.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.3) -> None:
        super().__init__(lexicon)
        self.cutoff = number(cutoff, "cutoff", 0, 1)

    def value(self, position: Position) -> float:
        return share_of_the_word(position) if position.naive_share() > self.cutoff else 0.0
