"""Pre-endgame search: find the move that wins most often over all possible draws.

The model: every split of the unseen tiles between the bag and the opponent's rack is equally
likely. A move that empties the bag leads to an endgame with perfect information, which both sides
play perfectly. A move's result is the share of draws it wins, a tie counting half. Moves with equal
shares are ranked by mean spread.

With one tile in the bag, every play empties it. After a pass or an exchange the opponent, who does
not know the tile in the bag either, considers the 24 plays of highest equity and makes the one that
wins most often over all tiles unseen by them; among equals, the one that hurts most in the actual
deal. The opponent passes only if that ends the game or there is no play; then both pass until the
game ends. A result is `exact` if its win share is proved in this model and no other legal move has
a larger one. Spreads are estimates unless there was time to search them.

With two to six tiles in the bag, results are estimates: both sides make the move of highest equity
until the bag is empty, and then a search finds the winner of the endgame.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.scrabble.leaves import LARGEST
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.few_tiles import FewTiles
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import EFFORTS, Cell, Purse, Row, Table
from tilewright.scrabble.search.outcomes import PreendgameMove as PreendgameMove
from tilewright.scrabble.search.outcomes import TileOutcome as TileOutcome
from tilewright.scrabble.search.waiting import Waiting
from tilewright.solver.limit import Limit

MOST_IN_BAG = 6
MOST_OF_A_KIND = 7
FIRST = 24  # moves of highest equity, which are searched before the others
FEWEST_BITS, MOST_BITS = 12, 18  # log2 of the table size for each draw
NODES_A_SECOND = 100_000


@dataclass(frozen=True)
class PreendgameSolution:
    """Moves, best first. `exact` means the first is proved to win most often.

    `nodes` is the number of positions searched.
    """

    moves: tuple[PreendgameMove, ...]
    exact: bool
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        return self.moves[0].move

    @property
    def win(self) -> float:
        """The win share of the best move."""
        return self.moves[0].win


def solve_preendgame(
    position: Position,
    limit: Limit | None = None,
    threads: int = 1,
    seed: int = 0,
    finder: MoveFinder | None = None,
    also: Sequence[Move] = (),
) -> PreendgameSolution:
    """Find the move that wins most often with one to six tiles in the bag.

    The rack of the player on turn must be known. Moves in `also` are always included in the result.
    With a node limit the result is the same on every machine and with any number of threads.
    Without a limit the result for one tile in the bag is exact, which may take minutes.
    """
    started = time.perf_counter()
    _check(position)
    assert position.lexicon is not None
    limit = limit or Limit()
    finder = finder or MoveFinder(position.lexicon, position.rules)
    purse = Purse(limit.nodes, started + limit.seconds if limit.seconds else 0.0)
    if position.bag == 1:
        moves, exact = _solve_last_tile(position, finder, purse, limit, threads)
    else:
        moves, exact = FewTiles(position, finder, purse, threads, seed).run(limit, also), False
    return PreendgameSolution(tuple(moves), exact, purse.used, time.perf_counter() - started)


def can_solve(position: Position) -> bool:
    """Whether `solve_preendgame` supports this position."""
    try:
        _check(position)
    except PositionError:
        return False
    return True


def _check(position: Position) -> None:
    rules, bag = position.rules, position.bag
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    if rules.seats != 2:
        raise PositionError(f"the pre-endgame search needs 2 players (got {rules.seats})")
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over; there is nothing to search")
    if not 1 <= bag <= MOST_IN_BAG:
        raise PositionError(
            f"the pre-endgame search needs 1 to {MOST_IN_BAG} tiles in the bag (got {bag})"
        )
    if len(position.rack) < position.held[position.on_turn]:
        raise PositionError("the rack of the player on turn is unknown; enter its tiles")
    if rules.rack_size > LARGEST + 1:
        raise PositionError(f"the pre-endgame search supports racks of up to {LARGEST + 1} tiles")
    tile, count = Counter(position.rack).most_common(1)[0]
    if bag == 1 and count == MOST_OF_A_KIND and tile in position.unseen:
        raise PositionError(f"the pre-endgame search supports at most {count} {tile}")


def _solve_last_tile(
    position: Position, finder: MoveFinder, purse: Purse, limit: Limit, threads: int
) -> tuple[list[PreendgameMove], bool]:
    table = Table(position, purse, _table_bits(limit), threads)
    table.estimate([one.move for one in finder.best(position, FIRST)], EFFORTS[0])
    table.confirm(EFFORTS[1])
    waiting = Waiting(table, finder, threads)
    for effort in EFFORTS:
        table.prove(effort)
        if effort == EFFORTS[0]:
            waiting.estimate()
        if waiting.is_close() and effort > EFFORTS[0]:
            waiting.prove(effort)
        if table.is_settled(table.rows) or purse.is_empty():
            break
    for effort in EFFORTS:
        if not (table.is_settled() or purse.is_empty()):
            waiting.prove(effort)
            table.prove(effort)
    exact = table.is_settled()
    table.measure()
    ranked = sorted(table.all_rows, key=lambda row: row.rank, reverse=True)
    return [_told(row, table) for row in ranked], exact


def _told(row: Row, table: Table) -> PreendgameMove:
    cells = zip(table.draws, table.weights, row.cells, strict=True)
    tiles = tuple(
        TileOutcome(draw.tiles, weight, cell.hope, cell.low, cell.high, _possible_spread(cell))
        for draw, weight, cell in cells
    )
    spread = sum(one.spread * one.chance for one in tiles)
    low, high = round(row.low, 9), round(row.high, 9)
    deals = sum(cell.tried > 0 or not cell.is_open for cell in row.cells)
    return PreendgameMove(row.move, row.score, row.hope, low, high, spread, deals, tiles)


def _possible_spread(cell: Cell) -> float:
    """The estimated spread, changed as little as a proved result requires."""
    low = {0.5: 0.0, 1.0: 1.0}.get(cell.low, -math.inf)
    high = {0.0: -1.0, 0.5: 0.0}.get(cell.high, math.inf)
    return min(max(cell.spread, low), high)


def _table_bits(limit: Limit) -> int:
    """Choose a table size for the nodes expected per draw."""
    nodes = limit.nodes
    if nodes is None:
        nodes = int((limit.seconds or 10) * NODES_A_SECOND)
    return min(max((nodes // 4).bit_length(), FEWEST_BITS), MOST_BITS)
