"""The words of at most seven letters by their letters, with the mine that knows who holds what."""

from __future__ import annotations

from tilewright.alphabet import ENGLISH
from tilewright.auction.mining import Mine
from tilewright.auction.rules import LONGEST_WORD, TILES, VALUES, points_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon


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

    def best(self, letters: str) -> str:
        """The word that is worth most of those that the letters make, or no word."""
        number = self.mine.best(ENGLISH.count(letters))
        return self.names[number] if number >= 0 else ""

    def best_points(self, letters: str) -> int:
        """What that word is worth."""
        number = self.mine.best(ENGLISH.count(letters))
        return self.points[number] if number >= 0 else 0


@once_per_lexicon
def words_of(lexicon: Lexicon) -> Words:
    """The lexicon's words, sorted when they are first asked for."""
    return Words(lexicon)
