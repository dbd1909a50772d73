"""The grid: parsing, changes, undo, queries, and checks against the rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.grid.strategies import grids, letters, placements, squares, words_near
from tests.reference import grid as slow
from tilewright import Lexicon
from tilewright.errors import GridError
from tilewright.grid import Direction, Grid, Placement

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
WORDS = {"CAT", "COT", "TO", "ATE", "OE"}

CAT = """
CAT.
O...
T...
"""


@pytest.fixture
def cat() -> Grid:
    return Grid.parse(CAT)


# Reading and writing


def test_a_picture_is_read_square_by_square(cat: Grid) -> None:
    assert cat.cells == {(0, 0): "C", (0, 1): "A", (0, 2): "T", (1, 0): "O", (2, 0): "T"}


def test_the_rows_are_cropped_to_the_tiles(cat: Grid) -> None:
    assert cat.rows == ("CAT", "O..", "T..")
    assert str(cat) == "CAT\nO..\nT.."
    assert (cat.height, cat.width, cat.area, len(cat), cat.tiles) == (3, 3, 9, 5, "ACOTT")


@pytest.mark.parametrize("text", ["", "\n\n", "...\n...", "  \n"])
def test_a_picture_without_tiles_is_the_empty_grid(text: str) -> None:
    grid = Grid.parse(text)
    assert grid == Grid()
    assert (grid.rows, str(grid), len(grid), grid.area) == ((), "", 0, 0)
    assert (grid.words, grid.anchors, grid.tiles) == ([], [], "")


@pytest.mark.parametrize("text", ["cat\nO..", "CAT\r\nO..\r\n", "\n \nCAT\nO  \n\n", "CAT\nO  "])
def test_case_line_ends_blank_lines_and_spaces_do_not_matter(text: str) -> None:
    assert Grid.parse(text).rows == ("CAT", "O..")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CAT\nO.", "row 2 has 2 squares.*row 1 has 3"),
        ("CAT\nO", "row 2 has 1 square,"),
        ("\n\nCAT\n\nO..", "row 4 has 0 squares.*row 3 has 3"),
        ("CAT\nO.1", "'1' in row 2 is not a tile"),
        ("CAT\nO.\t", "'\\\\t' in row 2 is not a tile"),
        ("STRAß", "'ß' in row 1 is not a tile"),  # two letters in upper case
        ("E\u0301T", "in row 1 is not a tile"),  # an accent on its own
    ],
)
def test_an_invalid_picture_is_refused_with_the_row(text: str, message: str) -> None:
    with pytest.raises(GridError, match=message):
        Grid.parse(text)


def test_letters_of_any_alphabet_are_tiles() -> None:
    assert Grid.parse("żółw\nא...").rows == ("ŻÓŁW", "א...")


@given(grids)
def test_a_grid_is_read_back_from_its_text(grid: Grid) -> None:
    assert Grid.parse(str(grid)) == grid
    assert Grid.from_rows(grid.rows) == grid
    assert eval(repr(grid)) == grid
    assert Grid.parse(str(grid)).rows == grid.rows


@given(st.lists(st.text("AB. ", min_size=3, max_size=3), max_size=4))
def test_the_squares_of_rows_are_those_of_the_text(rows: list[str]) -> None:
    expected = {
        (row, column): mark
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark in "AB"
    }
    assert Grid.from_rows(rows).cells == expected


def test_cells_are_taken_in_either_case_and_checked() -> None:
    assert Grid.from_cells({(-1, 5): "a", (0, 5): "B"}).cells == {(-1, 5): "A", (0, 5): "B"}
    for bad in ("", "AB", "1", ".", "ß"):
        with pytest.raises(GridError, match="not a tile"):
            Grid.from_cells({(0, 0): "A", (0, 1): bad})
    with pytest.raises(GridError, match="'AB' is not a tile"):
        Grid.from_cells({(0, 0): "AB", (0, 1): ""})


def test_the_cells_given_are_not_the_grids_own() -> None:
    given_cells = {(0, 0): "A"}
    grid = Grid.from_cells(given_cells)
    grid.put(0, 1, "B")
    assert given_cells == {(0, 0): "A"}
    with pytest.raises(TypeError):
        grid.cells[0, 2] = "C"  # type: ignore[index]


def test_a_grid_too_large_to_write_out_still_has_a_name() -> None:
    grid = Grid.from_cells({(0, 0): "A", (10**9, -(10**9)): "B"})
    assert grid.area == (10**9 + 1) ** 2
    assert eval(repr(grid)) == grid
    assert {flaw.kind for flaw in grid.flaws(WORDS)} == {"stray tile"}
    with pytest.raises(GridError, match="too large"):
        _ = grid.rows


# Equality


@given(grids, st.integers(-9, 9), st.integers(-9, 9))
def test_a_shifted_grid_is_equal(grid: Grid, down: int, right: int) -> None:
    cells = grid.cells.items()
    shifted = Grid.from_cells({(row + down, col + right): letter for (row, col), letter in cells})
    assert shifted == grid
    assert shifted.rows == grid.rows


@given(grids, grids)
def test_grids_are_equal_when_their_pictures_are(one: Grid, other: Grid) -> None:
    assert (one == other) == (one.rows == other.rows)


def test_a_grid_is_not_its_text_and_has_no_hash(cat: Grid) -> None:
    assert cat != str(cat)
    with pytest.raises(TypeError, match="unhashable"):
        hash(cat)


def test_a_copy_goes_its_own_way(cat: Grid) -> None:
    copy = cat.copy()
    copy.take(0, 2)
    assert len(cat) == 5
    assert copy != cat
    with pytest.raises(GridError, match="nothing to undo"):
        cat.copy().undo()


@given(grids)
def test_a_grid_travels_between_processes(grid: Grid) -> None:
    assert pickle.loads(pickle.dumps(grid)).cells == grid.cells


# Changes


def test_a_tile_is_put_and_taken(cat: Grid) -> None:
    cat.put(0, 3, "s")
    assert cat.rows[0] == "CATS"
    assert cat.take(0, 3) == "S"
    assert cat.rows[0] == "CAT"


def test_a_word_lays_the_tiles_that_are_missing(cat: Grid) -> None:
    assert cat.place(Placement("ate", 0, 1, DOWN)) == ((1, 1), (2, 1))
    assert cat.rows == ("CAT", "OT.", "TE.")


def test_a_word_already_on_the_grid_adds_no_tiles(cat: Grid) -> None:
    assert cat.place(Placement("CAT", 0, 0, ACROSS)) == ()
    cat.undo()
    assert cat == Grid.parse(CAT)


def test_lifting_a_word_leaves_what_others_use(cat: Grid) -> None:
    assert cat.lift(Placement("CAT", 0, 0, ACROSS)) == ((0, 1), (0, 2))
    assert cat.rows == ("C", "O", "T")
    assert cat.lift(Placement("COT", 0, 0, DOWN)) == ((0, 0), (1, 0), (2, 0))
    assert cat == Grid()


def test_a_placement_that_does_not_fit_is_refused_and_changes_nothing(cat: Grid) -> None:
    with pytest.raises(GridError, match=r"DOG at \(0, 2\) down.*'T'.*'D'"):
        cat.place(Placement("DOG", 0, 2, DOWN))
    with pytest.raises(GridError, match=r"\(0, 2\).*'T'.*'X'"):
        cat.place(Placement("NEX", -2, 2, DOWN))
    with pytest.raises(GridError, match=r"\(0, 0\).*'C'"):
        cat.put(0, 0, "C")
    with pytest.raises(GridError, match=r"\(1, 1\)"):
        cat.take(1, 1)
    with pytest.raises(GridError, match="'AB' is not a tile"):
        cat.put(5, 5, "AB")
    for not_there in (
        Placement("CA", 0, 0, ACROSS),
        Placement("AT", 0, 1, ACROSS),
        Placement("COD", 0, 0, DOWN),
        Placement("CATS", 0, 0, ACROSS),
    ):
        with pytest.raises(GridError, match=f"{not_there.word} at"):
            cat.lift(not_there)
    assert cat == Grid.parse(CAT)
    with pytest.raises(GridError, match="nothing to undo"):
        cat.undo()


def test_a_placement_knows_its_squares_and_its_case() -> None:
    word = Placement("ox", -1, 4, DOWN)
    assert (word.word, list(word.squares)) == ("OX", [(-1, 4), (0, 4)])
    assert word == Placement("OX", -1, 4, Direction("down"))
    assert list(Placement("OX", 0, 0, ACROSS).squares) == [(0, 0), (0, 1)]


@pytest.mark.parametrize("word", ["", "O X", "C4T", "CO-OP"])
def test_a_placement_must_consist_of_letters(word: str) -> None:
    with pytest.raises(GridError, match="not a word"):
        Placement(word, 0, 0, ACROSS)


@given(grids, placements)
def test_a_word_is_placed_or_refused(grid: Grid, placement: Placement) -> None:
    before = dict(grid.cells)
    wanted = dict(zip(placement.squares, placement.word, strict=True))
    fits = all(before.get(square, letter) == letter for square, letter in wanted.items())
    try:
        laid = grid.place(placement)
    except GridError:
        assert not fits
        assert grid.cells == before
    else:
        assert fits
        assert grid.cells == before | wanted
        assert set(laid) == wanted.keys() - before.keys()


@given(grids)
def test_lifting_takes_exactly_the_tiles_of_one_word_only(grid: Grid) -> None:
    uses = Counter(square for word in grid.words for square in word.squares)
    for word in grid.words:
        copy = grid.copy()
        lifted = copy.lift(word)
        assert set(lifted) == {square for square in word.squares if uses[square] == 1}
        assert copy.cells.keys() == grid.cells.keys() - set(lifted)


changes = st.one_of(
    st.tuples(st.just("put"), squares, letters),
    st.tuples(st.just("take"), squares),
    st.tuples(st.just("place"), placements),
    st.tuples(st.just("lift"), st.integers(0, 20)),
)


def apply(grid: Grid, change: tuple[object, ...]) -> bool:
    """Try a change and return whether it succeeded."""
    try:
        match change:
            case ("put", (int(row), int(column)), str(letter)):
                grid.put(row, column, letter)
            case ("take", (int(row), int(column))):
                grid.take(row, column)
            case ("place", Placement() as placement):
                grid.place(placement)
            case ("lift", int(number)):
                grid.lift(grid.words[number % len(grid.words)])
    except (GridError, ZeroDivisionError):
        return False
    return True


@given(grids, st.lists(changes, max_size=12))
def test_undo_restores_every_state_on_the_way(grid: Grid, todo: list[tuple[object, ...]]) -> None:
    states = []
    for change in todo:
        before = dict(grid.cells)
        if apply(grid, change):
            states.append(before)
        else:
            assert grid.cells == before
    for state in reversed(states):
        grid.undo()
        assert grid.cells == state
    with pytest.raises(GridError, match="nothing to undo"):
        grid.undo()


# Contents


def test_words_are_read_across_then_down() -> None:
    grid = Grid.parse("CAT\nO.O\nT.E")
    assert grid.words == [
        Placement("CAT", 0, 0, ACROSS),
        Placement("COT", 0, 0, DOWN),
        Placement("TOE", 0, 2, DOWN),
    ]


@given(grids)
def test_words_are_the_longest_runs(grid: Grid) -> None:
    assert [word.word for word in grid.words] == slow.runs(grid.rows)
    for word in grid.words:
        assert [grid.cells[square] for square in word.squares] == list(word.word)


@given(grids)
def test_anchors_are_the_empty_neighbours(grid: Grid) -> None:
    everywhere = [(row, column) for row in range(-5, 6) for column in range(-5, 6)]
    beside = [
        (row, column)
        for row, column in everywhere
        if (row, column) not in grid.cells
        and any(abs(row - r) + abs(column - c) == 1 for r, c in grid.cells)
    ]
    assert grid.anchors == beside


@given(grids, squares, st.sampled_from(Direction), st.data())
def test_a_cross_check_agrees_with_trying_every_letter(
    grid: Grid, square: tuple[int, int], direction: Direction, data: st.DataObject
) -> None:
    words = data.draw(words_near(grid))
    lexicon = Lexicon.from_words(words)
    if square in grid.cells:
        with pytest.raises(GridError, match="cross-check"):
            grid.cross_check(*square, direction, lexicon)
        return
    allowed = set()
    for letter in lexicon.alphabet.letters:
        grid.put(*square, letter)
        through = [
            word.word
            for word in grid.words
            if word.direction is direction and square in word.squares
        ]
        if all(word in words for word in through):
            allowed.add(letter)
        grid.undo()
    assert grid.cross_check(*square, direction, lexicon) == allowed


def test_no_letter_fits_beside_one_outside_the_alphabet() -> None:
    lexicon = Lexicon.from_words(["CAT"])
    grid = Grid.parse("Ñ")
    assert grid.cross_check(0, 1, ACROSS, lexicon) == frozenset()
    assert grid.cross_check(0, 1, DOWN, lexicon) == frozenset(lexicon.alphabet.letters)


# Flaws


def test_a_right_grid_has_no_flaws(cat: Grid) -> None:
    assert cat.flaws(WORDS) == []
    assert cat.flaws(WORDS, "tactO") == []
    assert cat.is_valid(Lexicon.from_words(WORDS), "TACTO")


@pytest.mark.parametrize(
    ("text", "kind", "message", "where"),
    [
        ("CAT\nO.O\nT.X", "bad word", "TOX (row 1, column 3, down)", "02 12 22"),
        ("CAT\n...\nTO.", "two components", "the 2 tiles from row 3, column 1", "20 21"),
        ("TO.\n...\nCAT", "two components", "the other 3", "00 01"),
        ("CAT\n...\n..X", "stray tile", "X (row 3, column 3)", "22"),
        ("X", "stray tile", "X (row 1, column 1)", "00"),
    ],
)
def test_a_flaw_says_what_and_where(text: str, kind: str, message: str, where: str) -> None:
    grid = Grid.parse(text)
    (flaw,) = grid.flaws(WORDS)
    assert flaw.kind == kind
    assert message in flaw.message
    assert flaw.squares == tuple((int(at[0]), int(at[1])) for at in where.split())
    assert not grid.is_valid(WORDS)


def test_the_message_counts_in_the_picture_and_the_squares_in_the_grid() -> None:
    grid = Grid.from_cells({(-7, 10): "X", (-7, 11): "X"})
    (flaw,) = grid.flaws(WORDS)
    assert "row 1, column 1, across" in flaw.message
    assert flaw.squares == ((-7, 10), (-7, 11))


def test_tiles_that_are_missing_or_too_many_are_counted(cat: Grid) -> None:
    missing, extra = cat.flaws(WORDS, "CATOEEE")
    assert (missing.kind, missing.squares) == ("missing tile", ())
    assert missing.message.startswith("3 × E ")
    assert (extra.kind, extra.squares) == ("extra tile", ((0, 2), (2, 0)))
    assert extra.message.startswith("1 × T ")


def test_the_empty_grid_lacks_its_tiles() -> None:
    assert Grid().is_valid(WORDS)
    assert Grid().is_valid(WORDS, "")
    assert [flaw.kind for flaw in Grid().flaws(WORDS, "CA")] == ["missing tile"] * 2


def test_a_hand_must_consist_of_letters(cat: Grid) -> None:
    with pytest.raises(GridError, match="'C4T'"):
        cat.flaws(WORDS, "C4T")


@given(grids, st.data())
def test_flaws_agree_with_the_slow_checker(grid: Grid, data: st.DataObject) -> None:
    words = data.draw(words_near(grid))
    tiles = data.draw(st.just(grid.tiles) | st.text(letters, max_size=9))
    flaws = grid.flaws(words, tiles)
    assert bool(flaws) == bool(slow.check_grid(grid.rows, words, tiles))
    assert grid.is_valid(words, tiles) == (not flaws)
    assert grid.is_valid(Lexicon.from_words(words), tiles) == (not flaws)


@given(grids, st.data())
def test_every_flaw_is_one_that_the_picture_shows(grid: Grid, data: st.DataObject) -> None:
    words = data.draw(words_near(grid))
    found = grid.flaws(words)
    top, left = grid.corner
    groups = [{(row + top, col + left) for row, col in group} for group in slow.groups(grid.rows)]
    bad = [flaw for flaw in found if flaw.kind == "bad word"]
    assert ["".join(grid.cells[square] for square in flaw.squares) for flaw in bad] == [
        word for word in slow.runs(grid.rows) if word not in words
    ]
    strays = [set(flaw.squares) for flaw in found if flaw.kind == "stray tile"]
    assert sorted(map(min, strays)) == sorted(min(group) for group in groups if len(group) == 1)
    loose = [set(flaw.squares) for flaw in found if flaw.kind == "two components"]
    large = [group for group in groups if len(group) > 1]
    assert all(group in large for group in loose)
    assert len(loose) == max(0, len(large) - 1)


# The slow checker itself


@pytest.mark.parametrize(
    ("rows", "tiles", "sentences"),
    [
        (["CAT", "O..", "T.."], "TACTO", []),
        ([], "", []),
        ([], "A", ["A is missing"]),
        (["CAT", "O."], "CATO", ["the rows are not of equal length"]),
        (["CAX"], "CAX", ["CAX is not a word"]),
        (["C", "A", "X"], "CAX", ["CAX is not a word"]),
        (["CAT", "...", "TO."], "CATTO", ["2 tiles are not connected with the first"]),
        (["X"], "X", ["a single tile makes no word"]),
        (["CAT"], "CATS", ["S is missing"]),
        (["CAT"], "CT", ["A is too many"]),
    ],
)
def test_the_slow_checker_sees_each_flaw(rows: list[str], tiles: str, sentences: list[str]) -> None:
    assert slow.check_grid(rows, WORDS, tiles) == sentences


def test_the_grid_package_imports_without_rich() -> None:
    check = "import sys, tilewright.grid.board, tilewright.grid; print('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"
