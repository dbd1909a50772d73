"""Every number that the studies quote stands in docs/studies/quotations.tsv.

The papers are not in the repository: the file has the line and the words around each figure.
A derived figure has a formula of quoted ones instead.
"""

from __future__ import annotations

import csv
import operator
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright.studies import STUDIES, find_study
from tilewright.studies.claim import Claim
from tilewright.studies.experiment import Experiment, Quoted, quoted

FILE = Path(__file__).parents[2] / "docs/studies/quotations.tsv"
COLUMNS = ["paper", "section", "line", "experiment", "row", "quantity", "figure", "context"]
DERIVED = "derived"
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
NAMES = re.compile(
    r"G\d\w*|([Ff]igure|[Gg]roup) \d+|[Tt]able \w+"
)  # numbers that are part of a name
PLAIN = {0.0, 1.0, 50.0, 100.0}  # nothing, the same, half of the games, all of them
WORDS = {"three": 3.0}
OPERATORS = {"/": operator.truediv, "-": operator.sub, "*": operator.mul}

Key = tuple[str, str, str, str]  # paper, experiment, row, quantity
Entry = dict[str, str]


def entries() -> list[Entry]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def number(text: str) -> float:
    return WORDS[text] if text in WORDS else float(text.replace(",", ""))


def figures(paper: str) -> set[float]:
    """All numbers that are quoted from a paper or derived from its numbers."""
    return {number(one["figure"]) for one in entries() if one["paper"] == paper}


def constants() -> Iterator[tuple[Key, float, bool]]:
    """The paper's figures by place; a range has two."""
    for paper in STUDIES:
        for one in find_study(paper).experiments:
            for row, figures in one.paper.items():
                for quantity, figure in figures.items():
                    yield from _parts((paper, one.name, row, quantity), quoted(figure))


def _parts(key: Key, figure: Quoted) -> Iterator[tuple[Key, float, bool]]:
    yield key, figure.value, figure.derived
    if figure.high is not None:
        yield (*key[:3], f"{key[3]}, high"), figure.high, figure.derived


def placed() -> dict[Key, Entry]:
    """The entries that belong to a place in a table."""
    found = [one for one in entries() if one["experiment"]]
    keys = [(one["paper"], one["experiment"], one["row"], one["quantity"]) for one in found]
    assert len(set(keys)) == len(keys)
    return dict(zip(keys, found, strict=True))


def test_the_file_has_its_columns_and_short_contexts() -> None:
    for one in entries():
        assert list(one) == COLUMNS and None not in one.values()
        assert one["paper"] in STUDIES and one["section"] and one["context"]
        assert len(one["context"]) <= 120


def test_every_constant_is_quoted_and_every_quotation_is_used() -> None:
    expected = placed()
    found = {key: (value, derived) for key, value, derived in constants()}
    assert found.keys() == expected.keys()
    for key, (value, derived) in found.items():
        entry = expected[key]
        assert (entry["line"] == DERIVED) == derived, key
        assert value == pytest.approx(number(entry["figure"]), abs=6e-5 if derived else 0), key


def test_every_quotation_has_a_line_and_its_figure_in_the_context() -> None:
    for one in entries():
        if one["line"] != DERIVED:
            assert int(one["line"]) > 0
            whole = rf"(?<![\d.]){re.escape(one['figure'])}(?!\d|[.,]\d)"
            assert re.search(whole, one["context"]), one


def test_every_derived_figure_follows_from_quoted_ones() -> None:
    for one in entries():
        if one["line"] == DERIVED:
            left, sign, right = one["context"].split(" ")
            quotes = figures(one["paper"])
            assert number(left) in quotes
            assert number(right) in quotes | {60.0}  # seconds of a minute
            value = OPERATORS[sign](number(left), number(right))
            digits = len(one["figure"].partition(".")[2])
            assert round(value, digits) == number(one["figure"]), one


EXPERIMENTS = [(paper, one) for paper in STUDIES for one in find_study(paper).experiments]


@pytest.mark.parametrize(
    ("paper", "experiment"), EXPERIMENTS, ids=[f"{paper}-{one.name}" for paper, one in EXPERIMENTS]
)
def test_numbers_in_texts_about_a_paper_are_quoted(paper: str, experiment: Experiment) -> None:
    known = figures(paper)
    for text in (experiment.did, *(_claimed(claim) for claim in experiment.claims)):
        for found in NUMBER.findall(NAMES.sub("", text)):
            assert number(found) in known, (found, text)


def _claimed(claim: Claim) -> str:
    """The paper's statement, without our reading in parentheses."""
    return re.sub(r"\([^)]*\)", "", claim.text)


@pytest.mark.parametrize("paper", STUDIES)
def test_figures_that_claims_compare_with_are_quoted_or_in_the_text(paper: str) -> None:
    for one in find_study(paper).experiments:
        for claim in one.claims:
            said = {number(found) for found in NUMBER.findall(claim.text)}
            for value in _compared(claim):
                known = PLAIN | figures(paper) | said  # a text says by how much something falls
                assert value in known or -value in said, (claim.text, value)


def _compared(claim: Claim) -> Iterator[float]:
    for test in claim.tests:
        if not isinstance(test.to, tuple):
            yield test.to
        yield test.factor
        if test.games is not None:
            yield float(test.games)


@pytest.mark.parametrize("paper", STUDIES)
def test_claims_name_what_their_experiment_can_measure(paper: str) -> None:
    for one in find_study(paper).experiments:
        known = {quantity.name for quantity in one.quantities}
        for claim in one.claims:
            assert claim.text.endswith(".") and claim.section and claim.tests
            for test in claim.tests:
                assert {test.quantity, test.quantity_to or test.quantity} <= known, claim.text
