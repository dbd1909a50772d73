"""Stranding that takes off its most recent words when stuck (the paper's 3.3.5)."""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.agents.two_letter import TwoLetter
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon


class Chronological(TwoLetter):
    """After the junk the last `words` words come off, and none of them is played again this turn.

    That changes which ends are free, and no board is searched for what to take.
    """

    def __init__(self, lexicon: Lexicon, scorer: str = "dead-letter", words: str | int = 2) -> None:
        super().__init__(lexicon, scorer)
        self.words = int(words)

    def act(self, view: View, rng: Random) -> Action:
        if self.finder.banned:
            self.finder.ban(())
        return super().act(view, rng)

    def loosen(self, table: Table) -> None:
        table.take_junk()
        taken: list[bytes] = []
        while len(taken) < self.words and len(table.words) > 1:
            taken.append(table.take_last().word)
        self.finder.ban(taken)
