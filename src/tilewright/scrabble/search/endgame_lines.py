"""Rank the best moves of an endgame with one search.

The search for the best move and the search for the others share a table. A threshold descends from
the best value in growing steps. At each step a move is either proved to gain no more than the
threshold, which is quick, or its value is found. So the moves come in order, and only the best ones
are searched for exact values.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tilewright.scrabble.kernels.endgame import EndgameSearch

LEAST, MOST = -30_000, 30_000  # beyond any possible value
STEP = 4  # points of the first step of the threshold
PROOF = 254  # plies; more than any endgame has


@dataclass(frozen=True)
class Bounds:
    """Search limits: total nodes of all calls, and a deadline or 0."""

    nodes: int
    deadline: float


@dataclass
class RankedMove:
    """A move by its number in the kernel, its value (exact or estimated) and an upper bound."""

    move: int
    value: int
    exact: bool = False
    most: int = MOST


class OutOfTime(Exception):
    """The search reached its limit."""


class EndgameRanking:
    """Ranks the moves of an endgame whose best move is known."""

    def __init__(self, search: EndgameSearch, best: RankedMove, bounds: Bounds) -> None:
        self._search = search
        self._best = best
        self._bounds = bounds

    def first(self, count: int, wanted: Collection[int]) -> list[RankedMove]:
        """The `count` best moves and those in `wanted`, best first.

        Values are exact if there was time to prove them, else estimates.
        """
        others = [one for one in self._search.candidates() if one != self._best.move]
        moves = [RankedMove(one, 0) for one in others if count > 1 or one in wanted]
        try:
            self._estimate(moves)
            self._find(moves, count - 1)
            for one in moves:
                if one.move in wanted:
                    self._find([one], 1)
        except OutOfTime:
            pass
        for one in moves:
            if not one.exact:  # no estimate may beat the longer search for the best move
                one.value = min(one.value, one.most, self._best.value)
        ranked = sorted([self._best, *moves], key=self._order)
        return [one for place, one in enumerate(ranked) if place < count or one.move in wanted]

    def _order(self, one: RankedMove) -> tuple[int, bool, bool]:
        """Best value first; among equals the chosen move, then proved ones."""
        return -one.value, one is not self._best, not one.exact

    def _estimate(self, moves: list[RankedMove]) -> None:
        """Estimate each move by greedy play of both sides."""
        for one in moves:
            one.value, one.exact = self._judge(one.move, 1, LEAST, MOST)
            one.most = one.value if one.exact else self._best.value if self._best.exact else MOST
        moves.sort(key=lambda one: -one.value)

    def _find(self, moves: list[RankedMove], count: int) -> None:
        """Prove the values of the `count` best moves."""
        floor, step = self._best.value, STEP
        count = min(count, len(moves))
        while sum(one.exact and one.value >= floor for one in moves) < count and floor > LEAST:
            moves.sort(key=lambda one: (-one.most, -one.value))
            floor = min(floor, moves[count - 1].most) - step
            for one in moves:
                if not one.exact and one.most > floor:
                    self._settle(one, floor)
                    floor = max(floor, _last(moves, count))
            step += (step + 1) // 2

    def _settle(self, one: RankedMove, floor: int) -> None:
        """Prove a value, or that it is not above the floor."""
        value, proved = self._judge(one.move, PROOF, floor, min(one.most, MOST - 1) + 1)
        if value > floor:
            one.value, one.exact = value, proved
        one.most = value

    def _judge(self, move: int, depth: int, low: int, high: int) -> tuple[int, bool]:
        value, proved, cut_short = self._search.judge(
            move, depth, low, high, self._bounds.nodes, self._bounds.deadline
        )
        if cut_short:
            raise OutOfTime
        return value, proved


def _last(moves: list[RankedMove], count: int) -> int:
    """The lowest of the `count` highest proved values."""
    values = sorted((one.value for one in moves if one.exact), reverse=True)
    return values[count - 1] if len(values) >= count else LEAST
