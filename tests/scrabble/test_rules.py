"""Rules, valid and invalid."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilewright.alphabet import SCRABBLE_FRENCH, SCRABBLE_SUPER, TileSet
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
def test_rules_survive_json(rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@pytest.mark.parametrize(
    ("wrong", "fact"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"rack_size": 0}, "rack_size"),
        ({"rack_size": 16}, "rack_size"),
        ({"rack_size": "7"}, "rack_size"),
        ({"bingo": -1}, "bingo"),
        ({"challenge": "triple"}, "challenge 'triple'"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": "60"}, "seconds"),
        ({"tile_set": TileSet("few", {"A": 20}), "seats": 3}, "few has 20 tiles"),
    ],
)
def test_impossible_rules_are_refused(wrong: dict[str, Any], fact: str) -> None:
    with pytest.raises(TilewrightError, match=fact):
        Rules(**wrong)


def test_a_header_names_tiles_and_boards_that_exist() -> None:
    data = Rules().to_json()
    with pytest.raises(TilewrightError, match="tile set 'dice'"):
        Rules.from_json(data | {"tile_set": "dice"})
    with pytest.raises(TilewrightError, match="board 'round'"):
        Rules.from_json(data | {"layout": "round"})


@pytest.mark.parametrize(
    ("used", "points"), [(0, 0), (60, 0), (60.1, 10), (120, 10), (120.5, 20), (600, 90)]
)
def test_each_minute_of_overtime_that_is_begun_costs_points(used: float, points: int) -> None:
    assert Rules(seconds=60).overtime(used) == points


def test_without_a_clock_nobody_is_late() -> None:
    assert Rules().overtime(1e9) == 0
