"""Plots as SVG: bars of the paper's figures and of ours, and lines; nothing but text is needed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

from tilewright.studies.experiment import Curve, Experiment, Findings, Quantity
from tilewright.studies.tables import plain, row_names

WIDTH = 720
LABEL = 250  # of a row's name
ROOM = 90  # to the right of the longest bar, for its figure
BAR = 13
GAP = 10
TOP = 34
LINE_HEIGHT = 260
PAPER, OURS, INK, FAINT = "#b8a78a", "#3b6fb6", "#333", "#ccc"
WIDE = 20  # from this ratio of the largest to the smallest figure on, the scale is logarithmic


def bars(experiment: Experiment, findings: Findings) -> str | None:
    """A bar for each row of the quantity that the experiment draws, the paper's above ours."""
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
    y = TOP
    for name, row in figures.items():
        height = BAR * len(row)
        parts.append(_text(LABEL - 8, y + height / 2 + 4, name, "end"))
        for who, value, low, high in row:
            parts.append(_bar(y, value, low, high, who, quantity, scale))
            y += BAR
        y += GAP
    unit = f" ({quantity.unit})" if quantity.unit else ""
    note = ", logarithmic scale" if scale.logarithmic else ""
    title = f"{quantity.name}{unit}{note}"
    legend = [_text(LABEL, 18, title, "start", bold=True)]
    if any(who == "paper" for row in figures.values() for who, *_ in row):
        legend += [
            _swatch(WIDTH - 180, PAPER, "the paper"),
            _swatch(WIDTH - 80, OURS, "ours"),
        ]
    return _svg(y, [*legend, *parts], experiment.title)


Bar = tuple[str, float, float | None, float | None]


def _figures(
    experiment: Experiment, findings: Findings, name: str, quantity: Quantity
) -> list[Bar]:
    found: list[Bar] = []
    theirs = experiment.paper.get(name, {}).get(quantity.name)
    if theirs is not None:
        found.append(("paper", theirs, None, None))
    ours = findings.rows.get(name, {}).get(quantity.name)
    if ours is not None and not math.isnan(ours.value):
        found.append(("ours", *ours))
    return found


class _Scale:
    """From a figure to pixels; logarithmic where a linear one would hide the small bars."""

    def __init__(self, values: Sequence[float]) -> None:
        self.most = max((abs(value) for value in values), default=1.0) or 1.0
        positive = [value for value in values if value > 0]
        self.least = min(positive, default=self.most)
        self.logarithmic = len(positive) == len(values) and self.most / self.least >= WIDE

    def __call__(self, value: float) -> float:
        room = WIDTH - LABEL - ROOM
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
    colour = PAPER if who == "paper" else OURS
    parts = [
        f'<rect x="{LABEL}" y="{y:.1f}" width="{scale(value):.1f}" height="{BAR - 2}" '
        f'fill="{colour}"/>'
    ]
    end = scale(value)
    if low is not None and high is not None:
        left, right, middle = LABEL + scale(low), LABEL + scale(high), y + BAR / 2 - 1
        parts.append(f'<path d="M{left:.1f} {middle:.1f}H{right:.1f}" stroke="{INK}"/>')
        end = max(end, scale(high))
    parts.append(_text(LABEL + end + 5, y + BAR - 3, plain(value, quantity), "start"))
    return "".join(parts)


def lines(curves: Mapping[str, Curve], axes: tuple[str, str]) -> str | None:
    """Curves in one field, with the ends of both axes written out."""
    points = [point for curve in curves.values() for point in curve]
    if len(points) < 2:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = 70, WIDTH - 20, 20, LINE_HEIGHT - 40
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    parts = [
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="{FAINT}"/>',
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
        parts.append(f'<polyline points="{path}" fill="none" stroke="{OURS}" stroke-width="2"/>')
    return _svg(LINE_HEIGHT, parts, f"{axes[1]} by {axes[0]}")


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'width="{WIDTH}" font-family="sans-serif" font-size="11">'
        f'<title>{escape(title)}</title><rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}"{weight}>'
        f"{escape(text)}</text>"
    )


def _swatch(x: float, colour: str, text: str) -> str:
    return f'<rect x="{x}" y="9" width="10" height="10" fill="{colour}"/>' + _text(
        x + 14, 18, text, "start"
    )
