from __future__ import annotations

import json
import math

import pytest

from tilewright import TilewrightError
from tilewright.studies import STUDIES, find_study
from tilewright.studies.experiment import (
    Findings,
    Measure,
    average,
    count,
    middle,
    share,
    spread,
)


def test_a_share_is_in_per_cent_and_never_without_doubt() -> None:
    part = share(3, 4)
    assert part.value == 75
    assert part.low is not None and part.high is not None
    assert 0 < part.low < 75 < part.high < 100
    assert math.isnan(share(0, 0).value)


def test_an_average_of_one_value_has_no_interval() -> None:
    assert average([2.0]) == Measure(2.0)
    assert average([1.0, 3.0]) == Measure(2.0, 1.0, 3.0)


@pytest.mark.parametrize("measure", [average, middle, spread])
def test_figures_without_measurements_are_nan(measure: object) -> None:
    assert math.isnan(measure([]).value)  # type: ignore[operator]


def test_findings_survive_a_document() -> None:
    findings = Findings(
        {"row": {"mean": Measure(1.5, 1.0, 2.0), "fails": count(3)}},
        ("A remark.",),
        {"grid": "AB\n.C"},
        {"line": [(1.0, 2.0), (2.0, 4.0)]},
        {"weights.txt": "a\t1\t2\n"},
    )
    assert Findings.from_json(json.loads(json.dumps(findings.to_json()))) == findings


@pytest.mark.parametrize("number", STUDIES)
def test_a_study_is_found_by_number_and_by_name(number: str) -> None:
    study = find_study(number)
    assert study is find_study(STUDIES[number])
    assert study.name == STUDIES[number]


def test_an_unknown_study_gets_a_suggestion() -> None:
    with pytest.raises(TilewrightError, match="did you mean 'bananasolve'"):
        find_study("bananasolver")
    for name in ("xyz", "009"):  # no number is near another
        with pytest.raises(TilewrightError, match="choose from 000"):
            find_study(name)


@pytest.mark.parametrize("number", STUDIES)
def test_every_experiment_says_what_it_is(number: str) -> None:
    names = [one.name for one in find_study(number).experiments]
    assert len(set(names)) == len(names)
    for one in find_study(number).experiments:
        known = {quantity.name for quantity in one.quantities}
        assert one.did.endswith(".") and one.difference.endswith(".")
        assert all(set(figures) <= known for figures in one.paper.values())
        assert one.bars is None or one.bars in known
        assert 0 < one.size.quick <= one.size.full
