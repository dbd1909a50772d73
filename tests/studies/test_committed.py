"""The committed report matches its outcomes and the studies' texts."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from tilewright.studies import STUDIES, find_study
from tilewright.studies.markdown import to_markdown
from tilewright.studies.outcome import Outcome
from tilewright.studies.report import Entry, files, outcomes_text, read_outcomes
from tilewright.studies.verdict import FAILS

FOLDER = Path(__file__).parents[2] / "docs/studies"
WRITE = "run tilewright study report docs/studies"
OUTCOMES = "outcomes.json"
CODE = re.compile(r"; made by \w+ code")  # which depends on the sources, not on the report


@cache
def outcomes() -> dict[tuple[str, str], Outcome]:
    return read_outcomes(json.loads((FOLDER / OUTCOMES).read_text("utf-8")))


@cache
def entries() -> tuple[Entry, ...]:
    """The experiments of the papers that were run."""
    return tuple(
        Entry(study, one, outcomes()[study.name, one.name])
        for study in map(find_study, STUDIES)
        for one in study.experiments
        if (study.name, one.name) in outcomes()
    )


def test_every_experiment_was_run_in_full() -> None:
    for study in map(find_study, [*STUDIES, "solvability"]):
        for one in study.experiments:
            outcome = outcomes()[study.name, one.name]
            assert not outcome.quick and outcome.size == one.size.full


def test_the_committed_report_shows_the_committed_outcomes() -> None:
    committed = (FOLDER / "README.md").read_text("utf-8")
    assert CODE.sub("", committed) == CODE.sub("", to_markdown(entries())), WRITE


def test_the_accompanying_files_are_up_to_date() -> None:
    every = {OUTCOMES: outcomes_text([*outcomes().values()])}
    for name, text in (files(entries()) | every).items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: {WRITE}"


def test_a_claim_that_does_not_hold_has_a_reason() -> None:
    for entry in entries():
        for one in entry.judgements():
            assert one.verdict != FAILS or one.reason, one.claim.text


def test_times_and_shares_are_not_negative() -> None:
    for entry in entries():
        units = {one.name: one.unit for one in entry.experiment.quantities}
        for row in entry.outcome.findings.rows.values():
            for name, figure in row.items():
                if units.get(name) in ("s", "ms", "µs", "%", "×"):
                    assert figure.low is None or figure.low >= 0, (entry.anchor, name)


def test_the_committed_page_on_solvability_shows_its_figures() -> None:
    study = find_study("solvability")
    own = {name: outcome for (of, name), outcome in outcomes().items() if of == study.name}
    assert study.page is not None and len(own) == len(study.experiments)
    for name, text in study.page(own).items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: {WRITE}"
