"""Tiny lexica with hands that a brute-force search can still decide, and grids of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from tests.lexicon.strategies import ALPHABETS
from tests.reference.grid import check_grid
from tests.reference.solver import Cells, all_grids
from tilewright import Alphabet, Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.grid import Grid
from tilewright.solver import Solution


@dataclass(frozen=True)
class Puzzle:
    """A hand and the words allowed for it."""

    lexicon: Lexicon
    words: list[str]
    tiles: str


@st.composite
def puzzles(draw: st.DrawFn, most: int = 7) -> Puzzle:
    """About half of them have a grid: few letters, and hands that words were thrown into."""
    letters = draw(st.sampled_from(ALPHABETS))
    used = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=4, unique=True))
    words = draw(_words(used))
    tiles = draw(_hands(words, used, most))
    return Puzzle(Lexicon.from_words(words, Alphabet(letters)), words, tiles)


def _words(used: list[str]) -> st.SearchStrategy[list[str]]:
    word = st.text(st.sampled_from(used), min_size=2, max_size=5)
    return st.lists(word, min_size=1, max_size=6, unique=True)


def _hands(words: list[str], used: list[str], most: int) -> st.SearchStrategy[str]:
    """Letters at random, or those of words."""
    any_tiles = st.text(st.sampled_from(used), min_size=2, max_size=most)
    thrown = st.lists(st.sampled_from(words), min_size=1, max_size=3).map("".join)
    return any_tiles | thrown.map(lambda tiles: tiles[:most])


@st.composite
def grids(draw: st.DrawFn, most: int = 5) -> tuple[Puzzle, Cells]:
    """A puzzle that has a grid, and one of its grids."""
    puzzle = draw(puzzles(most))
    found = list(islice(all_grids(puzzle.tiles, puzzle.words), 40))
    assume(found)
    return puzzle, draw(st.sampled_from(found))


def bananagrams_hand(seed: int, size: int = 21) -> str:
    """Tiles drawn from the 144, which are poured together as often as it takes."""
    bags = -(-size // len(BANANAGRAMS))
    return "".join(Random(seed).sample(BANANAGRAMS.tiles * bags, size))


def assert_valid(solution: Solution, words: object, tiles: str) -> Grid:
    """The grid of a solution, checked by the slow checker."""
    assert solution.status == "solved"
    assert solution.grid is not None
    assert check_grid(solution.grid.rows, words, tiles) == []  # type: ignore[arg-type]
    assert Counter(solution.tiles) == Counter(tiles)
    return solution.grid
