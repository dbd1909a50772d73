"""Gain-based, by the summed draw possibilities of the words that are left (3.2.3 of the paper)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker, number, share_of_the_word
from tilewright.auction.agents.position import Position
from tilewright.lexicon import Lexicon


class GainByDraws(SevenSeeker):
    """Bids if the letter keeps more than `cutoff` of the draw sequences, 0.4 in the paper.

    Any letter that keeps something will do when fewer auctions are left than twice the letters that
    are needed.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.4) -> None:
        super().__init__(lexicon)
        self.cutoff = number(cutoff, "cutoff", 0, 1)

    def value(self, position: Position) -> float:
        late = position.view.auctions_left < 2 * position.needed
        cutoff = 0.0 if late else self.cutoff
        return share_of_the_word(position) if position.sequence_share() > cutoff else 0.0
