"""Algorithm II of Agrawal and Kwok, Bananas for Bananagrams, section 4.2.

A breadth-first search over the anagram map, from the longest words down: the first whose letters
are all in the hand is played, across the first seed that has any. The paper takes the seeds in the
order of the letters on the board and one word of an anagram at random; here the tiles are taken in
the order in which they were laid, and of an anagram the first word that has room. There is no way
back from a dead end.
"""

from __future__ import annotations

from tilewright.grid import Grid, Placement
from tilewright.solver.strategies.common import Layout, Task, filled, first_fit


def build(task: Task) -> Grid | None:
    """A grid of all the tiles, or none when no seed has a word or the limit is reached."""
    return filled(Layout(task.tiles), lambda layout: _first_match(layout, task))


def _first_match(layout: Layout, task: Task) -> Placement | None:
    """The first match of the first seed that has one."""
    for seed in layout.seeds():
        words = task.lexicon.subwords(layout.hand, seed.anchor)
        if placement := first_fit(seed, in_order(words), task.clock):
            return placement
        if task.clock.over():
            return None
    return None


def in_order(words: list[str]) -> list[str]:
    """Words as the search tree has them: by length, the longest first, then by anagram."""
    return sorted(words, key=lambda word: (-len(word), sorted(word)))
