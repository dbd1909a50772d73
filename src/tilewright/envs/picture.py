"""The text of a game as a picture, for `render_mode="rgb_array"` (extra `png`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from tilewright.errors import TilewrightError
from tilewright.table.encoding import Array, Screen

SIZE = 16  # font size in points
MARGIN = 12
PAPER, INK = (250, 246, 236), (40, 36, 30)


def require_pillow() -> None:
    """Raise an error if Pillow is not installed."""
    try:
        import PIL  # noqa: F401
    except ModuleNotFoundError:
        raise TilewrightError(
            "render_mode 'rgb_array' needs Pillow; run pip install 'tilewright[rl]'"
        ) from None


def paint(text: str, screen: Screen) -> Array:
    """Draw lines of text, one character per cell, as an array of height × width × 3 bytes.

    All pictures of a game have the size of its screen, as videos require.
    """
    from PIL import Image, ImageDraw

    lines = [line[: screen.columns] for line in text.splitlines()][: screen.lines]
    width, height = _cell()
    size = 2 * MARGIN + width * screen.columns, 2 * MARGIN + height * screen.lines
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if not mark.isspace():
                at = MARGIN + (column + 0.5) * width, MARGIN + (row + 0.5) * height
                draw.text(at, mark, INK, font=_font(), anchor="mm")
    return np.asarray(image)


@lru_cache(maxsize=1)
def _font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(SIZE)


@lru_cache(maxsize=1)
def _cell() -> tuple[int, int]:
    """Return the width and height of a character."""
    left, top, right, bottom = _font().getbbox("W")
    return round(right - left) + 1, round(1.6 * (bottom - top))
