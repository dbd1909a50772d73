"""Small results, and what each entrant has of a game."""

from __future__ import annotations

from tilewright.arena.results import Result, shares_of


def result(*scores: int) -> Result:
    none = (0,) * len(scores)
    return Result(0, tuple(range(len(scores))), None, none, none, none, {"scores": scores})


def test_a_game_that_nobody_won_is_shared() -> None:
    assert shares_of(1, 3) == (0, 1, 0)
    assert shares_of(None, 4) == (0.25,) * 4


def test_a_draw_is_shared_by_those_who_have_the_best_score() -> None:
    assert result(300, 300).shares == (0.5, 0.5)
    assert result(300, 250, 300).shares == (0.5, 0, 0.5)
    assert result(300, 250).shares == (1, 0)


def test_what_a_game_adds_stands_beside_the_rest_in_a_document() -> None:
    document = result(300, 250).to_json()
    assert set(document) == {
        *("number", "seats", "winner", "cpu_ms", "faults", "time_outs", "scores"),
    }
    assert Result.from_json(document | {"scores": [300, 250]}) == result(300, 250)
