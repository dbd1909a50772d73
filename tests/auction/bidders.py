"""Bidders that do one thing, right or wrong, and a small list of words."""

from __future__ import annotations

from random import Random
from typing import Any

from tilewright import Lexicon
from tilewright.auction.view import View

WORDS = Lexicon.from_words(
    [
        "AT",
        "TEA",
        "EAT",
        "RATE",
        "TEAR",
        "STARE",
        "RETINA",
        "RETAIN",
        "RETAINS",
        "STAINER",
        "NASTIER",
        "SEATING",
        "TEASING",
        "EASTING",
        "QUIZ",
        "ZOO",
        "LEOTARD",
        "DELATOR",
        "OATERS",
    ]
)


# What counts neither as a bid nor as a word.
NONSENSE: tuple[Any, ...] = (
    None,
    -5,
    10**300,
    2.5,
    float("nan"),
    True,
    b"TEA",
    "ZZZ",
    "X" * 99,
    [],
)


class Fixed:
    """Gives fixed bids and words, or those that a function of the view returns."""

    def __init__(self, bid: Any = 0, word: Any = "") -> None:
        self._bid = bid
        self._word = word

    def bid(self, view: View, rng: Random) -> Any:
        return self._bid(view, rng) if callable(self._bid) else self._bid

    def word(self, view: View, rng: Random) -> Any:
        return self._word(view, rng) if callable(self._word) else self._word


class Restless:
    """Bids and hands in anything, often nonsense."""

    def bid(self, view: View, rng: Random) -> Any:
        return rng.choice((*NONSENSE, *[chance(view, rng) for _ in NONSENSE]))

    def word(self, view: View, rng: Random) -> Any:
        return rng.choice((*NONSENSE, *[rng.choice(list(WORDS)) for _ in NONSENSE]))


def chance(view: View, rng: Random) -> int:
    """A bid of anything that is allowed."""
    return rng.randint(0, min(12, view.balance))
