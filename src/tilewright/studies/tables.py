"""Tables of the paper's figures and ours, as rows of text."""

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
    """Return a table with a column for each quantity, after the paper's if it has figures."""
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
    """Return a table with a line for each figure, narrow enough for any terminal."""
    lines: list[tuple[str, ...]] = []
    for name in row_names(experiment, findings):
        first = name
        for quantity in experiment.quantities:
            theirs = experiment.paper.get(name, {}).get(quantity.name)
            ours = findings.rows.get(name, {}).get(quantity.name)
            if theirs is None and ours is None:
                continue
            what = f"{quantity.name} {quantity.unit}".strip()
            lines.append(
                (first, what, of_paper(theirs, quantity), *_figure_and_interval(ours, quantity))
            )
            first = ""
    return Table((experiment.heading, "", PAPER, OURS, "95 %"), tuple(lines))


def _figure_and_interval(figure: Measure | None, quantity: Quantity) -> tuple[str, str]:
    """Our figure, and its interval if it has one."""
    value, low, high = figure or Measure(math.nan)
    told = plain(value, quantity)
    if low is None or high is None or told == NOTHING or low == high:
        return told, ""
    between = " to " if low < 0 else "–"
    return told, f"{plain(low, quantity)}{between}{plain(high, quantity)}"


def row_names(experiment: Experiment, findings: Findings) -> list[str]:
    """The names of our rows, then of rows that only the paper has."""
    return [*findings.rows, *(name for name in experiment.paper if name not in findings.rows)]


def heading(quantity: Quantity, whose: str) -> str:
    unit = f" {quantity.unit}" if quantity.unit else ""
    return f"{quantity.name}{unit}, {whose}"


def has_derived(experiment: Experiment) -> bool:
    """Whether any of the paper's figures is derived from others."""
    return any(
        quoted(figure).derived for row in experiment.paper.values() for figure in row.values()
    )


def of_paper(figure: float | Quoted | None, quantity: Quantity) -> str:
    """Format the paper's figure or range; derived figures are marked."""
    if figure is None:
        return NOTHING
    value, high, derived = quoted(figure)
    text = _as_quoted(value, quantity)
    if high is not None:
        text += f"–{_as_quoted(high, quantity)}"
    return f"{text}{DERIVED}" if derived else text


def _as_quoted(value: float, quantity: Quantity) -> str:
    """Format a number with the paper's digits, at most those of the column."""
    own = len(repr(value).partition(".")[2])
    return plain(value, quantity._replace(digits=min(own, quantity.digits)))


def plain(figure: float | None, quantity: Quantity) -> str:
    """Format a number with the digits of its column."""
    if figure is None or math.isnan(figure):
        return NOTHING
    return f"{figure:,.{quantity.digits}f}"


def cell(figure: Measure | None, quantity: Quantity) -> str:
    """Format our figure, with its interval if it has one."""
    value, interval = _figure_and_interval(figure, quantity)
    return f"{value} ({interval})" if interval else value


def markdown(table: Table, numeric: bool = True) -> list[str]:
    """Return the lines of a Markdown table; numeric columns are right-aligned."""
    rule = "---:" if numeric else "---"
    lines = [_line(table.headings), _line(["---", *[rule] * (len(table.headings) - 1)])]
    return [*lines, *(_line(row) for row in table.rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(text.replace('|', '/') for text in cells)} |"
