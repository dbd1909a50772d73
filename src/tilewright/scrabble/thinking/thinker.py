"""The analysis of a position: it can be watched, paused, stored and resumed."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.thinking.insights import Insight, Insights
from tilewright.scrabble.thinking.question import Question
from tilewright.scrabble.thinking.several import SeveralTiles
from tilewright.scrabble.thinking.simulated import Simulated
from tilewright.scrabble.thinking.solved import Endgame, Preendgame, static_insight
from tilewright.scrabble.thinking.worker import Worker

LONGEST_STEP = 20.0  # seconds per search
UPDATE_SECONDS = 0.25

METHODS: dict[str, Any] = {
    "simulation": Simulated,
    "preendgame": Preendgame,
    "endgame": Endgame,
}


class Thinker:
    """Analyses a question. `think` continues for some seconds, `look` returns the results so far.

    `settle` answers in one go. A `snapshot` holds all work; a thinker that is created with it
    resumes, unless it belongs to another question (see `resumed`). Snapshots are pickles: never
    load one from an untrusted source.
    """

    def __init__(
        self, question: Question, leaves: Leaves | None = None, snapshot: bytes | None = None
    ) -> None:
        assert question.position.lexicon is not None
        self.question = question
        self.leaves = leaves
        self.finder = MoveFinder(question.position.lexicon, question.position.rules, leaves)
        self.seconds = 0.0
        kept = pickle.loads(snapshot) if snapshot else {}
        self.resumed = kept.get("key") == question.key
        self._kept: Any = kept.get("work") if self.resumed else None
        if self.resumed:
            self.seconds = kept["seconds"]
        self._worker: Worker | None = None
        if self._kept is not None:
            self._begin()

    @property
    def done(self) -> bool:
        if self.question.method == "static":
            return True
        return self._worker is not None and self._worker.done

    def think(self, seconds: float, most: float = LONGEST_STEP) -> Insights:
        """Continue for about `seconds`, in whole steps, and return the results.

        A search in the last turns may take up to `most` seconds.
        """
        started = time.perf_counter()
        worker = self._begin()
        while worker is not None and not worker.done:
            left = seconds - (time.perf_counter() - started)
            if left <= 0:
                break
            worker.step(min(most, LONGEST_STEP))
        self.seconds += time.perf_counter() - started
        return self.look()

    def settle(self, seconds: float | None = None) -> Insights:
        """Analyse once within a time, or within the question's limits of playouts and nodes.

        Without a time the result does not depend on the machine.
        """
        if seconds is None and (self.question.playouts is None or self.question.nodes is None):
            raise TilewrightError("an analysis needs a time, or a limit of playouts and of nodes")
        started = time.perf_counter()
        worker = self._begin()
        if worker is not None and not worker.done:
            worker.finish(seconds)
        self.seconds += time.perf_counter() - started
        return self.look()

    def look(self) -> Insights:
        """Return the results so far; before the first step they are score and leave."""
        question, worker = self.question, self._worker
        thought = worker is not None and (worker.playouts or worker.nodes)
        found = worker.insights() if worker is not None and thought else self._static()
        return Insights(
            question.position.rules.tile_set,
            question.phase,
            question.method if thought else "static",
            tuple(found),
            worker.playouts if worker else 0,
            worker.nodes if worker else 0,
            self.seconds,
            self.done,
        )

    def snapshot(self) -> bytes:
        """Return all work so far."""
        work = self._worker.work if self._worker else None
        kept = {"key": self.question.key, "work": work, "seconds": self.seconds}
        return pickle.dumps(kept, pickle.HIGHEST_PROTOCOL)

    def _begin(self) -> Worker | None:
        if self._worker is None and self.question.method != "static":
            several = self.question.method == "preendgame" and self.question.position.bag > 1
            make: Any = SeveralTiles if several else METHODS[self.question.method]
            self._worker = make(self.question, self.finder, self._kept)
        return self._worker

    def _static(self) -> list[Insight]:
        chosen = self.question.static_candidates(self.finder)
        return [static_insight(self.question, self.finder, one.move) for one in chosen]


def think(
    position: Position | str,
    lexicon: Lexicon | None = None,
    *,
    seconds: float = 10.0,
    every: float = UPDATE_SECONDS,
    also: Sequence[Move | str] = (),
    without: Sequence[Move | str] = (),
    leaves: Leaves | None = None,
    **options: Any,
) -> Iterator[Insights]:
    """Analyse a position or a CGP line, and yield results as they improve.

    The first results are static and come at once; the last ones have `done` set, or the time is
    over. Other options are those of `Question`: count, plies, threads, infer, seed, playouts,
    nodes.
    """
    words = lexicon or Lexicon.load()
    if isinstance(position, str):
        position = parse_cgp(position, words).position
    elif lexicon is not None or position.lexicon is None:
        position = position.with_lexicon(words)
    pinned, excluded = (tuple(position.read(move) for move in moves) for moves in (also, without))
    thinker = Thinker(Question(position, also=pinned, without=excluded, **options), leaves)
    insights = thinker.look()
    yield insights
    while not insights.done and thinker.seconds < seconds:
        left = seconds - thinker.seconds
        insights = thinker.think(min(every, left), max(left, every))
        yield insights
