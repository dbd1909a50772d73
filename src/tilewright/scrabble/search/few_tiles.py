"""Two to six tiles in the bag: playouts of all candidates, corrected by searched endgames.

All candidates are played out by static players first, which is quick. The best of them are then
followed on deals until the bag is empty, and the endgame is searched there. What these deals win
corrects the playouts: see `correction`. The next deals are those of the best move and of the rival
that further deals could gain most with: see `selection`. Once all deals of a move are searched,
those whose winner is not sure are searched again, longer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import fmean

from tilewright.scrabble import encoding
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.correction import OWN, Correction, Result, Results, correct
from tilewright.scrabble.search.deals import deal, draws_of, follow
from tilewright.scrabble.search.deciding import Decider
from tilewright.scrabble.search.endgame import can_search
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import PreendgameMove, TileOutcome, outcome
from tilewright.scrabble.search.selection import STAKE, opportunity_cost
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import SPREAD_COUNTS, UNCLEAR
from tilewright.solver.limit import Limit

BY_EQUITY = 24  # candidates
FEW = 3  # plays of up to this many tiles are also candidates,
FISHING = 3  # at most this many for each number of tiles
PLAYED_OUT = 0.4  # most of the time or nodes spent on playouts
ITERATIONS = 400
CYCLES = 2  # playouts of each deal
PLAYOUT = 8  # nodes charged for a playout
SEARCHED = 16  # candidates whose endgames are searched
RIVALS = 1  # of the best move in a round,
AT_ONCE = 4  # with this many deals each
FOLLOWED = 30  # nodes charged for following a deal
ENOUGH = 4  # deals with a tile in the bag for its outcome
OUT = 2.0  # standard errors behind the best that make a move clearly worse
EFFORTS = (500, 5_000)  # nodes for an endgame

Game = tuple[Move, str, int]  # a move, draws and nodes for the endgame


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
    """Results of searched endgames by move; `alive` are the moves that are still searched."""

    alive: list[Move] = field(default_factory=list)
    results: dict[Move, Results] = field(default_factory=dict)


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
        self._decider = Decider()
        self._known: dict[Game, Result] = {}

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
        if not self.work.results:
            self.work.alive = [one.move for one in judged[:SEARCHED]]
        chosen = {*self.work.alive, *self.work.results}
        self.work.alive += [
            one.move for one in judged if one.move in asked and one.move not in chosen
        ]

    @property
    def is_done(self) -> bool:
        """Whether one move is left, or there are no more deals to search."""
        alive = self.work.alive
        return len(alive) < 2 or not any(self._next(move) for move in alive)

    def search(self, judged: Sequence[Judgement]) -> None:
        """Search the next deals of some moves, and drop moves that are not worth more.

        If time runs out, the next call goes on where this one stopped.
        """
        games: dict[Game, int] = {}  # a deal of each that is not known yet
        wanted = []
        for move in self._worthwhile(judged):
            for number, nodes in self._next(move):
                game = move, draws_of(move, self.deals[number]), nodes
                wanted.append((game, number))
                if game not in self._known:
                    games.setdefault(game, number)

        def searched(game: Game) -> Result | None:
            late = self.purse.is_late()
            return None if late else self.result_of(game[0], games[game], game[2])

        with ThreadPoolExecutor(self.threads) as pool:
            pairs = zip(games, pool.map(searched, games), strict=True)
            found = {game: result for game, result in pairs if result}
        self._known |= found
        self.purse.used += sum(one.nodes for one in found.values())
        if len(found) < len(games):
            return
        for game, number in wanted:
            self.work.results.setdefault(game[0], Results()).add(number, self._known[game])
        self._drop(judged)

    def moves(self, judged: Sequence[Judgement]) -> list[PreendgameMove]:
        """All candidates, the best first: those that are searched, then those that were dropped."""
        corrections = self.corrections(judged)
        alive = set(self.work.alive)

        def rank(one: PreendgameMove) -> tuple[bool, float]:
            return one.move in alive, one.win + SPREAD_COUNTS * one.spread

        told = [self._told(one, corrections[one.move]) for one in judged]
        return sorted(told, key=rank, reverse=True)

    def corrections(self, judged: Sequence[Judgement]) -> dict[Move, Correction]:
        """What searched endgames add to the playouts of each move."""
        return {one.move: self._correction(one) for one in judged}

    def _correction(self, one: Judgement) -> Correction:
        results = self.work.results.get(one.move, Results())
        return correct(results, len(self.deals), one.win or 0.0)

    def _play_out(self, limit: Limit, also: Sequence[Move]) -> list[Judgement]:
        candidates = candidates_of(self.position, self.finder, also)
        iterations, seconds = min(ITERATIONS, CYCLES * len(self.deals)), None
        if limit.nodes is not None:
            most = int(PLAYED_OUT * limit.nodes) // (PLAYOUT * len(candidates))
            iterations = min(max(1, most), iterations)
        if limit.seconds is not None:
            seconds = PLAYED_OUT * limit.seconds
        runner = SimulationRunner(self.finder, self.threads)
        effort = Effort(iterations, seconds)
        thought = runner.run(self.position, candidates, effort, self.seed, self._others)
        self.purse.used += PLAYOUT * sum(one.iterations for one in thought.moves)
        return list(thought.moves)

    def _others(self, begin: int, number: int) -> bytes:
        """The opponent's racks of deals for playouts."""
        alphabet = self.finder.lexicon.alphabet
        deals = (self.deals[at % len(self.deals)] for at in range(begin, begin + number))
        return b"".join(encoding.count_codes(one.other, alphabet) for one in deals)

    def result_of(self, move: Move, number: int, nodes: int) -> Result:
        """The outcome of a move in a deal."""
        seat = self.position.on_turn
        after = follow(self.position, move, self.deals[number], self.finder)
        scores = after.final_scores
        ahead = scores[seat] - scores[1 - seat]
        if not can_search(after):
            return Result(ahead, ahead, FOLLOWED)
        found = self._decider.decide(after, Limit(nodes, self.purse.seconds_left()))
        sign = 1 if after.on_turn == seat else -1
        return Result(
            ahead + sign * found.greedy,
            ahead + sign * found.value,
            FOLLOWED + found.nodes,
            is_open=not found.is_sure and nodes < EFFORTS[-1],
        )

    # What to search

    def _next(self, move: Move) -> list[tuple[int, int]]:
        """The next deals to search with a move, each with nodes."""
        results = self.work.results.get(move, Results()).by_deal
        done, first = len(results), EFFORTS[0]
        if done < len(self.deals):
            return [(at, first) for at in range(done, min(done + AT_ONCE, len(self.deals)))]
        still_open = (number for number, result in results.items() if result.is_open)
        return [(number, EFFORTS[-1]) for number in islice(still_open, AT_ONCE)]

    def _worthwhile(self, judged: Sequence[Judgement]) -> list[Move]:
        """The best move and the rivals that could gain most; those with less effort so far."""
        best, costs = self._costs(judged)
        ranked = sorted(costs, key=lambda move: costs[move], reverse=True)
        rivals = [move for move in ranked if self._next(move)]
        following = {move: self._next(move) for move in (best, *rivals[:RIVALS])}
        efforts = {move: found[0][1] for move, found in following.items() if found}
        return [move for move, nodes in efforts.items() if nodes == min(efforts.values())]

    def _costs(self, judged: Sequence[Judgement]) -> tuple[Move, dict[Move, tuple[float, float]]]:
        """The best move that is searched; what dropping each rival may cost, and its distance."""
        alive = set(self.work.alive)
        corrections = {one: self._correction(one) for one in judged if one.move in alive}
        best = max(corrections, key=lambda one: _win(one, corrections[one]))
        costs = {}
        for one, mine in corrections.items():
            if one is not best:
                behind, error = _distance(one, mine, best, corrections[best])
                costs[one.move] = opportunity_cost(behind, error), behind
        return best.move, costs

    def _drop(self, judged: Sequence[Judgement]) -> None:
        """Stop searching moves that are not worth more deals; equal ones stay."""
        best, costs = self._costs(judged)
        stake = STAKE / max(1, len(costs))
        stay = {move for move, (cost, behind) in costs.items() if cost > stake or behind <= UNCLEAR}
        self.work.alive = [move for move in self.work.alive if move == best or move in stay]

    # What to tell

    def _told(self, one: Judgement, correction: Correction) -> PreendgameMove:
        results = self.work.results.get(one.move, Results()).by_deal
        return PreendgameMove(
            one.move,
            one.score,
            _win(one, correction),
            0.0,
            1.0,
            (one.spread or 0.0) + correction.spread,
            len(results),
            tuple(self._tiles(results)),
            error=math.hypot(correction.doubt * (one.win_error or 0.0), correction.win_error),
            spread_error=math.hypot(one.spread_error or 0.0, correction.spread_error),
        )

    def _tiles(self, results: Mapping[int, Result]) -> Iterator[TileOutcome]:
        """The outcomes by tile in the bag, where there are enough searched deals."""
        unseen, bag = Counter(self.position.unseen), self.position.bag
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
    """Whether a move wins less often than the best one by more than `out` standard errors."""
    behind, error = _distance(one, corrections[one.move], best, corrections[best.move])
    return behind > out * error + UNCLEAR


def _distance(
    one: Judgement, mine: Correction, best: Judgement, its: Correction
) -> tuple[float, float]:
    """How much less often a move wins than the best one, with a standard error.

    Both were played out on the same tiles, which halves the variance of their difference, and a
    part of the corrections is common to all moves of a position.
    """
    variance = (mine.doubt * (one.win_error or 0.0)) ** 2
    variance = (variance + (its.doubt * (best.win_error or 0.0)) ** 2) / 2
    variance += OWN * (mine.win_error**2 + its.win_error**2)
    return _win(best, its) - _win(one, mine), math.sqrt(variance)


def _win(one: Judgement, correction: Correction) -> float:
    return min(max((one.win or 0.0) + correction.win, 0.0), 1.0)
