"""How much searched endgames correct the result of playouts, and with what error.

Playouts say how often static play wins; on some of the deals the endgame is searched as well. If
static play does well on these deals, they are probably lucky ones: SHARED of that luck is taken
away. The mean of a few deals is still mostly noise, so the estimate lies between it and the result
of the playouts. With n deals the mean has the weight n / (n + DEALS). True corrections have the
standard deviation DEVIATION in even games; it shrinks with p (1 - p) of the win chance. As deals
are drawn without replacement, their mean counts for more the fewer are left, and is the result when
none are. `python -m benches few_tiles.gains` measures these numbers. For a single move DEALS would
be about 3; but the best of many moves is also the luckiest, and with 8 the moves chosen win more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from tilewright.scrabble.search.outcomes import outcome

DEVIATION = 0.19  # of corrections in an even game, in wins
DEALS = 8.0  # after which their mean has half of the weight, if there are many more
SHARED = 0.5  # of the luck of static play
OWN = 0.65  # share of the variance that the moves of a position do not have in common
SPREAD_DEVIATION = 12.0  # of corrections, in points
SPREAD_DEALS = 1.5
LEAST_CHANCE = 0.01  # no game counts as decided by playouts


class Result(NamedTuple):
    """The final point difference: with static play, and with the endgame searched.

    The search finds out who wins; by how much is an estimate. `is_open` says whether a
    longer search could find another winner.
    """

    static: int
    searched: int
    nodes: int
    is_open: bool = False


@dataclass
class Results:
    """The results of a move by number of the deal, and their sums."""

    by_deal: dict[int, Result] = field(default_factory=dict)
    static: float = 0.0  # wins
    searched: float = 0.0
    points: float = 0.0  # gained by searching

    def add(self, number: int, result: Result) -> None:
        """Add the result of a deal, or replace the previous one."""
        before = self.by_deal.get(number)
        if before:
            self._count(before, -1)
        self._count(result, 1)
        self.by_deal[number] = result

    def _count(self, result: Result, times: int) -> None:
        self.static += times * outcome(result.static)
        self.searched += times * outcome(result.searched)
        self.points += times * (result.searched - result.static)


class Correction(NamedTuple):
    """What to add to the win chance and spread of playouts, with standard errors.

    `doubt` is the share of the playouts' own error that remains.
    """

    win: float
    win_error: float
    spread: float
    spread_error: float
    doubt: float


def correct(results: Results, deals: int, win: float) -> Correction:
    """Estimate the correction of a move from its results on some of the deals.

    `win` is the win chance by playouts.
    """
    number = len(results.by_deal)
    chance = min(max(win, LEAST_CHANCE), 1 - LEAST_CHANCE)
    deviation = 2 * DEVIATION * math.sqrt(chance * (1 - chance))
    if not number:
        return Correction(0.0, deviation, 0.0, SPREAD_DEVIATION, 1.0)
    left = (deals - number) / (deals - 1) if deals > 1 else 0.0
    weight = number / (number + DEALS * left)
    luck = SHARED * left * (results.static / number - win)
    spread_weight = number / (number + SPREAD_DEALS)
    return Correction(
        weight * (results.searched / number - luck - win),
        deviation * math.sqrt(1 - weight),
        spread_weight * results.points / number,
        SPREAD_DEVIATION * math.sqrt(1 - spread_weight),
        1 - weight + weight * SHARED * left,
    )
