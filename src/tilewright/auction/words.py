"""The words of at most seven letters by their letters, with the mine that knows who holds what."""

from __future__ import annotations

from functools import lru_cache

from tilewright.alphabet import ENGLISH
from tilewright.auction.mining import Mine
from tilewright.auction.odds import naive_factors
from tilewright.auction.rules import LONGEST_WORD, TILES, VALUES, points_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon

MOST_KEPT = 1 << 14  # answers of each kind


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
        self.naive_sum = lru_cache(MOST_KEPT)(self._naive_sum)
        self._sequences: dict[tuple[bytes, bytes, bytes], float] = {}

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
        return int(self.mine.count(held, together(rack, pool)))

    def _naive_sum(self, held: bytes, rack: bytes, pool: bytes) -> float:
        """The sum of the naive probabilities of these classes."""
        most = together(rack, pool)
        return float(self.mine.weigh(held, most, rack, naive_factors(pool)))

    def sequences(self, held: bytes, rack: bytes, pool: bytes) -> float:
        """In how many ways these classes can be drawn."""
        found = self._sequences.get((held, rack, pool))
        if found is None:
            found = self._keep(held, rack, pool, self.mine.sequences(held, rack, pool))
        return found

    def sequences_without(
        self, held: bytes, held_with: bytes, rack: bytes, before: bytes, pool: bytes, tile: int
    ) -> float:
        """The same when a tile has left the pool that was `before`.

        Only classes that need the tile, which hold `held_with`, lose something. What is left is
        kept, because a seat that does not get the tile asks for it at the next auction. The sums
        are whole numbers, so they are the same in whichever way they were found.
        """
        left = self._sequences.get((held, rack, pool))
        if left is None:
            lost = self.mine.sequences(held_with, rack, before, tile)
            left = self._keep(held, rack, pool, self.sequences(held, rack, before) - lost)
        return left

    def _keep(self, held: bytes, rack: bytes, pool: bytes, found: float) -> float:
        if len(self._sequences) >= MOST_KEPT:
            self._sequences.clear()
        self._sequences[held, rack, pool] = found
        return found


def _counts(letters: str) -> bytes:
    return bytes(ENGLISH.count(letters))


def together(rack: bytes, pool: bytes) -> bytes:
    """All that there is of each letter; no count is so high that it would carry over."""
    whole = int.from_bytes(rack, "big") + int.from_bytes(pool, "big")
    return whole.to_bytes(len(pool), "big")


@once_per_lexicon
def words_of(lexicon: Lexicon) -> Words:
    """The lexicon's words, sorted when they are first asked for."""
    return Words(lexicon)
