from __future__ import annotations

from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.auction.rules import TILES, VALUES, Rules, points_of


def test_the_tiles_are_98_without_blanks() -> None:
    assert len(TILES) == 98
    assert "?" not in TILES.counts
    assert VALUES.keys() == TILES.counts.keys()


def test_seven_letters_have_a_bonus() -> None:
    assert points_of("QUIZ") == 22
    assert points_of("RETAINS") == 57
    assert points_of("") == 0


@pytest.mark.parametrize(
    ("rules", "auctions"),
    [
        (Rules(8), 56),
        (Rules(8, hidden=3), 32),
        (Rules(14, hidden=7), 0),
        (Rules(4, ending="2010"), 32),
        (Rules(4, hidden=2, ending="2010"), 24),
        (Rules(14, hidden=6, ending="2010"), 14),
    ],
)
def test_how_many_letters_are_sold(rules: Rules, auctions: int) -> None:
    assert rules.auctions == auctions


def test_rules_survive_a_log() -> None:
    rules = Rules(5, 3, 2, "2010", 60)
    assert Rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 0},
        {"seats": 15},
        {"rounds": 0},
        {"hidden": 8},
        {"hidden": -1},
        {"hidden": 1.5},
        {"ending": "2011"},
        {"money": -1},
        {"seats": True},
    ],
)
def test_rules_that_make_no_game_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TilewrightError):
        Rules(**({"seats": 2} | wrong))
