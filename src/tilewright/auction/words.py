"""Words of at most seven letters, grouped by their letters, with their mine."""

from __future__ import annotations

from functools import lru_cache

from tilewright.alphabet import ENGLISH
from tilewright.auction.mining import Mine
from tilewright.auction.odds import naive_factors
from tilewright.auction.rules import LONGEST_WORD, TILES, VALUES, points_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon

MOST_KEPT = 1 << 14  # cached answers of each kind


class Words:
    """The classes of a lexicon's words that the tiles can make, best first.

    `names` has the alphabetically first word of each class, `points` its value.
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
        """Return the most valuable word that the letters can make, or ""."""
        number = self._best(self.counts(letters))
        return self.names[number] if number >= 0 else ""

    def best_points(self, letters: str) -> int:
        """Return the points of the best word, or 0."""
        number = self._best(self.counts(letters))
        return self.points[number] if number >= 0 else 0

    def _reachable(self, held: bytes, rack: bytes, pool: bytes) -> int:
        """The number of seven-letter classes that contain `held` and fit rack and pool."""
        return int(self.mine.count(held, together(rack, pool)))

    def _naive_sum(self, held: bytes, rack: bytes, pool: bytes) -> float:
        """The sum of their naive probabilities."""
        most = together(rack, pool)
        return float(self.mine.weigh(held, most, rack, naive_factors(pool)))

    def sequences(self, held: bytes, rack: bytes, pool: bytes) -> float:
        """Return the number of ways to draw the reachable classes."""
        found = self._sequences.get((held, rack, pool))
        if found is None:
            found = self._keep(held, rack, pool, self.mine.sequences(held, rack, pool))
        return found

    def sequences_without(
        self, held: bytes, held_with: bytes, rack: bytes, before: bytes, pool: bytes, tile: int
    ) -> float:
        """Return `sequences` for `pool`, which is `before` without a tile.

        Only classes that need the tile, those that contain `held_with`, lose draws. The result is
        cached, because a seat that does not win the tile needs it at the next auction. The sums are
        whole numbers, so the result does not depend on how it was computed.
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
    """Add two sets of counts; counts are too small to carry over to the next byte."""
    whole = int.from_bytes(rack, "big") + int.from_bytes(pool, "big")
    return whole.to_bytes(len(pool), "big")


@once_per_lexicon
def words_of(lexicon: Lexicon) -> Words:
    """Return the lexicon's words, built on first use."""
    return Words(lexicon)
