"""The longest word, whatever its letters."""

from __future__ import annotations

from tilewright.lexicon import Lexicon


class Longest:
    """One point a letter."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def score(self, word: str) -> float:
        return len(word)
