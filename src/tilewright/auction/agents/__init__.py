"""Bidders, by name or from a user's file."""

from __future__ import annotations

from tilewright.table.seats import Roster

BIDDERS = {
    "stingy": ("bidding", "Stingy"),
    "incremental": ("bidding", "Incremental"),
    "gain-count": ("gain", "GainByCount"),
    "gain-probability": ("gain", "GainByProbability"),
    "gain-rank": ("gain", "GainByRank"),
    "gain-draws": ("gain", "GainByDraws"),
    "loss": ("loss", "Loss"),
    "loss-opportunity": ("loss", "LossWithOpportunity"),
    "loss-market": ("loss", "LossWithMarket"),
    "loss-exact": ("loss", "LossExact"),
    "tracking": ("loss", "Tracking"),
    "headcount": ("loss", "Headcount"),
    "late-choice": ("loss", "LateChoice"),
    "auctioneer": ("auctioneer", "Auctioneer"),
}

AGENTS = Roster("auction", BIDDERS, __name__, questions=("bid", "word"))
