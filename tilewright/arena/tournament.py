"""A tournament: the games that a definition asks for, played or read from the store.

Nothing here depends on who plays the games or in which order they come back: the report is made of
the results in the order of the schedule.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import tilewright
from tilewright.arena.executor import in_batches
from tilewright.arena.games import Job, Result, find_game
from tilewright.arena.pairing import Form, Pairing, length, schedule
from tilewright.arena.report import Report, make_report
from tilewright.arena.statistics import Sprt
from tilewright.seats import SeatSpec

Progress = Callable[[int, int], None]  # of so many games, so many are finished


@dataclass(frozen=True)
class Definition:
    """All that decides the results of a tournament, and how many of its games are wanted."""

    job: Job
    form: Form
    games: int
    seed: int
    game: str = "bananagrams"

    @property
    def length(self) -> int:
        """How many games there are in all."""
        return length(self.form, len(self.job.agents), self.games)

    def pairings(self) -> Iterator[Pairing]:
        return schedule(self.form, len(self.job.agents), self.games, self.seed)

    def to_json(self) -> dict[str, Any]:
        """What makes it this tournament: the code too, but not how many games are wanted."""
        shared = asdict(self.job) | {"rules": dict(self.job.rules)}
        del shared["lexicon"]  # a file may lie anywhere: its hash tells what it is
        return shared | {
            "game": self.game,
            "form": self.form,
            "seed": self.seed,
            "version": tilewright.__version__,
            "code": code_hash(self.game, self.job.agents),
        }

    @property
    def id(self) -> str:
        """The name of the tournament: equal definitions have the same results."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()


def code_hash(game: str, agents: Iterable[str]) -> str:
    """A hash of the sources that play, a user's own included: other code is another tournament."""
    package = Path(tilewright.__file__).parent
    files = [file for room in find_game(game).PLAYED_BY for file in _sources(package / room)]
    for spec in map(SeatSpec.parse, agents):  # a module of agents, a vocabulary
        files += [Path(text) for text in (spec.agent.partition(":")[0], *spec.options.values())]
    digest = sha256()
    for file in files:
        if file.is_file():
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _sources(room: Path) -> list[Path]:
    return [room] if room.is_file() else sorted(room.rglob("*.py"))


class Keeper(Protocol):
    """What a tournament asks of a store."""

    def begin(self, tournament: str, definition: dict[str, Any]) -> None: ...

    def finished(self, tournament: str, before: int) -> Iterable[dict[str, Any]]: ...

    def keep(self, tournament: str, documents: Iterable[dict[str, Any]]) -> None: ...


class Nowhere:
    """A store that keeps nothing."""

    def begin(self, tournament: str, definition: dict[str, Any]) -> None:
        pass

    def finished(self, tournament: str, before: int) -> Iterable[dict[str, Any]]:
        return ()

    def keep(self, tournament: str, documents: Iterable[dict[str, Any]]) -> None:
        pass


class Tournament:
    """The results so far of a definition, with those that the store had."""

    def __init__(self, definition: Definition, store: Keeper, sprt: Sprt | None = None) -> None:
        self.definition = definition
        self.sprt = sprt
        self._store = store
        self._name = definition.id
        self._scores = PairScores(sprt) if sprt else None
        self.results: dict[int, Result] = {}
        store.begin(self._name, definition.to_json())
        for document in store.finished(self._name, definition.length):
            self._add(read_result(definition.game, document))
        self.from_store = len(self.results)

    @property
    def decided(self) -> bool:
        """Whether the sequential test has come to its verdict."""
        return self._scores is not None and self._scores.verdict is not None

    def play(self, executor: Executor, workers: int, progress: Progress) -> None:
        """Play what is missing. An interrupt is raised after all that was finished was kept."""
        total = self.definition.length
        progress(len(self.results), total)
        missing = (one for one in self.definition.pairings() if one.number not in self.results)
        if self.decided:
            return
        work = partial(find_game(self.definition.game).play_games, self.definition.job)
        with closing(in_batches(executor, workers, work, missing)) as batches:
            for batch in batches:
                self._store.keep(self._name, map(asdict, batch))
                for result in batch:
                    self._add(result)
                progress(len(self.results), total)
                if self.decided:
                    break

    def _add(self, result: Result) -> None:
        self.results[result.number] = result
        if self._scores is not None:
            self._scores.follow(self.results)

    def report(self) -> Report:
        """What the results say; a test that came to a verdict counts no game after it."""
        ordered = [self.results[number] for number in sorted(self.results)]
        if self._scores is not None and self._scores.verdict is not None:
            ordered = ordered[: 2 * self._scores.pairs]
        return make_report(
            self.definition.game,
            self.definition.job.agents,
            ordered,
            seed=self.definition.seed,
            clock=self.definition.job.clock,
            form=self.definition.form,
            lexicon=self.definition.job.lexicon,
            rules=self.definition.job.rules,
            sprt=self._scores.document() if self._scores else None,
        )


def run(
    definition: Definition,
    executor: Executor,
    store: Keeper,
    progress: Progress,
    workers: int = 1,
    sprt: Sprt | None = None,
) -> Report:
    """Play a tournament to its end, or to the verdict of the test, and report."""
    tournament = Tournament(definition, store, sprt)
    tournament.play(executor, workers, progress)
    return tournament.report()


def read_result(game: str, document: dict[str, Any]) -> Result:
    """A result from its document, in which tuples are lists."""
    result: Result = find_game(game).Result(**{name: _value(document[name]) for name in document})
    return result


def _value(value: Any) -> Any:
    return tuple(map(_value, value)) if isinstance(value, list) else value


class PairScores:
    """The sequential test along the schedule: it sees pair after pair, whoever finished first."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.pairs = 0
        self.counts: dict[float, int] = {}
        self.verdict: str | None = None

    def follow(self, results: dict[int, Result]) -> None:
        """Take in the pairs that are complete, up to the verdict."""
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
    """What the first entrant has of a game."""
    return result.shares[result.seats.index(0)]
