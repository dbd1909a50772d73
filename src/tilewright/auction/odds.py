"""The chance that missing letters are drawn: the paper's two estimates, and the exact chance.

Missing letters and pools are counts by letter. The pool is all tiles that a player has not seen:
the bag and the others' hidden letters. Each of them is equally likely to be drawn next, so hidden
letters need no special treatment; there are just fewer draws than tiles.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import comb, factorial, prod

LEVELS = 8  # numbers of copies of a letter, 0 to 7


def naive(missing: Mapping[str, int], pool: Mapping[str, int]) -> float:
    """Multiply the chances that each letter is the next to be drawn (2.4.1)."""
    tiles = sum(pool.values())
    if not tiles:
        return float(not any(missing.values()))
    return prod((pool.get(letter, 0) / tiles) ** count for letter, count in missing.items())


def sequences(missing: Mapping[str, int], pool: Mapping[str, int]) -> int:
    """Count the sequences in which exactly the missing letters can be drawn (2.4.2)."""
    ways = prod(comb(pool.get(letter, 0), count) for letter, count in missing.items())
    return ways * factorial(sum(missing.values()))


def exact(missing: Mapping[str, int], pool: Mapping[str, int], draws: int) -> float:
    """Return the chance that all missing letters are among `draws` tiles from the pool."""
    tiles = sum(pool.values())
    draws = max(0, min(draws, tiles))
    ways = [1]  # ways to draw enough of each letter so far, by the number of tiles drawn
    for letter, count in missing.items():
        copies = pool.get(letter, 0)
        ways = _extended(ways, copies, count)
    others = tiles - sum(pool.get(letter, 0) for letter in missing)
    good = sum(way * comb(others, draws - drawn) for drawn, way in enumerate(ways[: draws + 1]))
    return good / comb(tiles, draws)


def _extended(ways: list[int], copies: int, least: int) -> list[int]:
    longer = [0] * (len(ways) + copies)
    for drawn, way in enumerate(ways):
        for more in range(least, copies + 1):
            longer[drawn + more] += way * comb(copies, more)
    return longer


def naive_factors(pool: Sequence[int]) -> array[float]:
    """Return the factors of `naive`, for each letter and number of missing copies."""
    tiles = sum(pool) or 1
    return array("d", [(count / tiles) ** copies for count in pool for copies in range(LEVELS)])
