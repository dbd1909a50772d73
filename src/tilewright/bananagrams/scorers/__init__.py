"""Scorers, which rank words for an agent, by name or from a user's file.

A scorer is created from a lexicon and has `score(word) -> float`, which does not depend on the
hand. If the hand matters, it also has `rescore(word, hand) -> float`, which reorders the best words
by `score`; `hand` includes the word's own letters. `rescore` is called for the 48 best words by
`score`. If the scorer has a number `swing`, the most by which `rescore` falls below `score`, it is
called for every word that may be the best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from tilewright.lexicon import Lexicon
from tilewright.table.seats import find_class

# The module of each scorer in this package, and its class there.
SCORERS = {
    "dead-letter": ("papers", "DeadLetter"),
    "stranding": ("papers", "Stranding"),
    "hand-balance": ("papers", "HandBalance"),
    "hand-balance-48": ("papers", "ShortlistedHandBalance"),
    "letter-count": ("papers", "LetterCount"),
    "longest": ("papers", "Longest"),
    "combined": ("papers", "Combined"),
}


class Scorer(Protocol):
    """Scores words; higher scores are played first."""

    def score(self, word: str) -> float: ...


@runtime_checkable
class HandScorer(Protocol):
    """A scorer that also rescores the best words with the hand."""

    def score(self, word: str) -> float: ...

    def rescore(self, word: str, hand: str) -> float: ...


def find_scorer(name: str) -> Callable[[Lexicon], Scorer]:
    """Return the class of a scorer by name, or from `path/to/file.py:Class`."""
    return find_class(name, __name__, SCORERS, "scorer")
