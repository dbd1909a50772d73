"""What a game adds to the arena's report: columns of numbers, tables for people, plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewright.statistics import mean_interval, rounded, summary

Value = float | int | str | None
Row = Mapping[str, Value]  # the columns of one entrant by name
Part = tuple[Any, int]  # a result, and the place of the entrant in it
Parts = Sequence[Part]
Meeting = tuple[Any, int, int]  # a result, and the places of two entrants in it
Meetings = Sequence[Meeting]


def plain(value: Value) -> str:
    """A value in a table for people."""
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def decimals(digits: int, sign: str = "") -> Callable[[Value], str]:
    """A number with this many digits after the point."""
    return lambda value: "–" if value is None else f"{float(value):{sign}.{digits}f}"


@dataclass(frozen=True)
class SeatColumn:
    """A number or text about an entrant, by `name` in JSON and CSV.

    With a `header` it is also in the main table for people, which has room for one or two.
    """

    name: str
    value: Callable[[Parts], Value]
    header: str | None = None
    format: Callable[[Any], str] = plain


@dataclass(frozen=True)
class PairColumn:
    """A number about two entrants, from the games that both played."""

    name: str
    value: Callable[[Meetings], Value]


class Cell(NamedTuple):
    """A column of a sheet: its header, and the text made from an entrant's columns."""

    header: str
    text: Callable[[Row], str]


@dataclass(frozen=True)
class Sheet:
    """One more table for people; `best` names the column that it is sorted by."""

    title: str
    first: str
    cells: Sequence[Cell]
    best: str | None = None


class Plot(NamedTuple):
    """A plot of one column, with the columns of its interval if it has one."""

    label: str
    value: str
    low: str | None = None
    high: str | None = None


def cell(header: str, name: str, format: Callable[[Any], str] = plain) -> Cell:
    """A column of a sheet that shows one value."""
    return Cell(header, lambda row: format(row[name]))


Values = Callable[[Any], Sequence[float]]  # numbers from some games
Of = Callable[[Any], float | None]


def mean_of(values: Values) -> Of:
    """A column with the mean of some numbers."""
    return lambda games: rounded(summary(values(games)).mean)


def deviation_of(values: Values) -> Of:
    """A column with their standard deviation."""
    return lambda games: rounded(summary(values(games)).sd)


def low_of(values: Values) -> Of:
    """A column with the lower end of the mean's confidence interval."""
    return lambda games: _end(values(games), 0)


def high_of(values: Values) -> Of:
    """A column with the upper end of the mean's confidence interval."""
    return lambda games: _end(values(games), 1)


def _end(values: Sequence[float], which: int) -> float | None:
    interval = mean_interval(values)
    return None if interval is None else rounded(interval[which])
