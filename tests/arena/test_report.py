"""Reports of handwritten results."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.arena.entrants import definition_of, seats_of
from tilewright import TilewrightError
from tilewright.arena.memory import Memory
from tilewright.arena.plot import draw
from tilewright.arena.report import Report, contests, make_report, sprt_sentence
from tilewright.arena.results import Job, Result
from tilewright.arena.tournament import run
from tilewright.execution.executor import Here
from tilewright.table.columns import decimals, high_of, low_of, mean_of, plain
from tilewright.table.registry import find_game, game_names

DESIGN = {
    *("name", "games", "wins", "win_rate", "win_low", "win_high", "fails"),
    *("mean_ms", "median_ms", "sd_ms"),
}


def result(
    number: int,
    seats: tuple[int, ...],
    winner: int | None,
    cpu_ms: tuple[float, ...],
    faults: tuple[int, ...] = (0, 0),
    time_outs: tuple[int, ...] = (0, 0),
    outs: tuple[str, ...] = ("", ""),
) -> Result:
    facts = {"outs": outs, "seconds": 1.0 + number}
    return Result(number, seats, winner, cpu_ms, faults, time_outs, facts)


RESULTS = [
    result(0, (0, 1), 0, (1.0, 10.0)),
    result(1, (1, 0), 1, (20.0, 2.0), faults=(1, 0)),
    result(2, (0, 1), 1, (3.0, 30.0), faults=(10, 0), time_outs=(10, 0), outs=("gave up", "")),
    result(3, (1, 0), None, (40.0, 6.0)),
]


JOB = Job("bananagrams", ("a", "b"), "enable", "", {"seats": 2}, "work", 30.0)


@pytest.fixture
def report() -> Report:
    return make_report(JOB, 7, RESULTS)


def shown(report: Report) -> str:
    """Return the printed tables, at a terminal width of 80 columns."""
    with (console := Console(width=80)).capture() as capture:
        console.print(report)
    return capture.get()


def test_the_speed_is_of_games_whose_cpu_time_is_known(report: Report) -> None:
    assert report.games_per_cpu_second is None
    assert "CPU second" not in shown(report)
    timed = [replace(one, total_ms=2.0 + one.number) for one in RESULTS[:2]]
    report = make_report(JOB, 7, [*timed, *RESULTS[2:]])
    assert report.games_per_cpu_second == 400  # two games in 5 ms
    assert report.to_json()["games_per_cpu_second"] == 400
    assert "400 games per CPU second" in shown(report)


def test_a_row_agrees_with_a_calculation_by_hand(report: Report) -> None:
    a, b = report.seats
    assert (a.name, a.games, a.wins, a.win_rate) == ("a", 4, 2, 0.5)
    assert (b.wins, b.win_rate) == (1, 0.25)
    assert (a.mean_ms, a.median_ms) == (3.0, 2.5)
    assert (b.mean_ms, b.median_ms) == (25.0, 25.0)
    assert a.sd_ms == pytest.approx(2.160247)
    assert a.elo > 0 > b.elo
    assert 0 < a.win_low < 0.5 < a.win_high < 1


def test_fails_are_games_that_went_wrong_for_a_seat(report: Report) -> None:
    a, b = report.seats
    assert (a.fails, a.time_outs, a.illegal) == (2, 1, 0)
    assert (b.fails, b.time_outs, b.illegal) == (2, 0, 1)


def test_head_to_head(report: Report) -> None:
    (pair,) = report.pairs
    assert (pair.a, pair.b, pair.games) == ("a", "b", 4)
    assert (pair.a_wins, pair.b_wins, pair.neither) == (2, 1, 1)
    assert pair.a_rate == pytest.approx(2 / 3, abs=1e-6)


def test_drawn_games_are_shared_in_contests() -> None:
    assert contests(RESULTS) == {(0, 1): [2.5, 1.5]}


def test_the_document_matches_the_design(report: Report) -> None:
    document = report.to_json()
    assert {"game", "games", "seed", "clock", "seats", "pairs"} <= set(document)
    assert all(set(seat) >= DESIGN for seat in document["seats"])
    assert (document["game"], document["games"], document["seed"]) == ("bananagrams", 4, 7)


@pytest.mark.parametrize("game", game_names())
def test_the_columns_of_a_game_follow_the_common_ones(game: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    table = find_game(game)
    definition = definition_of(*seats_of(game), game=game, games=2)
    report = run(definition, Here(), Memory(), lambda done, total: None)
    document = report.to_json()
    seat, pair = document["seats"][0], document["pairs"][0]
    assert set(seat) >= {column.name for column in table.seat_columns}
    assert set(pair) >= {column.name for column in table.pair_columns}
    assert "added" not in seat.keys() | pair.keys()
    read = Report.from_json(json.loads(json.dumps(document)))
    assert (read.seats, read.pairs, read.times) == (report.seats, report.pairs, [])
    assert shown(read) == shown(report)
    assert all(sheet.title in shown(report) for sheet in table.sheets)
    draw(report, tmp_path / "plot.svg")
    assert all(plot.label in (tmp_path / "plot.svg").read_text() for plot in table.plots)


def test_the_csv_has_a_row_for_each_entrant(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(report.csv())))
    assert [row["name"] for row in rows] == ["a", "b"]
    assert rows[0]["win_rate"] == "0.5"


def test_the_table_fits_a_terminal(report: Report) -> None:
    table = shown(report)
    assert "4 games of bananagrams with enable, seed 7, work clock" in table
    assert "50.0" in table
    assert "Head to head" in table
    assert "…" not in table


FAULTY = replace(
    result(4, (0, 1), 1, (1.0, 1.0), faults=(5, 0), time_outs=(2, 0)),
    fault_kinds=({"timeout": 2, "died": 3}, {}),
    fault_reasons=("its process exited with status 3", ""),
)


def test_faults_are_shown_by_kind_with_the_first_reason() -> None:
    report = make_report(JOB, 7, [RESULTS[0], FAULTY, replace(FAULTY, number=6)])
    a, b = report.seats
    assert a.faults == {"timeout": 4, "died": 6}
    assert (a.faulty_games, a.fault_game) == (2, 4)
    assert a.fault_reason == "its process exited with status 3"
    assert (b.faults, b.faulty_games, b.fault_game, b.fault_reason) == ({}, 0, None, "")
    table = shown(report)
    assert "a: timeout 4, died 6 in 2 games" in table
    assert "game 4: its process exited with status 3" in table
    rows = list(csv.DictReader(io.StringIO(report.csv())))
    assert (rows[0]["faults_timeout"], rows[0]["faults_died"]) == ("4", "6")
    assert rows[1]["faults_timeout"] == "0" and rows[0]["fault_game"] == "4"
    assert Report.from_json(json.loads(json.dumps(report.to_json()))).seats == report.seats


def test_reports_without_faults_do_not_mention_faults() -> None:
    assert "Faults" not in shown(make_report(JOB, 7, [RESULTS[0], RESULTS[3]]))


def test_results_and_reports_of_before_have_no_kinds(report: Report) -> None:
    a, b = report.seats
    assert (a.faults, a.fault_reason) == ({"timeout": 10}, "")
    assert (b.faults, b.fault_game) == ({"other": 1}, 1)
    document = json.loads(json.dumps(report.to_json()))
    new = ("faults", "faulty_games", "fault_game", "fault_reason")
    for row in document["seats"]:
        for name in new:
            del row[name]
    older = Report.from_json(document)
    assert [row.wins for row in older.seats] == [row.wins for row in report.seats]
    assert older.seats[0].faults == {}


def test_a_long_reason_takes_one_line() -> None:
    long = replace(FAULTY, fault_reasons=("very " * 90, ""))
    assert max(map(len, shown(make_report(JOB, 7, [long])).splitlines())) <= 80


def test_no_games_make_an_empty_report() -> None:
    empty = make_report(JOB, 7, [])
    assert empty.seats[0].win_rate is None
    assert empty.pairs[0].games == 0
    assert shown(empty)
    assert empty.csv().count("\n") == 3


def test_values_are_formatted_for_tables() -> None:
    assert [plain(value) for value in (None, 1234, "x", 0.5)] == ["–", "1,234", "x", "0.5"]
    assert [decimals(1)(None), decimals(1)(2.25), decimals(0, "+")(3)] == ["–", "2.2", "+3"]


def test_the_interval_of_a_mean_needs_two_values() -> None:
    assert [of(list)([3.0]) for of in (mean_of, low_of, high_of)] == [3.0, None, None]
    mean, low, high = (of(list)([0.0, 2.0]) for of in (mean_of, low_of, high_of))
    assert (low, mean, high) == pytest.approx((1 - 1.96, 1, 1 + 1.96), abs=0.01)


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_plot_is_drawn(report: Report, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plot.{kind}"
    draw(report, path)
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(
    ("verdict", "ratio", "inequality"),
    [
        ("accept", 3.1, "3.1 ≥ 2.944"),
        ("reject", -3, "-3 ≤ -2.944"),
        (None, 0.5, "-2.944 < LLR 0.5 < 2.944"),
    ],
)
def test_the_inequality_of_a_sequential_test_is_true(
    verdict: str | None, ratio: float, inequality: str
) -> None:
    bounds = {"lower": -2.944, "upper": 2.944, "elo0": 0, "elo1": 50, "pairs": 9}
    said = sprt_sentence(bounds | {"verdict": verdict, "llr": ratio})
    assert inequality in said


def test_a_plot_of_an_unknown_kind_is_refused(report: Report, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(TilewrightError, match="must end with"):
        draw(report, tmp_path / "plot.nonsense")
