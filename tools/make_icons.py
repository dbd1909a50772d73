"""Draw the icons of the web app: `python tools/make_icons.py`. Needs Pillow."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parents[1] / "src" / "tilewright" / "web" / "static" / "icons"
FELT, SIDE, IVORY, INK = "#2f5a50", "#b9a06c", "#fdf3de", "#33291c"
UNIT = 48  # side of the drawing, as in favicon.svg
SMOOTH = 4  # oversampling in each direction
# The size, the tile's share of it, and the corner radius of the felt. Systems crop maskable icons
# to any shape, and Apple rounds the corners, so these icons keep a margin.
KINDS = {
    "icon-192": (192, 1.0, 11),
    "icon-512": (512, 1.0, 11),
    "maskable-512": (512, 0.78, 0),
    "apple-180": (180, 0.88, 0),
}


def icon(size: int, share: float, radius: float) -> Image.Image:
    """Draw the tile T on green felt."""
    pixels = size * SMOOTH
    unit = pixels / UNIT
    image = Image.new("RGBA", (pixels, pixels))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, pixels - 1, pixels - 1), radius * unit, FELT)

    def at(x: float, y: float) -> tuple[float, float]:
        return (24 + (x - 24) * share) * unit, (24 + (y - 25 + (1 - share)) * share) * unit

    for top, colour in ((11, SIDE), (7, IVORY)):
        draw.rounded_rectangle((*at(8, top), *at(40, top + 32)), 7 * unit * share, colour)
    stem = [(16, 15), (32, 15), (32, 19.6), (26.4, 19.6)]
    stem += [(26.4, 32), (21.6, 32), (21.6, 19.6), (16, 19.6)]
    draw.polygon([at(*point) for point in stem], INK)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (size, share, radius) in KINDS.items():
        drawn = icon(size, share, radius)
        few = drawn.quantize(64, Image.Quantize.FASTOCTREE)
        few.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
