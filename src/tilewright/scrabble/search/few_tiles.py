"""Two to six tiles in the bag: playouts of all candidates, corrected by searched endgames.

All candidates are played out by static players first, which is quick. The best of them are then
followed on some deals until the bag is empty, and the endgame is searched there. The difference
between the searched and the static results of these deals corrects the playouts: see `correction`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import NamedTuple

from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.correction import OWN, Correction, correct
from tilewright.scrabble.search.endgame import can_search, decide_endgame
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import PreendgameMove, TileOutcome, outcome
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import SPREAD_COUNTS, UNCLEAR
from tilewright.solver.limit import Limit

BY_EQUITY = 24  # candidates
FEW = 3  # plays of up to this many tiles are also candidates,
FISHING = 3  # at most this many for each number of tiles
PLAYED_OUT = 0.4  # share of the time or nodes spent on playouts
ITERATIONS = 400
PLAYOUT = 8  # nodes charged for a playout
SEARCHED = 8  # candidates whose endgames are searched
DEALS = 240
LEAST = 8  # deals before a candidate is dropped
ENOUGH = 4  # deals with a tile in the bag for its outcome
OUT = 2.0  # standard errors behind the best: no longer searched
EFFORTS = (300, 3_000)  # nodes for an endgame


class Deal(NamedTuple):
    """The bag in drawing order and the opponent's rack."""

    bag: str
    other: str


class Result(NamedTuple):
    """The final point difference: with static play, and with the endgame searched.

    The search finds out who wins; by how much is an estimate.
    """

    static: int
    searched: int
    nodes: int

    @property
    def gain(self) -> float:
        """What the search adds to the win share."""
        return outcome(self.searched) - outcome(self.static)


def candidates_of(position: Position, finder: MoveFinder, also: Sequence[Move]) -> list[Candidate]:
    """List the moves of highest equity, the best plays of few tiles, a pass and `also`."""
    found = finder.best(position, BY_EQUITY)
    known = {one.move for one in found}
    few: dict[int, list[Candidate]] = {}
    for play in position.plays():
        if play.move.count <= FEW and play.move not in known:
            few.setdefault(play.move.count, []).append(finder.weigh(position, play.move))
    for group in few.values():
        found += sorted(group, key=lambda one: one.equity, reverse=True)[:FISHING]
    known = {one.move for one in found}
    more = [move for move in dict.fromkeys((PASS, *also)) if move not in known]
    return found + [finder.weigh(position, move) for move in more]


@dataclass
class Searches:
    """Results of searched endgames by move and number of the deal.

    `alive` are the moves that are still searched, `tried` the deals that were searched with them.
    """

    alive: list[Move] = field(default_factory=list)
    results: dict[Move, dict[int, Result]] = field(default_factory=dict)
    tried: int = 0


class FewTiles:
    """Candidates that were played out, and searched endgames of the best of them."""

    def __init__(
        self,
        position: Position,
        finder: MoveFinder,
        purse: Purse,
        threads: int,
        seed: int,
        work: Searches | None = None,
    ) -> None:
        self.position = position
        self.finder = finder
        self.purse = purse
        self.threads = threads
        self.seed = seed
        self.deals = deal(position, Random(seed))
        self.work = work or Searches()

    def run(self, limit: Limit, also: Sequence[Move]) -> list[PreendgameMove]:
        """Judge the candidates and the moves in `also`, the best first."""
        judged = self._play_out(limit, also)
        self.choose(judged, also)
        while not (self.is_done or self.purse.is_empty()):
            self.search(judged)
        return self.moves(judged)

    def choose(self, judged: Sequence[Judgement], also: Iterable[Move] = ()) -> None:
        """Set the moves to search: the best ones of the playouts, and those in `also`."""
        asked = set(also)
        if not self.work.tried:
            self.work.alive = [one.move for one in judged[:SEARCHED]]
        chosen = {*self.work.alive, *self.work.results}
        self.work.alive += [
            one.move for one in judged if one.move in asked and one.move not in chosen
        ]

    @property
    def is_done(self) -> bool:
        """Whether all deals were searched, or one move is left."""
        return len(self.work.alive) < 2 or self.work.tried >= DEALS * len(EFFORTS)

    def search(self, judged: Sequence[Judgement]) -> None:
        """Search the endgames of the next deal, and drop moves that are clearly behind."""
        work = self.work
        effort, number = divmod(work.tried, DEALS)

        def searched(move: Move) -> Result:
            return self.result_of(move, number, EFFORTS[effort])

        with ThreadPoolExecutor(self.threads) as pool:
            found = list(pool.map(searched, work.alive))
        if self.purse.is_late():
            return
        work.tried += 1
        for move, one in zip(work.alive, found, strict=True):
            work.results.setdefault(move, {})[number] = one
            self.purse.used += one.nodes
        self._drop(judged)

    def moves(self, judged: Sequence[Judgement]) -> list[PreendgameMove]:
        """All candidates, the best first: those that are searched, then those that were dropped."""
        corrections = self.corrections(judged)
        known = {one.move for one in judged}
        alive = [move for move in self.work.alive if move in known]

        def rank(one: PreendgameMove) -> tuple[bool, float]:
            return one.move in alive, one.win + SPREAD_COUNTS * one.spread

        told = [self._told(one, corrections[one.move]) for one in judged]
        return sorted(told, key=rank, reverse=True)

    def corrections(self, judged: Sequence[Judgement]) -> dict[Move, Correction]:
        """What searched endgames add to the playouts of each move."""
        found = {}
        for one in judged:
            results = self.work.results.get(one.move, {}).values()
            gains = [(result.gain, float(result.searched - result.static)) for result in results]
            found[one.move] = correct(gains, one.win or 0.0)
        return found

    def _play_out(self, limit: Limit, also: Sequence[Move]) -> list[Judgement]:
        candidates = candidates_of(self.position, self.finder, also)
        iterations, seconds = ITERATIONS, None
        if limit.nodes is not None:
            most = int(PLAYED_OUT * limit.nodes) // (PLAYOUT * len(candidates))
            iterations = min(max(1, most), ITERATIONS)
        if limit.seconds is not None:
            seconds = PLAYED_OUT * limit.seconds
        runner = SimulationRunner(self.finder, self.threads)
        effort = Effort(iterations, seconds)
        thought = runner.run(self.position, candidates, effort, self.seed)
        self.purse.used += PLAYOUT * sum(one.iterations for one in thought.moves)
        return list(thought.moves)

    def result_of(self, move: Move, number: int, nodes: int) -> Result:
        """The outcome of a move in a deal."""
        seat = self.position.on_turn
        after = follow(self.position, move, self.deals[number], self.finder)
        scores = after.final_scores
        ahead = scores[seat] - scores[1 - seat]
        if not can_search(after):
            return Result(ahead, ahead, 1)
        found = decide_endgame(after, Limit(nodes, self.purse.seconds_left()))
        sign = 1 if after.on_turn == seat else -1
        return Result(ahead + sign * found.greedy, ahead + sign * found.value, found.nodes)

    def _drop(self, judged: Sequence[Judgement]) -> None:
        """Stop searching moves that are clearly behind."""
        if self.work.tried < LEAST:
            return
        corrections = self.corrections(judged)
        known = {one.move: one for one in judged}
        alive = [known[move] for move in self.work.alive if move in known]
        best = max(alive, key=lambda one: _win(one, corrections[one.move]))
        self.work.alive = [
            one.move for one in alive if one is best or not is_behind(one, best, corrections, OUT)
        ]

    def _told(self, one: Judgement, correction: Correction) -> PreendgameMove:
        return PreendgameMove(
            one.move,
            one.score,
            _win(one, correction),
            0.0,
            1.0,
            (one.spread or 0.0) + correction.spread,
            len(self.work.results.get(one.move, ())),
            tuple(self._tiles(one.move)),
            error=math.hypot(one.win_error or 0.0, correction.win_error),
            spread_error=math.hypot(one.spread_error or 0.0, correction.spread_error),
        )

    def _tiles(self, move: Move) -> Iterator[TileOutcome]:
        """The outcomes by tile in the bag, where there are enough searched deals."""
        unseen, bag = Counter(self.position.unseen), self.position.bag
        results = self.work.results.get(move, {})
        for tile, count in unseen.items():
            found = [result for number, result in results.items() if tile in self.deals[number].bag]
            if len(found) >= ENOUGH:
                without = math.comb(unseen.total() - count, bag) / math.comb(unseen.total(), bag)
                win = fmean(outcome(result.searched) for result in found)
                spread = fmean(result.searched for result in found)
                yield TileOutcome(tile, 1 - without, win, 0.0, 1.0, spread)


def is_behind(
    one: Judgement, best: Judgement, corrections: Mapping[Move, Correction], out: float
) -> bool:
    """Whether a move wins less often than the best one by more than `out` standard errors.

    Both were played out on the same tiles, which halves the variance of their difference, and a
    part of the gains is common to all moves of a position.
    """
    mine, its = corrections[one.move], corrections[best.move]
    variance = ((one.win_error or 0.0) ** 2 + (best.win_error or 0.0) ** 2) / 2
    variance += OWN * (mine.win_error**2 + its.win_error**2)
    return _win(best, its) - _win(one, mine) > out * math.sqrt(variance) + UNCLEAR


def _win(one: Judgement, correction: Correction) -> float:
    return min(max((one.win or 0.0) + correction.win, 0.0), 1.0)


def deal(position: Position, rng: Random) -> list[Deal]:
    """Sample random deals of the unseen tiles."""
    known = position.racks[1 - position.on_turn]
    tiles, bag = list(position.unseen), position.bag
    deals: list[Deal] = []
    for _ in range(DEALS):
        rng.shuffle(tiles)
        deals.append(Deal("".join(tiles[:bag]), known + "".join(tiles[bag:])))
    return deals


def follow(position: Position, move: Move, deal: Deal, finder: MoveFinder) -> Position:
    """Play a move, then static moves until the bag is empty or the game is over.

    Each player sees only their own rack.
    """
    after = position.with_rack(1 - position.on_turn, deal.other)
    bag = deal.bag
    while True:
        drawn = bag[: move.count]
        bag = bag[len(drawn) :]
        if move.kind is Kind.EXCHANGE:
            bag += move.tiles
        after = after.play(move, drawn)
        if not bag or after.is_over:
            return after
        move = finder.best(after)[0].move
