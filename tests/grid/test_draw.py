"""The pictures of a grid: text, SVG, PNG."""

from __future__ import annotations

import io
import re
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from PIL import Image, ImageFont
from rich.console import Console

from tests.grid.strategies import grids
from tilewright.errors import GridError, TilewrightError
from tilewright.grid import Grid
from tilewright.grid.draw import (
    ACCENTS,
    IVORY,
    MARGIN,
    PITCH,
    Picture,
    draw_png,
    draw_svg,
    draw_text,
)

SVG = "{http://www.w3.org/2000/svg}"
CODES = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def cat() -> Grid:
    return Grid.from_cells({(-1, 4): "C", (-1, 5): "A", (-1, 6): "T", (0, 4): "O"})


def shown(grid: Grid | Picture, **settings: object) -> str:
    """Return the output of rich on a console with these settings."""
    console = Console(file=io.StringIO(), **settings)  # type: ignore[arg-type]
    console.print(grid)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# Text


def test_plain_text_is_a_board_file(cat: Grid) -> None:
    assert draw_text(cat) == "CAT\nO.."


def test_plain_text_marks_tiles_by_lower_case_and_stays_a_board_file(cat: Grid) -> None:
    text = draw_text(cat, highlight=[(-1, 6), (0, 4), (9, 9)])
    assert text == "CAt\no.."
    assert Grid.parse(text) == cat


def test_coloured_text_is_plain_text_on_tiles(cat: Grid) -> None:
    text = draw_text(cat, colour=True)
    assert CODES.sub("", text) == "▐C▌▐A▌▐T▌\n▐O▌ ·  · "
    assert text.count(f"48;5;{IVORY.terminal[0]}m") == 3
    assert text.count(f"48;5;{IVORY.terminal[1]}m") == 1


def test_coloured_text_gives_marked_tiles_another_colour(cat: Grid) -> None:
    text = draw_text(cat, colour=True, highlight=[(-1, 5)], accent="wrong")
    assert text.count(f"48;5;{ACCENTS['wrong'].terminal[0]}m") == 1
    assert text.count(f"48;5;{IVORY.terminal[0]}m") == 2


def test_coloured_tiles_are_narrow_where_there_is_little_room(cat: Grid) -> None:
    assert CODES.sub("", draw_text(cat, colour=True, width=9)) == "▐C▌▐A▌▐T▌\n▐O▌ ·  · "
    assert CODES.sub("", draw_text(cat, colour=True, width=8)) == "CAT\nO··"


@given(grids)
def test_text_has_every_tile(grid: Grid) -> None:
    assert draw_text(grid) == str(grid)
    letters = re.findall("▐(.)▌", CODES.sub("", draw_text(grid, colour=True)))
    assert sorted(letters) == list(grid.tiles)


def test_rich_draws_a_grid_in_colour_where_there_is_colour(cat: Grid) -> None:
    text = shown(cat, force_terminal=True, color_system="256")
    assert CODES.sub("", text) == "▐C▌▐A▌▐T▌\n▐O▌ ·  · \n"
    assert f"48;5;{IVORY.terminal[0]}m" in text


@pytest.mark.parametrize(
    "settings", [{}, {"force_terminal": True, "color_system": "256", "no_color": True}]
)
def test_rich_draws_a_board_file_where_there_is_no_colour(
    cat: Grid, settings: dict[str, object]
) -> None:
    assert shown(cat, **settings) == "CAT\nO..\n"
    assert shown(Picture(cat, [(0, 4)]), **settings) == "CAT\no..\n"


# SVG


@given(grids)
def test_an_svg_has_one_letter_a_tile_in_reading_order(grid: Grid) -> None:
    picture = ElementTree.fromstring(draw_svg(grid))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert texts == list(str(grid).replace(".", "").replace("\n", ""))
    assert len(list(picture.iter(f"{SVG}use"))) == len(grid)


@given(grids)
def test_an_svg_is_as_large_as_the_grid(grid: Grid) -> None:
    picture = ElementTree.fromstring(draw_svg(grid))
    width, height = grid.width * PITCH + 2 * MARGIN, grid.height * PITCH + 2 * MARGIN
    assert (picture.get("width"), picture.get("height")) == (str(width), str(height))
    assert picture.get("viewBox") == f"0 0 {width} {height}"


def test_an_svg_says_what_it_shows(cat: Grid) -> None:
    picture = ElementTree.fromstring(draw_svg(cat))
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "A grid of 4 tiles: CAT, CO"
    empty = ElementTree.fromstring(draw_svg(Grid()))
    assert empty.findtext(f"{SVG}title") == "A grid of 0 tiles"


def test_an_svg_needs_nothing_from_elsewhere(cat: Grid) -> None:
    picture = ElementTree.fromstring(draw_svg(cat, highlight=[(0, 4)]))
    named = {f"#{part.get('id')}" for part in picture.iter() if part.get("id")}
    assert {part.get("href") for part in picture.iter(f"{SVG}use")} <= named
    assert "http" not in draw_svg(cat).replace("http://www.w3.org/2000/svg", "")


def test_an_svg_gives_marked_tiles_another_colour(cat: Grid) -> None:
    marked = ElementTree.fromstring(draw_svg(cat, highlight=[(0, 4)], accent="wrong"))
    tiles = [part.get("href") for part in marked.iter(f"{SVG}use")]
    assert tiles == ["#tilewright-tile"] * 3 + ["#tilewright-wrong"]


# PNG


def test_a_png_is_as_large_as_the_grid(cat: Grid) -> None:
    picture = Image.open(io.BytesIO(draw_png(cat)))
    assert picture.format == "PNG"
    assert picture.size == (3 * PITCH + 2 * MARGIN, 2 * PITCH + 2 * MARGIN)


def test_a_png_shows_tiles_at_their_squares(cat: Grid) -> None:
    picture = Image.open(io.BytesIO(draw_png(cat, highlight=[(0, 4)], accent="wrong")))

    def paint(row: int, column: int) -> object:
        """The colour left of a letter."""
        return picture.getpixel((MARGIN + column * PITCH + 7, MARGIN + row * PITCH + PITCH // 2))

    ivory, wrong, table = paint(0, 0), paint(1, 0), paint(1, 1)
    assert paint(0, 1) == paint(0, 2) == ivory
    assert paint(1, 2) == table
    assert len({ivory, wrong, table}) == 3


def test_letters_make_different_pictures() -> None:
    assert draw_png(Grid.parse("A")) != draw_png(Grid.parse("B"))


def test_a_png_is_drawn_without_a_font_of_the_system(
    cat: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ImageFont.truetype

    def no_such_font(font: object, *rest: object, **more: object) -> object:
        if isinstance(font, str):
            raise OSError("cannot open resource")
        return own(font, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(ImageFont, "truetype", no_such_font)
    assert Image.open(io.BytesIO(draw_png(cat))).size[0] == 3 * PITCH + 2 * MARGIN


def test_a_png_without_pillow_says_what_to_install(
    cat: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(TilewrightError, match=r"pip install 'tilewright\[png\]'"):
        draw_png(cat)


def test_a_png_too_large_is_refused() -> None:
    with pytest.raises(GridError, match=r"too large.*SVG"):
        draw_png(Grid.from_cells({(0, 0): "A", (999, 999): "B"}))


def test_the_empty_grid_is_an_empty_table() -> None:
    assert draw_text(Grid()) == draw_text(Grid(), colour=True) == ""
    assert Image.open(io.BytesIO(draw_png(Grid()))).size == (2 * MARGIN, 2 * MARGIN)
