"""Every study's quick form, run to its end."""

from __future__ import annotations

import math

import pytest

from tilewright.studies import STUDIES, find_study
from tilewright.studies.experiment import Experiment, Findings, Study
from tilewright.studies.markdown import to_markdown
from tilewright.studies.outcome import Laboratory
from tilewright.studies.page import to_html
from tilewright.studies.report import Entry
from tilewright.studies.tables import row_names

EVERY = [(find_study(number), one) for number in STUDIES for one in find_study(number).experiments]


@pytest.mark.parametrize(
    ("study", "experiment"), EVERY, ids=[f"{study.name}-{one.name}" for study, one in EVERY]
)
def test_the_quick_form_measures_every_quantity(
    study: Study, experiment: Experiment, laboratory: Laboratory
) -> None:
    outcome = laboratory.run(study, experiment, quick=True)
    findings = outcome.findings
    assert findings.rows and outcome.seconds is not None
    known = {quantity.name for quantity in experiment.quantities}
    measured = {name for row in findings.rows.values() for name in row}
    assert {quantity.name for quantity in experiment.quantities} <= measured
    assert measured <= known | {"fails"}
    assert Findings.from_json(findings.to_json()).rows.keys() == findings.rows.keys()
    for row in findings.rows.values():
        for figure in row.values():
            bounds = (figure.low, figure.high)
            assert math.isnan(figure.value) or None in bounds or bounds[0] <= bounds[1]  # type: ignore[operator]
    entry = Entry(study, experiment, outcome)
    for name in row_names(experiment, findings):
        assert name.split("|")[0].strip() in to_markdown([entry])
    assert experiment.title in to_markdown([entry]) and "<table>" in to_html([entry])
