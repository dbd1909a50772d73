"""Tournaments of Seven Letter Word."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tilewright import Lexicon, TilewrightError
from tilewright.arena.auction import FORMS, find_form, interval, play_games, play_logged
from tilewright.arena.games import Job
from tilewright.arena.plot import draw
from tilewright.arena.report import Report
from tilewright.arena.tournament import Definition, Nowhere, read_result, run
from tilewright.auction.log import parse_log, replay
from tilewright.execution.executor import Here

BIDDERS = ("incremental", "loss-market", "stingy")


def definition_of(
    form: str, *bidders: str, games: int = 2, hidden: tuple[int, ...] = (4,), patience: float = 30
) -> Definition:
    sha256 = Lexicon.load("enable").facts.sha256
    rules = {"form": form, "rounds": 2, "hidden": list(hidden), "ending": "2009"}
    job = Job(bidders or BIDDERS, "enable", sha256, rules, "", patience)
    return Definition(job, find_form(form).form, games, 5, "auction")


def report_of(definition: Definition, workers: int = 1, executor: Any = None) -> Report:
    return run(definition, executor or Here(), Nowhere(), lambda done, total: None, workers)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_tells_of_every_entrant(form: str) -> None:
    report = report_of(definition_of(form))
    copies = FORMS[form].copies
    for row in report.seats:
        rounds = 2 * row.games * copies
        assert row.added["sevens"] + row.added["other_rounds"] == rounds  # type: ignore[operator]
        gains = row.added["seven_gain"] + row.added["other_gain"]  # type: ignore[operator]
        assert gains == pytest.approx(row.added["total"] * copies, abs=0.01)  # type: ignore[operator]
        assert row.fails == 0
    assert report.seats[2].added["other_paid_a_letter"] == 0


@pytest.mark.parametrize("form", FORMS)
def test_a_deal_at_one_table_has_a_log(form: str) -> None:
    definition = definition_of(form)
    for result, log in play_logged(definition.job, list(definition.pairings())):
        assert (log is None) == FORMS[form].alone
        if log is not None:
            header, events = parse_log(log)
            end = replay(header, events, Lexicon.load("enable"))
            own = [seat.balance for seat in end.seats[:: len(result.seats)]]
            mean = sum(own) / len(own) - end.rules.money
            assert mean == pytest.approx(result.gains[0])


def test_hidden_counts_take_turns() -> None:
    definition = definition_of("one-each", games=6, hidden=(3, 6))
    results = play_games(definition.job, list(definition.pairings()))
    assert [result.hidden for result in results] == [3, 3, 3, 6, 6, 6]
    told = report_of(definition).seats[0].added["score_by_hidden"]
    assert [part.partition(":")[0] for part in str(told).split()] == ["3", "6"]


def test_in_self_play_every_game_is_another_deal() -> None:
    definition = definition_of("self", games=6, hidden=(3, 6))
    results = play_games(definition.job, list(definition.pairings()))
    assert [result.hidden for result in results] == [3, 6] * 3
    assert len({result.gains[result.seats.index(1)] for result in results}) == 6


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    definition = definition_of("1v1", games=4)
    with ProcessPoolExecutor(2) as pool:
        many = report_of(definition, 2, pool).document()
    one = report_of(definition).document()
    for document in (one, many):
        for row in document["seats"]:
            for name in [name for name in row if name.endswith("_ms") or "_ms_" in name]:
                del row[name]
    assert one == many


def test_results_survive_the_store() -> None:
    from dataclasses import asdict

    definition = definition_of("5v5", games=1)
    (result, *_) = play_games(definition.job, list(definition.pairings()))
    assert read_result("auction", asdict(result)) == result


def test_leads_are_those_of_the_same_deals() -> None:
    report = report_of(definition_of("one-each", games=4))
    scores = {row.name: float(row.added["score"] or 0) for row in report.seats}
    for pair in report.pairs:
        assert pair.added["a_lead"] == pytest.approx(scores[pair.a] - scores[pair.b], abs=1e-5)
        low, high = float(pair.added["a_lead_low"] or 0), float(pair.added["a_lead_high"] or 0)
        assert low <= float(pair.added["a_lead"] or 0) <= high


def test_a_slow_bidder_is_counted_and_the_others_play_on(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(
        "class Slow:\n"
        "    def __init__(self, lexicon): pass\n"
        "    def bid(self, view, rng):\n"
        "        while True: pass\n"
        "    def word(self, view, rng): return ''\n"
    )
    definition = definition_of("one-each", f"{file}:Slow", "stingy", games=1, patience=0.1)
    (result,) = play_games(definition.job, list(definition.pairings()))
    assert result.time_outs[0] == result.faults[0] > 0
    assert result.faults[1] == 0


def test_an_interval_needs_two_numbers() -> None:
    assert interval([3.0]) == (None, None)
    assert interval([1.0, 3.0]) == pytest.approx((2 - 1.96, 2 + 1.96), abs=0.01)


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(TilewrightError, match="one-each, two-each, 1v1, 5v5, self"):
        find_form("3v3")


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    draw(report_of(definition_of("one-each")), tmp_path / "plot.svg")
    assert "points gained a round" in (tmp_path / "plot.svg").read_text()
