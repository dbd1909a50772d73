"""Analysis by playouts, round by round.

An iteration depends only on the seed and its number, and the size of a round only on the number of
iterations before it, so neither threads nor pauses change an answer. A move that joins later
catches up on the iterations that it has missed. When moves are excluded or included again, dropped
ones return, because they may have been dropped in favour of an excluded one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from tilewright.scrabble.kernels.simulation import (
    MOST_CANDIDATES,
    WATCHED_FACTS,
    WATCHED_PLIES,
)
from tilewright.scrabble.move import Move
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.inference import guesses
from tilewright.scrabble.search.simulation import CHUNK, LONGER, Counts, Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import LEAST, Trials
from tilewright.scrabble.thinking.insights import Insight, PlyFacts, Reply
from tilewright.scrabble.thinking.question import Question, phonies
from tilewright.scrabble.thinking.worker import take_steps

LONGEST_ROUND = 256  # iterations, so that updates come often
PODIUM, ENOUGH = 3, 1000  # the best three are not dropped in the first 1,000 iterations
SQUARES = 40  # of the heat map in the results


@dataclass
class SimulationWork:
    """The results of playouts so far, which can be stored and resumed."""

    candidates: list[Candidate]
    trials: Trials
    turns: Counts
    heat: Counts
    hidden: frozenset[Move] = frozenset()


class Simulated:
    """Plays out candidates; `step` is one round."""

    def __init__(self, question: Question, finder: MoveFinder, work: SimulationWork | None) -> None:
        self._question = question
        position = question.position
        self._plies = Effort(plies=question.plies).depth(position.bag)
        self._work = _joined(question, finder, work)
        self._hidden = {
            place for place, one in enumerate(self._work.candidates) if one.move in question.hidden
        }
        if question.thorough:
            self._bring_back()
        self._runner = SimulationRunner(finder, question.threads)
        self._runner.look_at(position, self._work.candidates)
        self._runner.observe()
        rng = Random(question.seed)
        self._guess = guesses(position, finder, rng) if question.infer else None

    @property
    def work(self) -> SimulationWork:
        """The results so far, with the statistics of all playouts."""
        old = self._work
        number = len(old.candidates)
        turns, heat = (counted[:number] for counted in self._runner.observed())
        return replace(old, turns=old.turns + turns, heat=old.heat + heat)

    @property
    def playouts(self) -> int:
        return int(self._work.trials.counts.sum())

    @property
    def iterations(self) -> int:
        """Iterations that all remaining candidates have played."""
        return self._work.trials.done

    @property
    def nodes(self) -> int:
        return 0

    @property
    def done(self) -> bool:
        """Whether one candidate is left, or the limit of playouts is reached."""
        trials, most = self._work.trials, self._question.playouts
        if self._late() or trials.done < (LEAST if most is None else min(LEAST, most)):
            return False
        contenders = set(self._active()) - trials.behind
        is_known = self._question.position.bag == 0  # all iterations are equal
        settled = len(contenders) <= 1 and not self._question.thorough
        return settled or is_known or (most is not None and trials.done >= most)

    def finish(self, seconds: float | None) -> None:
        """Play rounds until the question is answered or the time is nearly over."""
        take_steps(self, seconds)

    def step(self, seconds: float | None) -> None:
        """Play a round with all remaining candidates, or what new ones have missed."""
        trials, most = self._work.trials, self._question.playouts
        late = self._late()
        if late:
            first = min(int(trials.counts[one]) for one in late)
            which = [one for one in late if trials.counts[one] == first]
            self._play(which, first, min(LONGEST_ROUND, trials.done - first))
            if not trials.kept.issuperset(late):
                self._drop()
            return
        number = max(LEAST, min(LONGEST_ROUND, trials.done // LONGER // CHUNK * CHUNK))
        if most is not None:
            number = min(number, max(1, most - trials.done))
        self._play(self._active(), trials.done, number)
        trials.done += number
        self._drop()

    def _drop(self) -> None:
        trials = self._work.trials
        trials.alive = self._active()
        keeps_more = self._question.thorough or trials.done < ENOUGH
        trials.drop(PODIUM if keeps_more else 1)

    def _bring_back(self) -> None:
        """Play on with the best moves, even if they were dropped."""
        trials = self._work.trials
        shown = [place for place in range(len(trials.counts)) if place not in self._hidden]
        best = sorted(shown, key=trials.win, reverse=True)[:PODIUM]
        trials.alive = sorted({*trials.alive, *best})

    def _play(self, which: list[int], first: int, number: int) -> None:
        question = self._question
        with ThreadPoolExecutor(question.threads) as pool:
            found = self._runner.play(
                pool, which, first, number, question.seed, self._plies, self._guess
            )
        self._work.trials.add(which, *found)

    def _active(self) -> list[int]:
        return [one for one in self._work.trials.alive if one not in self._hidden]

    def _late(self) -> list[int]:
        """The candidates that missed iterations."""
        trials = self._work.trials
        return [one for one in self._active() if trials.counts[one] < trials.done]

    # Results

    def insights(self) -> list[Insight]:
        """The candidates that may be best by win chance, followed by the others."""
        work, found = self.work, []
        active = self._active()
        best = max(active, key=work.trials.win, default=0)
        for place, one in enumerate(work.candidates):
            if place not in self._hidden:
                found.append(self._insight(work, place, one, place not in active, best))
        return sorted(found, key=_rank, reverse=True)

    def _insight(
        self, work: SimulationWork, place: int, one: Candidate, is_dropped: bool, best: int
    ) -> Insight:
        position, trials = self._question.position, work.trials
        count = int(trials.counts[place])
        judged = Judgement.of(one)
        if count:
            judged = (
                trials.judgement(place, one) if best is None else trials.beside(best, place, one)
            )
        return Insight(
            judged,
            pinned=one.move in self._question.also,
            dropped=is_dropped,
            bingo=is_bingo(self._question, judged),
            phonies=phonies(position, one.move),
            plies=_plies(work.turns[place]),
            replies=_replies(work.heat[place], count),
        )


def _rank(one: Insight) -> tuple[bool, bool, float]:
    """Candidates that were never played out are ranked by equity, after those that were."""
    return not one.judged.dropped, one.judged.iterations > 0, one.judged.value


def is_bingo(question: Question, judged: Judgement) -> bool:
    """Whether a move uses a whole rack."""
    size = question.position.rules.rack_size
    return len(judged.move.placed) == size


def _joined(question: Question, finder: MoveFinder, work: SimulationWork | None) -> SimulationWork:
    """The work so far, with the new candidates of the question."""
    wanted = question.candidates(finder)
    old = [] if work is None else work.candidates
    known = {one.move for one in old}
    new = [one for one in wanted if one.move not in known]
    pinned = [one for one in new if one.move in question.also]
    if len(old) + len(new) > MOST_CANDIDATES:
        new = pinned
    every = [*old, *new]
    if len(every) > MOST_CANDIDATES:
        return _joined(question, finder, None)
    kept = [place for place, one in enumerate(every) if one.move in question.also]
    hidden = frozenset(question.hidden)
    side = question.position.rules.layout.rows
    turns = np.zeros((len(every), WATCHED_PLIES, WATCHED_FACTS), np.int64)
    heat = np.zeros((len(every), side, side), np.int64)
    if work is None:
        return SimulationWork(every, Trials(len(every), kept), turns, heat, hidden)
    turns[: len(old)], heat[: len(old)] = work.turns, work.heat
    trials = work.trials.moved(range(len(old)), len(every), kept)
    if hidden != work.hidden:
        trials.alive = list(range(len(every)))
    return SimulationWork(every, trials, turns, heat, hidden)


def _plies(turns: Counts) -> tuple[PlyFacts, ...]:
    """The turns after a candidate, the reply first."""
    found = []
    for ply, (count, points, squares, bingos) in enumerate(turns.tolist()):
        if count:
            mean = points / count
            variance = max(0.0, squares / count - mean * mean)
            found.append(PlyFacts((ply + 1) % 2, mean, variance**0.5, bingos / count))
    return tuple(found)


def _replies(heat: Counts, count: int) -> tuple[Reply, ...]:
    """The squares where the reply places tiles most often."""
    squares = [
        Reply(row, column, hits / count)
        for row, line in enumerate(heat.tolist())
        for column, hits in enumerate(line)
        if hits
    ]
    squares.sort(key=lambda one: (-one.share, one.row, one.column))
    return tuple(squares[:SQUARES])
