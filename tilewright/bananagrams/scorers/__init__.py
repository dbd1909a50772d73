"""Scorers by name, from the package or from a user's file: which word an agent likes best.

A scorer is made of a lexicon and has `score(word) -> float`, the same whatever the hand. One that
looks at the hand too also has `rescore(word, hand) -> float`, which puts the best words by `score`
into another order; `hand` is what the word can be made of, the word's own letters included.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol, runtime_checkable

from tilewright.bananagrams.scorers.userfile import class_from_file
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

# Where each scorer lives: tilewright.bananagrams.scorers.<module>, which has a class of this name.
SCORERS = {
    "dead-letter": ("dead_letter", "DeadLetter"),
    "stranding": ("stranding", "Stranding"),
    "hand-balance": ("hand_balance", "HandBalance"),
    "letter-count": ("letter_count", "LetterCount"),
    "longest": ("longest", "Longest"),
    "combined": ("combined", "Combined"),
}


class Scorer(Protocol):
    """Points for a word: the higher, the sooner it is played."""

    def score(self, word: str) -> float: ...


@runtime_checkable
class HandScorer(Protocol):
    """A scorer that looks again at the best words, now with the hand that they would leave."""

    def score(self, word: str) -> float: ...

    def rescore(self, word: str, hand: str) -> float: ...


def find_scorer(name: str) -> Callable[[Lexicon], Scorer]:
    """The class of a scorer: one of ours by name, or `path/to/file.py:Class`."""
    if ":" in name:
        path, _, cls = name.rpartition(":")
        own: Callable[[Lexicon], Scorer] = class_from_file(path, cls, "a scorer")
        return own
    if name not in SCORERS:
        near = get_close_matches(name, SCORERS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the scorers are {', '.join(SCORERS)}."
        raise TilewrightError(f"there is no scorer {name!r}: {hint}")
    module, cls = SCORERS[name]
    maker: Callable[[Lexicon], Scorer] = getattr(import_module(f"{__name__}.{module}"), cls)
    return maker
