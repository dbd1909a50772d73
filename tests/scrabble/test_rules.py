"""What is fixed before a game, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilewright.alphabet import SCRABBLE_FRENCH, SCRABBLE_SUPER
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import SUPER, Layout
from tilewright.scrabble.rules import Rules


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(4, SCRABBLE_SUPER, SUPER, "double", seconds=90.5),
        Rules(3, SCRABBLE_FRENCH, Layout("mine", ("...", ".=.", "..."), (0, 0)), bingo=35),
    ],
)
def test_rules_come_back_from_json(rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 1}, "a game has 2 to 4 players, not 1"),
        ({"seats": 5}, "a game has 2 to 4 players, not 5"),
        ({"rack_size": 0}, "a rack holds 1 to 15 tiles, not 0"),
        ({"rack_size": "7"}, "a rack holds 1 to 15 tiles, not 7"),
        ({"bingo": -1}, "a bingo earns 0 to 10000 points, not -1"),
        ({"challenge": "triple"}, "no challenge rule 'triple': choose void or double"),
        ({"seconds": 0}, "a clock has some seconds, not 0"),
        ({"seconds": float("nan")}, "a clock has some seconds, not nan"),
    ],
)
def test_rules_that_cannot_be_are_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TilewrightError, match=sentence):
        Rules(**wrong)


def test_a_header_names_tiles_and_boards_that_exist() -> None:
    data = Rules().to_json()
    with pytest.raises(TilewrightError, match="there is no tile set 'dice'"):
        Rules.from_json(data | {"tile_set": "dice"})
    with pytest.raises(TilewrightError, match="there is no board 'round'"):
        Rules.from_json(data | {"layout": "round"})


@pytest.mark.parametrize(
    ("used", "points"), [(0, 0), (60, 0), (60.1, 10), (120, 10), (120.5, 20), (600, 90)]
)
def test_each_minute_of_overtime_that_is_begun_costs_points(used: float, points: int) -> None:
    assert Rules(seconds=60).overtime(used) == points


def test_without_a_clock_nobody_is_late() -> None:
    assert Rules().overtime(1e9) == 0
