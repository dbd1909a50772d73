"""Reports, from results that are written here by hand."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from rich.console import Console

from tilewright import TilewrightError
from tilewright.arena.bananagrams import Result
from tilewright.arena.plot import draw
from tilewright.arena.report import Report, contests, distinct, make_report

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
    reason = "won" if winner is not None else "nobody can go on"
    tiles = tuple(30 for _ in seats)
    return Result(
        number, seats, winner, reason, 1.0 + number, cpu_ms, tiles, faults, time_outs, outs
    )


RESULTS = [
    result(0, (0, 1), 0, (1.0, 10.0)),
    result(1, (1, 0), 1, (20.0, 2.0), faults=(1, 0)),
    result(2, (0, 1), 1, (3.0, 30.0), faults=(10, 0), time_outs=(10, 0), outs=("gave up", "")),
    result(3, (1, 0), None, (40.0, 6.0)),
]


def report_of(results: list[Result]) -> Report:
    rules = {"seats": 2}
    return make_report("bananagrams", ["a", "b"], results, 7, "work", "together", "enable", rules)


@pytest.fixture
def report() -> Report:
    return make_report(
        "bananagrams", ["a", "b"], RESULTS, 7, "work", "together", "enable", {"seats": 2}
    )


def test_a_row_by_hand(report: Report) -> None:
    a, b = report.seats
    assert (a.name, a.games, a.wins, a.win_rate) == ("a", 4, 2, 0.5)
    assert (b.wins, b.win_rate) == (1, 0.25)
    assert (a.mean_ms, a.median_ms) == (3.0, 2.5)
    assert (b.mean_ms, b.median_ms) == (25.0, 25.0)
    assert a.sd_ms == pytest.approx(2.160247)
    assert (a.added["mean_seconds"], b.added["mean_seconds"]) == (1.5, 3.0)
    assert a.elo > 0 > b.elo
    assert 0 < a.win_low < 0.5 < a.win_high < 1


def test_fails_are_games_that_went_wrong_for_a_seat(report: Report) -> None:
    a, b = report.seats
    assert (a.fails, a.time_outs, a.illegal) == (2, 1, 0)
    assert (b.fails, b.time_outs, b.illegal) == (2, 0, 1)
    assert (a.added["gave_up"], a.added["unfinished"], a.added["rotten"]) == (1, 1, 0)
    assert (b.added["gave_up"], b.added["unfinished"], b.added["rotten"]) == (0, 1, 0)


def test_head_to_head(report: Report) -> None:
    (pair,) = report.pairs
    assert (pair.a, pair.b, pair.games) == ("a", "b", 4)
    assert (pair.a_wins, pair.b_wins, pair.neither) == (2, 1, 1)
    assert pair.a_rate == pytest.approx(2 / 3, abs=1e-6)


def test_contests_share_what_nobody_won() -> None:
    assert contests(RESULTS) == {(0, 1): [2.5, 1.5]}


def test_the_document_is_the_designs(report: Report) -> None:
    document = report.document()
    assert {"game", "games", "seed", "clock", "seats", "pairs"} <= set(document)
    assert all(set(seat) >= DESIGN for seat in document["seats"])
    assert (document["game"], document["games"], document["seed"]) == ("bananagrams", 4, 7)


def test_the_columns_of_a_game_stand_beside_the_others(report: Report) -> None:
    seat = report.document()["seats"][0]
    assert set(seat) >= {"gave_up", "unfinished", "rotten", "mean_seconds", "median_seconds"}
    assert "added" not in seat
    assert "added" not in report.document()["pairs"][0]


def test_the_csv_has_a_row_for_each_entrant(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(report.csv())))
    assert [row["name"] for row in rows] == ["a", "b"]
    assert rows[0]["win_rate"] == "0.5"


def test_the_table_fits_a_terminal(report: Report) -> None:
    console = Console(width=80, file=io.StringIO())
    console.print(report)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "4 games of bananagrams with enable, seed 7, work clock" in shown
    assert "50.0" in shown
    assert "Head to head" in shown
    assert "…" not in shown


def test_no_games_make_an_empty_report() -> None:
    empty = make_report(
        "bananagrams", ["a", "b"], [], 7, "work", "together", "enable", {"seats": 2}
    )
    assert empty.seats[0].win_rate is None
    assert empty.pairs[0].games == 0
    Console(file=io.StringIO()).print(empty)
    assert empty.csv().count("\n") == 3


def test_equal_names_are_told_apart() -> None:
    assert distinct(["x", "y", "x", "x"]) == ["x", "y", "x #2", "x #3"]


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_plot_is_drawn(report: Report, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plot.{kind}"
    draw(report, path)
    assert path.stat().st_size > 1000


def test_a_plot_of_an_unknown_kind_is_refused(report: Report, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(TilewrightError, match="cannot be drawn"):
        draw(report, tmp_path / "plot.nonsense")
