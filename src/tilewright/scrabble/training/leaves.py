"""Estimate leave values from self-play.

In each round, static players with the previous leaves play games in which every rack is a new draw
from the bag. The value of a leave is the mean equity of the racks that contain it, counted once for
each way to contain it, minus the mean over all racks. Rare leaves are smoothed with the values of
smaller leaves.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tilewright.scrabble.leaves import LARGEST, Leaves

PRIOR = 60  # weight in racks of the guess from smaller leaves
Numbers = NDArray[np.float64]
Ranks = NDArray[np.int32]
Part = tuple[Ranks, Ranks, Ranks]  # ranks without one tile, without another, without both


def smooth(leaves: Leaves, sums: Numbers, counts: Numbers, prior: float = PRIOR) -> Leaves:
    """Compute leave values as means minus the overall mean, shrunk towards a guess.

    The guess is the mean over all pairs of tiles of the leave without the first, plus the leave
    without the second, minus the leave without both (inclusion–exclusion).
    """
    kinds = len(leaves.alphabet) + 1
    mean = sums[0] / max(counts[0], 1)
    values = np.zeros(len(sums))
    for size in range(1, LARGEST + 1):
        here, parts = _parts(kinds, size)
        guess = sum((one for one in _guesses(values, parts)), np.zeros(here.stop - here.start))
        if parts:
            guess /= len(parts)
        gained = sums[here] - counts[here] * mean
        values[here] = (gained + prior * guess) / (counts[here] + prior)
    return Leaves(leaves.alphabet, array("f", values.tolist()))


def _guesses(values: Numbers, parts: Sequence[Part]) -> Iterator[Numbers]:
    """Yield the guesses of each pair of tiles for all leaves of one size."""
    for without_one, without_other, without_both in parts:
        yield values[without_one] + values[without_other] - values[without_both]


@lru_cache(maxsize=2 * LARGEST)
def _parts(kinds: int, size: int) -> tuple[slice, list[Part]]:
    """The range of the leaves of one size, and the ranks of their parts for each pair of tiles.

    Single tiles have no parts.
    """
    codes = all_leaves(kinds, size)
    first = comb(kinds + size - 1, size - 1)
    here = slice(first, first + len(codes))
    if size == 1:
        return here, []
    without = [_ranks_without(codes, [one], kinds) for one in range(size)]
    return here, [
        (without[one], without[other], _ranks_without(codes, [one, other], kinds))
        for one in range(size)
        for other in range(one)
    ]


def _ranks_without(codes: NDArray[np.int64], places: list[int], kinds: int) -> Ranks:
    return ranks(np.delete(codes, places, 1), kinds).astype(np.int32)


def all_leaves(kinds: int, size: int) -> NDArray[np.int64]:
    """All leaves of one size in the order of their ranks, as rows of ascending codes."""
    rows = np.zeros((1, 0), np.int64)
    for _ in range(size):
        last = rows[:, -1] if rows.shape[1] else np.zeros(len(rows), np.int64)
        parts = [
            np.column_stack([rows[last <= code], np.full(int((last <= code).sum()), code)])
            for code in range(kinds)
        ]
        rows = np.concatenate(parts)
    return rows


def ranks(codes: NDArray[np.int64], kinds: int) -> NDArray[np.int64]:
    """The ranks of leaves of one size, given as rows of ascending codes."""
    size = codes.shape[1]
    found = np.full(len(codes), comb(kinds + size - 1, size - 1) if size else 0, np.int64)
    for place in range(size):
        table = np.array([comb(code + place, place + 1) for code in range(kinds)], np.int64)
        found += table[codes[:, place]]
    return found
