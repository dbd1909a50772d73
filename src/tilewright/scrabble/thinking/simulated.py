"""Thinking by playouts, round by round.

An iteration depends on the seed and its number alone, and rounds have sizes that depend on how many
came before, so that neither threads nor pauses change an answer. A move that is pinned later plays
the iterations that it has missed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from tilewright.scrabble.kernels.simulation import (
    MOST_CANDIDATES,
    WATCHED_FACTS,
    WATCHED_PLIES,
)
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.inference import guesses
from tilewright.scrabble.search.simulation import CHUNK, LONGER, Counts, Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import LEAST, Trials
from tilewright.scrabble.thinking.insights import Insight, PlyFacts, Reply
from tilewright.scrabble.thinking.question import Question, phonies

LONGEST_ROUND = 256  # iterations, so that somebody who watches does not wait
PODIUM, ENOUGH = 3, 1000  # so many stay for so many iterations, for figures worth reading
SQUARES = 40  # of the heat map that are told


@dataclass
class SimulationWork:
    """What playouts have brought so far, as it is set aside and taken up again."""

    candidates: list[Candidate]
    trials: Trials
    turns: Counts
    heat: Counts


class Simulated:
    """Plays candidates out; `step` is one round."""

    def __init__(self, question: Question, finder: MoveFinder, work: SimulationWork | None) -> None:
        self._question = question
        position = question.position
        self._plies = Effort(plies=question.plies).depth(position.bag)
        self._work = _joined(question, finder, work)
        hidden = set(question.without) - set(question.also)
        self._hidden = {
            place for place, one in enumerate(self._work.candidates) if one.move in hidden
        }
        self._runner = SimulationRunner(finder, question.threads)
        self._runner.look_at(position, self._work.candidates)
        self._runner.observe()
        rng = Random(question.seed)
        self._guess = guesses(position, finder, rng) if question.infer else None

    @property
    def work(self) -> SimulationWork:
        """All that was found out, with what was counted since the beginning."""
        old = self._work
        number = len(old.candidates)
        turns, heat = (counted[:number] for counted in self._runner.observed())
        return SimulationWork(old.candidates, old.trials, old.turns + turns, old.heat + heat)

    @property
    def playouts(self) -> int:
        return int(self._work.trials.counts.sum())

    @property
    def nodes(self) -> int:
        return 0

    @property
    def done(self) -> bool:
        """Whether only one candidate is left, or as many playouts as were asked for."""
        trials, most = self._work.trials, self._question.playouts
        if self._late() or trials.done < LEAST:
            return False
        contenders = set(self._active()) - trials.behind
        return len(contenders) <= 1 or (most is not None and trials.done >= most)

    def step(self, seconds: float) -> None:
        """Play a round with all that are left, or what newcomers have missed."""
        trials = self._work.trials
        late = self._late()
        if late:
            first = min(int(trials.counts[one]) for one in late)
            which = [one for one in late if trials.counts[one] == first]
            self._play(which, first, min(LONGEST_ROUND, trials.done - first))
            return
        number = max(LEAST, min(LONGEST_ROUND, trials.done // LONGER // CHUNK * CHUNK))
        self._play(self._active(), trials.done, number)
        trials.done += number
        trials.drop(PODIUM if trials.done < ENOUGH else 1)

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
        """The candidates that have missed iterations."""
        trials = self._work.trials
        return [one for one in self._active() if trials.counts[one] < trials.done]

    # What is known

    def insights(self) -> list[Insight]:
        """The candidates that are left by win chance, and those that were dropped behind them."""
        work, found = self.work, []
        active = set(self._active())
        for place, one in enumerate(work.candidates):
            if place not in self._hidden:
                found.append(self._insight(work, place, one, place not in active))
        return sorted(found, key=lambda one: (not one.dropped, one.judged.value), reverse=True)

    def _insight(
        self, work: SimulationWork, place: int, one: Candidate, is_dropped: bool
    ) -> Insight:
        position = self._question.position
        count = int(work.trials.counts[place])
        judged = work.trials.judgement(place, one) if count else Judgement.of(one)
        return Insight(
            judged,
            pinned=one.move in self._question.also,
            dropped=is_dropped,
            bingo=is_bingo(self._question, judged),
            phonies=phonies(position, one.move),
            plies=_plies(work.turns[place]),
            replies=_replies(work.heat[place], count),
        )


def is_bingo(question: Question, judged: Judgement) -> bool:
    """Whether a move plays a whole rack."""
    size = question.position.rules.rack_size
    return len(judged.move.placed) == size


def _joined(question: Question, finder: MoveFinder, work: SimulationWork | None) -> SimulationWork:
    """The work so far, and the candidates that are new in the question."""
    wanted = question.candidates(finder)
    old = [] if work is None else work.candidates
    known = {one.move for one in old}
    new = [one for one in wanted if one.move in question.also or work is None]
    every = [*old, *(one for one in new if one.move not in known)]
    if work is not None and len(every) > MOST_CANDIDATES:
        return _joined(question, finder, None)
    kept = [place for place, one in enumerate(every) if one.move in question.also]
    side = question.position.rules.layout.rows
    turns = np.zeros((len(every), WATCHED_PLIES, WATCHED_FACTS), np.int64)
    heat = np.zeros((len(every), side, side), np.int64)
    if work is None:
        return SimulationWork(every, Trials(len(every), kept), turns, heat)
    turns[: len(old)], heat[: len(old)] = work.turns, work.heat
    trials = work.trials.moved(range(len(old)), len(every), kept)
    return SimulationWork(every, trials, turns, heat)


def _plies(turns: Counts) -> tuple[PlyFacts, ...]:
    """The turns behind a candidate, the reply first."""
    found = []
    for ply, (count, points, squares, bingos) in enumerate(turns.tolist()):
        if count:
            mean = points / count
            variance = max(0.0, squares / count - mean * mean)
            found.append(PlyFacts((ply + 1) % 2, mean, variance**0.5, bingos / count))
    return tuple(found)


def _replies(heat: Counts, count: int) -> tuple[Reply, ...]:
    """The squares on which the reply puts tiles most often."""
    squares = [
        Reply(row, column, hits / count)
        for row, line in enumerate(heat.tolist())
        for column, hits in enumerate(line)
        if hits
    ]
    squares.sort(key=lambda one: (-one.share, one.row, one.column))
    return tuple(squares[:SQUARES])
