"""Stranding with junk (the paper's StrandingPlayer).

Words are joined end to end by two-letter words, so that the structure spreads out and its ends stay
free. Where no word can be joined, one runs off at right angles. Tiles for which neither is possible
are junk: short words anywhere, the first to come off.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.bananagrams.agents.builder import Builder
from tilewright.bananagrams.agents.building import (
    SHORTEST,
    Joint,
    Play,
    best_right_angle,
    best_strand,
    joined_words,
    joints,
    lay,
    lay_first,
    nth,
)
from tilewright.bananagrams.agents.junk import play_junk
from tilewright.bananagrams.agents.table import Table

SMALL_HAND = 5  # with fewer tiles there is nothing but junk to play, as in the authors' program


class Stranding(Builder):
    """Strands first, right angles second, junk last."""

    def build(self, table: Table) -> None:
        if not table.cells and not self.lay_first(table):
            return
        while table.left >= SMALL_HAND and lay(table, self.best_word(table)):
            pass
        if table.left:
            self.play_junk(table)

    def lay_first(self, table: Table) -> bool:
        return lay_first(table, self.finder)

    def loosen(self, table: Table) -> None:
        table.take_junk()

    def best_word(self, table: Table) -> Play | None:
        """The next word of the structure."""
        return self.strand(table) or self.right_angle(table)

    def strand(self, table: Table) -> Play | None:
        return best_strand(table, self.finder, self.openings(table), SHORTEST)

    def openings(self, table: Table) -> Iterator[Joint]:
        """Where a word may be joined."""
        return joints(table, self.pairs)

    def right_angle(self, table: Table) -> Play | None:
        return best_right_angle(table, self.finder, SHORTEST, ends=False)

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        places = list(self.openings(table))
        return nth(joined_words(table, self.finder, places, SHORTEST, tile), choice)

    def play_junk(self, table: Table) -> None:
        play_junk(table, self.finder, self.pairs)
