"""An agent that adapts to the number of players and the stage of the game (8.2).

The paper proposes to switch strategy by the number of players: two-letter stranding with
dead-letter avoidance is its fastest player at two seats, stranding with the letter count its
fastest at eight. It also proposes to switch by the stage of the game. While dumps are possible,
this agent extends words before it dumps; at the end, it takes off recent words.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action
from tilewright.bananagrams.agents.building import Finder
from tilewright.bananagrams.agents.extending import Extending
from tilewright.bananagrams.agents.junk import play_junk
from tilewright.bananagrams.agents.restructuring import Chronological
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.scorers.words import best_words
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

FEW_PLAYERS = 4  # up to this many begin with 21 tiles


class Adaptive(Extending, Chronological):
    """Ranks words by `scorer` with up to four players, and by `crowd` with more."""

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        crowd: str = "letter-count",
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, stuck=stuck)
        self._few = self.finder
        self._many = Finder(best_words(lexicon, crowd))

    @property
    def nodes(self) -> int:
        return self._few.met + self._many.met + self.table.looked

    def act(self, view: View, rng: Random) -> Action:
        self.finder = self._few if view.playing <= FEW_PLAYERS else self._many
        return super().act(view, rng)

    def play_junk(self, table: Table) -> None:
        if self.finder is self._few:
            super().play_junk(table)
        else:
            play_junk(table, self.finder, self.pairs)
