"""Loss-based with the opportunity multiplier: the bids rise as the round goes on (3.3.2)."""

from __future__ import annotations

from tilewright.auction.agents.loss import Loss
from tilewright.auction.agents.position import Position


class LossWithOpportunity(Loss):
    """Multiplies the loss by 1 + 1 / auctions left."""

    def value(self, position: Position) -> float:
        return super().value(position) * (1 + 1 / position.view.auctions_left)
