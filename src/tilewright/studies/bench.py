"""Where an experiment is run: trials in parallel, each kept as soon as it is finished.

A trial is known by its step and its number, so that an experiment that was interrupted goes on
where it was, and the trials of the quick form are the first ones of the full form.
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
Progress = Callable[[str, int, int], None]  # of a step, so many trials of so many are finished
LEXICON = "enable"  # the words of all experiments unless others are asked for


@dataclass
class Bench:
    """One experiment in one of its forms, with all that it needs to run.

    `lexicon` is the name or the file of its words. `done` counts the trials that were run here,
    `found` those that the store had.
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
        """How many trials of each kind this form has."""
        return self.experiment.size.quick if self.quick else self.experiment.size.full

    def each(
        self,
        step: str,
        work: Callable[[Item], Document],
        items: Sequence[Item],
        alone: bool = False,
    ) -> list[Document]:
        """What the work makes of each item, in their order: run now, or read from the store.

        Work that measures wall time is done here, `alone`, one item after the other.
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
    """What a worker does: one trial after the other, each answer with its number."""
    return [work(item) | {"number": number} for number, item in items]


def cpu_seconds(work: Callable[[], Item]) -> tuple[Item, float]:
    """What the work gives, and the CPU time that it took in this process."""
    started = time.process_time()
    answer = work()
    return answer, time.process_time() - started


@lru_cache(maxsize=2)
def words(source: str) -> Lexicon:
    """The words of a list, with all that the solver keeps for them."""
    lexicon = Lexicon.load(source)
    solve("TILES", lexicon)
    return lexicon
