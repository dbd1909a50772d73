"""Whether one move of a position is best beyond doubt: by proof, or by playouts.

Everything is counted in nodes and playouts, never in seconds: the same position and seed give the
same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf

from tilewright.quiz.dealing import Lead, leads_over
from tilewright.quiz.proving import prove_lone_best
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
    """Limits of the work for a verdict, and the lead that it requires.

    A first look of `first` playouts finds the move, and `playouts` others, on other tiles, measure
    its lead over the best `rivals`. With 2 to 6 tiles in the bag a search of `nodes` finds the
    move, and `deals` others, with searched endings, measure its lead. Proofs get `proof_nodes` with
    one tile in the bag, `nodes` in an endgame, and five times as many for all other moves of it.
    Endgames are taken with `fewest_tiles` on both racks.
    """

    candidates: int = 15
    first: int = 128
    rivals: int = 4
    playouts: int = 600
    plies: int = 2
    win_lead: float = 0.04
    errors: float = 5.0
    nodes: int = 30_000
    proof_nodes: int = 300_000
    deals: int = 160
    fewest_tiles: int = 3
    point_lead: int = 3


class Judge:
    """Judges positions for one word list and one set of rules."""

    def __init__(self, finder: MoveFinder, doubt: Doubt | None = None, threads: int = 1) -> None:
        self.finder = finder
        self.doubt = doubt or Doubt()
        self._runner = SimulationRunner(finder, threads)
        self._threads = threads

    def judge(self, position: Position, seed: int) -> Verdict | None:
        """Return the move that is best beyond doubt, or None."""
        method = method_for(position)
        if method == "endgame":
            return self._endgame(position) if can_search(position) else None
        if method == "simulation":
            return self._simulation(position, seed)
        if not can_solve(position):
            return None
        return self._last_tile(position) if position.bag == 1 else self._deals(position, seed)

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

    def _last_tile(self, position: Position) -> Verdict | None:
        """The move that is proved to win more of the draws than every other."""
        found = prove_lone_best(position, self.finder, self.doubt.proof_nodes, self._threads)
        if found is None:
            return None
        best, second = found
        lead = best.low - second.high
        return Verdict(best.move, best.score, "preendgame", second.move, lead, None, best.low)

    def _deals(self, position: Position, seed: int) -> Verdict | None:
        """The move that leads its rivals on deals that were not used to find it."""
        doubt = self.doubt
        limit = Limit(nodes=doubt.nodes)
        found = solve_preendgame(position, limit, self._threads, 2 * seed, self.finder)
        best, *others = found.moves
        rivals = sorted(others, key=lambda one: one.win, reverse=True)[: doubt.rivals]
        if not rivals or best.win - rivals[0].win < doubt.win_lead:
            return None

        def is_clear(lead: Lead) -> bool:
            return lead.mean >= max(doubt.win_lead, doubt.errors * lead.error)

        moves = [one.move for one in rivals]
        measured = leads_over(position, best.move, moves, self.finder, doubt.deals, seed, is_clear)
        if measured is None:
            return None
        win, leads = measured
        second = min(leads, key=lambda lead: lead.mean)
        return Verdict(
            best.move,
            best.score,
            "preendgame",
            second.move,
            second.mean,
            second.error,
            win,
            doubt.deals,
        )

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


def method_for(position: Position) -> Method:
    """How a position is judged."""
    if position.bag == 0:
        return "endgame"
    return "preendgame" if position.bag <= MOST_IN_BAG else "simulation"


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
    """Return the proved gain of a move until the end of the game, if any, and the nodes used."""
    after = position.play(move)
    seat, other = position.on_turn, 1 - position.on_turn
    gain = after.final_scores[seat] - after.final_scores[other]
    gain -= position.scores[seat] - position.scores[other]
    if not can_search(after):
        return gain, 1
    answer = solve_endgame(after, limit)
    return gain - answer.value if answer.exact else None, answer.nodes


def themes(position: Position, verdict: Verdict) -> Iterator[str]:
    """Yield the themes of a puzzle, the most specific first."""
    if verdict.method != "simulation":
        yield verdict.method
    if len(verdict.move.used) == position.rules.rack_size and verdict.move.kind == "play":
        yield "bingo"
    highest = position.plays(1)
    if highest and verdict.score < highest[0].score:
        yield "not-the-highest-score"
