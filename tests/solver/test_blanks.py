"""Hands with blanks, and preferred words with blanks and boards: against brute force."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.solver import all_grids, grid_exists
from tests.solver.strategies import Puzzle, grids, puzzles
from tests.solver.test_prefer import fewest_others
from tilewright import Grid, Lexicon
from tilewright.errors import TilewrightError
from tilewright.solver import Limit, peel, solve
from tilewright.solver.blanks import fillings

PLENTY = Limit(nodes=200_000_000)


@given(puzzles(most=5), st.integers(1, 2))
@settings(max_examples=60)
def test_a_hand_with_blanks_has_a_grid_exactly_when_some_letters_do(
    puzzle: Puzzle, blanks: int
) -> None:
    # Other letters are in no word.
    letters = "".join(sorted(set("".join(puzzle.words))))
    tiles = puzzle.tiles + blanks * "?"
    solution = solve(tiles, puzzle.lexicon, limit=PLENTY)
    assert solution.tiles == tiles
    options = [puzzle.tiles + filling for filling in fillings(blanks, letters)]
    if any(grid_exists(hand, puzzle.words) for hand in options):
        assert solution.status == "solved" and len(solution.blanks) == blanks
        assert solution.grid is not None
        assert solution.grid.is_valid(puzzle.lexicon, puzzle.tiles + solution.blanks)
    else:
        assert (solution.status, solution.grid, solution.blanks) == ("impossible", None, "")


@given(puzzles(most=4), st.data())
@settings(max_examples=60)
def test_blanks_stand_for_letters_with_the_fewest_other_words(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    preferred = data.draw(st.lists(st.sampled_from(puzzle.words), min_size=1, unique=True))
    book = Lexicon.from_words(preferred, puzzle.lexicon.alphabet)
    solution = solve(puzzle.tiles + "?", puzzle.lexicon, limit=PLENTY, prefer=book)
    letters = sorted(set("".join(puzzle.words)))
    hands = [replace(puzzle, tiles=puzzle.tiles + letter) for letter in letters]
    counts = [fewest_others(hand, preferred) for hand in hands]
    known = [count for count in counts if count is not None]
    if not known:
        assert (solution.status, solution.others) == ("impossible", ())
        return
    assert solution.grid is not None and len(solution.others) == min(known)
    words = [placement.word for placement in solution.grid.words]
    assert solution.others == tuple(sorted(word for word in words if word not in preferred))


def test_an_unlikely_letter_is_chosen_for_fewer_other_words() -> None:
    book = Lexicon.from_words(["AB", "BE", "EC", "ABCZ", "XY"])
    preferred = Lexicon.from_words(["XY"], book.alphabet)
    assert solve("ABC?", book, limit=PLENTY).blanks == "E"
    solution = solve("ABC?", book, limit=PLENTY, prefer=preferred)
    assert (solution.tiles, solution.blanks, solution.others) == ("ABC?", "Z", ("ABCZ",))


@given(grids(), st.data())
@settings(max_examples=60)
def test_a_board_of_preferred_words_gets_more_of_them_if_possible(
    made: tuple[Puzzle, dict[tuple[int, int], str]], data: st.DataObject
) -> None:
    puzzle, cells = made
    board = Grid.from_cells(cells)
    inside = {placement.word for placement in board.words}
    more = data.draw(st.lists(st.sampled_from(puzzle.words), unique=True))
    preferred = sorted({*inside, *more})
    tile = data.draw(st.sampled_from(sorted(set("".join(puzzle.words)))))
    book = Lexicon.from_words(preferred, puzzle.lexicon.alphabet)
    solution = peel(board, tile, puzzle.lexicon, limit=PLENTY, prefer=book)
    if any(all_grids(puzzle.tiles + tile, preferred)):
        assert solution.status == "solved" and solution.others == ()
    elif solution.grid is not None:
        words = [placement.word for placement in solution.grid.words]
        assert solution.others == tuple(sorted(word for word in words if word not in preferred))


def test_compact_grids_may_have_blanks(enable: Lexicon) -> None:
    solution = solve("QUI?", enable, limit=PLENTY, compact=True)
    assert solution.grid is not None
    assert solution.grid.is_valid(enable, "QUI" + solution.blanks)
    assert solution.bound == solution.grid.area


def test_options_hold_for_blanks(enable: Lexicon) -> None:
    assert solve("X?", enable, avoid=["AX", "EX", "OX", "XI", "XU"]).status == "impossible"
    assert solve("X?", enable, min_length=3).status == "impossible"
    assert solve("qu ?z", enable, min_length=4).blanks == "I"


@pytest.mark.parametrize("tiles", ["A???", "?", "A?!"])
def test_hands_that_cannot_be_solved_are_rejected(enable: Lexicon, tiles: str) -> None:
    with pytest.raises(TilewrightError):
        solve(tiles, enable)


def test_the_limit_ends_the_search_for_letters(enable: Lexicon) -> None:
    solution = solve("VVVVWWWWXXXXZZZZ??", enable, limit=Limit(nodes=2000))
    assert solution.status in ("unknown", "impossible")
    assert solution.nodes < 200_000
