"""`policy`: a trained policy bids, and hands in the best word."""

from __future__ import annotations

from tilewright.table.policy import PolicyAgent


class Policy(PolicyAgent):
    __doc__ = PolicyAgent.__doc__

    game = "auction"
    bid = word = PolicyAgent.act
