"""Hands of a tile set: drawn at random, or all there are with the number of ways to draw each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from tilewright.alphabet import TileSet

HEAD = 2  # letters that all hands of one part have in common


def shuffled(tiles: TileSet, seed: str) -> str:
    """All tiles in random order: a hand is the beginning of it, and dumps draw what follows."""
    order = list(tiles.tiles)
    Random(seed).shuffle(order)
    return "".join(order)


def parts(tiles: TileSet, size: int) -> list[str]:
    """The first letters, in alphabetical order, that tell the parts of all hands apart."""
    heads = combinations_with_replacement(tiles.counts, min(HEAD, size))
    return ["".join(head) for head in heads if _ways(tiles, "".join(head))]


def every_hand(tiles: TileSet, size: int, head: str) -> Iterator[tuple[str, int]]:
    """The hands of one part, each with the number of ways to draw it."""
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
    """The number of ways to draw any hand."""
    return comb(len(tiles), size)
