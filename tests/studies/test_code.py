from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.studies.conftest import experiment, study
from tilewright.studies import STUDIES, code, find_study
from tilewright.studies.bench import Bench
from tilewright.studies.code import code_hash, modules_hash
from tilewright.studies.experiment import Findings


def run(bench: Bench, seats: object = None) -> Findings:
    return Findings({})


def test_arguments_of_run_count_and_what_describes_it_does_not() -> None:
    one = experiment(run)
    of = study(one)
    assert code_hash(of, one) == code_hash(of, replace(one, title="Another title", paper={}))
    first, second = (replace(one, run=partial(run, seats=seats)) for seats in ("a", "b"))
    assert len({code_hash(of, one), code_hash(of, first), code_hash(of, second)}) == 3


def test_a_study_of_a_game_depends_on_that_game() -> None:
    one = experiment(run)
    of = study(one)
    hashes = {code_hash(replace(of, game=game), one) for game in (None, "scrabble", "auction")}
    assert len(hashes) == 3


def test_every_experiment_depends_on_the_module_that_runs_it() -> None:
    for number in STUDIES:
        for one in find_study(number).experiments:
            function, _ = code._unwrap(one.run)
            imported = code._imported(function.__module__)
            assert {function.__module__, "tilewright.studies.bench"} <= imported
            assert not any("claim" in module for module in imported)


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """The hash of a module with this text."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(text: str) -> str:
        (tmp_path / "some_study.py").write_text(text, "utf-8")
        modules_hash.cache_clear()
        sys.modules.pop("some_study", None)
        return modules_hash("some_study")

    return write


def test_texts_of_a_module_do_not_count(changed: Callable[[str], str]) -> None:
    before = changed('"""Old."""\ndef run(bench):\n    """Old."""\n    return 1\nSTUDY = "old"\n')
    after = changed(
        '"""New."""\n# New.\ndef run(bench):\n    """New."""\n    return 1\nSTUDY = 2\n'
    )
    assert before == after
    assert changed("def run(bench):\n    return 2\n") != before


def test_a_module_without_a_file_has_a_hash() -> None:
    assert modules_hash("__main__") == modules_hash("__main__")
