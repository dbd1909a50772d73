"""Letter count (the paper's ScoreLetterCountLong)."""

from __future__ import annotations

from tilewright.lexicon import Lexicon

A_LETTER = 10**7


class LetterCount:
    """Long words of letters that the dictionary seldom has.

    A letter is worth 10⁷ less the number of times that it stands in the words of the list.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        counts = lexicon.letter_counts
        self._points = {letter: A_LETTER - count for letter, count in counts.items()}

    def score(self, word: str) -> float:
        points = self._points
        return sum([points[letter] for letter in word])
