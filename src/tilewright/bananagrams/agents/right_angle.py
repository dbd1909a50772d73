"""Stranding with more right angles (the paper's future work).

A strand of which no word turned off has two ends. Words at right angles give it more, so that it is
less often stuck: they come first until there are enough places to join a word.
"""

from __future__ import annotations

from tilewright.bananagrams.agents.building import Play
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.agents.two_letter import TwoLetter
from tilewright.lexicon import Lexicon


class RightAngle(TwoLetter):
    """`places` is the number of places to join that is enough."""

    def __init__(
        self, lexicon: Lexicon, scorer: str = "dead-letter", places: str | int = 8
    ) -> None:
        super().__init__(lexicon, scorer)
        self.places = int(places)

    def best_word(self, table: Table) -> Play | None:
        if len(list(self.openings(table))) < self.places:
            return self.right_angle(table) or self.strand(table)
        return self.strand(table) or self.right_angle(table)
