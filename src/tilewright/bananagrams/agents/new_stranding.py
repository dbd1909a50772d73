"""Stranding by two methods (the paper's NewStranding).

With many places to join, all words of the hand are listed once and the best that joins anywhere is
played; with few, the words of each place are looked up, as in `two-letter`.
"""

from __future__ import annotations

from tilewright.bananagrams.agents.building import (
    SHORTEST,
    Play,
    best_strand,
    joined_words,
)
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.agents.two_letter import TwoLetter
from tilewright.lexicon import Lexicon


class NewStranding(TwoLetter):
    """`places` is the number of places to join from which on all words are listed."""

    def __init__(
        self, lexicon: Lexicon, scorer: str = "dead-letter", places: str | int = 4
    ) -> None:
        super().__init__(lexicon, scorer)
        self.places = int(places)

    def strand(self, table: Table) -> Play | None:
        places = list(self.openings(table))
        play: Play | None = None
        if len(places) >= self.places:
            play = next(joined_words(table, self.finder, places, SHORTEST), None)
        return play or best_strand(table, self.finder, places, SHORTEST)
