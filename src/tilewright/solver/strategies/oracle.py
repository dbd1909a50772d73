"""The oracle of Agrawal and Kwok, Bananas for Bananagrams, section 3.

It ignores the hand: a random word across, then random words that start with a letter on the board,
from the first letter on, until there are more letters than the hand has tiles (21 in the paper). So
it solves nothing; it shows what laying words costs. The tiles of its solution are those it used.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from random import Random
from weakref import WeakKeyDictionary

from tilewright.grid import Direction, Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.lexicon.layout import LONGEST
from tilewright.solver.strategies.common import Layout, Seed, Task

# Where so many random words have no room, there is hardly any.
DRAWS = 100

# As the solver's workshop: made once for a lexicon and gone with it.
_shelves: WeakKeyDictionary[Lexicon, dict[str, list[str]]] = WeakKeyDictionary()


def build(task: Task) -> Grid | None:
    """A grid of more letters than the hand has, or none within the limit."""
    bag = WordBag(task.lexicon, Random(task.seed))
    layout = Layout("?" * LONGEST)  # a hand that is long enough for any word
    layout.play(Placement(bag.draw(), 0, 0, Direction.ACROSS))
    while len(layout.grid) <= len(task.tiles):
        word = _next_word(layout, bag, task)
        if word is None:
            return None
        layout.play(word)
    return layout.grid


def _next_word(layout: Layout, bag: WordBag, task: Task) -> Placement | None:
    for seed in layout.seeds():
        if word := _random_at(seed, bag, task):
            return word
    return None


def _random_at(seed: Seed, bag: WordBag, task: Task) -> Placement | None:
    for _ in range(DRAWS):
        word = bag.draw(seed.letter)
        if not word or task.clock.over():
            return None
        task.clock.nodes += 1
        if placement := seed.fit_first(word):
            return placement
    return None


class WordBag:
    """All words of a lexicon, to be drawn at random."""

    def __init__(self, lexicon: Lexicon, random: Random) -> None:
        self._random = random
        if lexicon not in _shelves:
            _shelves[lexicon] = _by_first_letter(lexicon)
        self._shelves = _shelves[lexicon]

    def draw(self, first: str = "") -> str:
        """A random word with this first letter, or an empty text when there is none."""
        words = self._shelves.get(first)
        return self._random.choice(words) if words else ""


def _by_first_letter(lexicon: Lexicon) -> dict[str, list[str]]:
    """The words of each first letter, and under no letter all of them."""
    every = list(lexicon)
    shelves = {letter: list(words) for letter, words in groupby(every, key=itemgetter(0))}
    return shelves | {"": every}
