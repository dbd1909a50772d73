"""The paper's market tactics (3.3.3), which raise bids or keep them near the market.

The paper lists five; its final player uses `streak`. Where it gives no number, the constants are
ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean, pstdev
from types import MappingProxyType

from tilewright.auction.rules import LONGEST_WORD
from tilewright.auction.view import View

FAILURES = 3
BOOST = 2
PERIOD = 4  # bids above 0; the last of each period is raised
STEP = 0.5  # added to the factor for each further failure
LOOK_BACK = 40  # sales

Tactic = Callable[[View, float], float]  # adjusts a bid


def failures(view: View) -> int:
    """Return how many bids above 0 this seat has lost since it last won."""
    number = 0
    for sale in reversed(view.sales):
        if sale.bids[view.seat]:
            if sale.winner == view.seat:
                break
            number += 1
    return number


def keeps_losing(view: View) -> bool:
    """Whether this seat lost its last three bids above 0."""
    return failures(view) >= FAILURES


def periodic(view: View, amount: float) -> float:
    """Double every fourth bid above 0 (tactic 1)."""
    made = sum(bool(sale.bids[view.seat]) for sale in view.sales)
    return amount * BOOST if made % PERIOD == PERIOD - 1 else amount


def pace(view: View, amount: float) -> float:
    """Double the bid while the seat has fewer letters than the average rate (tactic 2).

    As in the paper's example, one letter is too few once more than a seventh of the letters is
    gone; before that, no hand is behind.
    """
    auctions = view.rules.auctions
    expected = LONGEST_WORD * (auctions - view.auctions_left) / auctions
    behind = expected > 1 and len(view.letters) < expected
    return amount * BOOST if behind else amount


def streak(view: View, amount: float) -> float:
    """Double the bid after three lost bids above 0 (tactic 3, the final player's)."""
    return amount * BOOST if keeps_losing(view) else amount


def escalate(view: View, amount: float) -> float:
    """Like `streak`, with a factor that grows with each further lost bid (tactic 4)."""
    further = failures(view) - FAILURES
    return amount * (BOOST + STEP * further) if further >= 0 else amount


def average(view: View, amount: float) -> float:
    """Keep the bid within a standard deviation of the mean of the highest bids (tactic 5)."""
    highest = [max(filter(None, sale.bids), default=0) for sale in view.sales[-LOOK_BACK:]]
    if len(highest) < 2:
        return amount
    mean, deviation = fmean(highest), pstdev(highest)
    return min(max(amount, mean - deviation), mean + deviation)


TACTICS: Mapping[str, Tactic] = MappingProxyType(
    {
        "periodic": periodic,
        "pace": pace,
        "streak": streak,
        "escalate": escalate,
        "average": average,
    }
)
