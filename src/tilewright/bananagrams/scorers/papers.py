"""The scorers of the paper, and two plain ones to compare them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tilewright.alphabet import BANANAGRAMS, TileSet
from tilewright.lexicon import Lexicon
from tilewright.solver.strategies.common import dead_letter_scorer


class DeadLetter:
    """Dead-letter avoidance (the paper's ScoreWordTwoLetter): long words, hard letters.

    Every letter counts, one that few two-letter words have a little more, J, X, C and Z much more,
    V and Q most of all.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.score = dead_letter_scorer(lexicon)


class Stranding:
    """Simple stranding (the paper's ScoreWordSimpleStrandingLongest).

    Long words whose ends make many two-letter words and whose inside makes few. The inside
    counts with its average, so that it does not weigh against the length.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._useful = lexicon.two_letter_counts

    def score(self, word: str) -> float:
        useful = self._useful
        inside = word[1:-1]
        ends = useful[word[0]] + useful[word[-1]]
        middle = sum([useful[letter] for letter in inside]) / len(inside) if inside else 0
        # The length decides; the letters only choose between words of one length.
        return 1_000_000 * len(word) + 1_000 * (ends - middle)


class HandBalance:
    """Hand balance (the paper's ScoreWordHandBalanceLongest), made to work.

    The authors' program drops the result of a `str.replace`, so that the hand after the word is the
    hand before it and words of one length all score the same. Here the word's letters really go.

    It prefers long words that leave a hand like the bunch: as many of each letter in proportion.
    The imbalance is the sum over all letters of the difference between a letter's share of the
    hand and its share of the tile set; an empty hand is in balance.
    """

    swing: float | None = 2.0  # the most that the imbalance can be

    def __init__(self, lexicon: Lexicon, tile_set: TileSet = BANANAGRAMS) -> None:
        total = len(tile_set)
        self._share = {letter: count / total for letter, count in tile_set.counts.items()}

    def score(self, word: str) -> float:
        return 100.0 * len(word)  # the imbalance is at most 2: a letter more outweighs it

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


class ShortlistedHandBalance(HandBalance):
    """Hand balance of the 48 longest words only, which is quicker: ours, not the paper's."""

    swing = None


class LetterPoints:
    """A scorer by the points of single letters."""

    _points: Mapping[str, float]

    def score(self, word: str) -> float:
        points = self._points
        return sum([points[letter] for letter in word])


class LetterCount(LetterPoints):
    """Letter count (the paper's ScoreLetterCountLong): long words of rare letters.

    A letter is worth 10⁷ less the number of times that it stands in the words of the list.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._points = {letter: 1e7 - count for letter, count in lexicon.letter_counts.items()}


class Combined(LetterPoints):
    """Two-letter usefulness with the letter count: the combination that the paper suggests (3.1.2).

    A letter is worth one point, and up to one more: half for its share of two-letter words, half
    for its share of the list, each compared with the letter that has the most.
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
    """The longest word, whatever its letters: one point a letter."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def score(self, word: str) -> float:
        return len(word)
