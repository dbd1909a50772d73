"""Monte Carlo simulation: play out candidates on random tiles until one is clearly the best.

Iterations come in rounds. Each round compares the win chances of all candidates on the same tiles
and drops those that can hardly be the best: see `selection`. Neither the iterations played nor the
result depend on the number of threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewright.grid.placement import Direction
from tilewright.scrabble import encoding
from tilewright.scrabble.chances import shipped_chances
from tilewright.scrabble.kernels.playout import Playout
from tilewright.scrabble.kernels.simulation import (
    MOST_CANDIDATES,
    WATCHED_FACTS,
    WATCHED_PLIES,
    Simulation,
)
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.thought import Thought
from tilewright.scrabble.search.trials import LEAST, Numbers, Trials

CHUNK = 8  # most iterations a thread plays at a time
LONGER = 8  # a round is this fraction of all previous ones, so that threads seldom wait
TO_THE_END = 60  # plies; more than any game has left
MOST_THREADS = 256

Counts = NDArray[np.int64]
Guess = Callable[[int, int], bytes]  # (first iteration, count) -> opponent racks
Clock = Callable[[], float]


@dataclass(frozen=True)
class Effort:
    """Simulation limits: `iterations` per candidate or total `seconds`, and `plies` per playout.

    With at most `last` tiles in the bag, and whenever a playout empties the bag, games are played
    to the end. Candidates not worth more playouts are dropped unless `drops` is false.
    """

    iterations: int | None = None
    seconds: float | None = None
    plies: int = 2
    last: int = 7
    drops: bool = True

    def depth(self, bag: int) -> int:
        return TO_THE_END if bag <= self.last else self.plies


class SimulationRunner:
    """Run playouts with the rules and words of a move finder; each thread keeps its boards."""

    def __init__(
        self, move_finder: MoveFinder, threads: int = 1, clock: Clock | None = None
    ) -> None:
        self.move_finder = move_finder
        self.threads = threads
        self.clock = clock or time.perf_counter
        self._workers = [_Worker(move_finder) for _ in range(threads)]

    def run(
        self,
        position: Position,
        candidates: Sequence[Candidate],
        effort: Effort,
        seed: int,
        guess: Guess | None = None,
        kept: Collection[Move] = (),
    ) -> Thought:
        """Judge candidates by playouts, best win chance first; dropped ones come last.

        `guess` supplies opponent racks; without it they are drawn from the unseen tiles. Moves in
        `kept` are played out as often as the best one, even if they are clearly worse.
        """
        started = self.clock()
        if position.rules.seats != 2:
            raise PositionError(f"simulation needs 2 players (got {position.rules.seats})")
        candidates = candidates[:MOST_CANDIDATES]
        self.look_at(position, candidates)
        plies = effort.depth(position.bag)
        stay = [place for place, one in enumerate(candidates) if one.move in kept]
        trials = Trials(len(candidates), stay)
        with ThreadPoolExecutor(self.threads) as pool:
            while number := self._next_round(trials, effort, started, position):
                found = self.play(pool, trials.alive, trials.done, number, seed, plies, guess)
                trials.add(trials.alive, *found)
                trials.done += number
                if effort.drops:
                    trials.drop()
        judged = [trials.judgement(place, one) for place, one in enumerate(candidates)]
        judged.sort(key=lambda one: (one.iterations, one.value), reverse=True)
        return Thought(tuple(judged), plies, trials.done, method="simulate")

    def look_at(self, position: Position, candidates: Sequence[Candidate]) -> None:
        """Set up the position and its candidates for every worker."""
        alphabet = self.move_finder.lexicon.alphabet
        seat, other = position.on_turn, 1 - position.on_turn
        rack, known = (encoding.count_codes(position.racks[one], alphabet) for one in (seat, other))
        unseen, held = encoding.unseen_counts(position), position.held[other]
        scores = position.scores[seat], position.scores[other]
        for worker in self._workers:
            worker.simulation.look_at(
                position.squares, rack, known, unseen, held, scores, position.scoreless
            )
            for candidate in candidates:
                worker.add(candidate)

    def _next_round(
        self, trials: Trials, effort: Effort, started: float, position: Position
    ) -> int:
        """The number of iterations in the next round; 0 to stop."""
        done = trials.done
        if position.bag == 0:
            return int(not done)  # all iterations are the same
        if done and trials.contenders == 1:
            return 0
        number = max(LEAST, done // LONGER // CHUNK * CHUNK)
        if effort.iterations is not None:
            number = min(number, effort.iterations - done)
        if done and effort.seconds is not None:
            passed = self.clock() - started
            if passed * (1 + number / done / 2) > effort.seconds:
                return 0
        return number

    def play(
        self,
        pool: ThreadPoolExecutor,
        candidates: Sequence[int],
        first: int,
        number: int,
        seed: int,
        plies: int,
        guess: Guess | None,
    ) -> tuple[Numbers, Numbers]:
        """Play `number` iterations from `first` on; return a row of spreads and wins for each.

        Threads take chunks from a common list; these become smaller so that no thread waits long.
        """
        which = bytes(candidates)
        spreads = np.zeros((number, len(which)), np.float32)
        wins = np.zeros((number, len(which)), np.float32)
        chunks = iter(divide(number, self.threads))

        def run(worker: _Worker) -> None:
            for chunk in chunks:
                begin, size = chunk.start, len(chunk)
                spread, win = (many[begin : begin + size].reshape(-1) for many in (spreads, wins))
                racks = guess(first + begin, size) if guess else b""
                worker.simulation.run(
                    which, seed, 0, first + begin, size, plies, spread, win, racks
                )

        others = [pool.submit(run, worker) for worker in self._workers[1:]]
        run(self._workers[0])
        for one in others:
            one.result()
        return spreads, wins

    def observe(self) -> None:
        """Start counting the turns after each candidate; see `observed`."""
        side = self.move_finder.rules.layout.rows
        for worker in self._workers:
            worker.turns = np.zeros((MOST_CANDIDATES, WATCHED_PLIES, WATCHED_FACTS), np.int64)
            worker.heat = np.zeros((MOST_CANDIDATES, side, side), np.int32)
            worker.simulation.observe(worker.turns.reshape(-1), worker.heat.reshape(-1))

    def observed(self) -> tuple[Counts, Counts]:
        """Counts since `observe`: turns after each candidate, and squares of the first reply.

        The first array is indexed by candidate, ply and fact (turns, points, squared points,
        bingos), the second by candidate, row and column.
        """
        turns = sum(worker.turns for worker in self._workers)
        heat = sum(worker.heat.astype(np.int64) for worker in self._workers)
        return np.asarray(turns), np.asarray(heat)


def divide(number: int, threads: int) -> list[range]:
    """Divide a round into chunks; with several threads, the last ones are small."""
    chunks, begin = [], 0
    while begin < number:
        left = number - begin
        size = min(CHUNK, left if threads == 1 else max(1, left // (2 * threads)))
        chunks.append(range(begin, begin + size))
        begin += size
    return chunks


class _Worker:
    """The boards of one thread."""

    def __init__(self, move_finder: MoveFinder) -> None:
        lexicon, rules = move_finder.lexicon, move_finder.rules
        root, empty, field = (encoding.make_field(lexicon, rules) for _ in range(3))
        finder, other = (
            encoding.make_finder(field, lexicon, rules, move_finder.leaves.values) for _ in range(2)
        )
        tiles = encoding.count_codes(rules.tile_set.tiles, lexicon.alphabet)
        playout = Playout(field, empty, (finder, other), tiles, (0, 0))
        self.simulation = Simulation(root, playout, shipped_chances().table())
        self.turns = np.zeros((1, 1, 1), np.int64)
        self.heat = np.zeros((1, 1, 1), np.int32)

    def add(self, candidate: Candidate) -> None:
        """Add a candidate."""
        move, leave = candidate.move, candidate.equity - candidate.score
        if move.kind is Kind.PLAY:
            down = move.direction is Direction.DOWN
            self.simulation.add_play(
                move.row, move.column, down, candidate.codes, candidate.score, leave
            )
        else:
            self.simulation.add_exchange(encoding.count_each(candidate.codes), leave)
