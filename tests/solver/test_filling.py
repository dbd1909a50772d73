"""The fill of a box against brute force, and grids of real hands."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings

from tests.reference.solver import all_grids, as_rows
from tests.solver.strategies import Puzzle, bananagrams_hand, puzzles
from tilewright import Lexicon
from tilewright.grid import Grid
from tilewright.solver.compact import _hardness
from tilewright.solver.filling import Filling
from tilewright.solver.workshop import hand_counts

ENOUGH = 10_000_000


def filling(tiles: str, lexicon: Lexicon) -> Filling | None:
    words = lexicon.subwords(tiles)
    if not words:
        return None
    own = Lexicon.from_words(words, lexicon.alphabet)
    return Filling(own.graph, hand_counts(tiles, own), array("f", [0.5] * 33))


def grid_of(found: Filling, lexicon: Lexicon) -> Grid:
    letters = lexicon.alphabet.letters
    return Grid.from_cells({(row, column): letters[c - 1] for row, column, c in found.tiles()})


@given(puzzles(most=6))
@settings(max_examples=100)
def test_a_box_is_filled_if_and_only_if_that_is_possible(puzzle: Puzzle) -> None:
    boxes = {
        (len(rows), len(rows[0])) for rows in map(as_rows, all_grids(puzzle.tiles, puzzle.words))
    }
    asked = filling(puzzle.tiles, puzzle.lexicon)
    if asked is None:
        assert not boxes
        return
    for height, width in ((1, 6), (6, 1), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3)):
        possible = any(high <= height and wide <= width for high, wide in boxes)
        assert asked.attempt(height, width, 7, ENOUGH) == possible, (height, width)
        if possible:
            grid = grid_of(asked, puzzle.lexicon)
            assert grid.is_valid(puzzle.lexicon)
            assert sorted(grid.tiles) == sorted(puzzle.tiles)


@pytest.mark.parametrize("size", [12, 21, 30])
def test_grids_of_real_hands_are_valid(enable: Lexicon, size: int) -> None:
    found = 0
    for seed in range(6):
        tiles = bananagrams_hand(seed, size)
        words = Lexicon.from_words(enable.subwords(tiles), enable.alphabet)
        asked = Filling(words.graph, hand_counts(tiles, words), _hardness(enable))
        for attempt in range(100):
            if asked.attempt(6, -(-13 * size // 60), attempt, 3000):
                grid = grid_of(asked, enable)
                assert grid.is_valid(enable) and sorted(grid.tiles) == sorted(tiles)
                found += 1
                break
    assert found


def test_the_same_seed_gives_the_same_grid(enable: Lexicon) -> None:
    tiles = bananagrams_hand(0, 12)
    grids = []
    for _ in range(2):
        asked = filling(tiles, enable)
        assert asked is not None and asked.attempt(4, 5, 3, ENOUGH)
        grids.append(asked.tiles())
    assert grids[0] == grids[1]


def test_boxes_that_cannot_hold_the_tiles_are_refused(enable: Lexicon) -> None:
    asked = filling("CATS", enable)
    assert asked is not None
    assert not asked.attempt(1, 3, 0, ENOUGH)
    assert not asked.attempt(1, 13, 0, ENOUGH)
    assert asked.attempt(1, 4, 0, ENOUGH)


def test_an_attempt_ends_with_its_nodes(enable: Lexicon) -> None:
    asked = filling("QWERTZUIOPASDFGHJKLYX", enable)
    assert asked is not None
    assert not asked.attempt(4, 6, 0, 500)
    assert asked.visited <= 510
