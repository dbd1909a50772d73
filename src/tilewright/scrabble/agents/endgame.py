"""`endgame`: by equity while tiles are in the bag, then by endgame search."""

from __future__ import annotations

import math
from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Considering, Moves, check_seconds, whole_number
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import EndgameLine, can_search, solve_endgame
from tilewright.scrabble.search.finder import Candidate
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.solver.limit import Limit

NODES = 100_000
MOST_NODES = 10**12
NODE_SECONDS = 1e-4  # ten times the usual time for a node


class Endgame(Considering):
    """Plays by equity, and with an empty bag searches for the best move.

    `nodes` and `seconds` limit the search for a move. With `nodes` alone, moves are the same on
    every machine. With more than two players it plays by equity.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        leaves: str | None = None,
        seconds: str | float | None = None,
        nodes: str | int | None = None,
    ) -> None:
        super().__init__(lexicon, leaves)
        if nodes is None and seconds is None:
            nodes = NODES
        most = None if nodes is None else whole_number("nodes", nodes, 1, MOST_NODES)
        self.limit = Limit(most, check_seconds(seconds))

    @property
    def move_seconds(self) -> float:
        nodes, seconds = self.limit.nodes, self.limit.seconds
        return min(NODE_SECONDS * (nodes or math.inf), 2 * (seconds or math.inf))

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        if not can_search(position):
            return super().consider(position, rng, count, also)
        solution = solve_endgame(position, self.limit, count, also)
        finder = self.finder(position.rules)
        judged = tuple(
            _judge(position, finder.weigh(position, one.move), one) for one in solution.lines
        )
        return Thought(judged, solution.depth, solution.nodes, solution.exact, "endgame")


def _judge(position: Position, candidate: Candidate, line: EndgameLine) -> Judgement:
    """Judge a move by its line; the win chance is set only if proved."""
    seat, other = position.on_turn, 1 - position.on_turn
    spread = position.scores[seat] - position.scores[other] + line.value
    win = None
    if line.exact:
        win = 0.5 if spread == 0 else float(spread > 0)
    error = None if win is None else 0.0
    return Judgement.of(candidate)._replace(
        value=float(line.value),
        spread=float(spread),
        spread_error=error,
        win=win,
        win_error=error,
    )
