"""Algorithm II of Agrawal and Kwok, Bananas for Bananagrams, section 4.2.

A breadth-first search over the anagram map, from the longest words down: the first word whose
letters are all in the hand is played, across the first seed that has such a word. The paper does
not give the order of the seeds and takes any of the anagrams. Here seeds are taken in the order in
which their tiles were laid, and the first anagram that has room is played. The strategy does not
backtrack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.grid import Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.lexicon.layout import LONGEST
from tilewright.lexicon.word_order import WordOrder
from tilewright.solver.strategies.common import Layout, Task, filled, first_fit


def build(task: Task) -> Grid | None:
    """Return a grid of all the tiles, or None if no seed has a word or the limit is reached."""
    return filled(Layout(task.tiles), lambda layout: _first_match(layout, task))


def _first_match(layout: Layout, task: Task) -> Placement | None:
    """The first match of the first seed that has one."""
    words = Matches(task.lexicon, layout.hand)
    for seed in layout.seeds():
        if placement := first_fit(seed, words.across(seed.letter), task.clock):
            return placement
        if task.clock.over():
            return None
    return None


class Matches:
    """The words of a hand in the order of the search tree: longest first, then by anagram."""

    def __init__(self, lexicon: Lexicon, hand: str) -> None:
        self._alphabet = lexicon.alphabet
        self._counts = lexicon.alphabet.count(hand)
        self._order = _longest_first(lexicon)
        self._tried: dict[str, list[str]] = {}

    def across(self, letter: str) -> Iterable[str]:
        """Return the words across a letter, or those of the hand alone for an empty letter.

        A letter is asked for again only after all its words were tried, so they are stored.
        """
        if letter in self._tried:
            return self._tried[letter]
        self._tried[letter] = []
        return self._found(letter, self._tried[letter])

    def _found(self, letter: str, tried: list[str]) -> Iterator[str]:
        decode = self._alphabet.decode
        for word, _ in self._order.words(self._counts, self._alphabet.mask(letter)):
            tried.append(decode(word))
            yield tried[-1]


@once_per_lexicon
def _longest_first(lexicon: Lexicon) -> WordOrder:
    return WordOrder(lexicon, lambda word: f"{LONGEST - len(word):2}{''.join(sorted(word))}")
