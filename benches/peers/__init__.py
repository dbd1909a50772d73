"""Tilewright beside other engines that the user has built, through their text interfaces.

`python -m benches.peers --magpie PATH` compares moves, static games, playouts, endgames and
pre-endgames on positions of self-play, and judges choices that differ by an exact or longer search.
Nothing of the other engines is needed to import this package, and `python -m benches` skips it.
"""

from __future__ import annotations

from benches import Bench


def benches() -> dict[str, Bench]:
    """None: these need programs that are not here."""
    return {}
