"""The part of a grid that is valid."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.grid.grid import Grid
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon


def sound_part(cells: Mapping[Square, str], lexicon: Lexicon) -> dict[Square, str]:
    """The grid without the tiles that are wrong: what is left is valid, or nothing."""
    left = dict(cells)
    while left:
        flaws = Grid.from_cells(left).flaws(lexicon)
        if not flaws:
            return left
        for square in {square for flaw in flaws for square in flaw.squares}:
            del left[square]
    return left
