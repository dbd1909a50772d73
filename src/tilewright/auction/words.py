"""The words of at most seven letters by their letters, with the mine that knows who holds what."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add

from tilewright.alphabet import ENGLISH
from tilewright.auction.mining import Mine
from tilewright.auction.rules import LONGEST_WORD, TILES, VALUES, points_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon

MOST_KEPT = 1 << 14  # answers of each kind

Factors = Callable[[Sequence[int]], "array[float]"]  # which cannot be subscripted in Python 3.11


class Words:
    """The classes of a lexicon's words that the tiles can make, the best first.

    `names` has one word of each class, the first in the alphabet, and `points` what it is worth.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        names: dict[str, str] = {}
        for word in lexicon:
            if len(word) <= LONGEST_WORD and VALUES.keys() >= set(word):
                names.setdefault("".join(sorted(word)), word)
        counts = TILES.counts
        possible = [
            letters
            for letters in names
            if all(letters.count(letter) <= counts[letter] for letter in letters)
        ]
        ranked = sorted(possible, key=lambda letters: (-points_of(letters), letters))
        self.names = [names[letters] for letters in ranked]
        self.points = [points_of(letters) for letters in ranked]
        sevens = sum(len(letters) == LONGEST_WORD for letters in ranked)
        self.mine = Mine([ENGLISH.encode(letters) for letters in ranked], sevens)
        self.counts = lru_cache(MOST_KEPT)(_counts)
        self._best = lru_cache(MOST_KEPT)(self.mine.best)
        self.reachable = lru_cache(MOST_KEPT)(self._reachable)
        self.summed = lru_cache(MOST_KEPT)(self._summed)

    def best(self, letters: str) -> str:
        """The word that is worth most of those that the letters make, or no word."""
        number = self._best(self.counts(letters))
        return self.names[number] if number >= 0 else ""

    def best_points(self, letters: str) -> int:
        """What that word is worth."""
        number = self._best(self.counts(letters))
        return self.points[number] if number >= 0 else 0

    def _reachable(self, held: bytes, rack: bytes, pool: bytes) -> int:
        """How many classes of seven letters hold `held` and are made of rack and pool."""
        return int(self.mine.count(held, _together(rack, pool)))

    def _summed(self, held: bytes, rack: bytes, pool: bytes, factors_of: Factors) -> float:
        """The sum over these classes of the product of what their missing letters have as factors.

        Seats with the same letters ask for the same, and after a sale each seat that won nothing
        asks again for what it saw before it.
        """
        factors = factors_of(pool)
        return float(self.mine.weigh(held, _together(rack, pool), rack, factors))


def _counts(letters: str) -> bytes:
    return bytes(ENGLISH.count(letters))


def _together(rack: bytes, pool: bytes) -> bytes:
    return bytes(map(add, rack, pool))


@once_per_lexicon
def words_of(lexicon: Lexicon) -> Words:
    """The lexicon's words, sorted when they are first asked for."""
    return Words(lexicon)
