"""A move compared with the best one of the same analysis; losses are never negative."""

from __future__ import annotations

import math
from typing import NamedTuple

from tilewright.scrabble.move import Move
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.outcomes import outcome
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import OUT
from tilewright.scrabble.thinking.insights import Insight, Insights


class Verdict(NamedTuple):
    """What a move lost. `clear` says that it is clearly worse than the best move."""

    best: Judgement
    played: Judgement
    loss_win: float | None
    loss_points: float
    win_before: float | None
    win_after: float | None
    clear: bool
    method: str
    exact: bool
    playouts: int
    line: tuple[Move, ...]


def compare(insights: Insights, move: Move) -> Verdict:
    """Compare a move with the best one; both had the same playouts or searches."""
    best = insights.candidates[0]
    played = next((one for one in insights.candidates if one.move == move), None)
    if played is None:
        raise PositionError(f"the analysis does not include {move}")
    before, after = _win(best), _win(played)
    if before is not None and after is not None and after > before:
        best, before = played, after  # the best one has the better spread, or fewer playouts
    loss = None if before is None or after is None else before - after
    points = 0.0 if best is played else max(0.0, _points(best.judged, played.judged))
    return Verdict(
        best.judged,
        played.judged,
        loss,
        points,
        before,
        after,
        best is not played and _is_clear(insights, best, played, points),
        insights.method,
        best.exact,
        best.judged.iterations,
        best.line,
    )


def _win(one: Insight) -> float | None:
    """The win chance; in an endgame without a proof, by the spread that was found."""
    win, spread = one.judged.win, one.judged.spread
    return outcome(spread) if win is None and spread is not None else win


def _points(best: Judgement, played: Judgement) -> float:
    if best.spread is not None and played.spread is not None:
        return best.spread - played.spread
    return best.equity - played.equity


def _is_clear(insights: Insights, best: Insight, played: Insight, points: float) -> bool:
    """Whether a move is worse beyond doubt.

    Results of agents without errors are taken as exact. In an endgame both values have to be
    proved. With one tile in the bag the bounds of the wins decide. Elsewhere a move is worse if
    playouts dropped it for its win chance, or if its spread is lower by more than the errors allow,
    which also works in games that are decided.
    """
    is_static = insights.method == "agent" and best.judged.spread_error is None
    if insights.method == "static" or is_static:
        return points > 0
    if insights.method == "endgame":
        return best.exact and played.exact and points > 0
    high, low = best.judged.win_bounds, played.judged.win_bounds
    if high is not None and low is not None and low[1] < high[0]:
        return True
    errors = best.judged.spread_error, played.judged.spread_error
    if None in errors:
        return False
    error = math.hypot(*(one or 0.0 for one in errors))
    return played.judged.dropped or (error > 0 and points > OUT * error)
