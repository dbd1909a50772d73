"""Who wins many endgames, one after another.

Boards are kept from one endgame to the next, and clear cases are not searched: where greedy play on
both sides ends far from even, or a quick estimate a little less far, its winner is nearly always
that of perfect play. `python -m benches few_tiles.clear` measures how often.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from tilewright.scrabble.kernels.endgame import EndgameSearch
from tilewright.scrabble.kernels.endgame_board import EndgameBoard
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import (
    ESTIMATE,
    begin,
    decide_endgame,
    even_value,
    make_board,
    racks_of,
    with_outcome,
)
from tilewright.scrabble.search.endgame_lines import PROOF
from tilewright.solver.limit import Limit

GREEDY_CLEAR = 60  # points from even after greedy play
CLEAR = 20  # points from even in a quick estimate
BITS = 12  # log2 of the table size
ROOM = 1 << 14


class Decision(NamedTuple):
    """The value of an endgame with greedy play, and an estimate with the outcome of a search.

    `is_sure` says whether the outcome is clear or proved.
    """

    greedy: int
    value: int
    is_sure: bool
    nodes: int


class Decider:
    """Decides endgames with one lexicon and rules; several threads may share it."""

    def __init__(self) -> None:
        self._idle: list[EndgameBoard] = []

    def decide(self, position: Position, limit: Limit) -> Decision:
        """Find out who wins an endgame that `can_search` accepts."""
        deadline = time.perf_counter() + limit.seconds if limit.seconds else 0.0
        board = self._board(position)
        if not board.full:
            search = EndgameSearch(board, BITS)
            found = _decide(search, even_value(position), limit.nodes or 1, deadline)
        if board.full:
            value = decide_endgame(position, limit)
            return Decision(value.greedy, value.value, value.exact, value.nodes)
        self._idle.append(board)
        return found

    def _board(self, position: Position) -> EndgameBoard:
        """The board of a position, an idle one if there is one."""
        racks = racks_of(position)
        try:
            board = self._idle.pop()
        except IndexError:
            return make_board(position, racks, ROOM, BITS)
        board.field.load(position.squares)
        begin(board, position, racks)
        return board


def _decide(search: EndgameSearch, even: int, nodes: int, deadline: float) -> Decision:
    greedy = search.guess()
    if abs(greedy - even) >= GREEDY_CLEAR:
        return Decision(greedy, greedy, True, search.nodes)
    most = min(nodes, search.nodes + ESTIMATE)
    estimate, _, _ = search.deepen(1, greedy, most, deadline)
    if abs(estimate - even) >= CLEAR:
        return Decision(greedy, estimate, True, search.nodes)
    bound, _, cut_short = search.deepen(PROOF, even, nodes, deadline, narrow=True)
    value = with_outcome(estimate, estimate if cut_short else bound, even)
    return Decision(greedy, value, not cut_short, search.nodes)
