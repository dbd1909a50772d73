"""The compiled board compared with a plain dictionary: its tiles, masks and undo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.grid.strategies import grids, words_near
from tests.reference.grid import check_grid
from tilewright.alphabet import ENGLISH
from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon

SIDE = 16
WORDS = ("AB", "BA", "AA", "ABA", "CAB", "ABACA", "BAC", "ACA", "CABBA")
ALL = 0xFFFFFFFF


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(WORDS)


def allowed(lexicon: Lexicon, tiles: dict[int, int], square: int, step: int) -> int:
    """Return the letters that the run through an empty square allows, using the dictionary."""
    before, after = b"", b""
    at = square - step
    while at in tiles:
        before = bytes([tiles[at]]) + before
        at -= step
    at = square + step
    while at in tiles:
        after += bytes([tiles[at]])
        at += step
    return lexicon.graph.cross_check(before, after) if before or after else ALL


def check(board: Board, lexicon: Lexicon, tiles: dict[int, int]) -> None:
    assert dict(board.listed()) == tiles
    assert board.count == len(tiles)
    for row in range(1, SIDE - 1):
        for column in range(1, SIDE - 1):
            square = row * SIDE + column
            if square not in tiles:
                assert board.mask(square, 0) == allowed(lexicon, tiles, square, 1)
                assert board.mask(square, 1) == allowed(lexicon, tiles, square, SIDE)


inner = st.builds(lambda row, column: row * SIDE + column, st.integers(4, 8), st.integers(4, 8))
moves = st.lists(
    st.one_of(
        st.tuples(st.just("turn"), inner, st.integers(1, 3)),
        st.tuples(st.just("mark"), st.just(0), st.just(0)),
        st.tuples(st.just("undo"), st.just(0), st.just(0)),
    ),
    max_size=60,
)


@given(moves=moves)
def test_tiles_masks_and_undo_agree_with_a_dictionary(
    lexicon: Lexicon, moves: list[tuple[str, int, int]]
) -> None:
    board = Board(lexicon.graph, SIDE)
    tiles: dict[int, int] = {}
    marks: list[tuple[int, dict[int, int]]] = [(0, {})]
    for kind, square, code in moves:
        if kind == "mark":
            marks.append((board.log, dict(tiles)))
        elif kind == "undo":
            mark, tiles = marks.pop() if len(marks) > 1 else (0, {})
            tiles = dict(tiles)
            board.rollback(mark)
        elif square in tiles:
            board.take(square)
            del tiles[square]
        else:
            board.put(square, code)
            tiles[square] = code
    check(board, lexicon, tiles)


def test_clear_leaves_an_empty_board(lexicon: Lexicon) -> None:
    board = Board(lexicon.graph, SIDE)
    board.put(5 * SIDE + 5, 1)
    board.log = 0  # as after `stand`: the tiles can no longer be undone
    board.clear()
    check(board, lexicon, {})


def test_room_is_the_distance_to_the_nearest_edge(lexicon: Lexicon) -> None:
    board = Board(lexicon.graph, SIDE)
    board.put(5 * SIDE + 7, ENGLISH.codes["A"])
    assert board.room() == 5


@given(grids, grids)
def test_a_grid_is_loaded_with_its_masks_after_any_other(one: Grid, other: Grid) -> None:
    lexicon = Lexicon.from_words(WORDS)
    board = Board(lexicon.graph, SIDE)
    for grid in (one, other):
        if not len(grid):
            continue
        shift = board.centre(dict(grid.cells), 2)
        assert shift is not None
        board.stand(dict(grid.cells), lexicon.alphabet.codes, *shift)
        board.refresh_all()
        tiles = {
            (row + shift[0]) * SIDE + column + shift[1]: lexicon.alphabet.codes[letter]
            for (row, column), letter in grid.cells.items()
        }
        check(board, lexicon, tiles)


@given(grids, st.data())
def test_a_sound_board_is_one_piece_of_words(grid: Grid, data: st.DataObject) -> None:
    if not len(grid):
        return
    words = data.draw(words_near(grid))
    lexicon = Lexicon.from_words(words)
    board = Board(lexicon.graph, SIDE)
    shift = board.centre(dict(grid.cells), 2)
    assert shift is not None
    board.stand(dict(grid.cells), lexicon.alphabet.codes, *shift)
    assert board.is_sound() == (check_grid(grid.rows, words, grid.tiles) == [])


def test_squares_that_lack_room_have_no_centre(lexicon: Lexicon) -> None:
    board = Board(lexicon.graph, SIDE)
    far = 10**15
    assert board.centre({(far, far): "A"}, 2) == (SIDE // 2 - far - 1, SIDE // 2 - far - 1)
    assert board.centre({(0, 0): "A", (0, SIDE - 5): "B"}, 2) is not None
    assert board.centre({(0, 0): "A", (0, SIDE - 4): "B"}, 2) is None


def test_a_letter_without_a_code_is_an_error(lexicon: Lexicon) -> None:
    with pytest.raises(KeyError, match="Ñ"):
        Board(lexicon.graph, SIDE).stand({(4, 4): "Ñ"}, ENGLISH.codes, 0, 0)
