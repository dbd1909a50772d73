"""The a priori algorithm for multisets: letter-sets and their word-lists, level by level (2.2).

Two letter-sets that differ only in their last letter are joined to one of the next level, whose
word-list is the intersection of theirs. For a set joined with itself, the intersection would keep
every word, so the words are filtered: a word must contain one more copy of the last letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

WordLists = dict[str, frozenset[int]]  # sorted letter-set -> numbers of words


def singles(words: Sequence[str], support: int = 1) -> WordLists:
    """Return the letter-sets of one letter that at least `support` words contain."""
    letters = sorted(set().union(*words))
    lists = {letter: _holding(words, range(len(words)), letter, 1) for letter in letters}
    return {letter: found for letter, found in lists.items() if len(found) >= support}


def joined(level: WordLists, words: Sequence[str], support: int = 1) -> WordLists:
    """Return the next level: letter-sets with one more letter."""
    result: WordLists = {}
    for _, group in groupby(sorted(level), key=lambda letters: letters[:-1]):
        alike = list(group)
        for place, one in enumerate(alike):
            last = one[-1]
            lists = {one + last: _holding(words, level[one], last, one.count(last) + 1)}
            lists |= {one + other[-1]: level[one] & level[other] for other in alike[place + 1 :]}
            result |= {letters: found for letters, found in lists.items() if len(found) >= support}
    return result


def mined(words: Sequence[str], size: int, support: int = 1) -> Iterator[WordLists]:
    """Yield the levels from one letter to `size` letters."""
    level = singles(words, support)
    for _ in range(size):
        yield level
        level = joined(level, words, support)


def _holding(
    words: Sequence[str], among: Sequence[int] | frozenset[int], letter: str, copies: int
) -> frozenset[int]:
    return frozenset(number for number in among if words[number].count(letter) >= copies)
