from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tests.studies.conftest import experiment, study
from tilewright.studies.bench import Bench
from tilewright.studies.experiment import Findings, Measure
from tilewright.studies.outcome import Laboratory
from tilewright.studies.report import Entry, command, files, to_html, to_markdown
from tilewright.studies.tables import beside, listed


def run(bench: Bench) -> Findings:
    rows = {
        "first": {"things": Measure(50.0, 40.0, 60.0)},
        "ours | only": {"things": Measure(float("nan"))},
    }
    return Findings(
        rows,
        ("It was <measured>.",),
        {"a grid": "AB\n.C"},
        {"things": [(1.0, 5.0), (2.0, 3.0)]},
        {"weights.txt": "a\t1\t2\n"},
    )


def entry(laboratory: Laboratory) -> Entry:
    one = experiment(run)
    of = study(one)
    return Entry(of, one, laboratory.run(of, one, quick=True))


def test_the_papers_figure_stands_beside_ours() -> None:
    table = beside(experiment(run), run(None))  # type: ignore[arg-type]
    assert table.headings == ("row", "things %, paper", "things %, ours")
    assert table.rows == (("first", "40.0", "50.0 (40.0–60.0)"), ("ours | only", "–", "–"))


def test_a_terminal_gets_a_line_for_each_figure() -> None:
    table = listed(experiment(run), run(None))  # type: ignore[arg-type]
    assert table.headings == ("row", "", "paper", "ours", "95 %")
    assert table.rows[0] == ("first", "things %", "40.0", "50.0", "40.0–60.0")
    assert table.rows[1] == ("ours | only", "things %", "–", "–", "")


def test_markdown_has_all_that_was_found(laboratory: Laboratory) -> None:
    text = to_markdown([entry(laboratory)])
    assert "| first | 40.0 | 50.0 (40.0–60.0) |" in text
    assert "| ours / only | – | – |" in text
    for part in ("Counted <things>.", "The same work.", "It was <measured>.", "AB\n.C"):
        assert part in text
    assert "`tilewright study run 002 --experiment trial --quick`" in text
    assert re.search(r"\*\d{4}-\d\d-\d\d, Tilewright .*cores, Python .*seed 0\*", text)


def test_every_link_of_the_markdown_is_a_file_beside_it(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    linked = set(re.findall(r"\]\(([^)]+)\)", to_markdown([one])))
    assert linked == set(files([one]))
    assert linked == {"002-trial.svg", "002-trial-curve.svg", "weights.txt"}


class Parts(HTMLParser):
    """What a page asks for from elsewhere, and the tags it has."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [value or "" for name, value in attrs if name in ("src", "href", "data")]


def test_the_page_needs_nothing_else(laboratory: Laboratory) -> None:
    text = to_html([entry(laboratory)])
    page = Parts()
    page.feed(text)
    assert page.outside == []
    assert "@import" not in text and "url(" not in text and "<script" not in text
    assert page.tags.count("svg") == 2 and page.tags.count("table") == 1
    assert "Counted &lt;things&gt;." in text


def test_plots_are_well_formed_and_show_both_figures(laboratory: Laboratory) -> None:
    drawn = files([entry(laboratory)])
    bars = ElementTree.fromstring(drawn["002-trial.svg"])
    texts = [element.text for element in bars.iter() if element.text]
    assert {"first", "40.0", "50.0", "the paper", "ours"} <= set(texts)
    assert "nan" not in drawn["002-trial.svg"]
    ElementTree.fromstring(drawn["002-trial-curve.svg"])


def test_a_command_names_the_seed_and_the_form(laboratory: Laboratory) -> None:
    one = experiment(run)
    seeded = Laboratory(laboratory.store, laboratory.executor, 1, seed=7)
    outcome = seeded.run(study(one), one, quick=False)
    assert command(Entry(study(one), one, outcome)) == (
        "tilewright study run 002 --experiment trial --seed 7"
    )


@pytest.mark.parametrize(("code", "shown"), [("0" * 64, "other"), (None, "unknown")])
def test_results_of_other_or_unknown_code_are_marked(
    laboratory: Laboratory, code: str | None, shown: str
) -> None:
    current = entry(laboratory)
    assert current.is_current and "made by" not in to_markdown([current])
    stale = current._replace(outcome=replace(current.outcome, code=code))
    assert not stale.is_current
    assert f"seed 0; made by {shown} code*" in to_markdown([stale])
    assert f"made by {shown} code" in to_html([stale])
