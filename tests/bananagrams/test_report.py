"""Arena columns of Bananagrams, from hand-written results."""

from __future__ import annotations

from tilewright.arena.report import make_report
from tilewright.arena.results import Job, Result
from tilewright.bananagrams.game import GAME

JOB = Job("bananagrams", ("a", "b"), "enable", "", {"seats": 2}, "work", 30.0)


def result(number: int, winner: int | None, a: str = "", b: str = "") -> Result:
    """A game of this many seconds in which `a` and `b` left the game in these ways."""
    facts = {"outs": (a, b), "seconds": float(number)}
    return Result(number, (0, 1), winner, (1.0, 1.0), (0, 0), (0, 0), facts)


def test_the_columns_agree_with_a_calculation_by_hand() -> None:
    results = [result(1, 0), result(2, 1, a="rotten"), result(3, 0, b="gave up"), result(9, None)]
    results += [result(8, 0)]
    a, b = (row.added for row in make_report(JOB, 0, results).seats)
    assert (a["gave_up"], a["unfinished"], a["rotten"]) == (0, 1, 1)
    assert (b["gave_up"], b["unfinished"], b["rotten"]) == (1, 1, 0)
    assert (a["mean_seconds"], a["median_seconds"]) == (4, 3)
    assert (b["mean_seconds"], b["median_seconds"]) == (2, 2)


def test_a_game_fails_for_those_who_give_up_and_for_all_when_nobody_wins() -> None:
    gave_up, rotten, nobody = result(0, 1, a="gave up"), result(0, 1, a="rotten"), result(0, None)
    assert [GAME.failed(gave_up, seat) for seat in (0, 1)] == [True, False]
    assert [GAME.failed(rotten, seat) for seat in (0, 1)] == [False, False]
    assert [GAME.failed(nobody, seat) for seat in (0, 1)] == [True, True]
