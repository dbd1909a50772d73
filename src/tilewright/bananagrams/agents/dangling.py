"""The regular approach; stuck, it takes off the words that dangle (the paper's 3.3.2)."""

from __future__ import annotations

from tilewright.bananagrams.agents.naive import Naive
from tilewright.bananagrams.agents.table import Table


class Dangling(Naive):
    """A word dangles when it has at most one junction: all its other tiles come back."""

    def rebuild(self, table: Table) -> None:
        self.loosen(table)
        self.build(table)

    def loosen(self, table: Table) -> None:
        dangling: list[int] = []
        runs = list(table.runs())
        for word, start, step in runs:
            squares = range(start, start + len(word) * step, step)
            loose = [square for square in squares if not table.is_junction(square)]
            if len(loose) >= len(word) - 1:
                dangling += loose
        table.take(dangling)
        if len(table.cells) < 2:  # two words that hung on each other
            table.clear()
        table.read_words()
