from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tests.studies.conftest import experiment, study
from tilewright.studies.bench import Bench
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import Findings, Measure, Quoted
from tilewright.studies.markdown import to_markdown
from tilewright.studies.outcome import Laboratory
from tilewright.studies.page import to_html
from tilewright.studies.report import (
    NO_CLAIM,
    Entry,
    all_claims,
    command,
    files,
    left_out,
    measured,
    read_outcomes,
    tally,
)
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


CLAIMS = (
    Claim("Things are <many>.", "4.2", Comparison("things", ("first",), "above", 30.0)),
    Claim("Things are few.", "4.3", Comparison("things", ("first",), "below", 30.0), "As it is."),
    Claim("Things are 55.", "4.4", Comparison("things", ("first",), "above", 55.0)),
)


def entry(laboratory: Laboratory, quick: bool = True) -> Entry:
    one = experiment(run, claims=CLAIMS)
    of = study(one)
    return Entry(of, one, laboratory.run(of, one, quick))


def test_the_papers_figure_is_shown_with_ours() -> None:
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
    for part in ("The paper counted <things>.", "The same work.", "It was <measured>.", "AB\n.C"):
        assert part in text
    assert "`tilewright study run 002 --experiment trial --quick`" in text
    assert re.search(r"\*\d{4}-\d\d-\d\d, Tilewright .*cores, Python .*seed 0\*", text)


def test_every_link_of_the_markdown_is_a_file_beside_it(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    linked = set(re.findall(r"\]\(([^)#]+)\)", to_markdown([one])))
    assert linked | {"outcomes.json"} == set(files([one]))
    assert linked == {"002-trial.svg", "002-trial-curve.svg", "weights.txt"}


class Parts(HTMLParser):
    """Collects the external resources and the tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.outside += [value or "" for name, value in attrs if name in ("src", "href", "data")]


def test_the_page_needs_nothing_else(laboratory: Laboratory) -> None:
    text = to_html([entry(laboratory)])
    page = Parts()
    page.feed(text)
    assert all(link.startswith("#") for link in page.outside)
    assert {link[1:] for link in page.outside} <= set(page.ids)
    assert 'name="viewport"' in text and "prefers-color-scheme: dark" in text
    assert "@import" not in text and "url(" not in text and "<script" not in text
    assert page.tags.count("svg") == 2 and page.tags.count("table") == 2
    assert "The paper counted &lt;things&gt;." in text


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


def test_all_claims_come_first_with_their_verdicts(laboratory: Laboratory) -> None:
    one = entry(laboratory, quick=False)
    claims = all_claims(one.study, [one])
    assert tally(claims) == {"holds": 1, "does not hold": 1, "inconclusive": 1}
    text = to_markdown([one])
    summary, _, section = text.partition("## 002: A Paper")
    for part in (summary, section):
        assert "Things are <many>." in part
        assert {"**holds**", "**does not hold**", "**inconclusive**"} <= set(
            re.findall(r"\*\*[a-z ]+\*\*", part)
        )
    assert "As it is." in section
    page = to_html([one])
    assert "Things are &lt;many&gt;." in page
    assert page.index('id="claims"') < page.index('id="002-trial"')
    assert page.count('class="verdict holds"') == 2


def test_a_quick_form_decides_no_claim(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    claims = all_claims(one.study, [one])
    assert tally(claims) == {"holds": 0, "does not hold": 0, "inconclusive": 3}


def test_claims_of_experiments_that_were_not_run_are_listed(laboratory: Laboratory) -> None:
    one = entry(laboratory, quick=False)
    other = replace(one.experiment, name="other", title="Table 10: another trial")
    of = replace(one.study, experiments=(one.experiment, other))
    shown = [one._replace(study=of)]
    assert [anchor for _, anchor in all_claims(of, shown)] == ["002-trial"] * 3 + [None] * 3
    for text in (to_markdown(shown), to_html(shown)):
        assert "Not run yet: Table 10: another trial" in text
        assert "Not run yet" not in to_markdown([one])


def test_what_is_not_measured_is_listed_with_its_paper(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    parts = left_out(one.study)
    assert parts
    for text in (to_markdown([one]), unescape(to_html([one]))):
        assert all(part in text for part in parts)


def test_an_experiment_without_claims_says_so(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    without = one._replace(experiment=replace(one.experiment, claims=()))
    for text in (to_markdown([without]), to_html([without])):
        assert NO_CLAIM in text
    assert NO_CLAIM not in to_markdown([one])


def test_the_figures_behind_a_verdict_are_shown(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    told = measured(one.judgements()[0], one.experiment)
    assert told == "first: 50.0 (40.0–60.0) % (claimed above 30)"


def test_a_verdict_on_several_quantities_names_them(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    tests = tuple(Comparison(name, ("first",), "above", 30.0) for name in ("things", "others"))
    claimed = replace(one.experiment, claims=(Claim("Both are many.", "4.5", tests),))
    rows = {"first": {name: Measure(50.0, 40.0, 60.0) for name in ("things", "others")}}
    outcome = replace(one.outcome, findings=Findings(rows))
    (judged,) = one._replace(experiment=claimed, outcome=outcome).judgements()
    told = measured(judged, claimed)
    assert "first, things: 50" in told and "first, others: 50" in told


def test_backquotes_are_code_on_the_page(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    said = one._replace(experiment=replace(one.experiment, difference="`a<b` is ours."))
    assert "<p><code>a&lt;b</code> is ours.</p>" in to_html([said])
    assert "`a<b` is ours." in to_markdown([said])


def test_outcomes_are_read_back_from_the_reports_file(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    found = read_outcomes(json.loads(files([one])["outcomes.json"]))
    (again,) = found.values()
    shown = Entry(one.study, one.experiment, again)
    assert to_markdown([shown]) == to_markdown([one])
    assert to_html([shown]) == to_html([one])


def test_ranges_and_derived_figures_of_a_paper_are_shown_as_such() -> None:
    paper = {"first": {"things": Quoted(2.0, 2.1)}, "second": {"things": Quoted(4.0, derived=True)}}
    table = beside(replace(experiment(run), paper=paper), run(None))  # type: ignore[arg-type]
    assert [row[1] for row in table.rows] == ["2.0–2.1", "–", "4.0*"]


def test_other_words_are_named_with_the_results(laboratory: Laboratory) -> None:
    one = entry(laboratory)
    other = one._replace(outcome=replace(one.outcome, lexicon="mine.txt"))
    assert command(other).endswith("--quick --lexicon mine.txt")
    assert "words of mine.txt" in to_markdown([other])
