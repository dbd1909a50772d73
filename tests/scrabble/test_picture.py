"""Boards as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given

from tests.scrabble.strategies import positions
from tilewright.scrabble.layout import SUPER
from tilewright.scrabble.picture import NEW_TILE, TILE
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules


@given(positions())
def test_a_picture_has_every_tile(position: Position) -> None:
    picture = position.svg()
    ElementTree.fromstring(picture)
    laid = len(position.squares) - position.squares.count(0)
    assert picture.count(TILE) == laid
    assert NEW_TILE not in picture


def test_a_move_is_marked() -> None:
    position = Position.start(racks=["CATDOGS"])
    picture = position.svg("8G CaT")
    assert picture.count(NEW_TILE) == 3
    assert "with 8G CaT" in picture
    assert position.svg("-").count(NEW_TILE) == 0


def test_any_board_is_drawn() -> None:
    assert Position.start(rules=Rules(layout=SUPER)).svg().count("4W") == 4
