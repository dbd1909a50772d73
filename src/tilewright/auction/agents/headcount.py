"""Loss-based, with the number of players taken into account, as the paper did not (4.6)."""

from __future__ import annotations

from tilewright.auction.agents.loss_opportunity import LossWithOpportunity
from tilewright.auction.agents.position import Position

EXACT_UP_TO = 400  # classes


class Headcount(LossWithOpportunity):
    """Scales its bids by the chance that a seven-letter word comes out for it at all.

    With few players few letters come out. The chance is bounded by the expected number of words
    whose letters all fall to this seat, which has its choice of one letter in half its rivals.
    """

    def value(self, position: Position) -> float:
        return super().value(position) * min(1.0, expected_words(position))


def expected_words(position: Position) -> float:
    """How many words will be within reach on average, of the letters that fall to this seat."""
    view = position.view
    rivals = len(view.bidders)
    draws = max(position.needed, 2 * view.auctions_left // max(2, rivals))
    mine = position.words.mine
    if position.reachable <= EXACT_UP_TO:
        return float(mine.chances(position.held, position.rack, position.before, draws))
    factors = mine.thinned(position.before, draws / sum(position.before))
    return float(mine.weigh(position.held, position.most, position.rack, factors))
