"""The paper's scorers, and variants to compare them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tilewright.alphabet import BANANAGRAMS, TileSet
from tilewright.lexicon import Lexicon
from tilewright.solver.strategies.common import dead_letter_scorer


class DeadLetter:
    """Dead-letter avoidance (the paper's ScoreWordTwoLetter): long words with hard letters.

    Every letter scores; letters with few two-letter words score slightly more, J, X, C and Z much
    more, and V and Q most.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.score = dead_letter_scorer(lexicon)


class Stranding:
    """Simple stranding (the paper's ScoreWordSimpleStrandingLongest).

    Long words whose end letters are in many two-letter words and whose inner letters are in few.
    Inner letters are averaged so that they do not outweigh the length.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._useful = lexicon.two_letter_counts

    def score(self, word: str) -> float:
        useful = self._useful
        inside = word[1:-1]
        ends = useful[word[0]] + useful[word[-1]]
        middle = sum([useful[letter] for letter in inside]) / len(inside) if inside else 0
        # The length decides; the letters only break ties.
        return 1_000_000 * len(word) + 1_000 * (ends - middle)


class HandBalance:
    """Hand balance (the paper's ScoreWordHandBalanceLongest), with a bug fixed.

    The authors' program drops the result of a `str.replace` and never removes the word from the
    hand, so all words of the same length score the same. Here the word is removed.

    Long words are preferred, then those that leave a hand with the letter proportions of the tile
    set. The imbalance is the sum over all letters of the absolute difference between a letter's
    share of the hand and its share of the tile set; an empty hand has none.
    """

    swing: float | None = 2.0  # the largest imbalance

    def __init__(self, lexicon: Lexicon, tile_set: TileSet = BANANAGRAMS) -> None:
        total = len(tile_set)
        self._share = {letter: count / total for letter, count in tile_set.counts.items()}

    def score(self, word: str) -> float:
        return 100.0 * len(word)  # one more letter outweighs any imbalance

    def rescore(self, word: str, hand: str) -> float:
        left = Counter(hand)
        left.subtract(word)
        return self.score(word) - self.imbalance(+left)

    def imbalance(self, hand: Counter[str]) -> float:
        """Return the distance of a hand from the tile set, from 0 (same proportions) to 2."""
        total = hand.total()
        if not total:
            return 0.0
        letters = sorted(self._share.keys() | hand.keys())
        return sum([abs(hand[letter] / total - self._share.get(letter, 0.0)) for letter in letters])


class ShortlistedHandBalance(HandBalance):
    """Hand balance of only the 48 longest words, which is faster; ours, not the paper's."""

    swing = None


class LetterPoints:
    """A scorer that adds up points for letters."""

    _points: Mapping[str, float]

    def score(self, word: str) -> float:
        points = self._points
        return sum([points[letter] for letter in word])


class LetterCount(LetterPoints):
    """Letter count (the paper's ScoreLetterCountLong): long words of rare letters.

    A letter scores 10⁷ minus the number of times it occurs in the word list.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._points = {letter: 1e7 - count for letter, count in lexicon.letter_counts.items()}


class Combined(LetterPoints):
    """Two-letter usefulness and letter count, combined as the paper suggests (3.1.2).

    A letter scores one point plus up to one more: up to half for being in few two-letter words, and
    up to half for being rare in the list, each relative to the commonest letter.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        pairs, counts = lexicon.two_letter_counts, lexicon.letter_counts
        most_pairs = max(*pairs.values(), 1)
        most = max(*counts.values(), 1)
        self._points = {
            letter: 1.0 + (1 - pairs[letter] / most_pairs) / 2 + (1 - counts[letter] / most) / 2
            for letter in counts
        }


class Longest:
    """One point per letter."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def score(self, word: str) -> float:
        return len(word)
