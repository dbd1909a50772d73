"""What an agent thinks of a position: its candidates with all that it found out about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble.move import Move
from tilewright.scrabble.search.finder import Candidate
from tilewright.scrabble.search.outcomes import PreendgameMove, TileOutcome

SPREAD_COUNTS = 1e-4  # win chances for a point: it decides where the game is won or lost anyway


class Judgement(NamedTuple):
    """A move and what is known of it.

    `equity` is the score and the value of the leave. `spread` is how many points its player will
    be ahead after the plies that were looked at, `win` the chance to win the game; the errors are
    standard errors, and `win_bounds` what is proved of it. `value` is what the agent ranks by.
    `tiles` says what the move comes to by the tiles that may be in the bag, and `line` how both
    players should go on in an endgame, beginning with the move. A move is `dropped` when more
    playouts of it are hardly worth anything; one that was asked for when it is worse than the best
    beyond doubt.
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
    tiles: tuple[TileOutcome, ...] = ()
    dropped: bool = False
    line: tuple[Move, ...] = ()

    @classmethod
    def of(cls, candidate: Candidate) -> Judgement:
        """A candidate that nobody has thought about: it is worth its equity."""
        move, score, leave, equity, _ = candidate
        return cls(move, score, leave, equity, equity)

    def with_outcome(self, found: PreendgameMove) -> Judgement:
        """The same move with what a search found before the endgame."""
        return self._replace(
            value=found.win + SPREAD_COUNTS * found.spread,
            spread=found.spread,
            win=found.win,
            win_error=0.0 if found.exact else None,
            win_bounds=(found.low, found.high),
            iterations=found.deals,
            tiles=found.tiles,
        )


@dataclass(frozen=True)
class Thought:
    """Candidates, best first, and how deep the look at them went.

    `plies` are the turns after the candidate, `iterations` the random deals or nodes that were
    looked at, `exact` whether the best move is proved.
    """

    moves: tuple[Judgement, ...]
    plies: int = 0
    iterations: int = 0
    exact: bool = False
    method: str = "equity"
