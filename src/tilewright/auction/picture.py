"""SVG picture of an auction: the letter on offer, and each seat's letters and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tilewright.auction.rules import TILES

TILE, STEP = 32, 36  # pixels
ROW, MARGIN, NAMES = 46, 12, 84
TABLE, INK, LABEL = "#e9e2d0", "#2b2417", "#6b6250"
WON, OFFERED, HIDDEN, EDGE = "#fbf0cf", "#ffd45e", "#d9cfb4", "#b79d62"
UNKNOWN = "?"  # another seat's hidden letter


def auction_svg(
    round: int, offered: str | None, left: int, seats: Sequence[tuple[str, str, int]]
) -> str:
    """Draw an auction; each seat is given as hidden letters, won letters and balance."""
    most = max((len(hidden + won) for hidden, won, _ in seats), default=0)
    width = 2 * MARGIN + NAMES + STEP * max(most, 7) + 60
    height = 2 * MARGIN + ROW * (len(seats) + 1)
    sale = f"{offered} is for sale, {left} auctions left" if offered else "no letter is for sale"
    title = escape(f"Round {round}: {sale}")
    parts = [_text(MARGIN, MARGIN + 20, title, LABEL)]
    if offered:
        parts.append(_tile(width - MARGIN - TILE, MARGIN - 4, offered, OFFERED))
    for number, seat in enumerate(seats):
        parts += _seat(number, *seat, MARGIN + ROW * (number + 1), width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{title}" '
        f'font-family="system-ui, sans-serif"><title>{title}</title>'
        f'<rect width="{width}" height="{height}" rx="6" fill="{TABLE}"/>{"".join(parts)}</svg>'
    )


def _seat(number: int, hidden: str, won: str, balance: int, y: int, width: int) -> Iterator[str]:
    yield _text(MARGIN, y + 21, f"Seat {number}", INK)
    for place, letter in enumerate(hidden + won):
        colour = HIDDEN if place < len(hidden) else WON
        yield _tile(MARGIN + NAMES + place * STEP, y, letter, colour)
    yield _text(width - MARGIN, y + 21, str(balance), INK, "end")


def _text(x: int, y: int, text: str, colour: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="15" fill="{colour}" text-anchor="{anchor}">{text}</text>'
    )


def _tile(x: int, y: int, letter: str, colour: str) -> str:
    value = TILES.values.get(letter, 0)
    face = f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="4" fill="{colour}"'
    corner = f'x="{x + TILE - 4}" y="{y + TILE - 4}" font-size="8" text-anchor="end"'
    points = f'<text {corner} fill="{INK}">{value}</text>'
    return (
        f'{face} stroke="{EDGE}"/>'
        f'<text x="{x + TILE / 2 - 2:g}" y="{y + 22}" font-size="18" font-weight="600" '
        f'fill="{INK}" text-anchor="middle">{letter}</text>{points if value else ""}'
    )
