"""Bananagrams agents. An unnamed option sets the scorer: `stranding:dead-letter`."""

from __future__ import annotations

from tilewright.table.seats import Roster

# The module of each agent, in tilewright.bananagrams.agents, and its class there.
AGENTS = Roster(
    "bananagrams",
    {
        "pseudo": ("simple", "Pseudo"),
        "naive": ("simple", "Naive"),
        "dangling": ("simple", "Dangling"),
        "stranding": ("stranding", "Stranding"),
        "two-letter": ("stranding", "TwoLetter"),
        "new-stranding": ("stranding", "NewStranding"),
        "lanes": ("lanes", "Lanes"),
        "aggressive": ("stranding", "Aggressive"),
        "extending": ("extending", "Extending"),
        "right-angle": ("restructuring", "RightAngle"),
        "chronological": ("restructuring", "Chronological"),
        "aware": ("restructuring", "Aware"),
        "adaptive": ("adaptive", "Adaptive"),
        "wright": ("wright", "Wright"),
    },
    __name__,
    bare="scorer",
)
