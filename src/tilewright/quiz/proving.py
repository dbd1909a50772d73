"""Proofs that one move of a pre-endgame is better than all others.

`solve_preendgame` stops when no move can win more often than the best one. That leaves moves that
may win as often, so a puzzle needs more: every other move has to be shown to win less often.
"""

from __future__ import annotations

from typing import NamedTuple

from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import EFFORTS, Purse, Row, Table
from tilewright.scrabble.search.waiting import Waiting

FIRST = 24  # moves by equity that are played on before the others
BITS = 16  # of the table of each draw
MOST_ROWS = 1_500  # with blanks there are thousands of plays, which no quick search closes
HOPE = 0.1  # estimated share of wins below which the game is lost anyway
TIE = 1e-6  # less than the weight of any draw


class Lone(NamedTuple):
    """The best row of a table, and the one that comes closest to it."""

    best: Row
    second: Row


class StrictTable(Table):
    """A table that goes on as long as another move may win as often as the best one."""

    @property
    def floor(self) -> float:
        return super().floor - TIE

    def leaders(self) -> list[Row]:
        """The rows that may win most often."""
        return [row for row in self.all_rows if row.high > self.floor]

    def is_decided(self) -> bool:
        """Whether one row is proved to be the best, or two to be equally good and not beaten."""
        leaders, floor = self.leaders(), self.floor
        equal = sum(row.low > floor for row in leaders) > 1
        return len(leaders) == 1 or (equal and all(row.high < floor + 2 * TIE for row in leaders))


def prove_lone_best(
    position: Position, finder: MoveFinder, nodes: int, threads: int = 1
) -> Lone | None:
    """The move that is proved to win more of the draws than every other, with one tile in the bag.

    None says that there is no such move, or that the node limit was too low to show it.
    """
    purse = Purse(nodes, 0.0)
    table = StrictTable(position, purse, BITS, threads)
    if len(table.rows) > MOST_ROWS:
        return None
    table.estimate([one.move for one in finder.best(position, FIRST)])
    waiting = Waiting(table, finder, threads)
    waiting.estimate()
    if max(row.hope for row in table.all_rows) < HOPE:
        return None
    for effort in EFFORTS:
        table.prove(effort, table.is_decided)
        if table.is_decided() or purse.is_empty():
            break
        waiting.prove(effort)
    return _lone(table)


def _lone(table: StrictTable) -> Lone | None:
    leaders = table.leaders()
    others = [row for row in table.all_rows if row not in leaders]
    if len(leaders) != 1 or not others:
        return None
    return Lone(leaders[0], max(others, key=lambda row: (row.high, row.hope)))
