"""The regular approach with a reset when stuck (the paper's naïve player)."""

from __future__ import annotations

from tilewright.bananagrams.agents.builder import Builder
from tilewright.bananagrams.agents.building import (
    Play,
    lay_first,
    lay_regular,
    nth,
    regular_words,
)
from tilewright.bananagrams.agents.table import Table

RESETS = 20


class Naive(Builder):
    """The best word over all anchors; stuck, it clears the board and begins with the next best."""

    def build(self, table: Table) -> None:
        if not table.cells and not lay_first(table, self.finder):
            return
        while table.left and lay_regular(table, self.finder):
            pass

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        return nth(regular_words(table, self.finder, tile), choice)

    def rebuild(self, table: Table) -> None:
        """Begin again with one first word after the other, at most as often as in the paper."""
        for choice in range(RESETS):
            table.clear()
            if lay_first(table, self.finder, choice):
                self.build(table)
            if not table.left:
                return
