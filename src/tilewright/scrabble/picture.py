"""A board as an SVG picture: premium squares, tiles with their values, and a move to be made."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from tilewright.alphabet import EMPTY
from tilewright.scrabble.layout import PLAIN
from tilewright.scrabble.move import THROUGH, Kind, Move

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position

SQUARE = 32  # pixels
EDGE = 22  # for the names of rows and columns
CORNER = 4
BOARD, LINES, LABEL, INK = "#e9e2d0", "#cfc5ab", "#6b6250", "#2b2417"
TILE, NEW_TILE, TILE_EDGE = "#fbf0cf", "#ffd45e", "#b79d62"
BLANK_INK = "#b3261e"
PREMIUMS = {
    "'": ("#bfe0ef", "2L"),
    '"': ("#6fb1d8", "3L"),
    "^": ("#4a83b5", "4L"),
    "-": ("#f3c2c4", "2W"),
    "=": ("#e58a80", "3W"),
    "~": ("#c9574d", "4W"),
}


def board_svg(position: Position, move: Move | None = None) -> str:
    """The board of a position; the tiles of a move that could be made have another colour."""
    layout = position.rules.layout
    width, height = EDGE + layout.columns * SQUARE, EDGE + layout.rows * SQUARE
    new = dict(_new_tiles(position, move)) if move is not None else {}
    parts = [
        f'<rect x="{EDGE}" y="{EDGE}" width="{width - EDGE}" height="{height - EDGE}" '
        f'fill="{BOARD}"/>',
        *_labels(layout.rows, layout.columns),
    ]
    for row, tiles in enumerate(position.rows):
        for column, tile in enumerate(tiles):
            parts.append(_square(position, row, column, tile, new.get((row, column), EMPTY)))
    title = escape(_title(position, move))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}" font-family="system-ui, sans-serif" text-anchor="middle">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def _title(position: Position, move: Move | None) -> str:
    laid = len(position.squares) - position.squares.count(0)
    shown = f", with {move.text(position.rules.tile_set)}" if move is not None else ""
    return f"Board with {laid} tiles{shown}"


def _new_tiles(position: Position, move: Move) -> Iterator[tuple[tuple[int, int], str]]:
    """The tiles that a play brings, with their squares."""
    down, right = move.direction.step
    for place, tile in enumerate(move.tiles if move.kind is Kind.PLAY else ""):
        row, column = move.row + place * down, move.column + place * right
        if tile != THROUGH and position.rules.layout.holds(row, column):
            yield (row, column), tile


def _labels(rows: int, columns: int) -> Iterator[str]:
    for column in range(columns):
        at = EDGE + (column + 0.5) * SQUARE
        letter = chr(ord("A") + column)
        yield f'<text x="{at}" y="{EDGE - 7}" font-size="12" fill="{LABEL}">{letter}</text>'
    for row in range(rows):
        at = EDGE + (row + 0.5) * SQUARE + 4
        yield f'<text x="{EDGE / 2}" y="{at}" font-size="12" fill="{LABEL}">{row + 1}</text>'


def _square(position: Position, row: int, column: int, tile: str, new: str) -> str:
    x, y = EDGE + column * SQUARE, EDGE + row * SQUARE
    if tile != EMPTY or new != EMPTY:
        return _tile(position, x, y, tile if tile != EMPTY else new, tile == EMPTY)
    mark = position.rules.layout.picture[row][column]
    colour, name = PREMIUMS.get(mark, (BOARD, "")) if mark != PLAIN else (BOARD, "")
    if (row, column) == position.rules.layout.start:
        name = "★"
    square = (
        f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{colour}" '
        f'stroke="{LINES}"/>'
    )
    middle = f'x="{x + SQUARE / 2}" y="{y + SQUARE / 2 + 4}" font-size="11"'
    return square + (f'<text {middle} fill="{INK}" opacity=".55">{name}</text>' if name else "")


def _tile(position: Position, x: int, y: int, tile: str, is_new: bool) -> str:
    tiles = position.rules.tile_set
    letter = tile.upper()
    shown = tiles.spellings.get(letter, letter)
    is_blank = tile != letter
    value = 0 if is_blank else tiles.values.get(letter, 0)
    size = 18 if len(shown) == 1 else 12
    face = (
        f'<rect x="{x + 1}" y="{y + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="{CORNER}" '
        f'fill="{NEW_TILE if is_new else TILE}" stroke="{TILE_EDGE}"/>'
    )
    text = (
        f'<text x="{x + SQUARE / 2 - 2}" y="{y + SQUARE / 2 + 6}" font-size="{size}" '
        f'font-weight="600" fill="{BLANK_INK if is_blank else INK}">{escape(shown)}</text>'
    )
    points = (
        f'<text x="{x + SQUARE - 6}" y="{y + SQUARE - 5}" font-size="8" fill="{INK}">{value}</text>'
        if value
        else ""
    )
    return face + text + points
