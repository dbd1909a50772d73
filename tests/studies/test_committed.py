"""The committed report: it is what its outcomes and the studies' texts make."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from tilewright.studies import STUDIES, find_study
from tilewright.studies.markdown import to_markdown
from tilewright.studies.report import Entry, files, read_outcomes
from tilewright.studies.verdict import FAILS

FOLDER = Path(__file__).parents[2] / "docs/studies"
WRITE = "run tilewright study report docs/studies"
CODE = re.compile(r"; made by \w+ code")  # which depends on the sources, not on the report


@cache
def entries() -> tuple[Entry, ...]:
    outcomes = read_outcomes(json.loads((FOLDER / "outcomes.json").read_text("utf-8")))
    return tuple(
        Entry(study, one, outcomes[study.name, one.name])
        for study in map(find_study, STUDIES)
        for one in study.experiments
        if (study.name, one.name) in outcomes
    )


def test_the_committed_report_shows_the_committed_outcomes() -> None:
    committed = (FOLDER / "README.md").read_text("utf-8")
    assert CODE.sub("", committed) == CODE.sub("", to_markdown(entries())), WRITE


def test_the_files_beside_it_are_there() -> None:
    for name, text in files(entries()).items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: {WRITE}"


def test_a_claim_that_does_not_hold_has_a_reason() -> None:
    for entry in entries():
        for one in entry.judgements():
            assert one.verdict != FAILS or one.reason, one.claim.text


def test_no_figure_is_negative_that_cannot_be() -> None:
    for entry in entries():
        units = {one.name: one.unit for one in entry.experiment.quantities}
        for row in entry.outcome.findings.rows.values():
            for name, figure in row.items():
                if units[name] in ("s", "ms", "µs", "%", "×"):
                    assert figure.low is None or figure.low >= 0, (entry.anchor, name)
