"""Loss-based with opportunity and the market-rate boost: the paper's final player (3.3.3)."""

from __future__ import annotations

from tilewright.auction.agents.loss_opportunity import LossWithOpportunity
from tilewright.auction.agents.position import Position
from tilewright.auction.view import View

FAILURES = 3
BOOST = 2


class LossWithMarket(LossWithOpportunity):
    """Doubles its bid when its last three bids above 0, or more, won nothing."""

    def value(self, position: Position) -> float:
        boost = BOOST if keeps_losing(position.view) else 1
        return super().value(position) * boost


def keeps_losing(view: View) -> bool:
    """Whether the last three bids of this seat that were not 0 were all outbid."""
    failures = 0
    for sale in reversed(view.sales):
        if sale.bids[view.seat]:
            if sale.winner == view.seat:
                return False
            failures += 1
            if failures == FAILURES:
                return True
    return False
