"""Hands of a tile set: random ones, or all of them with the number of ways to draw each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from tilewright.alphabet import TileSet

HEAD = 2  # first letters shared by all hands of a part


def shuffled(tiles: TileSet, seed: str) -> str:
    """Return all tiles in random order: first the hand, then the tiles that dumps draw."""
    order = list(tiles.tiles)
    Random(seed).shuffle(order)
    return "".join(order)


def parts(tiles: TileSet, size: int) -> list[str]:
    """Return the first letters of each part of all hands, with hands in alphabetical order."""
    heads = combinations_with_replacement(tiles.counts, min(HEAD, size))
    return ["".join(head) for head in heads if _ways(tiles, "".join(head))]


def every_hand(tiles: TileSet, size: int, head: str) -> Iterator[tuple[str, int]]:
    """Yield the hands of one part, each with the number of ways to draw it."""
    letters = list(tiles.counts)
    following = letters[letters.index(head[-1]) :]
    for rest in combinations_with_replacement(following, size - len(head)):
        hand = head + "".join(rest)
        ways = _ways(tiles, hand)
        if ways:
            yield hand, ways


def _ways(tiles: TileSet, hand: str) -> int:
    return prod(comb(tiles.counts[letter], number) for letter, number in Counter(hand).items())


def all_ways(tiles: TileSet, size: int) -> int:
    """Return the number of ways to draw a hand."""
    return comb(len(tiles), size)
