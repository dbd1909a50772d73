"""`endgame`: by equity as long as there is a bag, and then by a search to the end of the game."""

from __future__ import annotations

import math
from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Considering, Moves, check_seconds, whole_number
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import EndgameSolution, can_search, solve_endgame
from tilewright.scrabble.search.finder import Candidate
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.solver.limit import Limit

NODES = 100_000
MOST_NODES = 10**12
NODE_SECONDS = 1e-4  # ten times as long as a node takes


class Endgame(Considering):
    """With an empty bag the other rack is known, and the best move can be proved.

    `nodes` are the positions that it looks at for a move, `seconds` the time that it takes. With
    nodes alone the move is the same on every machine. With more than two players it plays by
    equity.
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
        best = solve_endgame(position, self.limit)
        first = self.finder(position.rules).weigh(position, best.move)
        found = self.candidates_of(position, count, also) if count > 1 or also else []
        others = [one for one in found if one.move != best.move]
        judged = [_judge(position, first, best.value, best)]
        nodes = best.nodes
        for one in others:
            value, answer = self._value(position, one.move, 1 + len(others))
            judged.append(_judge(position, one, value, answer))
            nodes += answer.nodes if answer else 0
        judged.sort(key=lambda one: one.value, reverse=True)  # the best of equals stays first
        line = best.variation if judged[0].move == best.move else ()
        return Thought(tuple(judged), best.depth, nodes, best.exact, "endgame", line)

    def _value(
        self, position: Position, move: Move, shares: int
    ) -> tuple[int, EndgameSolution | None]:
        """What a move gains until the end of the game, by a share of the limit."""
        after = position.play(move)
        seat, other = position.on_turn, 1 - position.on_turn
        gain = after.final_scores[seat] - after.final_scores[other]
        gain -= position.scores[seat] - position.scores[other]
        if not can_search(after):
            return gain, None
        nodes, seconds = self.limit.nodes, self.limit.seconds
        limit = Limit(nodes and max(1, nodes // shares), seconds and seconds / shares)
        answer = solve_endgame(after, limit)
        return gain - answer.value, answer


def _judge(
    position: Position, candidate: Candidate, value: int, answer: EndgameSolution | None
) -> Judgement:
    """A move with what it brings; who wins is said where it is proved."""
    seat, other = position.on_turn, 1 - position.on_turn
    spread = position.scores[seat] - position.scores[other] + value
    win = None
    if answer is None or answer.exact:
        win = 0.5 if spread == 0 else float(spread > 0)
    error = None if win is None else 0.0
    nodes = answer.nodes if answer else 1
    return Judgement.of(candidate)._replace(
        value=float(value),
        spread=float(spread),
        spread_error=error,
        win=win,
        win_error=error,
        iterations=nodes,
    )
