"""Chooses its way of playing by the number of players and the stage of the game.

In the paper two-letter stranding with dead-letter avoidance is the quickest of two players, and
stranding with the letter count by far the quickest of eight. Near the end, when the next complete
grid wins, there is nothing to be saved for later: words are extended too.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action
from tilewright.bananagrams.agents.building import Finder
from tilewright.bananagrams.agents.extending import Extending
from tilewright.bananagrams.agents.junk import play_junk
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.scorers.words import best_words
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

FEW_PLAYERS = 4  # up to so many begin with 21 tiles


class Adaptive(Extending):
    """Chooses words by `scorer` among few players, and by `crowd` among many."""

    def __init__(
        self, lexicon: Lexicon, scorer: str = "dead-letter", crowd: str = "letter-count"
    ) -> None:
        super().__init__(lexicon, scorer)
        self._few = self.finder
        self._many = Finder(best_words(lexicon, crowd))
        self._last_stage = False

    @property
    def nodes(self) -> int:
        return self._few.met + self._many.met + self.table.looked

    def act(self, view: View, rng: Random) -> Action:
        self.finder = self._few if view.playing <= FEW_PLAYERS else self._many
        self._last_stage = not view.may_peel
        return super().act(view, rng)

    def play_junk(self, table: Table) -> None:
        if self.finder is self._few:
            super().play_junk(table)
        else:
            play_junk(table, self.finder, self.pairs)

    def extend(self, table: Table) -> bool:
        return self._last_stage and super().extend(table)
