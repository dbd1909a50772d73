"""One tile in the bag: plays against draws, until no play can win more often than the best one.

A table has a row for each move and a column for each tile that may be in the bag. A cell says who
wins in the end. Cells are proved where it matters most: all of the most promising rows, and of each
other row first the draws that it probably loses, until the rest cannot make it the best. Which
cells are searched next depends on the rounds before alone, and columns share nothing, so that the
number of threads changes no answer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.draws import (
    Allowance,
    Column,
    Verdict,
    Worth,
    other_rack,
    single_draws,
)
from tilewright.scrabble.search.outcomes import outcome
from tilewright.solver.limit import NO_END

AT_ONCE = 24  # rows that are played on greedily in one go
LEADERS = 3  # rows of which all cells are searched in a round
CHALLENGERS = 24  # rows of which one cell is searched,
SHARE = 20  # or so many times fewer than there are
EFFORTS = (300, 3_000, 30_000, 300_000, 3_000_000, 1 << 40)  # nodes for a cell
SPREAD_ROWS = 4
SPREAD_EFFORT = 10_000  # nodes for a cell
SCALE = 12.0  # points: how far a greedy playout is off
TINY = 1e-9

T = TypeVar("T")
A = TypeVar("A")


@dataclass(slots=True)
class Cell:
    """A move with one draw: bounds of the result, the spread that is expected, nodes tried."""

    low: float = 0.0
    high: float = 1.0
    spread: float = 0.0
    tried: int = 0
    exact_spread: bool = False

    @property
    def is_open(self) -> bool:
        return self.low < self.high

    @property
    def hope(self) -> float:
        """The result that is expected."""
        if not self.is_open:
            return self.low
        return min(max(1 / (1 + math.exp(-self.spread / SCALE)), self.low), self.high)


@dataclass
class Row:
    """A move with its cells, and what they come to; `number` is that of a play in the columns."""

    move: Move
    score: int
    number: int
    cells: list[Cell]
    weights: Sequence[float] = field(repr=False)
    is_known: bool = False  # whether there is an estimate at all
    low: float = 0.0
    high: float = 1.0
    hope: float = 0.0
    spread: float = 0.0

    def update(self) -> None:
        """Add up the cells."""
        pairs = list(zip(self.cells, self.weights, strict=True))
        self.low = sum(cell.low * weight for cell, weight in pairs)
        self.high = sum(cell.high * weight for cell, weight in pairs)
        self.hope = sum(cell.hope * weight for cell, weight in pairs)
        self.spread = sum(cell.spread * weight for cell, weight in pairs)

    @property
    def rank(self) -> tuple[bool, float, float]:
        """What rows are compared by: the more the better."""
        return self.is_known, round(self.hope, 9), self.spread


class Purse:
    """What is left of a limit of nodes and time."""

    def __init__(self, nodes: int | None, deadline: float) -> None:
        self.nodes = nodes
        self.deadline = deadline
        self.used = 0

    def is_late(self) -> bool:
        return bool(self.deadline) and time.perf_counter() >= self.deadline

    def is_empty(self) -> bool:
        return self.is_late() or (self.nodes is not None and self.used >= self.nodes)

    def seconds_left(self) -> float | None:
        """The time until the deadline, if there is one: always above 0."""
        return max(self.deadline - time.perf_counter(), TINY) if self.deadline else None

    def share(self, parts: int) -> int | None:
        """An equal part of the nodes that are left."""
        return None if self.nodes is None else max(1, (self.nodes - self.used) // parts)

    def allow(self, each: int, columns: int) -> Allowance:
        """The share of one of some columns."""
        share = self.share(columns) or NO_END
        return Allowance(min(each, share), share, self.deadline)


class Table:
    """The plays of the player on turn, whose rack is known, against the last tile of the bag.

    There are all of them, or those of `moves`.
    """

    def __init__(
        self,
        position: Position,
        purse: Purse,
        bits: int,
        threads: int = 1,
        moves: Sequence[Move] | None = None,
    ) -> None:
        self.position = position
        self.purse = purse
        self.threads = threads
        self._counted = 0
        self.draws = single_draws(position)
        total = sum(draw.ways for draw in self.draws)
        self.weights = [draw.ways / total for draw in self.draws]
        others = [other_rack(position, draw.tiles) for draw in self.draws]
        pairs = list(zip(self.draws, others, strict=True))
        self.columns = self._each(lambda pair: Column(position, *pair, bits), pairs)
        self.rows = [
            self.new_row(play.move, play.score, number)
            for number, play in enumerate(self.columns[0].plays())
            if moves is None or play.move in moves
        ]
        self.more: list[Row] = []  # rows of moves that leave the bag as it is

    @property
    def all_rows(self) -> list[Row]:
        return self.rows + self.more

    def new_row(self, move: Move, score: int = 0, number: int = -1) -> Row:
        """A row of which nothing is known."""
        return Row(move, score, number, [Cell() for _ in self.draws], self.weights)

    def _each(self, work: Callable[[A], T], items: Iterable[A]) -> list[T]:
        """Do something for each item, side by side."""
        if self.threads == 1:
            return list(map(work, items))
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, items))

    # First opinions

    def estimate(self, first: Sequence[Move] = ()) -> None:
        """Play rows on greedily as far as there is time, those of `first` before the others."""
        order = {move: place for place, move in enumerate(first)}
        rows = sorted(self.rows, key=lambda row: order.get(row.move, len(order)))
        for begin in range(0, len(rows), AT_ONCE):
            if begin and self.purse.is_empty():
                return
            self._estimate(rows[begin : begin + AT_ONCE])

    def _estimate(self, rows: Sequence[Row]) -> None:
        numbers = [row.number for row in rows]
        spreads = self._each(lambda column: column.estimate(numbers), self.columns)
        for place, row in enumerate(rows):
            for cell, found in zip(row.cells, spreads, strict=True):
                cell.spread = found[place]
            row.is_known = True
            row.update()
        self._count()

    def _count(self) -> None:
        """Pay for the nodes of the last round."""
        nodes = sum(column.nodes for column in self.columns)
        self.purse.used += nodes - self._counted
        self._counted = nodes

    # Proofs

    @property
    def floor(self) -> float:
        """The most that some row is sure to win."""
        return max((row.low for row in self.all_rows), default=0.0)

    def is_settled(self, rows: Sequence[Row] | None = None) -> bool:
        """Whether no row, or none of some, can win more than the best, whose wins are known."""
        floor = self.floor
        sure = any(row.low > floor - TINY and row.high < floor + TINY for row in self.all_rows)
        return sure and not any(row.high > floor + TINY for row in rows or self.all_rows)

    def prove(self, effort: int, is_settled: Callable[[], bool] | None = None) -> None:
        """Search cells with so many nodes each, until that settles the table or the limit is
        reached."""
        is_settled = is_settled or partial(self.is_settled, self.rows)
        while not (is_settled() or self.purse.is_empty()):
            chosen = self._choose(effort)
            if not any(chosen):
                return
            self._search(chosen, effort)

    def close(self, row: Row, effort: int) -> None:
        """Search the open cells of a row with so many nodes each."""
        self._search([[row] if cell.is_open else [] for cell in row.cells], effort)

    def _choose(self, effort: int) -> list[list[Row]]:
        """The rows to search next in each column: all cells of the first rows, and one cell of
        some others."""
        floor = self.floor
        alive = [
            row
            for row in self.rows
            if row.high > floor + TINY or (row.low > floor - TINY and row.high > row.low + TINY)
        ]
        alive.sort(key=lambda row: row.rank, reverse=True)
        chosen: list[list[Row]] = [[] for _ in self.columns]
        challengers = 0
        for rank, row in enumerate(alive):
            cells = [
                (cell.spread, column)
                for column, cell in enumerate(row.cells)
                if cell.is_open and cell.tried < effort
            ]
            if rank >= LEADERS and cells:
                cells = [min(cells)]
                challengers += 1
            for _, column in cells:
                chosen[column].append(row)
            if challengers == max(CHALLENGERS, len(alive) // SHARE):
                break
        return chosen

    def _search(self, chosen: list[list[Row]], effort: int) -> None:
        allowed = self.purse.allow(effort, sum(map(bool, chosen)))

        def work(column: int) -> list[Verdict]:
            numbers = [row.number for row in chosen[column]]
            return self.columns[column].prove(numbers, allowed) if numbers else []

        found = self._each(work, range(len(self.columns)))
        for column, (rows, verdicts) in enumerate(zip(chosen, found, strict=True)):
            for row, verdict in zip(rows, verdicts, strict=False):
                cell = row.cells[column]
                cell.low, cell.high, cell.tried = verdict.low, verdict.high, effort
                row.update()
        self._count()

    # Spreads

    def measure(self) -> None:
        """Search for the spread of plays that may be the best move."""
        floor = self.floor
        equal = [row for row in self.rows if row.high > floor - TINY]
        equal.sort(key=lambda row: row.rank, reverse=True)
        for row in equal[:SPREAD_ROWS]:
            if self.purse.is_empty():
                return
            self._measure(row)

    def _measure(self, row: Row) -> None:
        allowed = self.purse.allow(SPREAD_EFFORT, len(self.columns))

        def work(pair: tuple[Column, Cell]) -> list[Worth]:
            column, cell = pair
            return column.value([row.number], [round(cell.spread)], allowed)

        found = self._each(work, zip(self.columns, row.cells, strict=True))
        for cell, worths in zip(row.cells, found, strict=True):
            for worth in worths:
                if worth.exact:
                    cell.spread, cell.exact_spread = worth.spread, True
                    cell.low = cell.high = outcome(worth.spread)
        row.update()
        self._count()
