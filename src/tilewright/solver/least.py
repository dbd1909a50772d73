"""The least change of all: every set of tiles to move, smallest first, by complete search."""

from __future__ import annotations

from itertools import combinations

from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Square
from tilewright.solver.workshop import prepared_proof, restricted

NODES_A_SET = 20_000
# How far from the edge of the search's board the old grid is put.
ROOM = 48


def least_change(
    old: dict[Square, str], tiles: str, lexicon: Lexicon, most: int
) -> dict[Square, str] | None:
    """A grid that moves as few old tiles as any does, at most `most`; for small grids only."""
    letters = "".join(old.values()) + tiles
    words = restricted(lexicon, letters)
    if words is None:
        return None
    _, proof = prepared_proof(words, letters)
    top = min(row for row, _ in old) - ROOM
    left = min(column for _, column in old) - ROOM
    standing = [
        (row - top, column - left, lexicon.alphabet.codes[letter])
        for (row, column), letter in old.items()
    ]
    for moved in range(min(most, len(old)) + 1):
        for kept in combinations(standing, len(old) - moved):
            if proof.complete(list(kept), NODES_A_SET) == 1:
                return {
                    (row + top, column + left): lexicon.alphabet.letters[code - 1]
                    for row, column, code in proof.tiles()
                }
    return None
