"""The regular approach: Bananagrams Engine of Blackburn et al., figure 2.

For each anchor on the board, the scorer chooses the best sub-word of the hand that has room there;
the best of these is played. The scorer is the paper's dead-letter avoidance (3.1.2): it favours
long words, letters that few two-letter words have, and above all V and Q, then J, X, C and Z. The
weights are those of the authors' program. If the strategy gets stuck, it clears the board and
starts again with the next best first word, for at most 20 attempts: the paper's naïve
restructuring (3.3.2).
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
    """Return a grid of all the tiles, or None if all attempts fail or the limit is reached."""
    score = dead_letter_scorer(task.lexicon)
    for word in ranked(task, task.tiles, None, score)[:ATTEMPTS]:
        layout = Layout(task.tiles)
        layout.play(Placement(word, 0, 0, Direction.ACROSS))
        grid = filled(layout, lambda layout: _best_word(layout, task, score))
        if grid or task.clock.over():
            return grid
    return None


def _best_word(layout: Layout, task: Task, score: Scorer) -> Placement | None:
    """The best of the anchors' best words; ties go to the earlier anchor."""
    words: dict[str, list[str]] = {}
    best_words = []
    for anchor in layout.seeds():
        if anchor.letter not in words:
            words[anchor.letter] = ranked(task, layout.hand, anchor.letter, score)
        if placement := first_fit(anchor, words[anchor.letter], task.clock):
            best_words.append(placement)
    return max(best_words, key=lambda placement: score(placement.word), default=None)
