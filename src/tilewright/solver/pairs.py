"""Hands that two tiles of one letter make impossible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

# With more words than this, some pair nearly always fits, and trying all pairs takes long.
MOST_WORDS = 40


def too_many(tiles: str, words: list[str]) -> str | None:
    """Return a letter of which no grid can hold two tiles, if the hand has two and one is found.

    `words` are all words that the tiles can make. If none of them has the letter twice, two tiles
    of it are in two words, which have at most one other tile in common. So a pair of words that
    needs two tiles more than the hand has is impossible.
    """
    hand = Counter(tiles)
    for letter in sorted(hand):
        if hand[letter] > 1 and not _two_fit(letter, hand, words):
            return letter
    return None


def _two_fit(letter: str, hand: Counter[str], words: list[str]) -> bool:
    """Whether two tiles of a letter may be in a word or in a pair of words."""
    holding = [word for word in words if letter in word]
    if len(holding) > MOST_WORDS or any(word.count(letter) > 1 for word in holding):
        return True
    counts = [Counter(word) for word in holding]
    return any(
        (one + two - hand).total() <= 1 for one, two in combinations_with_replacement(counts, 2)
    )
