"""Simple stranding (the paper's ScoreWordSimpleStrandingLongest)."""

from __future__ import annotations

from tilewright.lexicon import Lexicon

# The length decides; the letters only choose between words of one length.
A_LETTER = 1_000_000
A_TWO_LETTER_WORD = 1_000


class Stranding:
    """Long words whose ends make many two-letter words and whose inside makes few.

    The inside counts with its average, so that it does not weigh against the length.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._useful = lexicon.two_letter_counts

    def score(self, word: str) -> float:
        useful = self._useful
        inside = word[1:-1]
        ends = useful[word[0]] + useful[word[-1]]
        middle = sum([useful[letter] for letter in inside]) / len(inside) if inside else 0
        return A_LETTER * len(word) + A_TWO_LETTER_WORD * (ends - middle)
