"""Results of games, and each entrant's share."""

from __future__ import annotations

import json
from dataclasses import replace

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


def test_facts_of_a_game_are_merged_into_its_document() -> None:
    document = result(300, 250).to_json()
    assert set(document) == {
        *("number", "seats", "winner", "cpu_ms", "faults", "time_outs", "scores"),
    }
    assert Result.from_json(document | {"scores": [300, 250]}) == result(300, 250)


def test_faults_are_in_a_document_only_where_there_are_some() -> None:
    faulty = replace(result(1, 2), fault_kinds=({"died": 1}, {}), fault_reasons=("gone", ""))
    document = json.loads(json.dumps(faulty.to_json()))
    assert document["fault_kinds"] == [{"died": 1}, {}]
    assert Result.from_json(document) == faulty
    assert (faulty.kinds_of(0), faulty.reason_of(0)) == ({"died": 1}, "gone")
    assert (faulty.kinds_of(1), faulty.reason_of(1)) == ({}, "")


def test_the_cpu_time_of_a_game_survives_a_document() -> None:
    timed = replace(result(1, 2), total_ms=3.5)
    assert Result.from_json(json.loads(json.dumps(timed.to_json()))) == replace(
        timed, facts={"scores": (1, 2)}
    )
    assert "total_ms" not in result(1, 2).to_json()


def test_results_of_before_know_timeouts_and_others() -> None:
    older = replace(result(1, 2), faults=(3, 0), time_outs=(2, 0))
    assert (older.kinds_of(0), older.reason_of(0)) == ({"timeout": 2, "other": 1}, "")
    assert older.kinds_of(1) == {}
