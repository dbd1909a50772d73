"""Stranding with lanes (the paper's figure 5, after Grady), interpreted as in `tilewright.solver`.

The first word, the trunk, runs down. Every fifth of its letters has a lane to its left and right:
the letter's row and the row above. A word across the letter opens the lane. The words of a strand
alternate between the two rows, each joined to the previous one by a two-letter word. Strands never
meet, so only junk can block them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.bananagrams.agents.building import (
    Joint,
    Play,
    best_fitting,
    joint_beside,
    lay_first,
)
from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import ACROSS, DOWN, Laid, Table, square_at
from tilewright.solver.strategies.lanes import LANES_APART, SHORTEST_LINK


class Lanes(TwoLetter):
    """Builds strands in lanes; opens a lane if that places more tiles than extending a strand."""

    def lay_first(self, table: Table) -> bool:
        return lay_first(table, self.finder, step=DOWN)

    def best_word(self, table: Table) -> Play | None:
        if not has_trunk(table):
            return super().best_word(table)
        link, opening = self.strand(table), self.best_opening(table)
        if link and opening and len(link.word) < len(opening.word) - 1:
            return opening
        return link or opening

    def openings(self, table: Table) -> Iterable[Joint]:
        return self.docks(table) if has_trunk(table) else super().openings(table)

    def docks(self, table: Table) -> Iterator[Joint]:
        """Yield joints at the outer ends of all strands, towards the lane's other row."""
        for row, words in lanes(table).items():
            leftmost = min(words, key=lambda laid: square_at(laid.start)[1])
            rightmost = max(words, key=lambda laid: square_at(laid.end)[1])
            for laid, step in ((leftmost, -ACROSS), (rightmost, ACROSS)):
                if joint := self._dock(table, laid, step, row):
                    yield joint

    def _dock(self, table: Table, laid: Laid, step: int, row: int) -> Joint | None:
        """The joint at the end of a strand's last word, if it is clear of the word before."""
        end = laid.start if step < 0 else laid.end
        outward = -DOWN if square_at(end)[0] == row else DOWN
        near = square_at(end)[1] * step
        clear = near >= SHORTEST_LINK - 1 and len(laid.word) >= SHORTEST_LINK
        if not clear or not table.is_open(end, DOWN):
            return None
        return joint_beside(table, self.pairs, end, outward, step)

    def best_opening(self, table: Table) -> Play | None:
        """Find the best word that opens a lane."""
        trunk, opened = table.words[0], lanes(table)
        plays = [
            best_fitting(table, self.finder, square, ACROSS, table.left, table.left)
            for square in range(trunk.start, trunk.end + 1, LANES_APART * DOWN)
            if square_at(square)[0] not in opened and self._is_unused(table, square)
        ]
        found = [play for play in plays if play]
        return max(found, key=lambda play: play.score, default=None)

    def _is_unused(self, table: Table, square: int) -> bool:
        """Whether a lane is empty beside the trunk, even of junk."""
        table.looked += 1
        reach: int = table.left
        rooms = [table.room(square, way, reach) for way in (ACROSS, -ACROSS)]
        return rooms == [reach, reach]


def has_trunk(table: Table) -> bool:
    """Whether the structure has a trunk; one that was read from the game's grid may have none."""
    return bool(table.words) and table.words[0].step == DOWN


def lanes(table: Table) -> dict[int, list[Laid]]:
    """The words in open lanes, by the row of the lane's letter in the trunk."""
    top = square_at(table.words[0].start)[0]
    found: dict[int, list[Laid]] = {}
    for laid in table.words[1:]:
        row = square_at(laid.start)[0]
        below = (row - top) % LANES_APART
        if laid.step == ACROSS and below in (0, LANES_APART - 1):
            found.setdefault(row + (below > 0), []).append(laid)
    return found
