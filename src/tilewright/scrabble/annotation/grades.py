"""Grades: average loss per turn, and the Elo rating of agents with such a loss.

The rating comes from a line fitted to our own agents of known strength (`data/grades.json`, made by
`tools/fit_grades.py`). It is an estimate for games of this kind, not a club rating.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tilewright.scrabble.annotation.model import JudgedTurn

FEWEST_TURNS = 4  # needed for a rating
LARGEST_ERROR = 999


@dataclass(frozen=True)
class Grade:
    """Losses per judged turn; only clear mistakes count. `elo` is None with too few turns."""

    turns: int
    loss_win: float | None
    loss_points: float | None
    elo: int | None = None
    elo_error: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the grade as a JSON document."""
        rounded = {
            "loss_win": None if self.loss_win is None else round(self.loss_win, 5),
            "loss_points": None if self.loss_points is None else round(self.loss_points, 3),
        }
        return dict(vars(self)) | rounded


class Fit(NamedTuple):
    """A linear fit of Elo by points lost per turn, over the range of the measured agents.

    `deviation` is the standard deviation of the points that the best agent loses in a turn.
    """

    intercept: float
    slope: float
    residual: float
    deviation: float
    least: float
    most: float

    def elo(self, loss: float) -> float:
        """The rating for a loss, clamped to the range of the measured agents."""
        inside = min(max(loss, self.least), self.most)
        return self.intercept + self.slope * inside


@cache
def shipped_fit() -> Fit:
    """Return the fit included in the package."""
    text = (files("tilewright.scrabble") / "data" / "grades.json").read_text("utf-8")
    return Fit(**json.loads(text)["fit"])


def grade(judged: Sequence[JudgedTurn], fit: Fit | None = None) -> Grade:
    """Grade the judged turns of one player.

    The rating uses points, since a player far behind or ahead has little win chance to lose. Its
    error assumes that losses vary at least as much as those of the best agent measured: a few turns
    without a mistake prove little.
    """
    if not judged:
        return Grade(0, None, None)
    wins = [(turn.loss_win or 0.0) if turn.is_mistake else 0.0 for turn in judged]
    points = [(turn.loss_points or 0.0) if turn.is_mistake else 0.0 for turn in judged]
    known = any(turn.loss_win is not None for turn in judged)
    loss, lost = fmean(wins) if known else None, fmean(points)
    if loss is None or len(judged) < FEWEST_TURNS:
        return Grade(len(judged), loss, lost)
    fit = fit or shipped_fit()
    error = max(stdev(points), fit.deviation) / math.sqrt(len(points))
    spread = math.hypot(fit.slope * error, fit.residual)
    rating = round(fit.elo(lost))
    return Grade(len(judged), loss, lost, rating, min(round(spread), LARGEST_ERROR))
