"""PNG pictures of a board (extra `png`): paint the shapes of `picture` large, then shrink."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tilewright.errors import TilewrightError, missing_extra
from tilewright.scrabble.picture import Box, Label, shapes, size

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

    from tilewright.scrabble.move import Move
    from tilewright.scrabble.position import Position

PAPER = "#ffffff"
SMOOTH = 3  # supersampling factor
MOST_SCALE = 8.0
FONTS = ("DejaVuSans", "LiberationSans-Regular", "Arial")
BOLD_FONTS = ("DejaVuSans-Bold", "LiberationSans-Bold", "Arial Bold", "arialbd")
STAR = "★"
STAR_FALLBACK = "*"  # if the font lacks the star


def board_png(position: Position, move: Move | None = None, scale: float = 2.0) -> bytes:
    """Return the board as PNG; the tiles of `move` have another colour."""
    if not 0 < scale <= MOST_SCALE:
        raise TilewrightError(f"scale must be above 0 and at most {MOST_SCALE:g} (got {scale:g})")
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise missing_extra("PNG pictures", "Pillow", "png") from None
    factor = SMOOTH * scale
    width, height = (max(1, round(side * factor)) for side in size(position))
    image = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(image)
    for shape in shapes(position, move):
        if isinstance(shape, Box):
            _paint_box(draw, shape, factor)
        else:
            _paint_label(draw, shape, factor, image)
    small = image.resize(
        (max(1, width // SMOOTH), max(1, height // SMOOTH)), Image.Resampling.LANCZOS
    )
    file = BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def _paint_box(draw: ImageDraw, box: Box, factor: float) -> None:
    x, y, width, height = (factor * side for side in box[:4])
    edges = (x, y, x + width - 1, y + height - 1)
    line = {"outline": box.stroke or None, "width": max(1, round(factor)) if box.stroke else 0}
    draw.rounded_rectangle(edges, box.corner * factor, box.fill, **line)  # type: ignore[arg-type]


def _paint_label(draw: ImageDraw, label: Label, factor: float, image: Any) -> None:
    font = _font(round(label.size * factor), label.bold)
    at = (label.x * factor, label.y * factor)
    text = label.text
    if text == STAR and not _has(font, STAR):
        text = STAR_FALLBACK
    ink = label.fill
    if label.opacity < 1:
        behind = image.getpixel((round(at[0]), round(at[1] - label.size * factor / 3)))
        ink = _mixed(ink, behind, label.opacity)
    draw.text(at, text, ink, font, anchor="ms")


def _mixed(colour: str, behind: tuple[int, ...], opacity: float) -> str:
    front = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    mixed = (
        round(opacity * one + (1 - opacity) * two) for one, two in zip(front, behind, strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


@cache
def _font(pixels: int, bold: bool) -> Any:
    """A system font, or Pillow's own, which has A to Z."""
    from PIL import ImageFont

    for name in BOLD_FONTS if bold else FONTS:
        with suppress(OSError):
            return ImageFont.truetype(f"{name}.ttf", max(1, pixels))
    return ImageFont.load_default(max(1, pixels))


def _has(font: Any, sign: str) -> bool:
    """Whether a font has a glyph for a character."""
    missing = font.getmask("\U0010fffe")
    return bytes(font.getmask(sign)) != bytes(missing)
