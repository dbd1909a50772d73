"""SVG plots for light and dark pages: bars of the paper's figures and ours, and lines.

They are as wide as a phone and scale up; the name of a row is above its bars. Colours are CSS
classes, defined once in a page and included in stand-alone files.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

from tilewright.studies.experiment import Curve, Experiment, Findings, Measure, Quantity, quoted
from tilewright.studies.tables import plain, row_names

WIDTH = 360
ROOM = 64  # to the right of the longest bar, for its figure
BAR = 13
NAME = 15  # height of a row's name
GAP = 9
TOP = 46
LINE_HEIGHT = 240
HEAT_LABEL, HEAT_CELL = 90, 40
WIDE = 20  # ratio of the largest to the smallest figure from which the scale is logarithmic

COLOURS = """
:root { color-scheme: light dark; --page: #fff; --ink: #222; --dim: #595959; --faint: #ddd;
  --panel: #f4f2ee; --paper: #b8a78a; --ours: #2f63ab; --good: #d5eedb; --on-good: #14532d;
  --bad: #fbdcd9; --on-bad: #7f1d1d; --open: #e8e6e1; --on-open: #44403c; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17181a; --ink: #e6e4e0; --dim: #a8a49d; --faint: #3a3c40; --panel: #222427;
    --paper: #8f7f62; --ours: #7fb0f0; --good: #123d22; --on-good: #b7ebc6; --bad: #4c1613;
    --on-bad: #fbc9c4; --open: #35342f; --on-open: #dedad2; }
}
.p-page { fill: var(--page); }
.p-ink { fill: var(--ink); }
.p-paper { fill: var(--paper); }
.p-ours { fill: var(--ours); }
.p-interval { stroke: var(--ink); }
.p-axis { fill: none; stroke: var(--faint); }
.p-line { fill: none; stroke: var(--ours); stroke-width: 2; }
"""


def standalone(drawn: str) -> str:
    """Add the colours and a background to a plot, for a file."""
    ground = f'<style>{COLOURS}</style><rect class="p-page" width="100%" height="100%"/>'
    head, title, rest = drawn.partition("</title>")
    return f"{head}{title}{ground}{rest}"


def bars(experiment: Experiment, findings: Findings) -> str | None:
    """Draw the experiment's `bars` quantity, a bar per row, with the paper's above ours."""
    quantity = next((one for one in experiment.quantities if one.name == experiment.bars), None)
    if quantity is None:
        return None
    figures = {
        name: found
        for name in row_names(experiment, findings)
        if (found := _figures(experiment, findings, name, quantity))
    }
    if not figures:
        return None
    scale = _Scale([value for row in figures.values() for _, value, _, _ in row])
    parts: list[str] = []
    y: float = TOP
    for name, row in figures.items():
        parts.append(_text(0, y + NAME - 4, name, "start"))
        y += NAME
        for who, value, low, high in row:
            parts.append(_bar(y, value, low, high, who, quantity, scale))
            y += BAR
        y += GAP
    return _svg(y, [*_legend(figures, quantity, scale), *parts], experiment.title)


Bar = tuple[str, float, float | None, float | None]


def _legend(figures: Mapping[str, Sequence[Bar]], quantity: Quantity, scale: _Scale) -> list[str]:
    unit = f" ({quantity.unit})" if quantity.unit else ""
    note = ", logarithmic scale" if scale.logarithmic else ""
    legend = [_text(0, 14, f"{quantity.name}{unit}{note}", "start", bold=True)]
    if any(who == "paper" for row in figures.values() for who, *_ in row):
        legend += [_swatch(0, "paper", "the paper"), _swatch(90, "ours", "ours")]
    return legend


def _figures(
    experiment: Experiment, findings: Findings, name: str, quantity: Quantity
) -> list[Bar]:
    found: list[Bar] = []
    theirs = experiment.paper.get(name, {}).get(quantity.name)
    if theirs is not None:
        value, high, _ = quoted(theirs)
        found.append(("paper", value, None if high is None else value, high))
    ours = findings.rows.get(name, {}).get(quantity.name)
    if ours is not None and not math.isnan(ours.value):
        found.append(("ours", *ours))
    return found


class _Scale:
    """A map from figures to pixels, logarithmic if a linear one would hide small bars."""

    def __init__(self, values: Sequence[float]) -> None:
        self.most = max((abs(value) for value in values), default=1.0) or 1.0
        positive = [value for value in values if value > 0]
        self.least = min(positive, default=self.most)
        self.logarithmic = len(positive) == len(values) and self.most / self.least >= WIDE

    def __call__(self, value: float) -> float:
        room = WIDTH - ROOM
        if not self.logarithmic:
            return max(0.0, min(1.0, value / self.most)) * room
        part = math.log(max(value, self.least) / self.least) / math.log(self.most / self.least)
        return (0.05 + 0.95 * min(1.0, part)) * room


def _bar(
    y: float,
    value: float,
    low: float | None,
    high: float | None,
    who: str,
    quantity: Quantity,
    scale: _Scale,
) -> str:
    parts = [
        f'<rect class="p-{who}" x="0" y="{y:.1f}" width="{scale(value):.1f}" height="{BAR - 2}"/>'
    ]
    end = scale(value)
    if low is not None and high is not None:
        left, right, middle = scale(low), scale(high), y + BAR / 2 - 1
        parts.append(f'<path class="p-interval" d="M{left:.1f} {middle:.1f}H{right:.1f}"/>')
        end = max(end, scale(high))
    parts.append(_text(end + 5, y + BAR - 3, plain(value, quantity), "start"))
    return "".join(parts)


def lines(curves: Mapping[str, Curve], axes: tuple[str, str]) -> str | None:
    """Draw curves in one plot, with the ends of both axes labelled."""
    points = [point for curve in curves.values() for point in curve]
    if len(points) < 2:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = 56, WIDTH - 10, 16, LINE_HEIGHT - 40
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    parts = [
        f'<path class="p-axis" d="M{left} {top}V{bottom}H{right}"/>',
        _text(left - 6, top + 8, f"{max(ys):,.4g}", "end"),
        _text(left - 6, bottom, f"{min(ys):,.4g}", "end"),
        _text(left, bottom + 16, f"{min(xs):,.4g}", "start"),
        _text(right, bottom + 16, f"{max(xs):,.4g}", "end"),
        _text((left + right) / 2, bottom + 30, f"{axes[1]} by {axes[0]}", "middle"),
    ]
    for curve in curves.values():
        path = " ".join(
            f"{left + (x - min(xs)) / wide * (right - left):.1f},"
            f"{bottom - (y - min(ys)) / high * (bottom - top):.1f}"
            for x, y in curve
        )
        parts.append(f'<polyline class="p-line" points="{path}"/>')
    return _svg(LINE_HEIGHT, parts, f"{axes[1]} by {axes[0]}")


def heat_map(title: str, experiment: Experiment, findings: Findings) -> str | None:
    """Draw rows in two dimensions: the quantity as a colour, with its figure and interval."""
    quantity = next((one for one in experiment.quantities if one.name == experiment.bars), None)
    grid = findings.heat[title]
    found = {
        name: findings.rows[name][quantity.name]
        for cells in grid.values()
        for name in cells.values()
        if quantity is not None and quantity.name in findings.rows.get(name, {})
    }
    if quantity is None or not found:
        return None
    values = [figure.value for figure in found.values()]
    columns = list(dict.fromkeys(label for cells in grid.values() for label in cells))
    wide = (WIDTH - HEAT_LABEL) / len(columns)
    parts = [_text(0, 16, title, "start", bold=True)]
    for at, label in enumerate(columns):
        parts.append(_text(HEAT_LABEL + (at + 0.5) * wide, 36, label, "middle"))
    for line, (label, cells) in enumerate(grid.items()):
        y = TOP + line * HEAT_CELL
        parts.append(_text(HEAT_LABEL - 8, y + HEAT_CELL / 2 + 4, label, "end"))
        for at, column in enumerate(columns):
            if (figure := found.get(cells.get(column, ""))) is not None:
                part = (figure.value - min(values)) / (max(values) - min(values) or 1.0)
                parts.append(_warm(HEAT_LABEL + at * wide, y, wide, part, figure, quantity))
    return _svg(TOP + len(grid) * HEAT_CELL + 4, parts, title)


def _warm(x: float, y: float, wide: float, part: float, figure: Measure, quantity: Quantity) -> str:
    """A cell of a heat map; higher figures have stronger colours."""
    value, low, high = figure
    middle = x + wide / 2
    cell = (
        f'<rect class="p-ours" x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" '
        f'height="{HEAT_CELL - 2}" fill-opacity="{0.08 + 0.4 * part:.2f}"/>'
    )
    text = _text(middle, y + HEAT_CELL / 2 - 2, plain(value, quantity), "middle", bold=True)
    if low is None or high is None:
        return cell + text
    interval = f"{plain(low, quantity)}–{plain(high, quantity)}"
    return cell + text + _text(middle, y + HEAT_CELL / 2 + 12, interval, "middle")


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'width="{WIDTH}" font-family="sans-serif" font-size="11">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text class="p-ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def _swatch(x: float, who: str, text: str) -> str:
    return f'<rect class="p-{who}" x="{x}" y="24" width="10" height="10"/>' + _text(
        x + 14, 33, text, "start"
    )
