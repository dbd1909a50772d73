"""The oracle of Agrawal and Kwok, Bananas for Bananagrams, section 3.

It ignores the hand: it plays a random word across, then random words that start with a letter on
the board, from the first letter on, until there are more letters than tiles in the hand (21 in the
paper). It solves nothing; it measures the cost of placing words. The tiles of its solution are
those that it used.
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

# If this many random words have no room, hardly any word has.
DRAWS = 100

# Created once per lexicon and freed with it, like the solver's workshop.
_shelves: WeakKeyDictionary[Lexicon, dict[str, list[str]]] = WeakKeyDictionary()


def build(task: Task) -> Grid | None:
    """Return a grid of more letters than the hand has, or None if stuck or out of time."""
    shelves, rng = _by_first_letter(task.lexicon), Random(task.seed)
    layout = Layout("?" * LONGEST)  # a hand that is long enough for any word
    layout.play(Placement(rng.choice(shelves[""]), 0, 0, Direction.ACROSS))
    while len(layout.grid) <= len(task.tiles):
        tries = (
            _random_at(seed, shelves.get(seed.letter, []), rng, task) for seed in layout.seeds()
        )
        word = next(filter(None, tries), None)
        if word is None:
            return None
        layout.play(word)
    return layout.grid


def _random_at(seed: Seed, words: list[str], rng: Random, task: Task) -> Placement | None:
    """A random one of the words that has room, starting at the seed's tile."""
    for _ in range(DRAWS if words else 0):
        if task.clock.over():
            return None
        task.clock.nodes += 1
        if placement := seed.fit_first(rng.choice(words)):
            return placement
    return None


def _by_first_letter(lexicon: Lexicon) -> dict[str, list[str]]:
    """Return the words by first letter, and all words under the empty string."""
    if lexicon not in _shelves:
        every = list(lexicon)
        shelves = {letter: list(words) for letter, words in groupby(every, key=itemgetter(0))}
        _shelves[lexicon] = shelves | {"": every}
    return _shelves[lexicon]
