"""Boards, racks and lexica that make no position are rejected."""

from __future__ import annotations

import pytest

from tilewright import Alphabet, Lexicon
from tilewright.errors import TilewrightError
from tilewright.scrabble.position import Position


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rows": ["..."]}, "15×15"),
        ({"rows": ["." * 15] * 14 + ["#" * 15]}, "'#' in row 15"),
        ({"racks": ["ABCDEFGH", ""]}, "ABCDEFGH has 8 tiles.*7"),
        ({"racks": ["a", ""]}, "'a' in the rack a"),
        ({"racks": ["A", "", ""]}, "2 racks and scores.*3 and 2"),
        ({"scores": [1, 2, 3]}, "2 racks and scores.*2 and 3"),
        ({"racks": ["ZZ", ""]}, "2 Z .*scrabble has 1"),
        ({"rows": ["." * 15] * 14 + ["qqq".ljust(15, ".")]}, r"3 \? on the board"),
        ({"on_turn": 2}, "on_turn must be from 0 to 1"),
    ],
)
def test_an_impossible_position_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(TilewrightError, match=sentence):
        Position.of(None, **options)  # type: ignore[arg-type]


def test_a_lexicon_needs_the_letters_of_the_tiles() -> None:
    few = Lexicon.from_words(["AB"], Alphabet("AB"), name="few")
    with pytest.raises(TilewrightError, match=r"few .*: CD") as error:
        Position.start(few)
    assert error.value.why == "list-letters" and error.value.facts["lexicon"] == "few"
