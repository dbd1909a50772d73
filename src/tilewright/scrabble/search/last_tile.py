"""Pre-endgames with one tile in the bag: search until no play can beat the best one.

A table has a row for each move and a column for each possible tile in the bag; a cell says who
wins. Rows are estimated by greedy play; as that overrates some, the row that looks best is always
searched. Cells are proved where it matters most: all cells of the most promising rows, and in other
rows first the draws that probably lose, until the row cannot be the best. The choice of cells
depends only on previous rounds, and columns share nothing, so the number of threads does not change
the result.
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

AT_ONCE = 8  # rows estimated at a time
LEADERS = 3  # rows with all cells searched in a round
CHALLENGERS = 24  # further rows with one cell searched in a round,
SHARE = 20  # or one in this many rows if that is more
EFFORTS = (300, 3_000, 30_000, 300_000, 3_000_000, 1 << 40)  # nodes per cell
SPREAD_ROWS = 4
SPREAD_EFFORT = 10_000  # nodes per cell
SCALE = 12.0  # points; typical error of a greedy playout
TINY = 1e-9

T = TypeVar("T")
A = TypeVar("A")


@dataclass(slots=True)
class Cell:
    """A move with one draw: bounds of the result, expected spread, nodes tried."""

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
        """The expected result."""
        if not self.is_open:
            return self.low
        return min(max(1 / (1 + math.exp(-self.spread / SCALE)), self.low), self.high)


@dataclass
class Row:
    """A move with its cells and their totals; `number` is the play's index in the columns."""

    move: Move
    score: int
    number: int
    cells: list[Cell]
    weights: Sequence[float] = field(repr=False)
    is_known: bool = False  # whether there is an estimate
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
        """The sort key of rows; higher is better."""
        return self.is_known, round(self.hope, 9), self.spread


class Purse:
    """A limit of nodes and time, and the nodes used so far."""

    def __init__(self, nodes: int | None, deadline: float) -> None:
        self.nodes = nodes
        self.deadline = deadline
        self.used = 0

    def is_late(self) -> bool:
        return bool(self.deadline) and time.perf_counter() >= self.deadline

    def is_empty(self) -> bool:
        return self.is_late() or (self.nodes is not None and self.used >= self.nodes)

    def seconds_left(self) -> float | None:
        """The time until the deadline, always positive; None without a deadline."""
        return max(self.deadline - time.perf_counter(), TINY) if self.deadline else None

    def share(self, parts: int) -> int | None:
        """An equal share of the remaining nodes."""
        return None if self.nodes is None else max(1, (self.nodes - self.used) // parts)

    def allow(self, each: int, columns: int) -> Allowance:
        """The allowance of one of `columns` columns."""
        share = self.share(columns) or NO_END
        return Allowance(min(each, share), share, self.deadline)


class Table:
    """The plays of the player on turn, whose rack is known, by the last tile in the bag.

    It has all plays, or only those in `moves`.
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
        self.more: list[Row] = []  # rows of passes and exchanges

    @property
    def all_rows(self) -> list[Row]:
        return self.rows + self.more

    def new_row(self, move: Move, score: int = 0, number: int = -1) -> Row:
        """Create a row without results."""
        return Row(move, score, number, [Cell() for _ in self.draws], self.weights)

    def _each(self, work: Callable[[A], T], items: Iterable[A]) -> list[T]:
        """Map a function over items, in parallel with several threads."""
        if self.threads == 1:
            return list(map(work, items))
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, items))

    # Estimates

    def estimate(self, first: Sequence[Move] = (), effort: int = 0) -> None:
        """Estimate rows by greedy play while there is time, those in `first` first.

        Meanwhile rows that look best are searched with `effort` nodes per cell.
        """
        order = {move: place for place, move in enumerate(first)}
        rows = sorted(self.rows, key=lambda row: order.get(row.move, len(order)))
        for begin in range(0, len(rows), AT_ONCE):
            if begin and self.purse.is_empty():
                return
            self._estimate(rows[begin : begin + AT_ONCE])
            self.confirm(effort)

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
        """Charge the nodes of the last round."""
        nodes = sum(column.nodes for column in self.columns)
        self.purse.used += nodes - self._counted
        self._counted = nodes

    # Proofs

    @property
    def floor(self) -> float:
        """The highest proved win share of any row."""
        return max((row.low for row in self.all_rows), default=0.0)

    def is_settled(self, rows: Sequence[Row] | None = None) -> bool:
        """Whether a row's win share is proved and no row, or none of `rows`, can exceed it."""
        floor = self.floor
        sure = any(row.low > floor - TINY and row.high < floor + TINY for row in self.all_rows)
        return sure and not any(row.high > floor + TINY for row in rows or self.all_rows)

    def prove(self, effort: int, is_settled: Callable[[], bool] | None = None) -> None:
        """Search cells with `effort` nodes each until the table is settled or the limit reached."""
        is_settled = is_settled or partial(self.is_settled, self.rows)
        while not (is_settled() or self.purse.is_empty()):
            chosen = self._choose(effort)
            if not any(chosen):
                return
            self._search(chosen, effort)

    def close(self, row: Row, effort: int) -> None:
        """Search the open cells of a row with `effort` nodes each."""
        self._search([[row] if cell.is_open else [] for cell in row.cells], effort)

    def confirm(self, effort: int) -> None:
        """Search the row that looks best until the best one has been searched."""
        while self.rows and not self.purse.is_empty():
            best = max(self.rows, key=lambda row: row.rank)
            if all(cell.tried >= effort or not cell.is_open for cell in best.cells):
                return
            self.close(best, effort)

    def _choose(self, effort: int) -> list[list[Row]]:
        """The rows to search next in each column: all cells of the leaders, one of others."""
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
        """Search the spreads of plays that may be the best move."""
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
