"""Comparison with other engines that the user has built, through their text interfaces.

`python -m benches.peers --magpie PATH` compares moves, static games, playouts, endgames and
pre-endgames on positions from self-play. If choices differ, an exact or longer search judges them.
Importing this package does not need the other engines, and `python -m benches` skips it.
"""

from __future__ import annotations

from benches import Bench


def benches() -> dict[str, Bench]:
    """None: these benchmarks need other programs."""
    return {}
