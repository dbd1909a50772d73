"""Gain-based: a bid if the letter keeps enough of what can be reached (3.2 of the paper)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.lexicon import Lexicon


class GainByCount(SevenSeeker):
    """Bids if the letter keeps more than `cutoff` of the reachable words, 0.3 in the paper (3.2.1).

    The bid is the word's worth, spread over the letters to come.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.3) -> None:
        super().__init__(lexicon)
        self.cutoff = float(cutoff)
        if not 0 <= self.cutoff <= 1:
            raise ValueError(f"cutoff must be from 0 to 1 (got {cutoff})")

    def value(self, position: Position) -> float:
        if not self.keeps_enough(position):
            return 0.0
        return (SEVEN_LETTER_BONUS + position.value - position.paid) / position.needed

    def keeps_enough(self, position: Position) -> bool:
        """Whether the letter on offer keeps enough to bid for it."""
        return position.reachable_with > self.cutoff * position.reachable


class GainByProbability(GainByCount):
    """Bids if the letter keeps more than `cutoff` of the summed naive probabilities (3.2.2).

    The paper names no cut-off of its own here and says "as before": 0.3.
    """

    def keeps_enough(self, position: Position) -> bool:
        return position.naive_share() > self.cutoff


class GainByDraws(GainByCount):
    """Bids if the letter keeps more than `cutoff` of the draw sequences, 0.4 in the paper (3.2.3).

    Any letter that keeps something will do when fewer auctions are left than twice the letters that
    are needed.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.4) -> None:
        super().__init__(lexicon, cutoff)

    def keeps_enough(self, position: Position) -> bool:
        late = position.view.auctions_left < 2 * position.needed
        return position.sequence_share() > (0.0 if late else self.cutoff)
