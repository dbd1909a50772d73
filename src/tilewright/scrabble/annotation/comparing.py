"""A move beside the best one of the same thought: losses that are never negative."""

from __future__ import annotations

import math
from typing import NamedTuple

from tilewright.scrabble.move import Move
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.scrabble.search.trials import OUT


class Verdict(NamedTuple):
    """What a move lost. `clear` says that it is worse than the best one beyond doubt."""

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


def compare(thought: Thought, move: Move) -> Verdict:
    """Compare a move with the best one; both were looked at in the same playouts or searches."""
    best = thought.moves[0]
    played = next((one for one in thought.moves if one.move == move), None)
    if played is None:
        raise PositionError(f"the agent did not evaluate {move}")
    before, after = _win(thought, best), _win(thought, played)
    if before is not None and after is not None and after > before:
        best, before = played, after  # no doubt less was looked at the other one
    loss = None if before is None or after is None else before - after
    points = 0.0 if best is played else max(0.0, _points(best, played))
    return Verdict(
        best,
        played,
        loss,
        points,
        before,
        after,
        best is not played and _is_clear(thought, best, played, points),
        thought.method,
        thought.exact,
        best.iterations,
        best.line,
    )


def _win(thought: Thought, one: Judgement) -> float | None:
    """The chance to win; in an ending that is not proved, by the spread that was found."""
    if one.win is None and thought.method == "endgame" and one.spread is not None:
        return 0.5 if one.spread == 0 else float(one.spread > 0)
    return one.win


def _points(best: Judgement, played: Judgement) -> float:
    if best.spread is not None and played.spread is not None:
        return best.spread - played.spread
    return best.equity - played.equity


def _is_clear(thought: Thought, best: Judgement, played: Judgement, points: float) -> bool:
    """After playouts a move is worse that was dropped for its win chance, or whose spread is lower
    by more than the errors allow, which also holds in games that are decided. In an endgame its
    value has to be proved, and before it that it wins less often, or that it was given up."""
    if thought.method == "simulate":
        error = math.hypot(best.spread_error or 0.0, played.spread_error or 0.0)
        return played.dropped or (error > 0 and points > OUT * error)
    if thought.method == "endgame":
        return played.win is not None and points > 0
    if thought.method != "preendgame":
        return points > 0
    high, low = best.win_bounds, played.win_bounds
    if high is not None and low is not None and low[1] < high[0]:
        return True
    return not thought.exact and 0 < played.iterations < best.iterations
