"""The agents of Bananagrams; an option without a name is the scorer: `stranding:dead-letter`."""

from __future__ import annotations

from tilewright.table.seats import Roster

# Where each agent lives: tilewright.bananagrams.agents.<module>, which has a class of this name.
AGENTS = Roster(
    "bananagrams",
    {
        "pseudo": ("pseudo", "Pseudo"),
        "naive": ("naive", "Naive"),
        "dangling": ("dangling", "Dangling"),
        "stranding": ("stranding", "Stranding"),
        "two-letter": ("two_letter", "TwoLetter"),
        "new-stranding": ("new_stranding", "NewStranding"),
        "lanes": ("lanes", "Lanes"),
        "aggressive": ("aggressive", "Aggressive"),
        "extending": ("extending", "Extending"),
        "right-angle": ("right_angle", "RightAngle"),
        "chronological": ("chronological", "Chronological"),
        "aware": ("aware", "Aware"),
        "adaptive": ("adaptive", "Adaptive"),
        "wright": ("wright", "Wright"),
    },
    __name__,
    bare="scorer",
)
