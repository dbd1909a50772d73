"""Analysis results: an agent's candidates for a position and what it found about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble.move import Move
from tilewright.scrabble.search.finder import Candidate
from tilewright.scrabble.search.outcomes import PreendgameMove

SPREAD_COUNTS = 1e-4  # win chance per point; breaks ties in decided games


class Judgement(NamedTuple):
    """A move and its analysis.

    `equity` is the score plus the value of the leave. `spread` is the expected lead after the plies
    that were searched, `win` the win chance, both with standard errors; `win_bounds` are proved
    bounds of the win chance. `value` is what the agent ranks by. A move is `dropped` if more
    playouts of it are not worthwhile; a requested move, if it is clearly worse than the best.
    """

    move: Move
    score: int
    leave: str
    equity: float
    value: float
    spread: float | None = None
    spread_error: float | None = None
    win: float | None = None
    win_error: float | None = None
    iterations: int = 0
    win_bounds: tuple[float, float] | None = None
    dropped: bool = False

    @classmethod
    def of(cls, candidate: Candidate) -> Judgement:
        """A judgement by equity alone."""
        move, score, leave, equity, _ = candidate
        return cls(move, score, leave, equity, equity)

    def with_outcome(self, found: PreendgameMove) -> Judgement:
        """The same move with the result of a pre-endgame search."""
        return self._replace(
            value=found.win + SPREAD_COUNTS * found.spread,
            spread=found.spread,
            win=found.win,
            win_error=0.0 if found.exact else found.error,
            spread_error=found.spread_error,
            win_bounds=(found.low, found.high),
            iterations=found.deals,
        )


@dataclass(frozen=True)
class Thought:
    """Candidates, best first, and how they were analysed.

    `plies` is the number of turns after the candidate, `iterations` the number of random deals or
    nodes, `exact` whether the best move is proved.
    """

    moves: tuple[Judgement, ...]
    plies: int = 0
    iterations: int = 0
    exact: bool = False
    method: str = "equity"
