"""The picture of a board compared with the grid's own rows and words."""

from __future__ import annotations

from hypothesis import given

from tests.grid.strategies import grids
from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.grid.picture import Picture
from tilewright.lexicon import Lexicon

LEXICON = Lexicon.from_words(["AB", "CAB"])


def lines(codes: bytes) -> list[str]:
    letters = {0: "."} | dict(enumerate(LEXICON.alphabet.letters, start=1))
    return ["".join(letters[code] for code in line) for line in codes.split(b"\xff")[:-1]]


@given(grids, grids)
def test_rows_and_words_are_those_of_the_grid(one: Grid, other: Grid) -> None:
    board, picture = Board(LEXICON.graph, 16), Picture()
    for grid in (grid for grid in (one, other) if len(grid)):
        shift = board.centre(dict(grid.cells), 2)
        assert shift is not None
        board.stand(dict(grid.cells), LEXICON.alphabet.codes, *shift)
        assert tuple(lines(picture.rows(board))) == grid.rows
        assert lines(picture.words(board)) == [placement.word for placement in grid.words]


def test_a_large_grid_finds_room() -> None:
    grid = Grid.from_rows(["AB" * 50] * 100)
    board, picture = Board(LEXICON.graph, 128), Picture()
    shift = board.centre(dict(grid.cells), 2)
    assert shift is not None
    board.stand(dict(grid.cells), LEXICON.alphabet.codes, *shift)
    assert tuple(lines(picture.rows(board))) == grid.rows
    assert lines(picture.words(board)) == [placement.word for placement in grid.words]
