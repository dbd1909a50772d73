"""Core-activity charts as SVG: the number of busy cores over time, and each core's busy times.

Colours are the classes of `figures`, for light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tilewright.studies.scheduling import Schedule, Span

WIDTH = 360
LEFT, RIGHT = 48, 10
TOP = 44
TOTAL = 48  # height of the curve of all cores
LANE, GAP = 16, 5
FOOT = 34


def activity_chart(title: str, schedule: Schedule) -> str:
    """Draw a schedule: all cores together, then a line for each core."""
    scale = (WIDTH - LEFT - RIGHT) / (schedule.seconds or 1.0)
    parts = [_text(0, 14, title, bold=True), *_legend(), *_total(schedule)]
    y = TOP + TOTAL + 2 * GAP
    for core in range(schedule.cores):
        spans = [span for span in schedule.spans if span.core == core]
        parts.append(_text(LEFT - 6, y + LANE - 4, f"core {core + 1}", "end"))
        parts.append(f'<path class="p-axis" d="M{LEFT} {y + LANE}H{WIDTH - RIGHT}"/>')
        for kind, shown in (("ours", False), ("paper", True)):
            boxes = _boxes([span for span in spans if span.sequential is shown], scale, y)
            parts += [f'<path class="p-{kind}" d="{boxes}"/>'] if boxes else []
        y += LANE + GAP
    parts.append(_text(LEFT, y + 12, "0"))
    parts.append(_text(WIDTH - RIGHT, y + 12, f"{1000 * schedule.seconds:.3g} ms", "end"))
    return _svg(y + FOOT - LANE, parts, title)


def merged(spans: Iterable[Span], gap: float) -> list[tuple[float, float]]:
    """Return busy times, ignoring pauses of up to `gap` seconds."""
    found: list[tuple[float, float]] = []
    for span in sorted(spans, key=lambda span: span.begin):
        if found and span.begin - found[-1][1] <= gap:
            found[-1] = (found[-1][0], max(span.end, found[-1][1]))
        else:
            found.append((span.begin, span.end))
    return found


def busy_cores(schedule: Schedule, slots: int) -> list[float]:
    """Return the mean number of busy cores in each of several equal parts of the time."""
    width = schedule.seconds / slots
    busy = [0.0] * slots
    for _, begin, end, _ in schedule.spans:
        for slot in range(int(begin / width), min(slots, int(end / width) + 1)):
            inside = min(end, (slot + 1) * width) - max(begin, slot * width)
            busy[slot] += max(0.0, inside) / width
    return busy


def _total(schedule: Schedule) -> list[str]:
    slots = WIDTH - LEFT - RIGHT
    foot = TOP + TOTAL
    heights = busy_cores(schedule, slots) if schedule.seconds else []
    corners = [
        f"{LEFT + x:.0f},{foot - TOTAL * busy / schedule.cores:.1f}"
        for x, busy in enumerate(heights)
    ]
    outline = " ".join([f"{LEFT},{foot}", *corners, f"{WIDTH - RIGHT},{foot}"])
    return [
        f'<polygon class="p-ours" fill-opacity="0.55" points="{outline}"/>',
        f'<path class="p-axis" d="M{LEFT} {TOP}V{foot}H{WIDTH - RIGHT}"/>',
        _text(LEFT - 6, TOP + 8, str(schedule.cores), "end"),
        _text(LEFT - 6, foot, "0", "end"),
    ]


def _boxes(spans: Sequence[Span], scale: float, y: float) -> str:
    return "".join(
        f"M{LEFT + begin * scale:.1f} {y}h{max(0.3, (end - begin) * scale):.1f}v{LANE}"
        f"H{LEFT + begin * scale:.1f}z"
        for begin, end in merged(spans, 0.3 / scale)
    )


def _legend() -> list[str]:
    swatches = (("ours", "searching", 0), ("paper", "merging", 90))
    return [
        f'<rect class="p-{kind}" x="{x}" y="22" width="10" height="10"/>{_text(x + 14, 31, name)}'
        for kind, name, x in swatches
    ]


def _text(x: float, y: float, text: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text class="p-ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'width="{WIDTH}" font-family="sans-serif" font-size="11">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
