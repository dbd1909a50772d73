"""The fast check of a grid against the slow one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.reference.grid import check_grid
from tilewright.grid.sound import is_sound
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
