"""Bidders by name, from the package or from a user's file."""

from __future__ import annotations

from tilewright.table.seats import Roster

BIDDERS = {
    "stingy": ("stingy", "Stingy"),
    "incremental": ("incremental", "Incremental"),
    "gain-count": ("gain_count", "GainByCount"),
    "gain-probability": ("gain_probability", "GainByProbability"),
    "gain-draws": ("gain_draws", "GainByDraws"),
    "loss": ("loss", "Loss"),
    "loss-opportunity": ("loss_opportunity", "LossWithOpportunity"),
    "loss-market": ("loss_market", "LossWithMarket"),
    "tracking": ("tracking", "Tracking"),
    "headcount": ("headcount", "Headcount"),
    "late-choice": ("late_choice", "LateChoice"),
    "auctioneer": ("auctioneer", "Auctioneer"),
}

AGENTS = Roster("auction", BIDDERS, __name__)
