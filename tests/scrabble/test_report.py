"""Arena columns of Scrabble: scores, spreads, bingos and first-mover wins."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from tests.arena.entrants import definition_of
from tests.scrabble.strategies import WORDS
from tilewright import Lexicon
from tilewright.arena.memory import Memory
from tilewright.arena.report import Report, make_report
from tilewright.arena.results import Job, Result
from tilewright.arena.tournament import Definition, run
from tilewright.arena.worker import play_games
from tilewright.execution.executor import Here
from tilewright.scrabble.report import spread
from tilewright.table.log import parse_log, replay


@pytest.fixture
def definition(tmp_path: Path) -> Definition:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return definition_of(
        "greedy", "greedy", game="scrabble", form="pairs", games=8, seed=3, lexicon=path
    )


@pytest.fixture
def report(definition: Definition) -> Report:
    return run(definition, Here(), Memory(), lambda done, total: None)


def test_results_hold_the_scores_and_bingos_of_the_game(definition: Definition) -> None:
    for result, log in play_games(definition.job, list(definition.pairings()), logs=True):
        assert log is not None
        header, events = parse_log(log)
        end = replay(header, events, Lexicon.load(definition.job.lexicon))
        assert result.facts["scores"] == end.scores
        assert result.facts["turns"] == len(end.position.turns)
        bingos = [0, 0]
        for turn in end.position.turns:
            bingos[turn.seat] += turn.move.kind == "play" and turn.move.count == 7
        assert result.facts["bingos"] == tuple(bingos)


def test_a_report_has_scores_spreads_and_first_mover_wins(report: Report) -> None:
    document = report.to_json()
    a, b = document["seats"]
    assert a["mean_score"] == b["mean_score"]
    assert a["mean_spread"] == b["mean_spread"] == 0
    assert a["spread_low"] <= 0 <= a["spread_high"]
    (pair,) = document["pairs"]
    assert pair["a_mean_spread"] == 0
    assert 0 <= pair["first_rate"] <= 1
    assert a["first_share"] == b["first_share"] == pair["first_rate"]
    assert a["sd_score"] > 0
    assert a["score_low"] < a["mean_score"] < a["score_high"]


def test_people_see_deviations_and_the_first_movers_share(report: Report) -> None:
    with (console := Console(width=100)).capture() as shown:
        console.print(report)
    first_mover = f"{100 * report.seats[0].added['first_share']:.1f}"  # type: ignore[operator]
    row = next(line for line in shown.get().split("first %")[-1].splitlines() if "greedy" in line)
    assert row.split()[-1] == first_mover


def result(*scores: int, bingos: tuple[int, ...] = (0, 0)) -> Result:
    none, best = (0,) * len(scores), max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else None
    facts = {"scores": scores, "bingos": bingos}
    return Result(0, tuple(range(len(scores))), winner, none, none, none, facts)


def test_the_columns_agree_with_a_calculation_by_hand() -> None:
    job = Job("scrabble", ("a", "b"), "enable", "", {"seats": 2}, "", 30.0)
    results = [result(300, 250, bingos=(2, 0)), result(280, 280, bingos=(1, 0)), result(200, 260)]
    report = make_report(job, 0, results)
    a, b = (row.added for row in report.seats)
    assert (a["draws"], a["mean_score"], a["mean_bingos"]) == (1, 260, 1)
    assert (a["mean_spread"], b["mean_spread"]) == (pytest.approx(-10 / 3), pytest.approx(10 / 3))
    assert (a["first_share"], b["first_share"]) == (0.5, None)
    (pair,) = report.pairs
    assert (pair.added["first_rate"], pair.added["first_spread"]) == (0.5, pytest.approx(-10 / 3))


def test_the_spread_is_against_the_mean_of_the_others() -> None:
    assert spread(result(300, 250), 0) == 50
    assert spread(result(300, 250, 200), 2) == -75
