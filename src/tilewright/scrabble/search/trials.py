"""Playout statistics: means, errors, and which candidates can be dropped.

Candidates are compared pairwise on the same tiles, which cancels most of the luck. Only sums are
kept, so a long simulation takes no more memory than a short one and can be resumed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tilewright.scrabble.search.finder import Candidate
from tilewright.scrabble.search.selection import is_worth_more_playouts
from tilewright.scrabble.search.thought import SPREAD_COUNTS as SPREAD_COUNTS
from tilewright.scrabble.search.thought import Judgement

LEAST = 32  # iterations before a candidate is dropped
OUT = 2.6  # standard errors behind the best that make a move clearly worse
UNCLEAR = 1e-4  # smaller differences in win chance count as equal

Numbers = NDArray[np.float32]
Sums = NDArray[np.float64]


class Trials:
    """Playouts of some candidates; those with indices in `kept` are never dropped."""

    def __init__(self, candidates: int, kept: Sequence[int] = ()) -> None:
        self.alive = list(range(candidates))
        self.kept = frozenset(kept)
        self.behind: set[int] = set()  # kept candidates that are clearly worse
        self.done = 0  # iterations of all remaining candidates
        self.counts = np.zeros(candidates, np.int64)
        self._sums = np.zeros((4, candidates))  # wins, squared wins, spreads, squared spreads
        self._both = np.zeros((candidates, candidates), np.int64)  # shared iterations
        self._behind = np.zeros((candidates, candidates))  # sums of win differences
        self._squares = np.zeros((candidates, candidates))
        self._points_behind = np.zeros((candidates, candidates))

    def add(self, which: Sequence[int], spreads: Numbers, wins: Numbers) -> None:
        """Add iterations, one row each, of the candidates with these indices."""
        places = list(which)
        won, points = wins.astype(np.float64), spreads.astype(np.float64)
        self.counts[places] += len(won)
        for row, numbers in enumerate((won, won * won, points, points * points)):
            self._sums[row, places] += numbers.sum(0)
        pairs = np.ix_(places, places)
        self._both[pairs] += len(won)
        more = won[:, :, None] - won[:, None, :]
        self._behind[pairs] += more.sum(0)
        self._squares[pairs] += (more * more).sum(0)
        self._points_behind[pairs] += (points[:, :, None] - points[:, None, :]).sum(0)

    def drop(self, stay: int = 1) -> None:
        """Drop candidates that are not worth more playouts, except the best `stay`.

        Candidates in `kept` remain, and are added to `behind` if they are clearly worse.
        """
        if self.done < LEAST:
            return
        alive = self.alive
        means = self._sums[0, alive] / self.counts[alive]
        ranked = [alive[place] for place in np.argsort(-means, kind="stable")]
        best, rest = ranked[0], ranked[stay:]
        rivals = max(1, len(self.counts) - 1)
        self.behind = {one for one in rest if one in self.kept and self._is_out(best, one)}
        out = {one for one in rest if one not in self.kept and self._is_cheap(best, one, rivals)}
        self.alive = [one for one in alive if one not in out]

    def win(self, place: int) -> float:
        """The mean win chance of a candidate; 0 before its first playout."""
        return float(self._sums[0, place] / max(1, self.counts[place]))

    @property
    def contenders(self) -> int:
        """The number of candidates that may still be the best."""
        return len(self.alive) - len(self.behind)

    def _is_out(self, best: int, one: int) -> bool:
        behind, error = self._distance(best, one)
        return behind > OUT * error + UNCLEAR

    def _is_cheap(self, best: int, one: int, rivals: int) -> bool:
        """Whether a candidate can be dropped at almost no cost; equal ones are kept."""
        behind, error = self._distance(best, one)
        return behind > UNCLEAR and not is_worth_more_playouts(behind, error, rivals)

    def _distance(self, best: int, one: int) -> tuple[float, float]:
        """How far a candidate is behind the best on the same tiles, with its standard error.

        Both are 0 with too few iterations.
        """
        both = int(self._both[best, one])
        if both < LEAST:
            return 0.0, 0.0
        behind = float(self._behind[best, one]) / both
        return behind, _error(both, behind, self._squares[best, one])

    def judgement(self, place: int, candidate: Candidate) -> Judgement:
        """The judgement of a candidate so far; it must have been played at least once."""
        count = int(self.counts[place])
        wins, win_squares, points, point_squares = self._sums[:, place]
        win, spread = wins / count, points / count
        return Judgement.of(candidate)._replace(
            value=float(win + SPREAD_COUNTS * spread),
            spread=float(spread),
            spread_error=_error(count, spread, point_squares),
            win=float(win),
            win_error=_error(count, win, win_squares),
            iterations=count,
            dropped=place not in self.alive or place in self.behind,
        )

    def beside(self, best: int, place: int, candidate: Candidate) -> Judgement:
        """The judgement of a dropped candidate as its distance from the best one.

        The best one was played on after the other was dropped, on tiles that may have been worse.
        """
        judged, both = self.judgement(place, candidate), int(self._both[best, place])
        if place in self.alive or both < LEAST:
            return judged
        behind, error = self._distance(best, place)
        leader = self.judgement(best, candidate)
        win = min(max((leader.win or 0.0) - behind, 0.0), 1.0)
        spread = (leader.spread or 0.0) - float(self._points_behind[best, place]) / both
        return judged._replace(
            value=win + SPREAD_COUNTS * spread,
            spread=spread,
            win=win,
            win_error=float(np.hypot(leader.win_error or 0.0, error)),
        )

    def moved(self, places: Sequence[int], candidates: int, kept: Sequence[int]) -> Trials:
        """Move the trials to a new list of candidates; `places` are the new indices.

        New candidates have no playouts yet; dropped ones that are kept now come back.
        """
        other = Trials(candidates, kept)
        known = list(places)
        other.done = self.done
        other.counts[known] = self.counts
        other._sums[:, known] = self._sums
        for mine, theirs in (
            (self._both, other._both),
            (self._behind, other._behind),
            (self._squares, other._squares),
            (self._points_behind, other._points_behind),
        ):
            theirs[np.ix_(known, known)] = mine
        dropped = {known[one] for one in range(len(known)) if one not in self.alive}
        other.alive = [one for one in other.alive if one not in dropped - other.kept]
        return other


def _error(count: int, mean: float, squares: float) -> float:
    """The standard error of a mean."""
    if count < 2:
        return 0.0
    variance = max(0.0, float(squares) - count * float(mean) ** 2) / (count - 1)
    return float(np.sqrt(variance / count))
