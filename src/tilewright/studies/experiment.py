"""The parts of an experiment: its description, the paper's figures and ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewright.frames import frame_of_rows
from tilewright.statistics import median_interval, wilson
from tilewright.studies.claim import Claim
from tilewright.studies.resampling import (
    Runs,
    mean_interval,
    ratio_interval,
    run_interval,
    run_mean,
)

if TYPE_CHECKING:
    from pandas import DataFrame

    from tilewright.studies.bench import Bench
    from tilewright.studies.outcome import Outcome


class Measure(NamedTuple):
    """A figure, with its 95 % interval if it is an estimate."""

    value: float
    low: float | None = None
    high: float | None = None


class Quantity(NamedTuple):
    """A column: its name, unit, and number of decimals."""

    name: str
    unit: str = ""
    digits: int = 0


class Quoted(NamedTuple):
    """A paper's figure: a number or a range up to `high`; `derived` if computed from others."""

    value: float
    high: float | None = None
    derived: bool = False


Row = Mapping[str, Measure]  # by name of quantity
Curve = Sequence[tuple[float, float]]
Heat = Mapping[str, Mapping[str, str]]  # names of rows, by line label and column label


@dataclass(frozen=True)
class Findings:
    """The results of an experiment: rows of figures, and other output.

    Remarks are sentences about the results. Pictures are grids by title, curves are points by
    line name, and files are texts by name, such as learned weights. A heat map arranges rows in two
    dimensions. Drawings are SVG plots by name, in the colours of `figures`.
    """

    rows: Mapping[str, Row]
    remarks: tuple[str, ...] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    curves: Mapping[str, Curve] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    heat: Mapping[str, Heat] = field(default_factory=dict)
    drawings: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "rows": {
                name: {quantity: _digits(figure) for quantity, figure in row.items()}
                for name, row in self.rows.items()
            },
            "remarks": list(self.remarks),
            "pictures": dict(self.pictures),
            "curves": {name: [list(point) for point in line] for name, line in self.curves.items()},
            "files": dict(self.files),
            "heat": {
                title: {line: dict(cells) for line, cells in one.items()}
                for title, one in self.heat.items()
            },
        } | ({"drawings": dict(self.drawings)} if self.drawings else {})

    def to_frame(self) -> DataFrame:
        """The figures as a pandas table: a row for each figure, with its interval."""
        return frame_of_rows(
            {"row": name, "quantity": quantity} | figure._asdict()
            for name, row in self.rows.items()
            for quantity, figure in row.items()
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Findings:
        return cls(
            {
                name: {quantity: _measure(figure) for quantity, figure in row.items()}
                for name, row in data["rows"].items()
            },
            tuple(data["remarks"]),
            data["pictures"],
            {name: [(x, y) for x, y in line] for name, line in data["curves"].items()},
            data["files"],
            data.get("heat", {}),
            data.get("drawings", {}),
        )


def _digits(figure: Measure) -> list[float | None]:
    """A figure for JSON, which has no NaN."""
    return [None if number is None or math.isnan(number) else round(number, 6) for number in figure]


def _measure(figure: Sequence[float | None]) -> Measure:
    value, *interval = figure
    return Measure(math.nan if value is None else value, *interval)


def quoted(figure: float | Quoted) -> Quoted:
    """Convert a plain number to `Quoted`."""
    return figure if isinstance(figure, Quoted) else Quoted(figure)


class Size(NamedTuple):
    """The number of trials of each kind in the quick and the full form.

    `work` is the amount of work in the full form relative to the quick form, if it is not the
    ratio of these numbers.
    """

    quick: int
    full: int
    work: float | None = None


@dataclass(frozen=True)
class Experiment:
    """One table or section of a paper that can be run.

    `did` says what the paper did, `difference` how our experiment differs. `paper` has the paper's
    figures by row and quantity; each has a line in `quotations.tsv` unless it is derived. Our
    results may have more rows.

    `axes` labels the axes of curves, `bars` is the quantity to draw, and `claims` are the paper's
    statements that the rows decide. An experiment with `own_words` compares fixed word lists and
    cannot be run with another one.
    """

    name: str
    title: str
    did: str
    difference: str
    heading: str
    quantities: tuple[Quantity, ...]
    paper: Mapping[str, Mapping[str, float | Quoted]]
    size: Size
    run: Callable[[Bench], Findings]
    bars: str | None = None
    axes: tuple[str, str] = ("", "")
    claims: tuple[Claim, ...] = ()
    own_words: bool = False


@dataclass(frozen=True)
class Study:
    """A paper and its experiments; `game` is the game they play in the arena, if any.

    A study without a paper has a `page`, a function from the outcomes of its experiments to the
    files of its report by name.
    """

    name: str
    title: str
    authors: str
    experiments: tuple[Experiment, ...]
    game: str | None = None
    page: Callable[[Mapping[str, Outcome]], dict[str, str]] | None = None


def share(successes: int, trials: int) -> Measure:
    """Return a percentage with its Wilson interval."""
    low, high = wilson(successes, trials)
    return Measure(100 * successes / trials if trials else math.nan, 100 * low, 100 * high)


def average(values: Sequence[float]) -> Measure:
    """Return a mean with its bootstrap interval (from two values on); NaN without values."""
    return Measure(fmean(values), *(mean_interval(values) or ())) if values else Measure(math.nan)


def middle(values: Sequence[float]) -> Measure:
    """Return a median with its bootstrap interval."""
    return (
        Measure(median(values), *(median_interval(values) or ())) if values else Measure(math.nan)
    )


def spread(values: Sequence[float]) -> Measure:
    """Return the sample standard deviation."""
    return Measure(stdev(values) if len(values) > 1 else math.nan)


def count(number: int) -> Measure:
    """Return a count without an interval, which cannot decide claims."""
    return Measure(float(number))


def exact(number: float) -> Measure:
    """Return a number that is the same in every run, with an interval of width 0."""
    return Measure(number, number, number)


def occurrences(number: int, trials: int) -> Measure:
    """Return a rate over a number of trials, with Wilson's interval."""
    low, high = wilson(number, trials)
    return Measure(float(number), trials * low, trials * high)


def run_time(runs: Runs) -> Measure:
    """Return the mean time of items that ran several times; NaN without items."""
    return Measure(run_mean(runs), *(run_interval(runs) or ())) if runs else Measure(math.nan)


def run_ratio(one: Runs, other: Runs) -> Measure:
    """Return the ratio of two mean times of the same items."""
    if not one:
        return Measure(math.nan)
    return Measure(run_mean(one) / run_mean(other), *(ratio_interval(one, other) or ()))
