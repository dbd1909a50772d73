"""The compiled board against a plain dictionary: its tiles, its masks, its undo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.alphabet import ENGLISH
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon

SIDE = 16
WORDS = ("AB", "BA", "AA", "ABA", "CAB", "ABACA", "BAC", "ACA", "CABBA")
ALL = 0xFFFFFFFF


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(WORDS)


def allowed(lexicon: Lexicon, tiles: dict[int, int], square: int, step: int) -> int:
    """The letters that the run through an empty square allows, read off the dictionary."""
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
    board.log = 0  # as one that stands on its tiles does: they can no longer be undone
    board.clear()
    check(board, lexicon, {})


def test_room_is_the_distance_to_the_nearest_edge(lexicon: Lexicon) -> None:
    board = Board(lexicon.graph, SIDE)
    board.put(5 * SIDE + 7, ENGLISH.codes["A"])
    assert board.room() == 5
