"""The oracle, which ignores the hand."""

from __future__ import annotations

from collections import Counter

from tests.solver.papers.conftest import run
from tilewright import Lexicon
from tilewright.grid import Grid

HAND = "Q" * 21


def grids(lexicon: Lexicon, seeds: int = 10) -> list[Grid]:
    found = [run("oracle", HAND, lexicon, seed=seed).grid for seed in range(seeds)]
    return [grid for grid in found if grid is not None]


def test_the_oracle_ends_with_more_letters_than_the_hand_has(enable: Lexicon) -> None:
    sizes = [len(grid) for grid in grids(enable)]
    assert len(sizes) == 10
    assert all(size > len(HAND) for size in sizes)


def test_its_tiles_are_the_letters_it_used(enable: Lexicon) -> None:
    solution = run("oracle", HAND, enable)
    assert solution.grid is not None
    assert Counter(solution.tiles) == Counter(solution.grid.tiles) != Counter(HAND)


def test_each_word_starts_with_a_letter_of_another(enable: Lexicon) -> None:
    for grid in grids(enable):
        starts = Counter((word.row, word.column) for word in grid.words)
        squares = Counter(square for word in grid.words for square in word.squares)
        assert sum(squares[start] == 1 for start in starts) <= 1


def test_other_seeds_lay_other_words(enable: Lexicon) -> None:
    assert len({grid.rows for grid in grids(enable)}) == 10


def test_a_list_without_useful_words_does_not_search_forever() -> None:
    assert run("oracle", HAND, Lexicon.from_words(["ox"])).status == "unknown"
