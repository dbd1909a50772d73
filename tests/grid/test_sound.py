"""The fast check of a grid compared with the slow one."""

from __future__ import annotations

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from tests.reference.grid import check_grid
from tilewright.grid.sound import is_grid, is_sound
from tilewright.lexicon import Lexicon

LEXICON = Lexicon.from_words(("AB", "BA", "AA", "ABA", "BAB", "AAB"))

pictures = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.text(alphabet="AB.", min_size=width, max_size=width), min_size=1, max_size=5
    )
)


@given(rows=pictures)
def test_it_agrees_with_the_slow_checker(rows: list[str]) -> None:
    tiles = "".join(rows).replace(".", "")
    width = len(rows[0]) + 1
    codes = LEXICON.alphabet.codes
    lines = [".".ljust(width, "."), *(row + "." for row in rows), ".".ljust(width, ".")]
    picture = bytearray(codes.get(letter, 0) for letter in "".join(lines))
    expected = len(tiles) > 1 and not check_grid(rows, set(LEXICON), tiles)
    assert is_sound(LEXICON.graph, picture, width) == expected


@given(rows=pictures, down=st.integers(-9, 9), right=st.integers(-9, 9))
def test_letters_on_squares_are_checked_alike(rows: list[str], down: int, right: int) -> None:
    tiles = "".join(rows).replace(".", "")
    cells = {
        (row + down, column + right): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }
    expected = len(tiles) > 1 and not check_grid(rows, set(LEXICON), tiles)
    assert is_grid(LEXICON.graph, cells, LEXICON.alphabet.codes) == expected


def test_tiles_far_apart_cost_no_more_than_others() -> None:
    far = {(-999, -999): "A", (999, 999): "A", (0, 0): "A"}
    tracemalloc.start()
    try:
        assert not is_grid(LEXICON.graph, far, LEXICON.alphabet.codes)
        assert tracemalloc.get_traced_memory()[1] < 10_000
    finally:
        tracemalloc.stop()
