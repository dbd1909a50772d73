"""The advantage of the first move: the board without a premium on the first play."""

from __future__ import annotations

from tilewright.scrabble.layout import STANDARD
from tilewright.scrabble.rules import Rules
from tilewright.studies.first_move import plain_centre


def test_only_the_centre_loses_its_premium() -> None:
    board = plain_centre(STANDARD)
    row, column = board.start
    assert board.start == STANDARD.start and board.size == STANDARD.size
    differences = [
        (r, c)
        for r, (one, other) in enumerate(zip(STANDARD.picture, board.picture, strict=True))
        for c, (a, b) in enumerate(zip(one, other, strict=True))
        if a != b
    ]
    assert differences == [(row, column)]
    assert board.word_factors[row * board.columns + column] == 1


def test_the_board_travels_with_the_rules() -> None:
    rules = Rules(2, layout=plain_centre(STANDARD))
    assert Rules.from_json(rules.to_json()).layout == rules.layout
