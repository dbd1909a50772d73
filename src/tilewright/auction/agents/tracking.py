"""The paper's final player, with an eye on each opponent: an extension that it names (6)."""

from __future__ import annotations

from statistics import fmean

from tilewright.auction.agents.loss_opportunity import LossWithOpportunity
from tilewright.auction.agents.position import Position
from tilewright.auction.view import View

LOOK_BACK = 40  # sales
STRETCH = 1.3  # by how much a bid may be raised to beat the strongest rival


class Tracking(LossWithOpportunity):
    """Expects of every rival the mean of its recent bids when it missed as many letters as now.

    A bid that would fall short of the strongest rival by a little is raised above it, and one that
    nobody is expected to come near is not made higher than needed to win twice over.
    """

    def value(self, position: Position) -> float:
        worth = super().value(position)
        rival = strongest_rival(position.view)
        if worth <= rival < STRETCH * worth:
            return rival + 1
        return min(worth, max(2 * rival + 2, worth / 2))


def strongest_rival(view: View) -> float:
    """The highest bid that is to be expected of another seat."""
    recent = view.sales[-LOOK_BACK:]
    expected = [0.0]
    for seat in view.bidders:
        bids = [
            bid for sale in recent if seat != view.seat and (bid := sale.bids[seat]) is not None
        ]
        if bids:
            hungry = sorted(bids)[len(bids) // 2 :]  # when it wanted the letter
            expected.append(fmean(hungry))
    return max(expected)
