"""The table of win chances."""

from __future__ import annotations

import json

import pytest

from tilewright import TilewrightError
from tilewright.scrabble.chances import MOST_TILES, Curve, WinChances, shipped_chances

TABLE = WinChances(15, [Curve(40.0, 0.7, 0.9, 16.0), Curve(50.0, 1.0, 1.0, 18.0)])


def test_the_chance_of_a_level_game_is_even() -> None:
    assert TABLE.chance(-16, 15) == pytest.approx(0.5)
    assert TABLE.chance(-16 - 7, 15, leave=10) == pytest.approx(0.5)
    assert TABLE.chance(-16 + 9, 15, other=10) == pytest.approx(0.5)


def test_points_and_leaves_raise_the_chance() -> None:
    assert TABLE.chance(10, 15) < TABLE.chance(20, 15) < 1
    assert TABLE.chance(10, 15, leave=5) > TABLE.chance(10, 15) > TABLE.chance(10, 15, other=5)
    assert TABLE.chance(10_000, 15) == 1 and TABLE.chance(-10_000, 15) == 0


def test_with_more_tiles_than_are_known_a_lead_is_worth_less() -> None:
    assert TABLE.chance(30, 64) < TABLE.chance(30, 16)
    assert TABLE.curve(64).deviation == pytest.approx(100)
    assert TABLE.curve(3) == TABLE.curves[0]


def test_the_kernel_gets_four_numbers_for_each_number_of_tiles() -> None:
    table = TABLE.table()
    assert len(table) == 4 * MOST_TILES
    assert list(table[4 * 16 : 4 * 17]) == pytest.approx(TABLE.curves[1])


def test_a_table_is_read_back() -> None:
    again = WinChances.from_json(json.loads(json.dumps(TABLE.to_json())))
    assert again.curves == TABLE.curves and again.first == 15


def test_other_formats_and_empty_tables_are_rejected() -> None:
    with pytest.raises(TilewrightError, match="format"):
        WinChances.from_json({"format": 99, "first": 15, "curves": []})
    with pytest.raises(TilewrightError):
        WinChances(15, [])


def test_the_shipped_table_is_plausible() -> None:
    chances = shipped_chances()
    assert chances.first == 15 and len(chances.curves) >= 80
    deviations = [chances.curve(tiles).deviation for tiles in (15, 25, 40, 60, 80)]
    assert deviations == sorted(deviations)
    for tiles in range(15, 94):
        curve = chances.curve(tiles)
        assert 5 < curve.tempo < 30
        assert 0.3 < curve.leave < 1.6 and 0.3 < curve.other < 1.6
