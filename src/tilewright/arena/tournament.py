"""A tournament: the games of a definition, played or read from the store.

Results do not depend on which workers play the games or in which order they finish: the report uses
the order of the schedule.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

import tilewright
from tilewright.arena.memory import Keeper
from tilewright.arena.order import Order, code_hash
from tilewright.arena.pairing import Form, Pairing, has_number, length, numbers, schedule
from tilewright.arena.report import Report, make_report
from tilewright.arena.results import Job, Result
from tilewright.arena.worker import find_form
from tilewright.execution.batches import in_batches
from tilewright.statistics import Sprt
from tilewright.table.registry import find_game

Progress = Callable[[int, int], None]  # called with the finished and total numbers of games


@dataclass(frozen=True)
class Definition:
    """Everything that determines the results of a tournament, and the number of games."""

    job: Job
    games: int
    seed: int

    @property
    def form(self) -> Form:
        """How entrants are seated: all together, or in pairs."""
        seating = find_form(find_game(self.job.game), self.job.form)
        return "pairs" if seating.pairs else "together"

    @property
    def length(self) -> int:
        """The total number of games."""
        return length(self.form, len(self.job.agents), self.games)

    @property
    def numbers(self) -> range:
        """The range that contains the numbers of the games."""
        return numbers(self.form, len(self.job.agents), self.games)

    def has_number(self, number: int) -> bool:
        """Whether there is a game with this number."""
        return has_number(self.form, len(self.job.agents), self.games, number)

    def pairings(self) -> Iterator[Pairing]:
        return schedule(self.form, len(self.job.agents), self.games, self.seed)

    def to_json(self) -> dict[str, Any]:
        """Return what identifies the tournament: the code too, but not the number of games."""
        shared = asdict(self.job) | {"rules": dict(self.job.rules)}
        del shared["lexicon"]  # a file may be anywhere; its hash identifies it
        return shared | {
            "seed": self.seed,
            "version": tilewright.__version__,
            "code": code_hash(self.job),
        }

    @property
    def id(self) -> str:
        """The id of the tournament, a hash: equal definitions have the same results."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()


class Tournament:
    """The results of a definition so far, including stored ones."""

    def __init__(self, definition: Definition, store: Keeper, sprt: Sprt | None = None) -> None:
        self.definition = definition
        self.sprt = sprt
        self._store = store
        self._name = definition.id
        self._scores = PairScores(sprt) if sprt else None
        self.results: dict[int, Result] = {}
        store.begin(self._name, definition.to_json(), definition.job.lexicon, definition.length)
        for document in store.finished(self._name, definition.numbers.stop):
            if definition.has_number(document["number"]):
                self._add(Result.from_json(document))
        self.from_store = len(self.results)

    @property
    def finished(self) -> bool:
        """Whether all games, or as many as the sequential test needed, are played."""
        return self.decided or len(self.results) >= self.definition.length

    @property
    def decided(self) -> bool:
        """Whether the sequential test has reached a verdict."""
        return self._scores is not None and self._scores.verdict is not None

    def play(
        self, executor: Executor, workers: int, progress: Progress, logs: bool = False
    ) -> None:
        """Play and store the missing games, with logs if requested.

        Interrupts and errors about games that killed their workers are raised after all finished
        games were stored. A result that cannot be stored is still in `results`.
        """
        total = self.definition.length
        progress(len(self.results), total)
        missing = (one for one in self.definition.pairings() if one.number not in self.results)
        if self.decided:
            return
        order = Order.of(self.definition.job, logs)
        left = total - len(self.results)
        with closing(in_batches(executor, workers, order, missing, left)) as batches:
            for batch in batches:
                for one in batch:
                    self._add(one.result)
                texts = {one.result.number: one.log for one in batch if one.log is not None}
                self._store.keep(self._name, [one.result.to_json() for one in batch], texts)
                progress(len(self.results), total)
                if self.decided:
                    break

    def _add(self, result: Result) -> None:
        self.results[result.number] = result
        if self._scores is not None:
            self._scores.follow(self.results)

    def report(self, keep: bool = True) -> Report:
        """Return the report and store it.

        Games after the verdict of a sequential test are not counted.
        """
        ordered = [self.results[number] for number in sorted(self.results)]
        if self._scores is not None and self._scores.verdict is not None:
            ordered = ordered[: 2 * self._scores.pairs]
        sprt = self._scores.document() if self._scores else None
        report = make_report(self.definition.job, self.definition.seed, ordered, sprt)
        if keep:
            self._store.keep_report(self._name, report.to_json())
        return report


def run(
    definition: Definition,
    executor: Executor,
    store: Keeper,
    progress: Progress,
    workers: int = 1,
    sprt: Sprt | None = None,
) -> Report:
    """Play a tournament to its end, or to the verdict of the test, and return the report."""
    tournament = Tournament(definition, store, sprt)
    tournament.play(executor, workers, progress)
    return tournament.report()


class PairScores:
    """The sequential test in schedule order, regardless of which pairs finish first."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.pairs = 0
        self.counts: dict[float, int] = {}
        self.verdict: str | None = None

    def follow(self, results: dict[int, Result]) -> None:
        """Add the completed pairs, up to the verdict."""
        while self.verdict is None:
            two = [results.get(2 * self.pairs + which) for which in (0, 1)]
            games = [result for result in two if result is not None]
            if len(games) < 2:
                return
            score = sum(map(first_score, games))
            self.counts[score] = self.counts.get(score, 0) + 1
            self.pairs += 1
            self.verdict = self.sprt.verdict(self.counts)

    def document(self) -> dict[str, Any]:
        lower, upper = self.sprt.bounds
        return {
            "elo0": self.sprt.elo0,
            "elo1": self.sprt.elo1,
            "pairs": self.pairs,
            "llr": round(self.sprt.ratio(self.counts), 3),
            "lower": round(lower, 3),
            "upper": round(upper, 3),
            "verdict": self.verdict,
        }


def first_score(result: Result) -> float:
    """Return the first entrant's share of a game."""
    return result.shares[result.seats.index(0)]
