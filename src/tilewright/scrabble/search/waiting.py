"""Passes and exchanges with one tile in the bag, and the opponent's replies to them.

The opponent does not know the tile in the bag either. For each possible tile the opponent has a
different rack, and so a separate table: their plays against all tiles unseen by them. Among their
plays of highest equity they make the one that wins most often there; among equals, the one that
hurts most in the actual deal. They pass only if that ends the game or there is no play; then both
pass until the game ends.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.draws import Column, Draw, other_rack
from tilewright.scrabble.search.finder import MoveFinder, kept
from tilewright.scrabble.search.last_tile import TINY, Purse, Row, Table
from tilewright.scrabble.search.outcomes import outcome

REPLIES = 24  # replies of highest equity that the opponent chooses from
AT_ONCE = 2  # draws whose replies are searched in parallel
BITS = 16  # log2 of the table size for replies
LIKELY = 12  # replies considered for an estimate
CLOSE = 0.1


def settled_row(table: Table, move: Move) -> Row:
    """The row of a pass or exchange that ends the game; both sides lose the tiles they hold."""
    value = table.position.rules.tile_set.value
    row = table.new_row(move)
    for cell, column in zip(row.cells, table.columns, strict=True):
        held = kept(table.position.rack, move)
        if move.kind is Kind.EXCHANGE:
            held += column.draw.tiles
        cell.spread = column.ahead - value(held) + value(column.other)
        cell.low = cell.high = outcome(cell.spread)
        cell.exact_spread = True
    row.is_known = True
    row.update()
    return row


class Replies:
    """The opponent's replies to a pass or an exchange if this draw is in the bag."""

    def __init__(self, position: Position, draw: Draw, likely: list[Move], purse: Purse) -> None:
        passed = after_pass(position, draw)
        self.purse = purse
        self.table = Table(passed, purse, BITS, moves=likely)
        if passed.scoreless + 1 >= passed.rules.scoreless_limit:
            self.table.more.append(settled_row(self.table, PASS))
        self.table.estimate(likely)

    def place(self, tile: str) -> int:
        """The column index of a tile in the bag."""
        return next(at for at, draw in enumerate(self.table.draws) if draw.tiles == tile)

    def prove(self, tiles: set[str], effort: int) -> None:
        """Search until the reply's result is proved for each of these tiles in the bag."""
        places = [self.place(tile) for tile in tiles]

        def is_settled() -> bool:
            return all(low == high for low, high in map(self.bounds, places))

        self.table.prove(effort, is_settled)

    def bounds(self, column: int) -> tuple[float, float]:
        """Bounds of the reply's result if it draws the tile of a column."""
        rows, floor = self.table.all_rows, self.table.floor
        possible = [row for row in rows if row.high > floor - TINY]
        if not possible:
            return 0.0, 1.0
        ceiling = max(row.high for row in possible)
        sure = [row.cells[column].low for row in possible if row.low > ceiling - TINY]
        low = max(sure) if sure else min(self._least(row, column) for row in possible)
        return low, max(row.cells[column].high for row in possible)

    def _least(self, row: Row, column: int) -> float:
        """A lower bound of a row's result in a column, provided the row is the best one."""
        cell, weight = row.cells[column], self.table.weights[column]
        lacking = (self.table.floor - row.high) / weight + cell.high
        if lacking > 0.5 + TINY:
            return 1.0
        return max(cell.low, 0.5) if lacking > TINY else cell.low

    def spread(self, column: int) -> float:
        """The spread of the reply that looks best, for one tile in the bag."""
        return max(self.table.all_rows, key=lambda row: row.rank).cells[column].spread


def after_pass(position: Position, draw: Draw) -> Position:
    """The position after a pass, as the opponent sees it if this draw is in the bag."""
    seat = position.on_turn
    passed = position.play(PASS).with_rack(seat, "")
    return passed.with_rack(1 - seat, other_rack(position, draw.tiles))


class Waiting:
    """The pass and exchanges of a table, as additional rows."""

    def __init__(self, table: Table, finder: MoveFinder, threads: int) -> None:
        self.table = table
        self.threads = threads
        self._finder = finder
        position = table.position
        moves = [PASS, *position.exchanges()]
        if position.scoreless + 1 >= position.rules.scoreless_limit:
            table.more = [settled_row(table, move) for move in moves]
            moves = []
        self.rows = [table.new_row(move) for move in moves]
        table.more += self.rows

    def estimate(self) -> None:
        """Estimate the rows as if the opponent knew the bag and both then played greedily.

        This is a little pessimistic.
        """
        for column in range(len(self.table.draws)):
            likely = self._likely(column)[:LIKELY]
            for row in self.rows:
                if self.table.purse.is_empty():
                    return
                row.cells[column].spread = self._estimate(row, column, likely)
        for row in self.rows:
            row.is_known = True
            row.update()

    def _estimate(self, row: Row, number: int, likely: list[Move]) -> float:
        draw = self.table.draws[number]
        held, bagged = self.table.position.rack, draw
        if row.move.kind is Kind.EXCHANGE:
            held, bagged = kept(held, row.move) + draw.tiles, Draw(row.move.tiles, 1)
        column = Column(after_pass(self.table.position, draw), bagged, held, BITS)
        places = {play.move: place for place, play in enumerate(column.plays())}
        rows = [places[move] for move in likely if move in places]
        self.table.purse.used += column.nodes
        return -max(column.estimate(rows)) if rows else 0.0

    def is_close(self) -> bool:
        """Whether a pass or exchange looks nearly as good as the best play, or better."""
        best = max((row.hope for row in self.table.rows), default=0.0)
        return any(row.is_known and row.hope > best - CLOSE for row in self._alive())

    def prove(self, effort: int) -> None:
        """Search the replies draw by draw, while a row may still be the best."""
        order = sorted(range(len(self.table.draws)), key=self._prospect)
        for begin in range(0, len(order), AT_ONCE):
            if self.table.purse.is_empty() or not self._alive():
                return
            columns = [column for column in order[begin : begin + AT_ONCE] if self._is_open(column)]
            self._prove(columns, effort)

    def _prospect(self, column: int) -> float:
        """How good a draw looks for the rows."""
        return max((row.cells[column].spread for row in self.rows), default=0.0)

    def _likely(self, column: int) -> list[Move]:
        """The replies of highest equity to a pass if this draw is in the bag."""
        passed = after_pass(self.table.position, self.table.draws[column])
        return [one.move for one in self._finder.best(passed, REPLIES)]

    def _alive(self) -> list[Row]:
        floor = self.table.floor
        return [row for row in self.rows if row.high > floor + TINY]

    def _is_open(self, column: int) -> bool:
        return any(row.cells[column].is_open for row in self._alive())

    def _prove(self, columns: list[int], effort: int) -> None:
        share, deadline = self.table.purse.share(AT_ONCE), self.table.purse.deadline
        likely = {column: self._likely(column) for column in columns}

        def work(column: int) -> Replies:
            draw = self.table.draws[column]
            replies = Replies(self.table.position, draw, likely[column], Purse(share, deadline))
            tiles = {self._bagged(row, column) for row in self._alive()}
            replies.prove(tiles, effort)
            return replies

        with ThreadPoolExecutor(min(self.threads, AT_ONCE)) as pool:
            found = list(pool.map(work, columns))
        for column, replies in zip(columns, found, strict=True):
            self.table.purse.used += replies.purse.used
            self._take(column, replies)

    def _bagged(self, row: Row, column: int) -> str:
        """The tile in the bag after a move: the same as before, or the exchanged one."""
        if row.move.kind is Kind.EXCHANGE:
            return row.move.tiles
        return self.table.draws[column].tiles

    def _take(self, column: int, replies: Replies) -> None:
        """Update the rows with the replies for a draw."""
        for row in self.rows:
            cell = row.cells[column]
            if replies.table.all_rows:
                place = replies.place(self._bagged(row, column))
                low, high = replies.bounds(place)
                cell.low, cell.high = 1 - high, 1 - low
                cell.spread = -replies.spread(place)
            else:
                row.cells[column] = settled_row(self.table, row.move).cells[column]
            row.update()
