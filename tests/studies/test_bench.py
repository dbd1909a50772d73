"""Trials that are kept, interrupted and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.studies.conftest import experiment, study
from tilewright.arena.memory import Document, Memory
from tilewright.arena.store import Store
from tilewright.execution.executor import Here, open_executor
from tilewright.studies import bench, outcome
from tilewright.studies.bench import Bench
from tilewright.studies.code import code_hash
from tilewright.studies.experiment import Findings, Measure
from tilewright.studies.outcome import Laboratory, Outcome, machine

TRIED: list[int] = []


def square(item: int) -> Document:
    TRIED.append(item)
    if item == 99:
        raise KeyboardInterrupt
    return {"square": item * item}


def run(bench: Bench) -> Findings:
    answers = bench.each("squares", square, range(bench.size))
    return Findings({"first": {"things": Measure(sum(one["square"] for one in answers))}})


@pytest.fixture(autouse=True)
def nothing_tried() -> None:
    TRIED.clear()


def test_answers_come_in_the_order_of_the_items(laboratory: Laboratory) -> None:
    found = laboratory.run(study(experiment(run)), experiment(run), quick=False)
    assert found.findings.rows["first"]["things"].value == sum(n * n for n in range(12))
    assert sorted(TRIED) == list(range(12))


def test_the_full_form_begins_with_the_trials_of_the_quick_one(laboratory: Laboratory) -> None:
    one = experiment(run)
    laboratory.run(study(one), one, quick=True)
    laboratory.run(study(one), one, quick=False)
    assert sorted(TRIED) == list(range(12))


def test_an_interrupted_experiment_resumes(tmp_path: Path) -> None:
    def interrupted(bench: Bench) -> Findings:
        bench.each("squares", square, range(5))
        bench.each("more", square, [99])
        return Findings({})

    url = str(tmp_path / "store.sqlite")
    one = experiment(interrupted)
    with Store(url) as store, pytest.raises(KeyboardInterrupt):
        Laboratory(store, Here(), 1).run(study(one), one, quick=False)
    TRIED.clear()
    two = experiment(run)
    with Store(url) as store:
        Laboratory(store, Here(), 1).run(study(two), two, quick=False)
    assert sorted(TRIED) == list(range(5, 12))


def test_fresh_work_forgets_what_was_kept() -> None:
    store, one = Memory(), experiment(run)
    Laboratory(store, Here(), 1).run(study(one), one, quick=True)
    Laboratory(store, Here(), 1, fresh=True).run(study(one), one, quick=True)
    assert sorted(TRIED) == [0, 0, 1, 1, 2, 2]


def test_another_seed_is_another_trial(laboratory: Laboratory) -> None:
    one = experiment(run)
    laboratory.run(study(one), one, quick=True)
    Laboratory(laboratory.store, Here(), 1, seed=1).run(study(one), one, quick=True)
    assert sorted(TRIED) == [0, 0, 1, 1, 2, 2]


def test_the_number_of_workers_does_not_matter() -> None:
    one = experiment(run)
    with open_executor(2) as executor:
        many = Laboratory(Memory(), executor, 2).run(study(one), one, quick=False)
    alone = Laboratory(Memory(), Here(), 1).run(study(one), one, quick=False)
    assert many.findings == alone.findings


def test_progress_is_reported_from_the_first_trial_to_the_last() -> None:
    seen: list[tuple[str, int, int]] = []
    one = experiment(run)
    told = Laboratory(Memory(), Here(), 1, progress=lambda *said: seen.append(said))
    told.run(study(one), one, quick=True)
    assert seen[0] == ("squares", 0, 3)
    assert seen[-1] == ("squares", 3, 3)


def test_the_full_form_is_estimated_by_the_quick_one() -> None:
    ticks = iter(range(0, 1000, 5))
    one = experiment(run, (3, 12))
    timed = Laboratory(Memory(), Here(), 1, clock=lambda: next(ticks))
    assert timed.estimate(study(one), one) == 5 * 12 / 3
    TRIED.clear()
    assert timed.estimate(study(one), one) == 5 * 12 / 3
    assert not TRIED


def test_an_estimate_knows_work_that_the_size_does_not_show() -> None:
    ticks = iter(range(0, 1000, 5))
    one = experiment(run, (3, 12))
    one = replace(one, size=one.size._replace(work=100))
    timed = Laboratory(Memory(), Here(), 1, clock=lambda: next(ticks))
    assert timed.estimate(study(one), one) == 5 * 100


def test_an_outcome_is_found_again_and_a_damaged_one_is_ignored(laboratory: Laboratory) -> None:
    one = experiment(run)
    assert laboratory.outcome(study(one), one, quick=True) is None
    found = laboratory.run(study(one), one, quick=True)
    assert laboratory.outcome(study(one), one, quick=True) == found
    assert laboratory.outcome(study(one), one, quick=False) is None


@pytest.fixture
def other_code(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that changes the hash of the sources."""

    def change() -> None:
        for module in (bench, outcome):
            monkeypatch.setattr(module, "code_hash", lambda study, experiment: "other")

    return change


def test_an_outcome_has_the_hash_of_its_code(
    laboratory: Laboratory, other_code: Callable[[], None]
) -> None:
    one = experiment(run)
    made = laboratory.run(study(one), one, quick=True)
    assert made.code == code_hash(study(one), one)
    assert made.is_current(study(one), one)
    other_code()
    kept = laboratory.outcome(study(one), one, quick=True)
    assert kept == made and not kept.is_current(study(one), one)


def test_other_code_runs_all_trials_again(
    laboratory: Laboratory, other_code: Callable[[], None]
) -> None:
    one = experiment(run)
    laboratory.run(study(one), one, quick=True)
    other_code()
    laboratory.run(study(one), one, quick=True)
    assert sorted(TRIED) == [0, 0, 1, 1, 2, 2]
    TRIED.clear()
    laboratory.run(study(one), one, quick=True)
    assert not TRIED


def test_changed_code_gets_a_new_estimate(
    laboratory: Laboratory, other_code: Callable[[], None]
) -> None:
    one = experiment(run)
    laboratory.estimate(study(one), one)
    TRIED.clear()
    other_code()
    laboratory.estimate(study(one), one)
    assert sorted(TRIED) == [0, 1, 2]


def test_the_seconds_of_other_code_are_not_taken_over(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = experiment(run)
    laboratory.run(study(one), one, quick=True)
    monkeypatch.setattr(outcome, "code_hash", lambda *of: "other")  # but the same trials
    assert laboratory.run(study(one), one, quick=True).seconds is None


def test_an_old_outcome_without_code_is_readable_but_not_current(laboratory: Laboratory) -> None:
    one = experiment(run)
    document = laboratory.run(study(one), one, quick=True).to_json()
    del document["code"]
    old = Outcome.from_json(document)
    assert old.code is None and not old.is_current(study(one), one)


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A file of words."""
    file = tmp_path / "mine.txt"
    file.write_text("ab\nba\nabba\n", "utf-8")
    return str(file)


def test_other_words_are_other_trials_and_another_outcome(
    laboratory: Laboratory, words: str
) -> None:
    one = experiment(run)
    laboratory.run(study(one), one, quick=True)
    other = replace(laboratory, lexicon=words)
    assert other.outcome(study(one), one, quick=True) is None
    made = other.run(study(one), one, quick=True)
    assert made.lexicon == "mine.txt"
    assert sorted(TRIED) == [0, 0, 1, 1, 2, 2]
    assert other.outcome(study(one), one, quick=True) == made
    kept = laboratory.outcome(study(one), one, quick=True)
    assert kept is not None and kept.lexicon == "enable"


def test_the_machine_is_described_without_its_name() -> None:
    import platform

    assert "cores" in machine()
    assert platform.node() not in machine()
