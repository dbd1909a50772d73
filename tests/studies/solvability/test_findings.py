"""Figures and the page from invented trials, of which the right answers are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tilewright.arena.memory import Document, Memory
from tilewright.execution.executor import Here
from tilewright.statistics import mean_interval
from tilewright.studies import OWN_STUDIES, find_study
from tilewright.studies.bench import Bench
from tilewright.studies.experiment import Experiment, Findings
from tilewright.studies.outcome import Laboratory, Outcome
from tilewright.studies.solvability import STUDY, findings
from tilewright.studies.solvability.findings import SIZES, estimated, value
from tilewright.studies.solvability.page import page
from tilewright.studies.solvability.settings import SETTINGS
from tilewright.studies.solvability.trials import BATCH, count_part

RIGHT = 90  # of a hundred hands have a grid


def batch(letters: str) -> Document:
    """Ninety hands with a grid; the others lack one because of Q, or of all words together."""
    return {
        "solved": RIGHT,
        "unknown": 0,
        "causes": {"Q": 6, "W": 1, "no grid holds all words": 3},
        "tiles": {letter: [200, 180] for letter in letters} | {"Q": [20, 10]},
        "dumps": [0] * RIGHT + [1] * (BATCH - RIGHT),
    }


def invented(
    bench: Bench,
    step: str,
    work: Callable[..., Document],
    items: Sequence[Any],
    alone: bool = False,
) -> list[Document]:
    bench.done += len(items)
    if work is count_part:
        names = {one.name: one.tiles.name for one in SETTINGS}
        return [
            {"ways": 4}
            | {name: {"solved": 3, "unknown": 0} for name, own in names.items() if own == tiles}
            for _, tiles, _ in items
        ]
    return [
        {setting.name: batch("".join(setting.tiles.counts)) for setting in SETTINGS} for _ in items
    ]


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Outcome]:
    laboratory = Laboratory(Memory(), Here(), 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bench, "each", invented)
        return {
            one.name: laboratory.run(STUDY, one, quick=index > 0)
            for index, one in enumerate(STUDY.experiments)
        }


def test_the_study_is_found_by_its_name() -> None:
    assert OWN_STUDIES == ("solvability",)
    assert find_study("solvability") is STUDY


def test_the_full_form_has_a_million_hands() -> None:
    for one in STUDY.experiments:
        assert one.size.full * len(SIZES) * len(SETTINGS) >= 1_000_000
        assert one.size.full % BATCH == one.size.quick % BATCH == 0


def test_small_hands_are_exact_and_others_have_intervals(outcomes: dict[str, Outcome]) -> None:
    rows = outcomes["shares"].findings.rows
    assert len(rows) == len(SIZES)
    assert rows["6 tiles"]["enable"] == (75, None, None)
    figure = rows["7 tiles"]["enable"]
    assert figure.value == RIGHT and figure.low is not None and figure.high is not None
    assert figure.low < RIGHT < figure.high


def test_causes_are_shares_of_all_hands(outcomes: dict[str, Outcome]) -> None:
    row = outcomes["causes"].findings.rows["enable: 21 tiles"]
    assert row["Q"].value == 6 and row["another letter"].value == 1
    assert row["no grid holds all words"].value == 3 and row["no vowel"].value == 0


def test_dumps_are_a_mean_over_all_hands(outcomes: dict[str, Outcome]) -> None:
    figure = outcomes["dumps"].findings.rows["21 tiles"]["common"]
    assert figure.value == pytest.approx(0.1)
    assert figure.low is not None and 0 <= figure.low < 0.1


def test_undecided_hands_widen_the_interval_and_are_not_in_the_share() -> None:
    some = [{"solved": 90, "unknown": 0}], [{"solved": 90, "unknown": 5}]
    sure, unsure = map(estimated, some)
    assert unsure.value == pytest.approx(100 * 90 / 95)
    assert unsure.low == sure.low
    assert unsure.high is not None and sure.high is not None and unsure.high > sure.high


def test_the_value_of_a_tile_is_its_chance_less_that_of_any_hand() -> None:
    batches = [batch("E"), batch("E"), batch("E") | {"tiles": {"E": [200, 170], "Q": [10, 5]}}]
    assert value(batches, "Q").value == pytest.approx(50 - RIGHT)
    figure = value(batches, "E")
    assert figure.value == pytest.approx(100 * 530 / 600 - RIGHT)
    assert figure.low is not None and figure.high is not None
    assert figure.low < figure.value < figure.high
    missing = value(batches, "Z").value
    assert missing != missing


def test_a_tile_that_every_hand_can_use_still_has_an_interval() -> None:
    """The chance of a random hand is an estimate, too."""
    solved = (80, 90, 70, 80)
    batches = [batch("U") | {"solved": one, "tiles": {"U": [50, 50]}} for one in solved]
    figure = value(batches, "U")
    assert figure.value == pytest.approx(20)
    expected = mean_interval([100 - one for one in solved])
    assert (figure.low, figure.high) == pytest.approx(expected, abs=0.5)


def test_the_page_has_text_charts_and_all_figures(outcomes: dict[str, Outcome]) -> None:
    files = page(outcomes)
    text = files["solvability.md"]
    for name in files:
        assert name == "solvability.md" or name in text
        if name.endswith(".svg"):
            assert files[name].startswith("<svg") and "prefers-color-scheme:dark" in files[name]
    assert "3,300 random hands" in text and "| 21 | 90.00 (" in text
    figures = sum(
        len(row) for outcome in outcomes.values() for row in outcome.findings.rows.values()
    )
    assert len(files["solvability.csv"].splitlines()) == figures + 1


def test_all_experiments_share_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def each(bench: Bench, step: str, *rest: Any) -> list[Document]:
        asked.add((bench.experiment.name, step))
        return invented(bench, step, *rest)

    monkeypatch.setattr(Bench, "each", each)
    for one in STUDY.experiments[1:]:
        _run(one)
    assert asked == {("hands", "random hands")}


def _run(one: Experiment) -> Findings:
    store: Any = SimpleNamespace()
    bench = Bench(STUDY, one, True, 0, store, 1, store)
    return {"causes": findings.causes, "dumps": findings.dumps, "tiles": findings.values}[one.name](
        bench
    )
