"""Scrabble in the arena: the same bags for both, whoever plays; scores, spreads, bad agents."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.console import Console

from tests.scrabble.strategies import WORDS
from tilewright import Lexicon
from tilewright.arena.games import Job
from tilewright.arena.pairing import schedule
from tilewright.arena.report import Report
from tilewright.arena.scrabble import (
    Result,
    failed,
    mean_interval,
    play_games,
    play_logged,
    spread,
)
from tilewright.arena.tournament import Definition, Nowhere, run
from tilewright.scrabble.log import parse_log, replay
from tilewright.scrabble.rules import Rules

BAD = """
from tilewright.scrabble.move import PASS

class Raises:
    def __init__(self, lexicon): pass
    def act(self, view, rng): raise RuntimeError("oh")

class Stalls:
    def __init__(self, lexicon): pass
    def act(self, view, rng):
        while True:
            pass

class Passes:
    def __init__(self, lexicon): pass
    def act(self, view, rng): return PASS
"""


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return path


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(BAD)
    return str(path)


def job(words: Path, *agents: str, patience: float = 30.0) -> Job:
    lexicon = Lexicon.load(words)
    return Job(agents, str(words), lexicon.facts.sha256, Rules().to_json(), "", patience)


def report(words: Path, *agents: str, games: int = 8, workers: int = 1) -> dict[str, object]:
    definition = Definition(job(words, *agents), "pairs", games, 3, "scrabble")
    with ThreadPoolExecutor(workers) as pool:
        played = run(definition, pool, Nowhere(), lambda done, total: None, workers=workers)
    return played.document()


def test_the_two_games_of_a_pair_have_the_same_bag(words: Path) -> None:
    pairings = list(schedule("pairs", 2, 4, seed=1))
    assert pairings[0].seed == pairings[1].seed
    assert pairings[0].seats == pairings[1].seats[::-1]
    first, second, *_ = play_games(job(words, "greedy", "greedy"), pairings)
    assert first.scores == second.scores
    assert first.shares == second.shares


def test_a_log_is_that_of_the_game_it_comes_with(words: Path) -> None:
    wanted, pairings = job(words, "greedy", "greedy"), list(schedule("pairs", 2, 4, seed=1))
    logged = play_logged(wanted, pairings)
    plain = play_games(wanted, pairings)
    assert [result.scores for result, _ in logged] == [result.scores for result in plain]
    for result, log in logged:
        header, events = parse_log(log)
        assert replay(header, events, Lexicon.load(words)).scores == result.scores


def test_a_report_tells_scores_spreads_and_who_moved_first(words: Path) -> None:
    document = report(words, "greedy", "greedy")
    a, b = document["seats"]  # type: ignore[misc]
    assert a["mean_score"] == b["mean_score"]
    assert a["mean_spread"] == b["mean_spread"] == 0
    assert a["spread_low"] <= 0 <= a["spread_high"]
    (pair,) = document["pairs"]  # type: ignore[misc]
    assert pair["a_mean_spread"] == 0
    assert 0 <= pair["first_rate"] <= 1
    assert a["first_share"] == b["first_share"] == pair["first_rate"]
    assert a["sd_score"] > 0
    assert a["score_low"] < a["mean_score"] < a["score_high"]


def test_people_see_deviations_and_the_first_movers_share(words: Path) -> None:
    told = Report.from_document(report(words, "greedy", "greedy"))
    with (console := Console(width=100)).capture() as shown:
        console.print(told)
    first_mover = f"{100 * told.seats[0].added['first_share']:.1f}"  # type: ignore[operator]
    row = next(line for line in shown.get().split("first %")[-1].splitlines() if "greedy" in line)
    assert row.split()[-1] == first_mover


def test_results_do_not_depend_on_the_number_of_workers(words: Path, bad: str) -> None:
    one, four = (report(words, "greedy", f"{bad}:Passes", workers=n) for n in (1, 4))
    for document in (one, four):
        for seat in document["seats"]:  # type: ignore[attr-defined]
            for name in [name for name in seat if "_ms" in name]:
                del seat[name]
    assert one == four


def test_a_bad_agent_is_counted_and_loses(words: Path, bad: str) -> None:
    document = report(words, "greedy", f"{bad}:Raises", games=2)
    greedy, raises = document["seats"]  # type: ignore[misc]
    assert (greedy["wins"], greedy["fails"]) == (2, 0)
    assert (raises["wins"], raises["fails"], raises["illegal"]) == (0, 2, 2)


def test_an_agent_that_stalls_is_stopped_and_loses(words: Path, bad: str) -> None:
    pairings = list(schedule("pairs", 2, 2, seed=1))
    results = play_games(job(words, "greedy", f"{bad}:Stalls", patience=0.3), pairings)
    for result in results:
        stalls = result.seats.index(1)
        assert result.time_outs[stalls] == result.faults[stalls] > 0
        assert result.winner == 1 - stalls
        assert failed(result, stalls) and not failed(result, 1 - stalls)


def result(*scores: int) -> Result:
    seats = tuple(range(len(scores)))
    none = (0,) * len(scores)
    return Result(0, seats, None, "out", scores, 1, none, (0.0,) * len(scores), none, none)


def test_a_draw_is_shared_by_those_who_have_the_best_score() -> None:
    assert result(300, 300).shares == (0.5, 0.5)
    assert result(300, 250, 300).shares == (0.5, 0, 0.5)
    assert result(300, 250).shares == (1, 0)


def test_the_spread_is_against_the_mean_of_the_others() -> None:
    assert spread(result(300, 250), 0) == 50
    assert spread(result(300, 250, 200), 2) == -75


def test_an_interval_needs_two_values() -> None:
    assert mean_interval([1.0]) is None
    low, high = mean_interval([0.0, 2.0]) or (0, 0)
    assert low == pytest.approx(1 - 1.96, abs=0.01)
    assert high == pytest.approx(1 + 1.96, abs=0.01)
