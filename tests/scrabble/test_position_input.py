"""Boards, racks and lexica that make no position are rejected."""

from __future__ import annotations

import pytest

from tilewright import Alphabet, Lexicon
from tilewright.errors import TilewrightError
from tilewright.scrabble.position import Position


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rows": ["..."]}, "the picture is not a board of 15×15 squares"),
        ({"rows": ["." * 15] * 14 + ["#" * 15]}, "'#' in row 15 is no tile"),
        ({"racks": ["ABCDEFGH", ""]}, "the rack ABCDEFGH has 8 tiles, and 7 are the most"),
        ({"racks": ["a", ""]}, "'a' in the rack a is no tile"),
        ({"racks": ["A", "", ""]}, "2 players have 2 racks and scores, not 3 and 2"),
        ({"scores": [1, 2, 3]}, "2 players have 2 racks and scores, not 2 and 3"),
        ({"racks": ["ZZ", ""]}, "there are 2 Z on the board and in racks, and scrabble has 1"),
        ({"rows": ["." * 15] * 14 + ["qqq".ljust(15, ".")]}, r"there are 3 \? on the board"),
        ({"on_turn": 2}, "there is no player 2 in a game of 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(TilewrightError, match=sentence):
        Position.of(None, **options)  # type: ignore[arg-type]


def test_a_lexicon_needs_the_letters_of_the_tiles() -> None:
    few = Lexicon.from_words(["AB"], Alphabet("AB"), name="few")
    with pytest.raises(TilewrightError, match="the alphabet of few lacks letters of the tiles: CD"):
        Position.start(few)
