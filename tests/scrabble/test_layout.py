"""Boards: known ones, custom ones, and invalid pictures."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout, LayoutError


def test_the_standard_board_has_its_premium_squares() -> None:
    counts = Counter("".join(STANDARD.picture))
    assert (STANDARD.rows, STANDARD.columns, STANDARD.start) == (15, 15, (7, 7))
    assert counts == {"=": 8, "-": 17, '"': 12, "'": 24, ".": 164}
    assert STANDARD.word_factors[0] == 3
    assert STANDARD.letter_factors[3] == 2


def test_the_larger_board_has_the_standard_one_in_its_middle() -> None:
    middle = tuple(row[3:18] for row in SUPER.picture[3:18])
    assert (SUPER.rows, SUPER.columns) == (21, 21)
    assert middle == STANDARD.picture


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.name)
def test_a_known_board_looks_the_same_from_all_sides(layout: Layout) -> None:
    turned = tuple("".join(column) for column in zip(*layout.picture, strict=True))
    assert turned == layout.picture == layout.picture[::-1]


def test_a_custom_board_can_have_any_size_and_start() -> None:
    layout = Layout.from_text("mine", "~ ^\n...\n. =\n", start=(2, 1))
    assert layout.picture == ("~.^", "...", "..=")
    assert (layout.rows, layout.columns, layout.start) == (3, 3, (2, 1))
    assert (layout.word_factors[0], layout.letter_factors[2]) == (4, 4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("...\n....\n...", "row 2 of the board has 4 squares.*3"),
        ("...\n.x.\n...", "'x' in row 2"),
        ("...\n...", "2 rows of 3"),
        ("..\n..", "3 to 21 rows.*got 2\\)"),
        ("\n".join(["." * 22] * 22), "3 to 21 rows.*got 22\\)"),
        ("", "1 rows of 0"),
    ],
)
def test_a_picture_that_is_not_a_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(LayoutError, match=sentence):
        Layout.from_text("bad", text)


def test_a_start_off_the_board_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"the start square \(3, 0\) is off a board of 3×3"):
        Layout.from_text("bad", "...\n...\n...", start=(3, 0))
