"""Hand balance (the paper's ScoreWordHandBalanceLongest), made to work.

The authors' program drops the result of a `str.replace`, so that the hand after the word is the
hand before it and words of one length all score the same. Here the word's letters really go.
"""

from __future__ import annotations

from collections import Counter

from tilewright.alphabet import BANANAGRAMS, TileSet
from tilewright.lexicon import Lexicon

# The imbalance of a hand is at most 2: a letter more always outweighs it.
A_LETTER = 100.0


class HandBalance:
    """Long words that leave a hand which is like the bunch: as many of each letter in proportion.

    The imbalance is the sum over all letters of the difference between a letter's share of the
    hand and its share of the tile set; an empty hand is in balance.
    """

    def __init__(self, lexicon: Lexicon, tile_set: TileSet = BANANAGRAMS) -> None:
        total = len(tile_set)
        self._share = {letter: count / total for letter, count in tile_set.counts.items()}

    def score(self, word: str) -> float:
        return A_LETTER * len(word)

    def rescore(self, word: str, hand: str) -> float:
        left = Counter(hand)
        left.subtract(word)
        return self.score(word) - self.imbalance(+left)

    def imbalance(self, hand: Counter[str]) -> float:
        """How far a hand is from the tile set: 0 for the same proportions, 2 at the most."""
        total = hand.total()
        if not total:
            return 0.0
        letters = sorted(self._share.keys() | hand.keys())
        return sum([abs(hand[letter] / total - self._share.get(letter, 0.0)) for letter in letters])
