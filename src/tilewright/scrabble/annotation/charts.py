"""Charts of an annotation as inline SVG; colours come from the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from tilewright.scrabble.annotation.model import JudgedTurn

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 28
BAR = 18
GAP = 8
NAMES = 150  # pixels for the labels of bars


def win_graph(turns: Sequence[JudgedTurn], names: Sequence[str]) -> str:
    """A graph of the first player's win chance before each turn, with mistakes marked."""
    points = [(turn, chance) for turn in turns if (chance := _first_chance(turn)) is not None]
    if len(points) < 2:
        return ""
    last = max(turn.turn for turn in turns)
    marks = "".join(_mark(turn, chance, last) for turn, chance in points if turn.is_mistake)
    line = " ".join(f"{_x(turn.turn, last):.1f},{_y(chance):.1f}" for turn, chance in points)
    grid = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(share)}" y2="{_y(share)}"/>'
        f'<text class="label" x="{LEFT - 6}" y="{_y(share) + 4}" text-anchor="end">'
        f"{100 * share:.0f}</text>"
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    steps = "".join(
        f'<text class="label" x="{_x(turn, last):.1f}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{turn}</text>"
        for turn in range(1, last + 1, max(1, last // 12))
    )
    title = escape(f"Win chance of {names[0]} in % by turn")
    body = f'{grid}{steps}<polyline class="line" points="{line}"/>{marks}'
    return _svg(WIDTH, HEIGHT, title, body)


def _first_chance(turn: JudgedTurn) -> float | None:
    """The first player's win chance, derived from the mover's."""
    if turn.win_before is None:
        return None
    return turn.win_before if turn.seat == 0 else 1 - turn.win_before


def _mark(turn: JudgedTurn, chance: float, last: int) -> str:
    size = 3 + min(6.0, 40 * (turn.loss_win or 0.0))
    words = f"Turn {turn.turn}, {turn.player}: {turn.move}. {turn.sentence}"
    return (
        f'<circle class="mark seat{turn.seat}" cx="{_x(turn.turn, last):.1f}" '
        f'cy="{_y(chance):.1f}" r="{size:.1f}"><title>{escape(words)}</title></circle>'
    )


def _x(turn: int, last: int) -> float:
    return LEFT + (turn - 1) * (WIDTH - LEFT - RIGHT) / max(1, last - 1)


def _y(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def bars(title: str, rows: Mapping[str, Sequence[int]]) -> str:
    """A bar chart with one bar per name and player."""
    most = max((number for numbers in rows.values() for number in numbers), default=0)
    if not most:
        return ""
    parts, y = [], TOP
    width = WIDTH // 2
    for name, numbers in rows.items():
        middle = y + len(numbers) * BAR / 2 + 4
        label = escape(name.replace("_", " "))
        parts.append(
            f'<text class="label" x="{NAMES - 8}" y="{middle}" text-anchor="end">{label}</text>'
        )
        for seat, number in enumerate(numbers):
            length = number * (width - NAMES - 30) / most
            parts.append(
                f'<rect class="bar seat{seat}" x="{NAMES}" y="{y}" width="{length:.1f}" '
                f'height="{BAR - 3}"/><text class="label" x="{NAMES + length + 5:.1f}" '
                f'y="{y + BAR - 6}">{number}</text>'
            )
            y += BAR
        y += GAP
    return _svg(width, y + 4, title, "".join(parts))


def _svg(width: int, height: int, title: str, body: str) -> str:
    words = escape(title)
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{words}">'
        f"<title>{words}</title>{body}</svg>"
    )
