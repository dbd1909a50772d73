"""Two-letter usefulness with the letter count: the combination that the paper suggests (3.1.2)."""

from __future__ import annotations

from tilewright.lexicon import Lexicon

A_LETTER = 1.0
# What a letter of the least use is worth besides: half for two-letter words, half for the list.
A_HARD_LETTER = 1.0


class Combined:
    """Long words of letters that few two-letter words and few words at all have.

    A letter is worth one point, and up to one more: half for its share of two-letter words, half
    for its share of the list, each compared with the letter that has the most.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        pairs, counts = lexicon.two_letter_counts, lexicon.letter_counts
        most_pairs = max(*pairs.values(), 1)
        most = max(*counts.values(), 1)
        self._points = {
            letter: A_LETTER
            + A_HARD_LETTER * (1 - pairs[letter] / most_pairs) / 2
            + A_HARD_LETTER * (1 - counts[letter] / most) / 2
            for letter in counts
        }

    def score(self, word: str) -> float:
        points = self._points
        return sum([points[letter] for letter in word])
