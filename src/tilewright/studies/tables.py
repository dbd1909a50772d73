"""The paper's figures beside ours, as rows of text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Quoted,
    quoted,
)

NOTHING = "–"
DERIVED = "*"
PAPER, OURS = "paper", "ours"


@dataclass(frozen=True)
class Table:
    """Headings and cells; the first column names the row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def beside(experiment: Experiment, findings: Findings) -> Table:
    """A column of ours for each quantity, after one of the paper's where it has figures."""
    names = row_names(experiment, findings)
    headings, columns = [experiment.heading], [names]
    for quantity in experiment.quantities:
        theirs = [experiment.paper.get(name, {}).get(quantity.name) for name in names]
        ours = [findings.rows.get(name, {}).get(quantity.name) for name in names]
        if any(figure is not None for figure in theirs):
            headings.append(heading(quantity, PAPER))
            columns.append([of_paper(figure, quantity) for figure in theirs])
        headings.append(heading(quantity, OURS))
        columns.append([cell(figure, quantity) for figure in ours])
    return Table(tuple(headings), tuple(zip(*columns, strict=True)))


def listed(experiment: Experiment, findings: Findings) -> Table:
    """A line for each figure, which is narrow enough for any terminal."""
    lines: list[tuple[str, ...]] = []
    for name in row_names(experiment, findings):
        first = name
        for quantity in experiment.quantities:
            theirs = experiment.paper.get(name, {}).get(quantity.name)
            ours = findings.rows.get(name, {}).get(quantity.name)
            if theirs is None and ours is None:
                continue
            what = f"{quantity.name} {quantity.unit}".strip()
            lines.append((first, what, of_paper(theirs, quantity), *_told(ours, quantity)))
            first = ""
    return Table((experiment.heading, "", PAPER, OURS, "95 %"), tuple(lines))


def _told(figure: Measure | None, quantity: Quantity) -> tuple[str, str]:
    """A figure of ours and its interval, if it has one."""
    value, low, high = figure or Measure(math.nan)
    told = plain(value, quantity)
    if low is None or high is None or told == NOTHING or low == high:
        return told, ""
    between = " to " if low < 0 else "–"
    return told, f"{plain(low, quantity)}{between}{plain(high, quantity)}"


def row_names(experiment: Experiment, findings: Findings) -> list[str]:
    """The rows of ours, then those that only the paper has."""
    return [*findings.rows, *(name for name in experiment.paper if name not in findings.rows)]


def heading(quantity: Quantity, whose: str) -> str:
    unit = f" {quantity.unit}" if quantity.unit else ""
    return f"{quantity.name}{unit}, {whose}"


def has_derived(experiment: Experiment) -> bool:
    """Whether any figure beside ours was derived from figures of the paper."""
    return any(
        quoted(figure).derived for row in experiment.paper.values() for figure in row.values()
    )


def of_paper(figure: float | Quoted | None, quantity: Quantity) -> str:
    """A figure of the paper's, or a range; one that was derived is marked."""
    if figure is None:
        return NOTHING
    value, high, derived = quoted(figure)
    text = _as_quoted(value, quantity)
    if high is not None:
        text += f"–{_as_quoted(high, quantity)}"
    return f"{text}{DERIVED}" if derived else text


def _as_quoted(value: float, quantity: Quantity) -> str:
    """A number with the digits that the paper gives, or fewer."""
    own = len(repr(value).partition(".")[2])
    return plain(value, quantity._replace(digits=min(own, quantity.digits)))


def plain(figure: float | None, quantity: Quantity) -> str:
    """A number with the digits of its column."""
    if figure is None or math.isnan(figure):
        return NOTHING
    return f"{figure:,.{quantity.digits}f}"


def cell(figure: Measure | None, quantity: Quantity) -> str:
    """A figure of ours, with its interval where there is one."""
    value, interval = _told(figure, quantity)
    return f"{value} ({interval})" if interval else value


def markdown(table: Table, numeric: bool = True) -> list[str]:
    """The lines of a table in Markdown; numeric columns are aligned to the right."""
    rule = "---:" if numeric else "---"
    lines = [_line(table.headings), _line(["---", *[rule] * (len(table.headings) - 1)])]
    return [*lines, *(_line(row) for row in table.rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(text.replace('|', '/') for text in cells)} |"
