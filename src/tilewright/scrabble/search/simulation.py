"""Monte Carlo: candidates are played out on random tiles until one of them is clearly the best.

Iterations come in rounds. After each round candidates are dropped whose win chance, compared with
the best one's on the same tiles, is worse by more than the comparison's error allows. Which
iterations are played, and so the answer, does not depend on the number of threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from tilewright.grid.placement import Direction
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.playout import Playout
from tilewright.scrabble.kernels.simulation import MOST_CANDIDATES, Simulation
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.thought import Judgement, Thought

CHUNK = 8  # iterations that one thread plays at a time
LEAST = 32  # iterations before anybody is dropped
LONGER = 8  # a round is this part of all that went before, so that threads seldom wait
OUT = 2.6  # standard errors behind the best: one good candidate in two hundred is lost
SPREAD_COUNTS = 1e-4  # win chances for a point: it decides where the game is won or lost anyway
UNCLEAR = 1e-4  # a difference in win chance that is no difference
TO_THE_END = 60  # plies, more than any game has left
MOST_THREADS = 256

Numbers = NDArray[np.float32]
Guess = Callable[[int, int], bytes]  # racks for iterations: from which on, how many
Clock = Callable[[], float]


@dataclass(frozen=True)
class Effort:
    """How long to look: `iterations` for each candidate, or `seconds`, and `plies` turns deep.

    With `last` tiles or fewer in the bag games are played to their end. Candidates that are clearly
    worse than the best are dropped, unless `drops` is false.
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
        self, move_finder: MoveFinder, threads: int = 1, clock: Clock = time.perf_counter
    ) -> None:
        self.move_finder = move_finder
        self.threads = threads
        self.clock = clock
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
        """Judge candidates by playouts, the best win chance first; dropped ones come behind.

        `guess` may say which racks the other player has; else they are drawn from the unseen tiles.
        Moves in `kept` are played out as often as the best one, even when they are clearly worse.
        """
        started = self.clock()
        if position.rules.seats != 2:
            raise PositionError(f"a simulation is of 2 players, not {position.rules.seats}")
        candidates = candidates[:MOST_CANDIDATES]
        self._look_at(position, candidates)
        plies = effort.depth(position.bag)
        stay = [place for place, one in enumerate(candidates) if one.move in kept]
        trials = _Trials(len(candidates), stay)
        with ThreadPoolExecutor(self.threads) as pool:
            while number := self._next_round(trials, effort, started, position):
                trials.add(self._round(pool, trials, number, seed, plies, guess))
                if effort.drops:
                    trials.drop()
        judged = [trials.judgement(place, one) for place, one in enumerate(candidates)]
        judged.sort(key=lambda one: (one.iterations, one.value), reverse=True)
        return Thought(tuple(judged), plies, trials.done, method="simulate")

    def _look_at(self, position: Position, candidates: Sequence[Candidate]) -> None:
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
        self, trials: _Trials, effort: Effort, started: float, position: Position
    ) -> int:
        """How many iterations to play before the next look at who is out; 0 is the end."""
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

    def _round(
        self,
        pool: ThreadPoolExecutor,
        trials: _Trials,
        number: int,
        seed: int,
        plies: int,
        guess: Guess | None,
    ) -> tuple[Numbers, Numbers]:
        """Play the next iterations with all candidates that are left, in chunks side by side."""
        which = bytes(trials.alive)
        spreads = np.zeros((number, len(which)), np.float32)
        wins = np.zeros((number, len(which)), np.float32)
        free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            free.put(worker)

        def play(begin: int) -> None:
            size = min(CHUNK, number - begin)
            first = trials.done + begin
            spread, win = (many[begin : begin + size].reshape(-1) for many in (spreads, wins))
            racks = guess(first, size) if guess else b""
            worker = free.get()
            worker.simulation.run(which, seed, 0, first, size, plies, spread, win, racks)
            free.put(worker)

        chunks = range(0, number, CHUNK)
        list(pool.map(play, chunks) if self.threads > 1 else map(play, chunks))
        return spreads, wins


class _Worker:
    """What one thread plays on."""

    def __init__(self, move_finder: MoveFinder) -> None:
        lexicon, rules = move_finder.lexicon, move_finder.rules
        root, empty, field = (encoding.make_field(lexicon, rules) for _ in range(3))
        finder = encoding.make_finder(field, lexicon, rules, move_finder.leaves.values)
        tiles = encoding.count_codes(rules.tile_set.tiles, lexicon.alphabet)
        self.simulation = Simulation(root, Playout(field, empty, finder, tiles, (0, 0)))

    def add(self, candidate: Candidate) -> None:
        """Take a candidate in."""
        move, leave = candidate.move, candidate.equity - candidate.score
        if move.kind is Kind.PLAY:
            down = move.direction is Direction.DOWN
            self.simulation.add_play(
                move.row, move.column, down, candidate.codes, candidate.score, leave
            )
        else:
            self.simulation.add_exchange(encoding.count_each(candidate.codes), leave)


class _Trials:
    """What the playouts have brought, and who is left."""

    def __init__(self, candidates: int, kept: Sequence[int] = ()) -> None:
        self.alive = list(range(candidates))
        self.kept = kept
        self.behind: set[int] = set()  # those that are played on although they are clearly worse
        self.done = 0
        self._spreads = np.zeros((0, candidates), np.float32)
        self._wins = np.zeros((0, candidates), np.float32)

    def add(self, found: tuple[Numbers, Numbers]) -> None:
        """Take in a round of all that are left."""
        spreads, wins = found
        self._spreads = self._longer(self._spreads, spreads)
        self._wins = self._longer(self._wins, wins)
        self.done += len(wins)

    def _longer(self, before: Numbers, new: Numbers) -> Numbers:
        rows = np.full((len(new), before.shape[1]), np.nan, np.float32)
        rows[:, self.alive] = new
        return np.concatenate([before, rows])

    def drop(self) -> None:
        """Let those go whose distance from the best is clear."""
        if self.done < LEAST:
            return
        wins = self._wins[:, self.alive].astype(np.float64)
        behind = wins[:, [int(wins.mean(0).argmax())]] - wins
        error = behind.std(0, ddof=1) / np.sqrt(len(wins))
        out = behind.mean(0) > OUT * error + UNCLEAR
        dropped = {one for one, is_out in zip(self.alive, out, strict=True) if is_out}
        self.alive = [one for one in self.alive if one not in dropped or one in self.kept]
        self.behind = dropped.intersection(self.kept)

    @property
    def contenders(self) -> int:
        """How many candidates may still be the best."""
        return len(self.alive) - len(self.behind)

    def judgement(self, place: int, candidate: Candidate) -> Judgement:
        """What is known of a candidate in the end."""
        wins = self._wins[:, place]
        played = ~np.isnan(wins)
        win, win_error = _mean(wins[played])
        spread, spread_error = _mean(self._spreads[played, place])
        value = win + SPREAD_COUNTS * spread
        iterations = int(played.sum())
        return Judgement.of(candidate)._replace(
            value=value,
            spread=spread,
            spread_error=spread_error,
            win=win,
            win_error=win_error,
            iterations=iterations,
            dropped=place not in self.alive or place in self.behind,
        )


def _mean(numbers: Numbers) -> tuple[float, float]:
    """The mean and its standard error."""
    exact = numbers.astype(np.float64)
    error = exact.std(ddof=1) / np.sqrt(len(exact)) if len(exact) > 1 else 0.0
    return float(exact.mean()), float(error)
