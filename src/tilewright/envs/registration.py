"""The names of the environments in Gymnasium: `tilewright/Scrabble-v0` and others."""

from __future__ import annotations

from typing import Any

import gymnasium

from tilewright.table.registry import SHIPPED, game_names

NAMESPACE = "tilewright"
SOLO = "tilewright.envs.solo:SoloEnv"

# The default opponents.
ENVIRONMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "Scrabble-v0": (SOLO, {"game": "scrabble", "opponent": "greedy"}),
    "Auction-v0": (SOLO, {"game": "auction", "opponent": ["loss", "loss-market"]}),
    "Bananagrams-v0": ("tilewright.envs.bananagrams:Bananagrams", {}),
    "AppendOrRebuild-v0": ("tilewright.envs.append_or_rebuild:AppendOrRebuild", {}),
}


def register() -> None:
    """Register the environments with Gymnasium, including games of installed packages."""
    added = [name for name in game_names() if name not in SHIPPED]
    others = {f"{name.title()}-v0": (SOLO, {"game": name}) for name in added}
    for name, (entry_point, options) in (ENVIRONMENTS | others).items():
        identity = f"{NAMESPACE}/{name}"
        if identity not in gymnasium.registry:
            gymnasium.register(identity, entry_point, kwargs=options)
