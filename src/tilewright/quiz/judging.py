"""Whether one move of a position is best beyond doubt: by proof, or by playouts.

Everything is counted in nodes and playouts, never in seconds: the same position and seed give the
same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf

from tilewright.quiz.puzzle import Method
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import can_search, solve_endgame
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.preendgame import MOST_IN_BAG, can_solve, solve_preendgame
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.solver.limit import Limit


@dataclass(frozen=True)
class Verdict:
    """A move that is best, and its lead; see `Puzzle`."""

    move: Move
    score: int
    method: Method
    second: Move
    lead: float
    error: float | None
    win: float | None
    playouts: int = 0


@dataclass(frozen=True)
class Doubt:
    """How much work a verdict takes, and how much lead it needs.

    A first look of `first` playouts finds the move, and `playouts` others, on other tiles, measure
    its lead over the best `rivals`. Solvers get `nodes` for a position, and five times as many for
    all other moves of an endgame. Endgames are taken with `fewest_tiles` on both racks.
    """

    candidates: int = 15
    first: int = 128
    rivals: int = 4
    playouts: int = 600
    plies: int = 2
    win_lead: float = 0.04
    errors: float = 5.0
    nodes: int = 30_000
    fewest_tiles: int = 3
    point_lead: int = 3


class Judge:
    """Gives verdicts on the positions of one word list and one set of rules."""

    def __init__(self, finder: MoveFinder, doubt: Doubt | None = None, threads: int = 1) -> None:
        self.finder = finder
        self.doubt = doubt or Doubt()
        self._runner = SimulationRunner(finder, threads)
        self._threads = threads

    def judge(self, position: Position, seed: int) -> Verdict | None:
        """The move that is best beyond doubt, or None where there is doubt."""
        if can_search(position):
            return self._endgame(position)
        if position.bag == 1:
            return self._preendgame(position) if can_solve(position) else None
        if 1 < position.bag <= MOST_IN_BAG:
            return None  # too close to the end for playouts, too far for a proof
        return self._simulation(position, seed)

    def _endgame(self, position: Position) -> Verdict | None:
        """The move whose value is proved to be above that of every other."""
        if min(position.held) < self.doubt.fewest_tiles:
            return None
        best = solve_endgame(position, Limit(nodes=self.doubt.nodes))
        if not best.exact:
            return None
        second, lead, nodes = best.move, inf, 5 * self.doubt.nodes
        for move in position.legal_moves():
            if move == best.move:
                continue
            value, used = _value_after(position, move, Limit(nodes=min(nodes, self.doubt.nodes)))
            nodes -= used
            if value is None or nodes <= 0 or best.value - value < self.doubt.point_lead:
                return None
            if best.value - value < lead:
                second, lead = move, best.value - value
        if second == best.move:
            return None
        score = position.score(best.move)
        return Verdict(best.move, score, "endgame", second, lead, None, None)

    def _preendgame(self, position: Position) -> Verdict | None:
        """The move that is proved to win more of the draws than every other."""
        limit = Limit(nodes=self.doubt.nodes)
        found = solve_preendgame(position, limit, self._threads, finder=self.finder)
        if not found.exact or len(found.moves) < 2:
            return None
        best, *others = found.moves
        second = max(others, key=lambda one: (one.high, one.win))
        if second.high >= best.low:
            return None
        lead = best.low - second.high
        return Verdict(best.move, best.score, "preendgame", second.move, lead, None, best.win)

    def _simulation(self, position: Position, seed: int) -> Verdict | None:
        doubt = self.doubt
        found = self.finder.best(position, doubt.candidates)
        if len(found) < 2:
            return None
        first = self._runner.run(position, found, Effort(doubt.first, plies=doubt.plies), seed)
        best, *others = sorted(first.moves, key=_rank, reverse=True)
        if not self._is_clear(best, others, 0.0):
            return None
        rivals = sorted(others, key=lambda one: one.value, reverse=True)[: doubt.rivals]
        effort = Effort(doubt.playouts, plies=doubt.plies, drops=False)
        again = self._runner.run(position, _candidates(found, [best, *rivals]), effort, seed + 1)
        sure, *others = again.moves
        if sure.move != best.move or not self._is_clear(sure, others, doubt.errors):
            return None
        second = max(others, key=lambda one: one.win or 0.0)
        lead, error = _lead(sure, second)
        return Verdict(
            sure.move, sure.score, "simulation", second.move, lead, error, sure.win, sure.iterations
        )

    def _is_clear(self, best: Judgement, others: Sequence[Judgement], errors: float) -> bool:
        leads = (_lead(best, one) for one in others)
        return all(lead >= max(self.doubt.win_lead, errors * error) for lead, error in leads)


def _rank(one: Judgement) -> tuple[int, float]:
    return one.iterations, one.value


def _lead(one: Judgement, other: Judgement) -> tuple[float, float]:
    """The difference in win chance and its standard error.

    Both were played on the same tiles, which makes the true error smaller.
    """
    assert one.win is not None and other.win is not None
    return one.win - other.win, hypot(one.win_error or 0.0, other.win_error or 0.0)


def _candidates(found: Sequence[Candidate], wanted: Sequence[Judgement]) -> list[Candidate]:
    moves = {one.move for one in wanted}
    return [one for one in found if one.move in moves]


def _value_after(position: Position, move: Move, limit: Limit) -> tuple[int | None, int]:
    """What a move gains until the end of the game, if that can be proved, and the nodes it took."""
    after = position.play(move)
    seat, other = position.on_turn, 1 - position.on_turn
    gain = after.final_scores[seat] - after.final_scores[other]
    gain -= position.scores[seat] - position.scores[other]
    if not can_search(after):
        return gain, 1
    answer = solve_endgame(after, limit)
    return gain - answer.value if answer.exact else None, answer.nodes


def themes(position: Position, verdict: Verdict) -> Iterator[str]:
    """What a puzzle is about, the most telling first."""
    if verdict.method != "simulation":
        yield verdict.method
    if len(verdict.move.used) == position.rules.rack_size and verdict.move.kind == "play":
        yield "bingo"
    highest = position.plays(1)
    if highest and verdict.score < highest[0].score:
        yield "not-the-highest-score"
