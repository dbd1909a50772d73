"""The regular approach: Bananagrams Engine of Blackburn et al., figure 2.

For each anchor on the board the sub-words of the hand that have room there, the best of them by the
scorer, and of all these the best is played. The scorer is the paper's dead-letter avoidance
(3.1.2): long words, letters that few two-letter words have, and above all V and Q, then J, X, C and
Z; the weights are those of the authors' program. Stuck, it clears the board and begins with a
slightly less good first word, at most 20 times: the paper's naïve restructuring (3.3.2).
"""

from __future__ import annotations

from tilewright.grid import Direction, Grid, Placement
from tilewright.solver.strategies.common import (
    Layout,
    Scorer,
    Task,
    dead_letter_scorer,
    filled,
    first_fit,
    ranked,
)

ATTEMPTS = 20


def build(task: Task) -> Grid | None:
    """A grid of all the tiles, or none when every attempt is stuck or the limit is reached."""
    score = dead_letter_scorer(task.lexicon)
    for word in ranked(task, task.tiles, None, score)[:ATTEMPTS]:
        layout = Layout(task.tiles)
        layout.play(Placement(word, 0, 0, Direction.ACROSS))
        grid = filled(layout, lambda layout: _best_word(layout, task, score))
        if grid or task.clock.over():
            return grid
    return None


def _best_word(layout: Layout, task: Task, score: Scorer) -> Placement | None:
    """The best of the anchors' best words; the earlier anchor where two are equal."""
    words: dict[str, list[str]] = {}
    best_words = []
    for anchor in layout.seeds():
        if anchor.letter not in words:
            words[anchor.letter] = ranked(task, layout.hand, anchor.letter, score)
        if placement := first_fit(anchor, words[anchor.letter], task.clock):
            best_words.append(placement)
    return max(best_words, key=lambda placement: score(placement.word), default=None)
