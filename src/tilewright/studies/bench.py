"""Running experiments: trials in parallel, each stored as soon as it is finished.

A trial is identified by its step and number. So interrupted experiments resume, and the full form
reuses the trials of the quick form.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from typing import TypeVar

from tilewright.arena.memory import Document, Keeper
from tilewright.execution.batches import in_batches
from tilewright.execution.executor import Here
from tilewright.lexicon import Lexicon
from tilewright.solver import solve
from tilewright.studies.code import code_hash
from tilewright.studies.experiment import Experiment, Study

Item = TypeVar("Item")
Progress = Callable[[str, int, int], None]  # step, finished trials, total
LEXICON = "enable"  # the default word list of all experiments


@dataclass
class Bench:
    """One run of an experiment in its quick or full form.

    `lexicon` is the name or file of the word list. `done` counts the trials that this run
    performed, `found` those taken from the store.
    """

    study: Study
    experiment: Experiment
    quick: bool
    seed: int
    executor: Executor
    workers: int
    store: Keeper
    progress: Progress = lambda step, done, total: None
    fresh: bool = False
    lexicon: str = LEXICON
    done: int = field(default=0, init=False)
    found: int = field(default=0, init=False)

    @property
    def size(self) -> int:
        """The number of trials of each kind in this form."""
        return self.experiment.size.quick if self.quick else self.experiment.size.full

    def each(
        self,
        step: str,
        work: Callable[[Item], Document],
        items: Sequence[Item],
        alone: bool = False,
    ) -> list[Document]:
        """Return the result of `work` for each item in order, from the store or computed now.

        With `alone`, for wall times, items run in this process, one after another.
        """
        definition = {
            "study": self.study.name,
            "experiment": self.experiment.name,
            "step": step,
            "seed": self.seed,
            "code": code_hash(self.study, self.experiment),
        }
        if self.lexicon != LEXICON:
            definition["lexicon"] = Lexicon.load(self.lexicon).facts.sha256
        name = sha256(json.dumps(definition, sort_keys=True).encode()).hexdigest()
        if self.fresh:
            self.store.forget(name)
        self.store.begin(name, definition)
        answers = {one["number"]: one for one in self.store.finished(name, len(items))}
        self.found += len(answers)
        missing = [(number, item) for number, item in enumerate(items) if number not in answers]
        self.progress(step, len(answers), len(items))
        numbered = partial(_each, work)
        executor, workers = (Here(), 1) if alone else (self.executor, self.workers)
        with closing(in_batches(executor, workers, numbered, missing, noun="trial")) as batches:
            for batch in batches:
                self.store.keep(name, batch)
                answers |= {one["number"]: one for one in batch}
                self.done += len(batch)
                self.progress(step, len(answers), len(items))
        return [answers[number] for number in range(len(items))]


def _each(work: Callable[[Item], Document], items: list[tuple[int, Item]]) -> list[Document]:
    """Run trials one after another in a worker; each answer has its number."""
    return [work(item) | {"number": number} for number, item in items]


def cpu_seconds(work: Callable[[], Item]) -> tuple[Item, float]:
    """Return the result of `work` and the CPU time that it took in this process."""
    started = time.process_time()
    answer = work()
    return answer, time.process_time() - started


@lru_cache(maxsize=2)
def words(source: str) -> Lexicon:
    """Load a word list, with the solver's caches filled."""
    lexicon = Lexicon.load(source)
    solve("TILES", lexicon)
    return lexicon
