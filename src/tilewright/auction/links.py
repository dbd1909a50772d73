"""Building the lattice of useful racks, level by level from the words to the empty rack."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import ENGLISH
from tilewright.auction.lattice import Lattice
from tilewright.auction.rules import LONGEST_WORD

Rows = NDArray[Any]  # a rack in each row: its letter codes in ascending order
BITS = 5  # per letter code in a rack's key


def make_lattice(words: Sequence[str], points: Sequence[int]) -> Lattice:
    """Build the lattice of all sub-multisets of these seven-letter words.

    No two words have the same letters.
    """
    codes = [sorted(ENGLISH.encode(word)) for word in words]
    letters = np.array(codes, dtype=np.int64).reshape(-1, LONGEST_WORD)
    levels = [_unique(letters)]
    while levels[-1].shape[1]:
        levels.append(_smaller(levels[-1]))
    levels.reverse()
    numbers = _numbering(levels)
    worth = np.zeros(sum(map(len, levels)))
    worth[numbers(letters)] = points
    first, children, added, copies = _links(levels, numbers)
    sizes = np.concatenate([np.full(len(level), level.shape[1]) for level in levels])
    return Lattice(
        array("i", first.astype(np.int32).tobytes()),
        array("i", children.astype(np.int32).tobytes()),
        bytearray(added.astype(np.uint8).tobytes()),
        bytearray(copies.astype(np.uint8).tobytes()),
        bytearray(sizes.astype(np.uint8).tobytes()),
        array("d", worth.tobytes()),
    )


def _keys(rows: Rows) -> Rows:
    """A number for each rack, unique among racks of its size."""
    keys = np.zeros(len(rows), dtype=np.int64)
    for column in range(rows.shape[1]):
        keys = keys << BITS | rows[:, column]
    return keys


def _unique(rows: Rows) -> Rows:
    """The distinct racks, in the order of their keys."""
    return rows[np.unique(_keys(rows), return_index=True)[1]]


def _smaller(level: Rows) -> Rows:
    """All racks with one letter less; the empty rack exists even without words."""
    size = level.shape[1]
    if size == 1:
        return np.zeros((1, 0), dtype=np.int64)
    return _unique(np.concatenate([np.delete(level, place, axis=1) for place in range(size)]))


def _numbering(levels: list[Rows]) -> Callable[[Rows], Rows]:
    """A function that numbers racks: by size, then by key."""
    starts = np.cumsum([0, *map(len, levels)])
    keys = [_keys(level) for level in levels]
    return lambda racks: (
        starts[racks.shape[1]] + np.searchsorted(keys[racks.shape[1]], _keys(racks))
    )


def _links(levels: list[Rows], numbers: Callable[[Rows], Rows]) -> tuple[Rows, Rows, Rows, Rows]:
    """The index of each rack's first link; and for each link its larger rack, letter and copies."""
    parts = []
    for level in levels[1:]:
        larger = numbers(level)
        for place in range(level.shape[1]):
            once = np.ones(len(level), dtype=bool)  # only the last of equal letters counts
            if place + 1 < level.shape[1]:
                once = level[:, place] != level[:, place + 1]
            rest = np.delete(level, place, axis=1)[once]
            added = level[once, place]
            copies = (rest == added[:, None]).sum(axis=1)
            parts.append(np.stack([numbers(rest), larger[once], added, copies]))
    smaller, larger, added, copies = np.concatenate(parts, axis=1)
    order = np.lexsort((added, smaller))
    total = sum(map(len, levels))
    first = np.zeros(total + 1, dtype=np.int64)
    np.cumsum(np.bincount(smaller, minlength=total), out=first[1:])
    return first, larger[order], added[order], copies[order]
