"""Loss-based: what the chances of a seven-letter word lose without the letter (3.3.1)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import SEVEN_LETTER_BONUS


class Loss(SevenSeeker):
    """Bids the lost part of the draw sequences, times the bonus."""

    def value(self, position: Position) -> float:
        return position.sequence_loss() * SEVEN_LETTER_BONUS
