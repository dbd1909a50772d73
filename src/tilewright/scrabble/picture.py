"""Pictures of a board: premium squares, tiles with values, and a highlighted move.

A picture is a list of boxes and labels; `board_svg` writes it as SVG, `bitmap.board_png` as PNG.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

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
FAINT = 0.55  # opacity of the names of premium squares
PREMIUMS = {
    "'": ("#bfe0ef", "2L"),
    '"': ("#6fb1d8", "3L"),
    "^": ("#4a83b5", "4L"),
    "-": ("#f3c2c4", "2W"),
    "=": ("#e58a80", "3W"),
    "~": ("#c9574d", "4W"),
}


class Box(NamedTuple):
    """A filled rectangle with an optional outline and rounded corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str = ""
    corner: int = 0

    def svg(self) -> str:
        corner = f'rx="{self.corner}" ' if self.corner else ""
        stroke = f' stroke="{self.stroke}"' if self.stroke else ""
        size = f'width="{self.width}" height="{self.height}"'
        return f'<rect x="{self.x}" y="{self.y}" {size} {corner}fill="{self.fill}"{stroke}/>'


class Label(NamedTuple):
    """Text centred at `x` on the baseline `y`."""

    x: float
    y: float
    size: int
    text: str
    fill: str
    bold: bool = False
    opacity: float = 1.0

    def svg(self) -> str:
        weight = ' font-weight="600"' if self.bold else ""
        opacity = f' opacity="{self.opacity}"' if self.opacity < 1 else ""
        at = f'x="{self.x}" y="{self.y}" font-size="{self.size}"{weight}'
        return f'<text {at} fill="{self.fill}"{opacity}>{escape(self.text)}</text>'


Shape = Box | Label


class Pictured:
    """A position that can be drawn."""

    __slots__ = ()

    def svg(self: Position, move: Move | str | None = None) -> str:  # type: ignore[misc]
        """Return the board as SVG; the tiles of `move` are highlighted."""
        return board_svg(self, None if move is None else self.read(move))

    _repr_svg_ = svg  # in notebooks

    def png(  # type: ignore[misc]
        self: Position, move: Move | str | None = None, scale: float = 2.0
    ) -> bytes:
        """Return the board as PNG with squares of 32 × `scale` pixels; needs Pillow."""
        from tilewright.scrabble.bitmap import board_png

        return board_png(self, None if move is None else self.read(move), scale)


def board_svg(position: Position, move: Move | None = None) -> str:
    """Return the board as SVG; the tiles of `move` have another colour."""
    width, height = size(position)
    title = escape(_title(position, move))
    parts = "".join(shape.svg() for shape in shapes(position, move))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}" font-family="system-ui, sans-serif" text-anchor="middle">'
        f"<title>{title}</title>{parts}</svg>"
    )


def size(position: Position) -> tuple[int, int]:
    """Width and height in pixels."""
    layout = position.rules.layout
    return EDGE + layout.columns * SQUARE, EDGE + layout.rows * SQUARE


def shapes(position: Position, move: Move | None = None) -> Iterator[Shape]:
    """Yield the shapes of a picture, back to front."""
    width, height = size(position)
    yield Box(EDGE, EDGE, width - EDGE, height - EDGE, BOARD)
    yield from _labels(position.rules.layout.rows, position.rules.layout.columns)
    new = dict(_new_tiles(position, move)) if move is not None else {}
    for row, tiles in enumerate(position.rows):
        for column, tile in enumerate(tiles):
            yield from _square(position, row, column, tile, new.get((row, column), EMPTY))


def _title(position: Position, move: Move | None) -> str:
    laid = len(position.squares) - position.squares.count(0)
    shown = f", with {move.text(position.rules.tile_set)}" if move is not None else ""
    return f"Board with {laid} tiles{shown}"


def _new_tiles(position: Position, move: Move) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the squares and new tiles of a play."""
    down, right = move.direction.step
    for place, tile in enumerate(move.tiles if move.kind is Kind.PLAY else ""):
        row, column = move.row + place * down, move.column + place * right
        if tile != THROUGH and position.rules.layout.holds(row, column):
            yield (row, column), tile


def _labels(rows: int, columns: int) -> Iterator[Shape]:
    for column in range(columns):
        at = EDGE + (column + 0.5) * SQUARE
        yield Label(at, EDGE - 7, 12, chr(ord("A") + column), LABEL)
    for row in range(rows):
        yield Label(EDGE / 2, EDGE + (row + 0.5) * SQUARE + 4, 12, str(row + 1), LABEL)


def _square(position: Position, row: int, column: int, tile: str, new: str) -> Iterator[Shape]:
    x, y = EDGE + column * SQUARE, EDGE + row * SQUARE
    if tile != EMPTY or new != EMPTY:
        yield from _tile(position, x, y, tile if tile != EMPTY else new, tile == EMPTY)
        return
    mark = position.rules.layout.picture[row][column]
    colour, name = PREMIUMS.get(mark, (BOARD, "")) if mark != PLAIN else (BOARD, "")
    if (row, column) == position.rules.layout.start:
        name = "★"
    yield Box(x, y, SQUARE, SQUARE, colour, LINES)
    if name:
        yield Label(x + SQUARE / 2, y + SQUARE / 2 + 4, 11, name, INK, opacity=FAINT)


def _tile(position: Position, x: int, y: int, tile: str, is_new: bool) -> Iterator[Shape]:
    tiles = position.rules.tile_set
    letter = tile.upper()
    shown = tiles.spellings.get(letter, letter)
    is_blank = tile != letter
    value = 0 if is_blank else tiles.values.get(letter, 0)
    face, side = NEW_TILE if is_new else TILE, SQUARE - 2
    yield Box(x + 1, y + 1, side, side, face, TILE_EDGE, CORNER)
    ink, height = BLANK_INK if is_blank else INK, 18 if len(shown) == 1 else 12
    yield Label(x + SQUARE / 2 - 2, y + SQUARE / 2 + 6, height, shown, ink, bold=True)
    if value:
        yield Label(x + SQUARE - 6, y + SQUARE - 5, 8, str(value), INK)
