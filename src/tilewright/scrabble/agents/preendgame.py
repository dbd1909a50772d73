"""`preendgame`: by equity, then by pre-endgame and endgame search."""

from __future__ import annotations

from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Moves, whole_number
from tilewright.scrabble.agents.endgame import Endgame
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.outcomes import PreendgameMove
from tilewright.scrabble.search.preendgame import can_solve, solve_preendgame
from tilewright.scrabble.search.simulation import MOST_THREADS
from tilewright.scrabble.search.thought import Judgement, Thought


class Preendgame(Endgame):
    """With one to six tiles in the bag, plays the move that wins most often over all draws;
    otherwise plays like `endgame`.

    `nodes` and `seconds` limit the search for a move. With `nodes` alone, moves are the same on
    every machine and with any number of `threads`.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        leaves: str | None = None,
        seconds: str | float | None = None,
        nodes: str | int | None = None,
        threads: str | int = 1,
    ) -> None:
        super().__init__(lexicon, leaves, seconds, nodes)
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)

    @property
    def move_seconds(self) -> float:
        return self.threads * super().move_seconds

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        if not can_solve(position):
            return super().consider(position, rng, count, also)
        finder = self.finder(position.rules)
        solution = solve_preendgame(
            position, self.limit, self.threads, rng.getrandbits(64), finder, also
        )
        shown = [
            *solution.moves[:count],
            *(one for one in solution.moves[count:] if one.move in also),
        ]
        judged = tuple(_judge(position, one, finder) for one in shown)
        return Thought(judged, 0, solution.nodes, solution.exact, "preendgame")


def _judge(position: Position, one: PreendgameMove, finder: MoveFinder) -> Judgement:
    return Judgement.of(finder.weigh(position, one.move)).with_outcome(one)
