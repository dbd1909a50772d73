"""Additions of a game to the arena's report: columns, tables and plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewright.statistics import mean_interval, rounded, summary

Value = float | int | str | None
Row = Mapping[str, Value]  # the columns of one entrant, by name
Part = tuple[Any, int]  # a result, and the index of the entrant in it
Parts = Sequence[Part]
Meeting = tuple[Any, int, int]  # a result, and the indexes of two entrants in it
Meetings = Sequence[Meeting]


def plain(value: Value) -> str:
    """Format a value for a table."""
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def decimals(digits: int, sign: str = "") -> Callable[[Value], str]:
    """Return a formatter with this many digits after the decimal point."""
    return lambda value: "–" if value is None else f"{float(value):{sign}.{digits}f}"


@dataclass(frozen=True)
class SeatColumn:
    """A number or text about an entrant; `name` is used in JSON and CSV.

    With a `header` it also appears in the main printed table, which has room for one or two
    columns.
    """

    name: str
    value: Callable[[Parts], Value]
    header: str | None = None
    format: Callable[[Any], str] = plain


@dataclass(frozen=True)
class PairColumn:
    """A number about two entrants, from the games they both played."""

    name: str
    value: Callable[[Meetings], Value]


class Cell(NamedTuple):
    """A column of a sheet: its header, and a function that formats an entrant's columns."""

    header: str
    text: Callable[[Row], str]


@dataclass(frozen=True)
class Sheet:
    """An additional printed table; `best` names the column that it is sorted by."""

    title: str
    first: str
    cells: Sequence[Cell]
    best: str | None = None


class Plot(NamedTuple):
    """A plot of one column, optionally with the columns of its interval."""

    label: str
    value: str
    low: str | None = None
    high: str | None = None


def cell(header: str, name: str, format: Callable[[Any], str] = plain) -> Cell:
    """Create a column of a sheet that shows one value."""
    return Cell(header, lambda row: format(row[name]))


Values = Callable[[Any], Sequence[float]]  # numbers from some games
Of = Callable[[Any], float | None]


def mean_of(values: Values) -> Of:
    """Return a column with the mean of some numbers."""
    return lambda games: rounded(summary(values(games)).mean)


def deviation_of(values: Values) -> Of:
    """Return a column with the standard deviation of some numbers."""
    return lambda games: rounded(summary(values(games)).sd)


def low_of(values: Values) -> Of:
    """Return a column with the lower end of the mean's confidence interval."""
    return lambda games: _end(values(games), 0)


def high_of(values: Values) -> Of:
    """Return a column with the upper end of the mean's confidence interval."""
    return lambda games: _end(values(games), 1)


def _end(values: Sequence[float], which: int) -> float | None:
    interval = mean_interval(values)
    return None if interval is None else rounded(interval[which])
