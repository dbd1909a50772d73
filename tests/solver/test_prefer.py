"""`solve` with preferred words: against brute force on small hands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.solver import all_grids
from tests.solver.strategies import Puzzle, assert_valid, bananagrams_hand, puzzles
from tilewright import Lexicon
from tilewright.grid import Grid
from tilewright.solver import Limit, solve

PLENTY = Limit(nodes=50_000_000)


def fewest_others(puzzle: Puzzle, preferred: list[str]) -> int | None:
    """The fewest words of any grid that are not preferred, where there is a grid."""
    grids = all_grids(puzzle.tiles, puzzle.words)
    counts = (
        sum(placement.word not in preferred for placement in Grid.from_cells(grid).words)
        for grid in grids
    )
    return min(counts, default=None)


@given(puzzles(), st.data())
@settings(max_examples=150)
def test_no_grid_has_fewer_other_words(puzzle: Puzzle, data: st.DataObject) -> None:
    preferred = data.draw(st.lists(st.sampled_from(puzzle.words), min_size=1, unique=True))
    book = Lexicon.from_words(preferred, puzzle.lexicon.alphabet)
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=PLENTY, prefer=book)
    fewest = fewest_others(puzzle, preferred)
    if fewest is None:
        assert (solution.status, solution.others) == ("impossible", ())
        return
    grid = assert_valid(solution, puzzle.words, puzzle.tiles)
    words = [placement.word for placement in grid.words]
    assert solution.others == tuple(sorted(word for word in words if word not in preferred))
    assert len(solution.others) == fewest


@given(puzzles(), st.data())
@settings(max_examples=60)
def test_a_smaller_box_costs_no_preferred_word(puzzle: Puzzle, data: st.DataObject) -> None:
    preferred = data.draw(st.lists(st.sampled_from(puzzle.words), min_size=1, unique=True))
    book = Lexicon.from_words(preferred, puzzle.lexicon.alphabet)
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=PLENTY, prefer=book, compact=True)
    if solution.grid is not None:
        assert_valid(solution, puzzle.words, puzzle.tiles)
        assert len(solution.others) == fewest_others(puzzle, preferred)


def test_a_compact_grid_of_a_real_hand_keeps_its_one_other_word(enable: Lexicon) -> None:
    common = Lexicon.load("common")
    limit = Limit(nodes=1_000_000)
    hand = "DANITKRDOAEOYSAEOESQE"
    loose = solve(hand, enable, limit=limit, prefer=common)
    small = solve(hand, enable, limit=limit, prefer=common, compact=True)
    assert len(small.others) == len(loose.others) == 1
    assert small.grid is not None and loose.grid is not None
    assert small.grid.area < loose.grid.area


def test_preferred_words_that_the_lexicon_does_not_have_are_not_used(enable: Lexicon) -> None:
    names = Lexicon.from_words(["PARIS", "PAIRS", "XYZZY"])
    solution = solve("PARIS", enable, prefer=names)
    assert assert_valid(solution, enable, "PARIS").words[0].word == "PAIRS"
    assert solution.others == ()


def test_a_list_without_any_shared_word_changes_nothing(enable: Lexicon) -> None:
    solution = solve("CATS", enable, prefer=Lexicon.from_words(["XYZZY"]))
    assert len(solution.others) == 1


@pytest.mark.parametrize("options", [{"min_length": 3}, {"avoid": ["THE"]}, {"compact": True}])
def test_preference_goes_with_other_options(enable: Lexicon, options: dict[str, object]) -> None:
    common = Lexicon.load("common")
    limit = Limit(nodes=200_000)
    for seed in range(3):
        tiles = bananagrams_hand(seed)
        solution = solve(tiles, enable, prefer=common, limit=limit, **options)  # type: ignore[arg-type]
        grid = assert_valid(solution, enable, tiles)
        words = [placement.word for placement in grid.words]
        assert solution.others == tuple(sorted(word for word in words if word not in common))
