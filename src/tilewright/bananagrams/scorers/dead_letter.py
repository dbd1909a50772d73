"""Dead-letter avoidance (the paper's ScoreWordTwoLetter)."""

from __future__ import annotations

from tilewright.lexicon import Lexicon
from tilewright.solver.strategies.common import dead_letter_scorer


class DeadLetter:
    """Long words, and letters that are hard to play.

    Every letter counts, one that few two-letter words have a little more, J, X, C and Z much more,
    V and Q most of all.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._points = dead_letter_scorer(lexicon)

    def score(self, word: str) -> float:
        return self._points(word)
