"""Compact grids: boxes and bounds against brute force on small hands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.reference.solver import all_grids, as_rows
from tests.solver.strategies import Puzzle, assert_valid, bananagrams_hand, puzzles
from tilewright import Lexicon
from tilewright.solver import Limit, solve
from tilewright.solver.compact import luby
from tilewright.solver.limit import Stopwatch
from tilewright.solver.shrinking import shrunk


def smallest_box(puzzle: Puzzle) -> int | None:
    """The fewest squares of any grid's box, where there is a grid."""
    boxes = map(as_rows, all_grids(puzzle.tiles, puzzle.words))
    return min((len(rows) * len(rows[0]) for rows in boxes), default=None)


@given(puzzles())
@settings(max_examples=150)
def test_small_boxes_are_proved_minimal(puzzle: Puzzle) -> None:
    limit = Limit(nodes=50_000_000)
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=limit, compact=True)
    smallest = smallest_box(puzzle)
    if smallest is None:
        assert (solution.status, solution.bound) == ("impossible", None)
        return
    grid = assert_valid(solution, puzzle.words, puzzle.tiles)
    assert (grid.area, solution.bound) == (smallest, smallest)
    assert solution.box_to_json() == {"squares": smallest, "bound": smallest, "minimal": True}


@pytest.mark.parametrize("size", [12, 16, 21, 30, 70])
def test_a_box_is_never_smaller_than_its_bound(enable: Lexicon, size: int) -> None:
    for seed in range(3):
        tiles = bananagrams_hand(seed, size)
        solution = solve(tiles, enable, limit=Limit(nodes=1_000_000), seed=seed, compact=True)
        grid = assert_valid(solution, enable, tiles)
        assert solution.bound is not None
        assert size <= solution.bound <= grid.area


def test_twelve_tiles_are_proved(enable: Lexicon) -> None:
    limit = Limit(nodes=5_000_000)
    hands = [bananagrams_hand(seed, 12) for seed in range(8)]
    solutions = [solve(hand, enable, limit=limit, compact=True) for hand in hands]
    assert all(one.grid is None or one.grid.area == one.bound for one in solutions)


def test_restarts_follow_the_luby_sequence() -> None:
    assert [luby(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4] * 2 + [8]
    assert luby((1 << 20) - 1) == 1 << 19


@pytest.mark.parametrize(("size", "squares"), [(60, 100), (100, 175)])
def test_many_tiles_are_packed(enable: Lexicon, size: int, squares: int) -> None:
    tiles = bananagrams_hand(1, size)
    limit = Limit(nodes=40_000_000)
    one, other = (solve(tiles, enable, limit=limit, compact=True) for _ in range(2))
    assert assert_valid(one, enable, tiles).area <= squares
    assert (one.grid, one.bound) == (other.grid, size)


def test_without_a_short_word_many_tiles_keep_their_grid() -> None:
    word = 2 * "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    cells = {(row, 0): letter for row, letter in enumerate(word)}
    clock = Stopwatch(Limit(nodes=1_000_000))
    assert shrunk(cells, Lexicon.from_words([word]), clock, 0) == cells


def test_without_a_compact_grid_there_is_no_bound(enable: Lexicon) -> None:
    assert solve("CATS", enable).bound is None
