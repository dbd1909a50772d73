"""Market tactics of the paper (3.3.3): when a loss-based bid is raised, or kept near the market.

The paper lists five and names one, `streak`, as that of its final player. Where it gives no number,
the constants here are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean, pstdev
from types import MappingProxyType

from tilewright.auction.rules import LONGEST_WORD
from tilewright.auction.view import View

FAILURES = 3
BOOST = 2
PERIOD = 4  # of the bids above 0, every fourth is raised
STEP = 0.5  # by which the factor grows with each further failure
LOOK_BACK = 40  # sales

Tactic = Callable[[View, float], float]  # what a bid of this amount becomes


def failures(view: View) -> int:
    """How many of this seat's last bids above 0 were outbid, since the last that won."""
    number = 0
    for sale in reversed(view.sales):
        if sale.bids[view.seat]:
            if sale.winner == view.seat:
                break
            number += 1
    return number


def keeps_losing(view: View) -> bool:
    """Whether the last three bids of this seat above 0 were all outbid."""
    return failures(view) >= FAILURES


def periodic(view: View, amount: float) -> float:
    """Double every fourth bid (tactic 1)."""
    made = sum(bool(sale.bids[view.seat]) for sale in view.sales)
    return amount * BOOST if made % PERIOD == PERIOD - 1 else amount


def pace(view: View, amount: float) -> float:
    """Double the bid while fewer letters were won than the round's share so far (tactic 2)."""
    auctions = view.rules.auctions
    passed = (auctions - view.auctions_left) / auctions
    behind = len(view.letters) < int(LONGEST_WORD * passed)
    return amount * BOOST if behind else amount


def streak(view: View, amount: float) -> float:
    """Double the bid when the last three above 0 won nothing (tactic 3, the final player's)."""
    return amount * BOOST if keeps_losing(view) else amount


def escalate(view: View, amount: float) -> float:
    """Like `streak`, and raise the factor with each further failure until a bid wins (tactic 4)."""
    further = failures(view) - FAILURES
    return amount * (BOOST + STEP * further) if further >= 0 else amount


def average(view: View, amount: float) -> float:
    """Keep the bid within a standard deviation of the winning bids so far (tactic 5)."""
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
