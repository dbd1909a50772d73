"""Ladders: steps of tournaments on duplicate deals, rated together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.arena.ladder import Rung, Step, climb, rate, rung_of
from tilewright.arena.results import Result

STEP = Step("a", "b", 10)


def result(number: int, seats: tuple[int, int], scores: tuple[int, int]) -> Result:
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    return Result(number, seats, winner, (100.0, 300.0), (0, 1), (0, 0), {"scores": scores})


def rung(agent: str, against: str, share: float, games: int = 100) -> Rung:
    return Rung(agent, against, games, games, share, 0.0, 1.0, None, 0, (0.0, 0.0))


def test_a_rung_counts_pairs_and_both_seats() -> None:
    played = [
        result(0, (0, 1), (400, 300)),
        result(1, (1, 0), (350, 350)),
        result(2, (0, 1), (300, 340)),
        result(3, (1, 0), (300, 340)),
    ]
    found = rung_of(STEP, played)
    assert (found.games, found.wanted) == (4, 20)
    assert found.share == pytest.approx((0.75 + 0.5) / 2)
    assert found.low < found.share < found.high
    assert found.spread == pytest.approx((100 + 0 - 40 + 40) / 4)
    assert found.faults == 2  # entrant 0 was on seat 1 twice
    assert found.cpu == pytest.approx((0.2, 0.2))


def test_a_single_pair_has_no_narrow_interval() -> None:
    found = rung_of(STEP, [result(0, (0, 1), (2, 1)), result(1, (1, 0), (1, 2))])
    assert (found.low, found.high) == (0, 1)


def test_ratings_join_the_steps() -> None:
    rated = rate([rung("b", "a", 0.64), rung("c", "b", 0.64), rung("c", "a", 0.76)])
    assert list(rated) == ["b", "a", "c"]
    assert rated["a"].elo < rated["b"].elo < rated["c"].elo
    assert rated["b"].elo - rated["a"].elo == pytest.approx(100, abs=15)


def test_a_ladder_continues_from_the_store(tmp_path: Path) -> None:
    steps = [Step("equity", "greedy", 2), Step("greedy", "greedy", 1)]
    store = tmp_path / "results.sqlite"

    def play(pairs: int | None) -> tuple[list[Rung], list[tuple[int, int]]]:
        seen: list[tuple[int, int]] = []
        found = climb(
            *("scrabble", steps),
            pairs=pairs,
            lexicon="common",
            store=store,
            workers=1,
            progress=lambda done, wanted: seen.append((done, wanted)),
        )
        return list(found), seen

    first, _ = play(1)
    assert [one.games for one in first] == [2, 2]
    second, seen = play(None)
    assert [one.games for one in second] == [4, 2]
    assert min(done for done, wanted in seen if wanted == 4) >= 2  # two games were already stored
    assert first[1] == second[1]
