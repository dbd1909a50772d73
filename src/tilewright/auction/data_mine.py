"""The paper's data mine (2.2) as a source of word-lists: `mine=apriori` instead of bit sets.

The a priori algorithm finds the word-lists of letter-sets of up to three letters. The word-list of
a larger rack is the intersection of the lists of its parts. Both kinds of mine give the same
numbers; tests compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import comb
from types import MappingProxyType

import numpy as np

from tilewright.alphabet import ENGLISH
from tilewright.auction.apriori import WordLists, mined
from tilewright.auction.odds import naive_factors
from tilewright.auction.rules import LONGEST_WORD
from tilewright.auction.words import MOST_KEPT, Words, words_of
from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon

DEPTH = 3  # letters in the largest mined letter-sets
MOST_COPIES = 32


class DataMine:
    """Word-lists of classes of seven letters, by letter-sets."""

    def __init__(self, classes: Sequence[str]) -> None:
        self.classes = classes
        self.lists: WordLists = {}
        for level in mined(classes, DEPTH):
            self.lists |= level

    def holding(self, rack: str) -> frozenset[int]:
        """Return the numbers of the classes that contain all letters of a rack."""
        parts = [self._list(part) for part in _parts("".join(sorted(rack)))]
        if not parts:
            return frozenset(range(len(self.classes)))
        return frozenset.intersection(*sorted(parts, key=len))

    def _list(self, part: str) -> frozenset[int]:
        if len(part) <= DEPTH:
            return self.lists.get(part, frozenset())
        letter, copies = part[0], len(part)  # more copies of one letter than the mine covers
        found = self.lists.get(part[:DEPTH], frozenset())
        return frozenset(one for one in found if self.classes[one].count(letter) >= copies)


def _parts(rack: str) -> Iterator[str]:
    """Split sorted letters into letter-sets that keep the copies of a letter together."""
    part = ""
    for _, copies in groupby(rack):
        same = "".join(copies)
        if part and len(part) + len(same) > DEPTH:
            yield part
            part = ""
        part += same
    if part:
        yield part


class MinedWords(Words):
    """Words that compute their sums over the word-lists of a data mine."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        sevens = [name for name in self.names if len(name) == LONGEST_WORD]
        self.data_mine = DataMine(sevens)
        self._counted = np.array([list(self.counts(word)) for word in sevens], dtype=np.int16)
        self._holding = lru_cache(MOST_KEPT)(self._numbers)

    def _numbers(self, held: bytes) -> np.ndarray:
        rack = ENGLISH.decode(bytes([code for code, n in enumerate(held) for _ in range(n)]))
        return np.array(sorted(self.data_mine.holding(rack)), dtype=np.intp)

    def _missing(self, held: bytes, rack: bytes, pool: bytes) -> np.ndarray:
        """The missing copies of each letter for each reachable class, at least 0."""
        wanted = self._counted[self._holding(held)]
        missing = np.maximum(wanted - np.frombuffer(rack, np.uint8), 0)
        reachable = (missing <= np.frombuffer(pool, np.uint8)).all(axis=1)
        return np.asarray(missing[reachable])

    def _reachable(self, held: bytes, rack: bytes, pool: bytes) -> int:
        return len(self._missing(held, rack, pool))

    def _naive_sum(self, held: bytes, rack: bytes, pool: bytes) -> float:
        factors = np.array(naive_factors(pool)).reshape(-1, 8)
        return self._summed(self._missing(held, rack, pool), factors)

    def sequences(self, held: bytes, rack: bytes, pool: bytes) -> float:
        choose = np.array([[_choices(tiles, lacking) for lacking in range(8)] for tiles in pool])
        return self._summed(self._missing(held, rack, pool), choose)

    def sequences_without(
        self, held: bytes, held_with: bytes, rack: bytes, before: bytes, pool: bytes, tile: int
    ) -> float:
        return self.sequences(held, rack, pool)

    def _summed(self, missing: np.ndarray, factors: np.ndarray) -> float:
        """Sum the products of letter factors over all classes."""
        letters = np.arange(missing.shape[1])
        return float(factors[letters, missing].prod(axis=1).sum())


@lru_cache(MOST_COPIES * 8)
def _choices(tiles: int, lacking: int) -> float:
    return float(comb(tiles, lacking))


@once_per_lexicon
def mined_words(lexicon: Lexicon) -> Words:
    """Return the lexicon's words with a data mine, built on first use."""
    return MinedWords(lexicon)


MINES: Mapping[str, Callable[[Lexicon], Words]] = MappingProxyType(
    {"bits": words_of, "apriori": mined_words}
)


def words_from(mine: str, lexicon: Lexicon) -> Words:
    """Return the words of a lexicon with the named mine."""
    if mine not in MINES:
        raise TilewrightError(f"unknown mine {mine!r}; {suggestion(mine, list(MINES))}")
    return MINES[mine](lexicon)
