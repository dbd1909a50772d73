"""SVG charts for light and dark pages: lines with bands, stacked areas, bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 58, 20, 64, 46
LIGHT = ("#1f6fb5", "#c2571a", "#2b8a57", "#8a4bbd", "#b08900", "#c23b6b", "#4a7c8c", "#7a6a58")
DARK = ("#6db3f2", "#f29b5f", "#6fd09a", "#c79bf2", "#e6c04d", "#f07fa6", "#86c5d8", "#c2b19c")
TICKS = 6


class Point(NamedTuple):
    """A point of a line, with its interval if it is an estimate."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Line:
    """A named line; `colour` is an index into the palette."""

    name: str
    points: Sequence[Point]
    colour: int
    dashed: bool = False


class Scale(NamedTuple):
    """A linear map from numbers to pixels."""

    least: float
    most: float
    begin: float
    end: float

    def __call__(self, number: float) -> float:
        part = (number - self.least) / ((self.most - self.least) or 1)
        return self.begin + part * (self.end - self.begin)

    def ticks(self) -> list[float]:
        """Return about six round numbers."""
        raw = (self.most - self.least or 1) / TICKS
        unit = 10 ** floor(log10(raw))
        step = next(unit * many for many in (1, 2, 2.5, 5, 10) if unit * many >= raw * 0.999)
        first = ceil(self.least / step - 1e-9)
        return [
            round(step * number, 9) for number in range(first, floor(self.most / step + 1e-9) + 1)
        ]


def line_chart(title: str, axes: tuple[str, str], lines: Sequence[Line]) -> str:
    """Draw lines, with faint bands for their intervals."""
    points = [point for line in lines for point in line.points]
    across = Scale(min(p.x for p in points), max(p.x for p in points), LEFT, WIDTH - RIGHT)
    up = _upward([value for p in points for value in (p.y, p.low, p.high) if value is not None])
    parts = [*_frame(across, up, axes)]
    parts += [_band(line, across, up) for line in lines]
    parts += [_curve(line, across, up) for line in lines]
    parts += _legend([(line.name, line.colour, line.dashed) for line in lines])
    return _svg(title, parts)


def area_chart(
    title: str, axes: tuple[str, str], xs: Sequence[float], shares: Mapping[str, Sequence[float]]
) -> str:
    """Draw stacked areas in the order given."""
    totals = [sum(values) for values in zip(*shares.values(), strict=True)]
    across = Scale(min(xs), max(xs), LEFT, WIDTH - RIGHT)
    up = _upward([0.0, *totals])
    parts = [*_frame(across, up, axes)]
    below = [0.0] * len(xs)
    for colour, values in enumerate(shares.values()):
        above = [low + value for low, value in zip(below, values, strict=True)]
        outline = [*zip(xs, above, strict=True), *reversed(list(zip(xs, below, strict=True)))]
        parts.append(f'<polygon class="f{colour}" points="{_path(outline, across, up)}"/>')
        below = above
    parts += _legend([(name, colour, False) for colour, name in enumerate(shares)], "f")
    return _svg(title, parts)


def bar_chart(title: str, axis: str, bars: Mapping[str, Point]) -> str:
    """Draw vertical bars from zero, with their intervals."""
    ys = [v for p in bars.values() for v in (p.y, p.low, p.high) if v is not None]
    up = _upward([0.0, *ys])
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(bars))
    across = Scale(0, len(bars), LEFT, WIDTH - RIGHT)
    parts = [*_grid(up), _text(LEFT, TOP - 12, axis, "start")]
    for number, (name, point) in enumerate(bars.items()):
        x, middle = across(number) + wide * 0.15, across(number + 0.5)
        top, foot = sorted((up(point.y), up(0)))
        colour = 0 if point.y >= 0 else 1
        parts.append(
            f'<rect class="f{colour}" x="{x:.1f}" y="{top:.1f}" width="{wide * 0.7:.1f}" '
            f'height="{foot - top:.1f}"/>'
        )
        if point.low is not None and point.high is not None:
            parts.append(
                f'<path class="ink" d="M{middle:.1f} {up(point.low):.1f}V{up(point.high):.1f}"/>'
            )
        parts.append(_text(middle, HEIGHT - BOTTOM + 16, name, "middle"))
    parts.append(f'<path class="ink" d="M{LEFT} {up(0):.1f}H{WIDTH - RIGHT}"/>')
    return _svg(title, parts)


def _upward(values: Iterable[float]) -> Scale:
    """A vertical scale that starts and ends at a tick."""
    known = list(values)
    rough = Scale(min(known), max(known), HEIGHT - BOTTOM, TOP)
    step = _step(rough)
    low, high = floor(rough.least / step) * step, ceil(rough.most / step) * step
    return Scale(low, high if high > low else low + step, rough.begin, rough.end)


def _step(scale: Scale) -> float:
    ticks = scale.ticks()
    return ticks[1] - ticks[0] if len(ticks) > 1 else (scale.most - scale.least) or 1


def _frame(across: Scale, up: Scale, axes: tuple[str, str]) -> Iterable[str]:
    yield from _grid(up)
    for tick in across.ticks():
        yield _text(across(tick), HEIGHT - BOTTOM + 16, f"{tick:g}", "middle")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, axes[0], "middle")
    yield _text(LEFT, TOP - 12, axes[1], "start")


def _grid(up: Scale) -> Iterable[str]:
    for tick in up.ticks():
        yield f'<path class="grid" d="M{LEFT} {up(tick):.1f}H{WIDTH - RIGHT}"/>'
        yield _text(LEFT - 8, up(tick) + 4, f"{tick:g}", "end")


def _band(line: Line, across: Scale, up: Scale) -> str:
    known = [(p.x, p.low, p.high) for p in line.points if p.low is not None and p.high is not None]
    if len(known) < 2:
        return ""
    outline = [(x, high) for x, _, high in known] + [(x, low) for x, low, _ in reversed(known)]
    return f'<polygon class="f{line.colour} band" points="{_path(outline, across, up)}"/>'


def _curve(line: Line, across: Scale, up: Scale) -> str:
    dashes = ' stroke-dasharray="5 4"' if line.dashed else ""
    path = _path([(point.x, point.y) for point in line.points], across, up)
    return f'<polyline class="s{line.colour}"{dashes} points="{path}"/>'


def _path(points: Iterable[tuple[float, float]], across: Scale, up: Scale) -> str:
    return " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points)


def _legend(names: Sequence[tuple[str, int, bool]], kind: str = "s") -> list[str]:
    """Names beside their colours, on one or two lines."""
    parts: list[str] = []
    x, y = float(LEFT), 32.0 if sum(_room(name) for name, _, _ in names) < WIDTH - LEFT else 18.0
    for name, colour, dashed in names:
        if x + _room(name) > WIDTH:
            x, y = float(LEFT), y + 16
        dashes = ' stroke-dasharray="5 4"' if dashed else ""
        parts.append(
            f'<path class="s{colour}"{dashes} d="M{x:.0f} {y - 4:.0f}h20"/>'
            if kind == "s"
            else f'<rect class="f{colour}" x="{x:.0f}" y="{y - 9:.0f}" width="12" height="10"/>'
        )
        parts.append(_text(x + (25 if kind == "s" else 17), y, name, "start"))
        x += _room(name)
    return parts


def _room(name: str) -> float:
    return 42 + 6.2 * len(name)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _style() -> str:
    rules = [
        "svg{color-scheme:light dark}.page{fill:#fff}text{fill:#333}",
        ".grid{stroke:#ddd}.ink{stroke:#333;fill:none}polyline,path{fill:none;stroke-width:1.8}",
        ".grid,.ink{stroke-width:1}.band{fill-opacity:.14}",
        *(f".s{n}{{stroke:{c}}}.f{n}{{fill:{c}}}" for n, c in enumerate(LIGHT)),
        "@media (prefers-color-scheme:dark){.page{fill:#14171c}text{fill:#d5d9e0}",
        ".grid{stroke:#333a44}.ink{stroke:#d5d9e0}.band{fill-opacity:.2}",
        *(f".s{n}{{stroke:{c}}}.f{n}{{fill:{c}}}" for n, c in enumerate(DARK)),
        "}",
    ]
    return "".join(rules)


def _svg(title: str, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'width="{WIDTH}" font-family="system-ui, sans-serif" font-size="12">'
        f"<title>{escape(title)}</title><style>{_style()}</style>"
        f'<rect class="page" width="100%" height="100%"/>{"".join(parts)}</svg>\n'
    )
