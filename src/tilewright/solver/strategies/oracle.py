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
    """A random one of the words, from the seed's tile on."""
    for _ in range(DRAWS if words else 0):
        if task.clock.over():
            return None
        task.clock.nodes += 1
        if placement := seed.fit_first(rng.choice(words)):
            return placement
    return None


def _by_first_letter(lexicon: Lexicon) -> dict[str, list[str]]:
    """The words of each first letter, and under no letter all of them."""
    if lexicon not in _shelves:
        every = list(lexicon)
        shelves = {letter: list(words) for letter, words in groupby(every, key=itemgetter(0))}
        _shelves[lexicon] = shelves | {"": every}
    return _shelves[lexicon]
