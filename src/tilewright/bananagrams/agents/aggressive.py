"""Dump until the bunch is small, then build in peace (the paper's 7.1).

The aim is to leave the others with hands too small to be made into a grid, and no tiles to draw.

The paper says no more than that, and this is how it is read here. The others have a defence without
doing anything new: once the bunch holds fewer tiles than there are players nobody peels any more,
so that the first complete grid wins at once, and a small hand is sooner complete than a large one.
Every agent of this package calls Bananas as soon as it may. Like them, the aggressor gives away the
tile that the fewest words use, and it keeps out of its own trap: it stops dumping when the bunch is
down to `stop` tiles, by default when fewer than three are left.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Dump
from tilewright.bananagrams.agents.two_letter import TwoLetter
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon


class Aggressive(TwoLetter):
    """Takes the bunch for itself, then plays like `two-letter`."""

    def __init__(self, lexicon: Lexicon, scorer: str = "dead-letter", stop: str | int = 2) -> None:
        super().__init__(lexicon, scorer)
        self.stop = int(stop)

    def act(self, view: View, rng: Random) -> Action:
        if view.hand and view.may_dump and view.bunch > self.stop:
            counts = self.lexicon.letter_counts
            return Dump(min(view.hand, key=lambda letter: (counts.get(letter, 0), letter)))
        return super().act(view, rng)
