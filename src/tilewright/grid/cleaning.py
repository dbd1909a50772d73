"""The valid part of a grid."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.grid.grid import Grid
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon


def sound_part(cells: Mapping[Square, str], lexicon: Lexicon) -> dict[Square, str]:
    """Remove invalid tiles until the rest is valid or empty."""
    left = dict(cells)
    while left:
        flaws = Grid.from_cells(left).flaws(lexicon)
        if not flaws:
            return left
        for square in {square for flaw in flaws for square in flaw.squares}:
            del left[square]
    return left
