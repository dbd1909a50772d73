"""Learn leave values for any word list and tile set in rounds of self-play.

Each round plays with the leaves of the previous one. A game depends only on the seed and its
number, and it adds integers to the sums, so the leaves are the same for any number of workers and
after any interruption.
"""

from __future__ import annotations

import io
import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tilewright.errors import TilewrightError
from tilewright.execution.batches import in_batches
from tilewright.lexicon import Lexicon, cache
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.position_input import require_letters
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.leaves import smooth
from tilewright.scrabble.training.selfplay import make_playout
from tilewright.sources import sources_hash

# The first rounds, whose leaves are rough, are short: 115,000 games are 5,000, 10,000, 20,000,
# 40,000 and 40,000.
ROUND_SHARES = (1, 2, 4, 8, 8)
FEWEST_GAMES = sum(ROUND_SHARES)
CHUNK = 250  # games a worker plays at a time
KEEP_SECONDS = 30.0  # between two saves
CODE = ("alphabet.py", "lexicon", "scrabble/kernels", "scrabble/training", "scrabble/encoding.py")

Numbers = NDArray[np.int64]
Progress = Callable[[int, int, int], None]  # round from 1, games done, games in the round


@dataclass(frozen=True)
class Course:
    """The settings of a training; equal courses lead to the same leaves."""

    lexicon: str  # a name or a file
    sha256: str
    rules: Mapping[str, Any]
    games: int
    seed: int
    code: str = field(default_factory=lambda: sources_hash(*CODE))

    @classmethod
    def of(cls, source: str, lexicon: Lexicon, rules: Rules, games: int, seed: int) -> Course:
        """Create a course for a word list."""
        if games < FEWEST_GAMES:
            raise TilewrightError(f"games must be {FEWEST_GAMES} or more (got {games})")
        require_letters(lexicon, rules)
        return cls(source, lexicon.facts.sha256, rules.to_json(), games, seed)

    @property
    def rounds(self) -> list[int]:
        """The number of games in each round."""
        parts = [self.games * share // FEWEST_GAMES for share in ROUND_SHARES]
        return [*parts[:-1], self.games - sum(parts[:-1])]


@dataclass
class Training:
    """The progress of a course: the round, its leaves and its sums."""

    course: Course
    leaves: Leaves
    round: int = 0
    chunks: set[int] = field(default_factory=set)  # played in this round
    sums: Numbers = field(default_factory=lambda: np.zeros(0, np.int64))
    counts: Numbers = field(default_factory=lambda: np.zeros(0, np.int64))

    @classmethod
    def begin(cls, course: Course, lexicon: Lexicon) -> Training:
        """Start a course with zero leaves."""
        training = cls(course, Leaves.zero(lexicon.alphabet))
        training._clear()
        return training

    def _clear(self) -> None:
        self.chunks = set()
        self.sums, self.counts = (np.zeros(len(self.leaves.values), np.int64) for _ in range(2))

    @property
    def is_over(self) -> bool:
        return self.round == len(self.course.rounds)

    @property
    def played(self) -> int:
        """The games played so far, in all rounds."""
        rounds = self.course.rounds
        now = 0 if self.is_over else sum(self._games(chunk) for chunk in self.chunks)
        return sum(rounds[: self.round]) + now

    def _games(self, chunk: int) -> int:
        return min(CHUNK, self.course.rounds[self.round] - chunk * CHUNK)

    def run(
        self, executor: Executor, workers: int, progress: Progress, keep: Callable[[], None]
    ) -> Leaves:
        """Play the remaining games; `keep` is called first, regularly, and at the end."""
        keep()
        try:
            while not self.is_over:
                self._play_round(executor, workers, progress, keep)
                self.leaves = smooth(self.leaves, self.sums / 100, self.counts.astype(float))
                self.round += 1
                self._clear()
        finally:
            keep()
        return self.leaves

    def _play_round(
        self, executor: Executor, workers: int, progress: Progress, keep: Callable[[], None]
    ) -> None:
        games = self.course.rounds[self.round]
        missing = [chunk for chunk in range(-(-games // CHUNK)) if chunk not in self.chunks]
        lesson = Lesson(self.course, self.round, self.leaves.values.tobytes())
        kept = monotonic()
        with closing(in_batches(executor, workers, lesson, missing, len(missing))) as batches:
            for batch in batches:
                for tally in batch:
                    self._add(tally)
                progress(self.round + 1, sum(map(self._games, self.chunks)), games)
                if monotonic() - kept > KEEP_SECONDS:
                    keep()
                    kept = monotonic()

    def _add(self, tally: Tally) -> None:
        self.chunks.update(tally.chunks)
        self.sums += np.frombuffer(tally.sums, np.int64)
        self.counts += np.frombuffer(tally.counts, np.int32)

    # Files

    def save(self, path: Path) -> None:
        """Save the training atomically."""
        file = io.BytesIO()
        about = json.dumps(asdict(self.course) | {"round": self.round})
        np.savez(
            file,
            about=np.array(about),
            leaves=np.frombuffer(self.leaves.values, np.float32),
            chunks=np.array(sorted(self.chunks), np.int64),
            sums=self.sums,
            counts=self.counts,
        )
        cache.write_whole(path, file.getvalue())

    @classmethod
    def load(cls, path: Path, course: Course, lexicon: Lexicon) -> Training | None:
        """Load a training; None if the file is damaged or of another course."""
        training = cls.begin(course, lexicon)
        try:
            with np.load(path, allow_pickle=False) as archive:
                about = json.loads(str(archive["about"]))
                training.round = about.pop("round")
                values = array("f", archive["leaves"].astype(np.float32).tobytes())
                training.leaves = Leaves(lexicon.alphabet, values)
                training.chunks = {int(chunk) for chunk in archive["chunks"]}
                training.sums, training.counts = archive["sums"], archive["counts"]
        except (OSError, ValueError, KeyError, TypeError, BadZipFile, TilewrightError):
            return None
        return training if about == asdict(course) else None


@dataclass(frozen=True)
class Tally:
    """Results of some chunks of games: sums of equities in hundredths, and counts."""

    chunks: Sequence[int]
    sums: bytes
    counts: bytes


@dataclass(frozen=True)
class Lesson:
    """The work of a batch: call it with chunk numbers to play their games."""

    course: Course
    round: int
    leaves: bytes

    def __call__(self, chunks: Sequence[int]) -> list[Tally]:
        course = self.course
        lexicon = _lexicon(course.lexicon, course.sha256)
        leaves = Leaves(lexicon.alphabet, array("f", self.leaves))
        playout = make_playout(lexicon, Rules.from_json(course.rules), leaves)
        size = len(leaves.values)
        sums, counts = array("q", bytes(8 * size)), array("i", bytes(4 * size))
        for begin, number in self._ranges(chunks):
            playout.learn(course.seed + self.round, begin, number, sums, counts)
        return [Tally(list(chunks), sums.tobytes(), counts.tobytes())]

    def _ranges(self, chunks: Sequence[int]) -> Iterator[tuple[int, int]]:
        games = self.course.rounds[self.round]
        for chunk in chunks:
            begin = chunk * CHUNK
            yield begin, min(CHUNK, games - begin)


@lru_cache(maxsize=1)
def _lexicon(source: str, sha256: str) -> Lexicon:
    """The word list of a course, loaded once per process."""
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != sha256:
        raise TilewrightError(f"the word list {source!r} has changed since the training started")
    return lexicon
