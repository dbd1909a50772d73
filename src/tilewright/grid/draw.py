"""Pictures of a grid with realistic tiles: coloured text, SVG and PNG.

Highlighted squares (new, moved or wrong tiles) have another colour. Text without colour writes them
in lower case, so that it remains a board file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from tilewright.alphabet import EMPTY
from tilewright.errors import GridError, missing_extra

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont, ImageFont
    from rich.console import Console, ConsoleOptions, RenderResult

    from tilewright.grid.grid import Grid
    from tilewright.grid.placement import Square

Accent = Literal["new", "wrong"]


@dataclass(frozen=True)
class Paint:
    """The colours of one kind of tile; terminal colours are indexes into the 256-colour palette."""

    top: str
    bottom: str
    side: str
    terminal: tuple[int, int]  # two shades, for even and odd rows, to separate the rows


IVORY = Paint("#fffaf0", "#f1e3c4", "#b9a06c", (230, 187))
ACCENTS: dict[Accent, Paint] = {
    "new": Paint("#ffe9a3", "#fbc940", "#b17f10", (221, 214)),
    "wrong": Paint("#ffb9ab", "#ee7a66", "#9c3a2b", (210, 203)),
}
TABLE = "#2f5a50"
INK = "#33291c"
TERMINAL_INK = 235

# Lengths in pixels. A tile is a face above a visible side, with a soft shadow.
PITCH = 48
MARGIN = 20
FACE = 42
CORNER = 7
DEPTH = 4
LETTER = 27
SHADOWS = ((1, 0.16), (3, 0.10), (5, 0.06))  # extent and opacity of each layer
SHADOW_DROP = 4
CAPITAL = 0.36  # distance of a capital's baseline below the middle, in letter sizes

FONTS = ("DejaVuSans-Bold.ttf", "Arial Bold.ttf", "arialbd.ttf", "LiberationSans-Bold.ttf")
SMOOTH = 4  # a PNG tile is drawn this many times larger, then reduced
MOST_PIXELS = 64_000_000
TILE_COLUMNS = 3  # in a terminal


@dataclass(frozen=True)
class Picture:
    """A grid for rich: in colour if the console supports it, otherwise as a board file."""

    grid: Grid
    highlight: Collection[Square] = ()
    accent: Accent = "new"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        colour = console.color_system is not None and not console.no_color
        drawn = draw_text(self.grid, colour, self.highlight, self.accent, options.max_width)
        yield Text.from_ansi(drawn, no_wrap=True, overflow="ignore")


def draw_text(
    grid: Grid,
    colour: bool = False,
    highlight: Iterable[Square] = (),
    accent: Accent = "new",
    width: int | None = None,
) -> str:
    """Draw the grid as text, with or without terminal colour codes.

    Coloured tiles are three columns wide, or one if that does not fit the width.
    """
    lit = _in_picture(grid, highlight)
    if not colour:
        return "\n".join(_plain_row(row, line, lit) for row, line in enumerate(grid.rows))
    wide = width is None or TILE_COLUMNS * grid.width <= width
    return "\n".join(
        "".join(
            _cell(letter, row, ACCENTS[accent] if (row, column) in lit else IVORY, wide)
            for column, letter in enumerate(line)
        )
        for row, line in enumerate(grid.rows)
    )


def _in_picture(grid: Grid, squares: Iterable[Square]) -> set[Square]:
    """Convert squares of the grid to positions in its rows."""
    top, left = grid.corner
    return {(row - top, column - left) for row, column in squares}


def _plain_row(row: int, line: str, lit: set[Square]) -> str:
    return "".join(
        letter.lower() if (row, column) in lit else letter for column, letter in enumerate(line)
    )


def _cell(letter: str, row: int, paint: Paint, wide: bool) -> str:
    """Draw one square for a terminal; half blocks leave a gap between neighbours."""
    if letter == EMPTY:
        return f"\x1b[2m{' · ' if wide else '·'}\x1b[0m"
    shade = paint.terminal[row % 2]
    tile = f"\x1b[1;38;5;{TERMINAL_INK};48;5;{shade}m{letter}\x1b[0m"
    edge = f"\x1b[38;5;{shade}m"
    return f"{edge}▐\x1b[0m{tile}{edge}▌\x1b[0m" if wide else tile


def draw_svg(grid: Grid, highlight: Iterable[Square] = (), accent: Accent = "new") -> str:
    """Draw the grid as a self-contained SVG document."""
    lit = _in_picture(grid, highlight)
    width, height = _size(grid)
    paints = {"tile": IVORY, accent: ACCENTS[accent]} if lit else {"tile": IVORY}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}">',
            f"<title>{_title(grid)}</title>",
            "<defs>",
            *(part for name, paint in paints.items() for part in _svg_tile(name, paint)),
            "</defs>",
            f'<rect width="{width}" height="{height}" rx="{MARGIN}" fill="{TABLE}"/>',
            f'<g font-family="Avenir Next, Futura, Century Gothic, Helvetica Neue, DejaVu Sans, '
            f'Arial, sans-serif" font-size="{LETTER}" font-weight="700" text-anchor="middle" '
            f'fill="{INK}">',
            *(
                _svg_square(row, column, letter, accent if (row, column) in lit else "tile")
                for row, line in enumerate(grid.rows)
                for column, letter in enumerate(line)
                if letter != EMPTY
            ),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _size(grid: Grid) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    return grid.width * PITCH + 2 * MARGIN, grid.height * PITCH + 2 * MARGIN


def _title(grid: Grid) -> str:
    words = ", ".join(word.word for word in grid.words)
    tiles = "1 tile" if len(grid) == 1 else f"{len(grid)} tiles"
    return f"A grid of {tiles}: {words}" if words else f"A grid of {tiles}"


def _svg_tile(name: str, paint: Paint) -> Iterator[str]:
    """Return the SVG elements of a tile, for a square whose corner is at 0, 0."""
    inset = (PITCH - FACE) / 2
    yield f'<linearGradient id="tilewright-{name}-face" x2="0" y2="1">'
    yield f'<stop stop-color="{paint.top}"/><stop offset="1" stop-color="{paint.bottom}"/>'
    yield "</linearGradient>"
    yield f'<g id="tilewright-{name}">'
    for reach, dark in SHADOWS:
        box = _svg_box(inset - reach, inset - reach + SHADOW_DROP, FACE + 2 * reach, CORNER + reach)
        yield f'{box} fill="#000" fill-opacity="{dark}"/>'
    yield f'{_svg_box(inset, inset + DEPTH / 2, FACE, CORNER)} fill="{paint.side}"/>'
    face = _svg_box(inset, inset - DEPTH / 2, FACE, CORNER)
    yield f'{face} fill="url(#tilewright-{name}-face)"/>'
    yield "</g>"


def _svg_box(x: float, y: float, side: float, corner: float) -> str:
    """Return the start of the element of a rounded square."""
    return f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{corner:g}"'


def _svg_square(row: int, column: int, letter: str, name: str) -> str:
    x, y = MARGIN + column * PITCH, MARGIN + row * PITCH
    foot = y + PITCH / 2 - DEPTH / 2 + LETTER * CAPITAL
    return (
        f'<use href="#tilewright-{name}" x="{x}" y="{y}"/>'
        f'<text x="{x + PITCH / 2:g}" y="{foot:g}">{letter}</text>'
    )


def draw_png(grid: Grid, highlight: Iterable[Square] = (), accent: Accent = "new") -> bytes:
    """Draw the grid as a PNG file; needs Pillow."""
    width, height = _size(grid)
    if width * height > MOST_PIXELS:
        raise GridError(
            f"a grid of {grid.height} × {grid.width} squares is too large for a PNG; use SVG"
        )
    try:
        from PIL import Image
    except ImportError:
        raise missing_extra("PNG pictures", "Pillow", "png") from None
    lit = _in_picture(grid, highlight)
    picture = Image.new("RGBA", (width, height), TABLE)
    tile = cache(_png_tile)
    for row, line in enumerate(grid.rows):
        for column, letter in enumerate(line):
            if letter != EMPTY:
                paint = ACCENTS[accent] if (row, column) in lit else IVORY
                corner = (MARGIN // 2 + column * PITCH, MARGIN // 2 + row * PITCH)
                picture.alpha_composite(tile(letter, paint), corner)
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _png_tile(letter: str, paint: Paint) -> Image:
    """Draw a tile with half a margin for its shadow, enlarged and then reduced."""
    from PIL import Image, ImageDraw

    side = PITCH + MARGIN
    tile = Image.new("RGBA", (side * SMOOTH, side * SMOOTH))
    left = (side - FACE) / 2
    for reach, dark in SHADOWS:
        mask = _png_box(left - reach, left - reach + SHADOW_DROP, FACE + 2 * reach, CORNER + reach)
        shadow = Image.new("RGBA", tile.size, (0, 0, 0, round(255 * dark)))
        tile.alpha_composite(Image.composite(shadow, Image.new("RGBA", tile.size), mask))
    tile.paste(paint.side, mask=_png_box(left, left + DEPTH / 2, FACE, CORNER))
    face = _png_box(left, left - DEPTH / 2, FACE, CORNER)
    tile.paste(_png_gradient(paint, tile.size), mask=face)
    foot = side / 2 - DEPTH / 2 + LETTER * CAPITAL
    at = (side / 2 * SMOOTH, foot * SMOOTH)
    ImageDraw.Draw(tile).text(at, letter, INK, _font(), anchor="ms")
    return tile.resize((side, side), Image.Resampling.LANCZOS)


def _png_box(x: float, y: float, side: float, corner: float) -> Image:
    """Return the mask of a rounded square on an enlarged tile."""
    from PIL import Image, ImageDraw

    whole = (PITCH + MARGIN) * SMOOTH
    mask = Image.new("L", (whole, whole))
    box = [SMOOTH * edge for edge in (x, y, x + side, y + side)]
    ImageDraw.Draw(mask).rounded_rectangle(box, corner * SMOOTH, fill=255)
    return mask


def _png_gradient(paint: Paint, size: tuple[int, int]) -> Image:
    """Return the colours of an enlarged tile's face, from the upper to the lower edge."""
    from PIL import Image

    mix = Image.new("L", size)
    top = ((PITCH + MARGIN - FACE) // 2 - DEPTH // 2) * SMOOTH
    mix.paste(Image.linear_gradient("L").resize((size[0], FACE * SMOOTH)), (0, top))
    return Image.composite(
        Image.new("RGB", size, paint.bottom), Image.new("RGB", size, paint.top), mix
    )


def _font() -> FreeTypeFont | ImageFont:
    """Return a bold system font, or else Pillow's built-in one, which has A to Z."""
    from PIL import ImageFont

    for name in FONTS:
        with suppress(OSError):
            return ImageFont.truetype(name, LETTER * SMOOTH)
    return ImageFont.load_default(LETTER * SMOOTH)
