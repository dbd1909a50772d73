"""The outcome of an experiment: its findings, with date, machine, version and settings."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tilewright
from tilewright.arena.memory import Keeper
from tilewright.execution.executor import cores
from tilewright.lexicon import Lexicon
from tilewright.lexicon.lists import word_lists
from tilewright.studies.bench import LEXICON, Bench, Progress
from tilewright.studies.code import code_hash
from tilewright.studies.experiment import Experiment, Findings, Study

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class Outcome:
    """The findings of one run; `seconds` is the time of all trials, None if unknown.

    `code` is the hash of the sources; outcomes of older versions have none. `lexicon` is the name
    of the word list, or of its file without the folder.
    """

    study: str
    experiment: str
    quick: bool
    seed: int
    size: int
    findings: Findings
    seconds: float | None
    date: str
    version: str
    machine: str
    code: str | None = None
    lexicon: str = LEXICON

    def is_current(self, study: Study, experiment: Experiment) -> bool:
        """Whether the sources have not changed since."""
        return self.code == code_hash(study, experiment)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"findings": self.findings.to_json()}

    def to_frame(self) -> DataFrame:
        """Return the figures as a pandas table: a row for each figure, with its interval."""
        return self.findings.to_frame()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Outcome:
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        return cls(**known | {"findings": Findings.from_json(data["findings"])})


@dataclass(frozen=True)
class Laboratory:
    """The settings shared by all experiments of a run."""

    store: Keeper
    executor: Executor
    workers: int
    seed: int = 0
    progress: Progress = lambda step, done, total: None
    fresh: bool = False
    clock: Callable[[], float] = time.perf_counter
    lexicon: str = LEXICON

    def run(self, study: Study, experiment: Experiment, quick: bool) -> Outcome:
        """Run an experiment, or the rest of an interrupted one, and store its outcome."""
        bench = Bench(
            study,
            experiment,
            quick,
            self.seed,
            self.executor,
            self.workers,
            self.store,
            self.progress,
            self.fresh,
            self.lexicon,
        )
        started = self.clock()
        findings = experiment.run(bench)
        seconds = self._whole(bench, self.clock() - started)
        outcome = Outcome(
            study.name,
            experiment.name,
            quick,
            self.seed,
            bench.size,
            findings,
            seconds,
            datetime.now(UTC).date().isoformat(),
            tilewright.__version__,
            machine(),
            code_hash(study, experiment),
            list_name(self.lexicon),
        )
        name = self._name(study, experiment, quick)
        self.store.forget(name)
        self.store.begin(name, {"outcome": experiment.name, "study": study.name})
        self.store.keep(name, [outcome.to_json() | {"number": 0}])
        return outcome

    def _whole(self, bench: Bench, seconds: float) -> float | None:
        """Estimate the time of a run without stored trials from the trials that were run."""
        if bench.done:
            return seconds * (bench.done + bench.found) / bench.done
        before = self.outcome(bench.study, bench.experiment, bench.quick)
        current = before and before.is_current(bench.study, bench.experiment)
        return before.seconds if before and current else None

    def outcome(self, study: Study, experiment: Experiment, quick: bool) -> Outcome | None:
        """Return the stored outcome with this seed, if any."""
        name = self._name(study, experiment, quick)
        kept = next(iter(self.store.finished(name, 1)), None)
        try:
            return Outcome.from_json(kept) if kept else None
        except (KeyError, TypeError):  # stored by another version, with other fields
            return None

    def estimate(self, study: Study, experiment: Experiment) -> float:
        """Estimate the seconds of the full form from the quick form.

        The quick form is run first if its outcome is missing or made by other code.
        """
        outcome = self.outcome(study, experiment, quick=True)
        current = outcome and outcome.is_current(study, experiment)
        if outcome is None or outcome.seconds is None or not current:
            outcome = self.run(study, experiment, quick=True)
        size = experiment.size
        return (outcome.seconds or 0.0) * (size.work or size.full / size.quick)

    def _name(self, study: Study, experiment: Experiment, quick: bool) -> str:
        form = "quick" if quick else "full"
        text = f"outcome {study.name} {experiment.name} {form} {self.seed}"
        if self.lexicon != LEXICON:
            text += f" {Lexicon.load(self.lexicon).facts.sha256}"
        return sha256(text.encode()).hexdigest()


def list_name(source: str) -> str:
    """Return the name of a word list, or of its file without the folder."""
    return source if source in word_lists() else Path(source).name


def machine() -> str:
    """Describe the processor, cores and interpreter, without the host name."""
    number = cores()
    many = "1 core" if number == 1 else f"{number} cores"
    return f"{_processor()}, {many}, Python {platform.python_version()}"


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:  # not Linux
        pass
    return platform.processor() or platform.machine()
