"""The odds that missing letters come out: the paper's two ways to guess, and the exact chance.

Missing letters and pools are counts by letter. The pool is all that a player has not seen: the bag
and what the others hide. Each tile of it is as likely as any other to be drawn next, so that hidden
letters need no guess: the draws are simply fewer than the tiles.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import comb, factorial, prod

LEVELS = 8  # copies of a letter that are told apart, 0 to 7


def naive(missing: Mapping[str, int], pool: Mapping[str, int]) -> float:
    """The product of the chances that each letter is the next to be drawn (2.4.1)."""
    tiles = sum(pool.values())
    if not tiles:
        return float(not any(missing.values()))
    return prod((pool.get(letter, 0) / tiles) ** count for letter, count in missing.items())


def sequences(missing: Mapping[str, int], pool: Mapping[str, int]) -> int:
    """In how many orders the missing letters alone can be drawn (2.4.2)."""
    ways = prod(comb(pool.get(letter, 0), count) for letter, count in missing.items())
    return ways * factorial(sum(missing.values()))


def exact(missing: Mapping[str, int], pool: Mapping[str, int], draws: int) -> float:
    """The chance that all missing letters are among so many tiles drawn from the pool."""
    tiles = sum(pool.values())
    draws = max(0, min(draws, tiles))
    ways = [1]  # by how many tiles were drawn of the letters so far: always enough of each
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
    """The factors whose product is `naive`: one for each letter and each count that is missing."""
    tiles = sum(pool) or 1
    return array("d", [(count / tiles) ** copies for count in pool for copies in range(LEVELS)])
