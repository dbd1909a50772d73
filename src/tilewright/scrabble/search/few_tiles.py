"""Two to six tiles in the bag: candidates in playouts, and the best of them in searched endgames.

All candidates are played out by static players first, which is quick. The best of them are then
followed on some deals until the bag is empty, and the endgame is searched there. The mean
difference between what the search and what static play make of these deals is added to the result
of the playouts: it varies far less than the results themselves, so that few deals tell much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import can_search, value_endgame
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import PreendgameMove, TileOutcome, outcome
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import SPREAD_COUNTS, UNCLEAR
from tilewright.solver.limit import Limit

BY_EQUITY = 24  # candidates
FEW = 3  # tiles: plays of so few are candidates of their own kind,
FISHING = 3  # so many for each number of tiles
PLAYED_OUT = 0.4  # of the time or the nodes
ITERATIONS = 400
PLAYOUT = 8  # nodes that a playout counts for
SEARCHED = 8  # candidates whose endgames are searched
DEALS = 240
LEAST = 8  # deals before a candidate is dropped
OUT = 2.0  # standard errors behind the best
EFFORTS = (1_000, 10_000)  # nodes for an endgame


class Deal(NamedTuple):
    """The bag in its order, and the other player's rack."""

    bag: str
    other: str


class Result(NamedTuple):
    """The points ahead at the end: by static play, and with the endgame searched."""

    static: int
    searched: int
    nodes: int

    @property
    def gain(self) -> float:
        """What the search adds to the result, 1 being a win."""
        return outcome(self.searched) - outcome(self.static)


def candidates_of(position: Position, finder: MoveFinder, also: Sequence[Move]) -> list[Candidate]:
    """Moves of high equity, the best plays of few tiles, a pass, and those that are asked for."""
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


class FewTiles:
    """The candidates of a position, with what is known of them."""

    def __init__(
        self, position: Position, finder: MoveFinder, purse: Purse, threads: int, seed: int
    ) -> None:
        self.position = position
        self.finder = finder
        self.purse = purse
        self.threads = threads
        self.seed = seed
        self.deals = deal(position, Random(seed))
        self.judged: list[Judgement] = []
        self.alive: list[Judgement] = []
        self.results: dict[Move, dict[int, Result]] = {}

    def run(self, limit: Limit, also: Sequence[Move]) -> list[PreendgameMove]:
        """Judge the candidates and moves that are asked for, the best first."""
        self.judged = self._play_out(limit, also)
        asked = [one for one in self.judged[SEARCHED:] if one.move in also]
        self.alive = self.judged[:SEARCHED] + asked
        self.results = {one.move: {} for one in self.judged}
        with ThreadPoolExecutor(self.threads) as pool:
            for nodes in EFFORTS:
                self._search_all(pool, nodes)
        return [self._told(one) for one in sorted(self.judged, key=self._rank, reverse=True)]

    def _play_out(self, limit: Limit, also: Sequence[Move]) -> list[Judgement]:
        candidates = candidates_of(self.position, self.finder, also)
        iterations, seconds = ITERATIONS, None
        if limit.nodes is not None:
            most = int(PLAYED_OUT * limit.nodes) // (PLAYOUT * len(candidates))
            iterations = min(max(1, most), ITERATIONS)
        if limit.seconds is not None:
            seconds = PLAYED_OUT * limit.seconds
        runner = SimulationRunner(self.finder, self.threads)
        thought = runner.run(self.position, candidates, Effort(iterations, seconds), self.seed)
        self.purse.used += PLAYOUT * sum(one.iterations for one in thought.moves)
        return list(thought.moves)

    def _search_all(self, pool: ThreadPoolExecutor, nodes: int) -> None:
        """Search the endgames of the candidates that are left, deal by deal."""

        def work(pair: tuple[Move, int]) -> Result:
            return self._result(*pair, nodes)

        for number in range(len(self.deals)):
            if len(self.alive) < 2 or self.purse.is_empty():
                return
            pairs = [(one.move, number) for one in self.alive]
            found = list(pool.map(work, pairs))
            if self.purse.is_late():
                return
            for (move, number), one in zip(pairs, found, strict=True):
                self.results[move][number] = one
                self.purse.used += one.nodes
            self._drop()

    def _result(self, move: Move, number: int, nodes: int) -> Result:
        """What a move comes to in a deal."""
        seat = self.position.on_turn
        after = follow(self.position, move, self.deals[number], self.finder)
        scores = after.final_scores
        ahead = scores[seat] - scores[1 - seat]
        if not can_search(after):
            return Result(ahead, ahead, 1)
        found = value_endgame(after, Limit(nodes, self.purse.seconds_left()))
        sign = 1 if after.on_turn == seat else -1
        return Result(ahead + sign * found.greedy, ahead + sign * found.value, found.nodes)

    def _drop(self) -> None:
        """Let candidates go that are clearly behind."""
        best = max(self.alive, key=self._rank)
        self.alive = [one for one in self.alive if not self._is_behind(one, best)]

    def _is_behind(self, one: Judgement, best: Judgement) -> bool:
        mine, its = self.results[one.move], self.results[best.move]
        shared = [number for number in mine if number in its]
        if one is best or len(shared) < LEAST:
            return False
        gains = [its[number].gain - mine[number].gain for number in shared]
        variance = pvariance(gains) / len(gains)
        variance += ((one.win_error or 0) ** 2 + (best.win_error or 0) ** 2) / 2
        return self._win(best) - self._win(one) > OUT * math.sqrt(variance) + UNCLEAR

    def _win(self, one: Judgement) -> float:
        """The playouts' win chance with what searches add to it."""
        found = self.results[one.move].values()
        gain = fmean(result.gain for result in found) if found else 0.0
        return min(max((one.win or 0.0) + gain, 0.0), 1.0)

    def _spread(self, one: Judgement) -> float:
        found = self.results[one.move].values()
        gain = fmean(result.searched - result.static for result in found) if found else 0.0
        return (one.spread or 0.0) + gain

    def _rank(self, one: Judgement) -> tuple[int, int, float]:
        searched = len(self.results[one.move])
        value = self._win(one) + SPREAD_COUNTS * self._spread(one)
        return searched, 0 if searched else one.iterations, value

    def _told(self, one: Judgement) -> PreendgameMove:
        tiles = tuple(self._tiles(one.move))
        return PreendgameMove(
            one.move,
            one.score,
            self._win(one),
            0.0,
            1.0,
            self._spread(one),
            len(self.results[one.move]),
            tiles,
        )

    def _tiles(self, move: Move) -> Iterator[TileOutcome]:
        """The searched deals by the tiles that were in the bag."""
        unseen, bag = Counter(self.position.unseen), self.position.bag
        for tile, count in unseen.items():
            found = [
                result
                for number, result in self.results[move].items()
                if tile in self.deals[number].bag
            ]
            if found:
                without = math.comb(unseen.total() - count, bag) / math.comb(unseen.total(), bag)
                win = fmean(outcome(result.searched) for result in found)
                spread = fmean(result.searched for result in found)
                yield TileOutcome(tile, 1 - without, win, 0.0, 1.0, spread)


def deal(position: Position, rng: Random) -> list[Deal]:
    """Deals in random order: different bags as long as there are any."""
    known = position.racks[1 - position.on_turn]
    tiles, bag = list(position.unseen), position.bag
    deals: list[Deal] = []
    for _ in range(DEALS):
        rng.shuffle(tiles)
        deals.append(Deal("".join(tiles[:bag]), known + "".join(tiles[bag:])))
    return deals


def follow(position: Position, move: Move, deal: Deal, finder: MoveFinder) -> Position:
    """The position after a move and static ones behind it, when the bag is empty or the game over.

    Each player chooses by the own rack.
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
