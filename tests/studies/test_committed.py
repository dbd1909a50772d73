"""The committed report: it is what its outcomes and the studies' texts make."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from pathlib import Path

from tilewright.studies import STUDIES, find_study
from tilewright.studies.experiment import Findings, Measure
from tilewright.studies.markdown import to_markdown
from tilewright.studies.outcome import Outcome
from tilewright.studies.report import Entry, files, read_outcomes
from tilewright.studies.verdict import FAILS

FOLDER = Path(__file__).parents[2] / "docs/studies"
WRITE = "run tilewright study report docs/studies"
FIGURE = re.compile(r"\d+\.\d+")
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


def solvability() -> dict[str, Outcome]:
    """The outcomes of our own study as far as its table of all figures has them."""
    rows: dict[str, dict[str, dict[str, Measure]]] = {}
    with (FOLDER / "solvability.csv").open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            numbers = [float(line[name]) if line[name] else None for name in ("low", "high")]
            figure = Measure(float(line["value"]), *numbers)
            table = rows.setdefault(line["experiment"], {})
            table.setdefault(line["row"], {})[line["quantity"]] = figure
    size = find_study("solvability").experiments[0].size.full
    return {
        name: Outcome(
            "solvability", name, False, 0, size, Findings(table), None, "", "", "", None, "enable"
        )
        for name, table in rows.items()
    }


def assert_same_figures(line: str, other: str) -> None:
    """That two lines differ at most by the rounding of figures that were rounded before."""
    for one, two in zip(FIGURE.findall(line), FIGURE.findall(other), strict=True):
        last_digit = 10.0 ** -len(one.partition(".")[2])
        assert abs(float(one) - float(two)) < 1.5 * last_digit, (line, other)


def test_the_committed_page_on_solvability_shows_its_figures() -> None:
    page = find_study("solvability").page
    assert page is not None
    for name, text in page(solvability()).items():
        made = text.splitlines()[: -1 if name.endswith(".md") else None]  # the last line has dates
        shapes = {FIGURE.sub("#", line) for line in made}
        committed = (FOLDER / name).read_text("utf-8").splitlines()
        shown = [line for line in committed if FIGURE.sub("#", line) in shapes]
        assert len(committed) - len(shown) <= 3, name  # a remark, an empty line, the last line
        assert len(shown) >= len(made), f"{name}: {WRITE}"
        figures = [[line for line in lines if FIGURE.search(line)] for lines in (made, shown)]
        for line, other in zip(*figures, strict=True):
            assert_same_figures(line, other)
