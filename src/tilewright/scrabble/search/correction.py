"""How much searched endgames correct the result of playouts, and with what error.

A deal that static play loses and a search wins is a gain of 1, so the mean gain of a few deals is
mostly noise. How much the gains of moves differ in general is known, so the estimate for a move
lies between 0 and the mean of its deals. With n deals the mean has the weight n / (n + DEALS): the
best linear estimate if true gains have the standard deviation DEVIATION, and single deals one that
is the square root of DEALS times as large. Both are largest in even games and shrink with p (1 - p)
of the win chance. `python -m benches few_tiles` measures these numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

DEVIATION = 0.15  # of gains in an even game, in wins
DEALS = 6.0  # after which the mean of the deals has half of the weight
OWN = 0.65  # share of the variance of gains that the moves of a position do not have in common
SPREAD_DEVIATION = 12.0  # of gains, in points
SPREAD_DEALS = 1.5
LEAST_CHANCE = 0.01  # no game counts as decided by playouts


class Correction(NamedTuple):
    """What to add to the win chance and spread of playouts, with standard errors."""

    win: float
    win_error: float
    spread: float
    spread_error: float


def correct(gains: Sequence[tuple[float, float]], win: float) -> Correction:
    """Estimate the gain of a move from its deals, each in wins and points.

    `win` is the win chance by playouts.
    """
    wins, points = [gain for gain, _ in gains], [gain for _, gain in gains]
    chance = min(max(win, LEAST_CHANCE), 1 - LEAST_CHANCE)
    deviation = 2 * DEVIATION * math.sqrt(chance * (1 - chance))
    return Correction(
        *_shrink(wins, DEALS, deviation), *_shrink(points, SPREAD_DEALS, SPREAD_DEVIATION)
    )


def _shrink(gains: Sequence[float], deals: float, deviation: float) -> tuple[float, float]:
    """Estimate a mean gain with its standard error."""
    weight = len(gains) / (len(gains) + deals)
    mean = fmean(gains) if gains else 0.0
    return weight * mean, deviation * math.sqrt(1 - weight)
