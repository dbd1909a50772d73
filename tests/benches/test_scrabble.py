"""Helpers of the Scrabble benchmarks."""

from __future__ import annotations

import time

import pytest

from benches import preendgame
from benches.endgame import close_positions, cpu_clock
from tilewright import Lexicon
from tilewright.scrabble.kernels import endgame as kernel
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder


def test_endgame_limits_are_cpu_time_for_a_while() -> None:
    before = time.perf_counter, kernel.perf_counter
    with cpu_clock():
        assert time.perf_counter is kernel.perf_counter is time.process_time
    assert (time.perf_counter, kernel.perf_counter) == before


@pytest.fixture
def finder(enable: Lexicon) -> MoveFinder:
    return MoveFinder(enable, Rules())


@pytest.fixture
def position(finder: MoveFinder) -> Position:
    return next(close_positions(finder, "test", [2], 30))


def test_equal_moves_are_not_judged(
    position: Position, finder: MoveFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = preendgame.solve_preendgame(position, preendgame.Limit(nodes=1), finder=finder)
    monkeypatch.setattr(preendgame, "solve_preendgame", lambda *_, **__: same)
    monkeypatch.setattr(preendgame, "_judge", None)
    assert preendgame._short_of_deep(position, finder) == (0, 0)


def test_a_better_move_of_the_deeper_search_is_a_shortfall(
    position: Position, finder: MoveFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Found:
        def __init__(self, move: Move) -> None:
            self.move = move

    best = finder.best(position)[0].move
    found = iter([Found(PASS), Found(best), Found(best)])
    monkeypatch.setattr(preendgame, "solve_preendgame", lambda *_, **__: next(found))
    monkeypatch.setattr(preendgame, "_judge", lambda *_: {best: 0.75, PASS: 0.25})
    assert preendgame._short_of_deep(position, finder) == (0.5, 0)


def test_shortfalls_are_averaged_by_limit_and_by_tiles_in_the_bag() -> None:
    bags = [1, 2, 3, 4] * 2
    found = [preendgame.Shortfall(0.01 * bag, 0.02 * bag) for bag in bags]
    values = [row.value for row in preendgame._shortfall_rows(bags, found)]
    assert [values[at] for at in (0, 8)] == pytest.approx([2.5, 5.0])
    assert values[4:8] == pytest.approx([1, 2, 3, 4])
    assert values[12:16] == pytest.approx([2, 4, 6, 8])
