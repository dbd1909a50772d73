"""Boards as SVG and PNG."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import pytest
from hypothesis import given
from PIL import Image

from tests.scrabble.strategies import positions
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import SUPER
from tilewright.scrabble.picture import EDGE, NEW_TILE, SQUARE, TILE, size
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


def test_a_png_has_the_same_size_and_colours() -> None:
    position = Position.start(racks=["CATDOG?"]).play("8G CaT")
    image = Image.open(BytesIO(position.png(scale=1)))
    assert image.size == size(position)
    middle = (EDGE + 9 * SQUARE - 3, EDGE + 8 * SQUARE - SQUARE + 4)  # of a tile, beside its letter
    assert close(image.getpixel(middle), TILE)
    marked = Image.open(BytesIO(position.play("-").png("9G OD", scale=1)))
    assert close(marked.getpixel((middle[0] - SQUARE, middle[1] + SQUARE)), NEW_TILE)
    assert Image.open(BytesIO(position.png())).size == tuple(2 * side for side in size(position))


def close(found: object, colour: str) -> bool:
    """Whether a pixel has a colour, up to the effect of scaling."""
    assert isinstance(found, tuple)
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(one - other) < 16 for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize("scale", [0, -1, 9, float("nan")])
def test_a_png_is_neither_empty_nor_huge(scale: float) -> None:
    with pytest.raises(TilewrightError):
        Position.start().png(scale=scale)


def test_any_board_is_drawn() -> None:
    large = Position.start(rules=Rules(layout=SUPER))
    assert large.svg().count("4W") == 4
    assert Image.open(BytesIO(large.png(scale=1))).size == size(large)
