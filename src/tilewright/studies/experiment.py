"""What an experiment is made of: what a paper did, its figures, and ours beside them."""

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
    """A figure, and its 95 % interval where it is an estimate."""

    value: float
    low: float | None = None
    high: float | None = None


class Quantity(NamedTuple):
    """What a column holds: a name, a unit, and how many digits after the point are told."""

    name: str
    unit: str = ""
    digits: int = 0


class Quoted(NamedTuple):
    """A figure of a paper: a number, a range from `value` to `high`, or one derived from others."""

    value: float
    high: float | None = None
    derived: bool = False


Row = Mapping[str, Measure]  # by the names of quantities
Curve = Sequence[tuple[float, float]]
Heat = Mapping[str, Mapping[str, str]]  # names of rows, by the labels of lines and of columns


@dataclass(frozen=True)
class Findings:
    """What we measured: rows of figures, and what else there is to see.

    Remarks are sentences made of what was measured. Pictures are drawn grids, by their titles;
    curves are points, by the names of lines; files are texts such as learned weights, by their
    names. A heat map, by its title, arranges rows in two dimensions. Drawings are plots as SVG, by
    their names, with the colours of `figures`.
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
    """A figure of a paper with all its properties."""
    return figure if isinstance(figure, Quoted) else Quoted(figure)


class Size(NamedTuple):
    """How many trials of each kind there are in the quick form and in the full one.

    `work` says how many times as much work the full form is where the numbers do not.
    """

    quick: int
    full: int
    work: float | None = None


@dataclass(frozen=True)
class Experiment:
    """One table or section of a paper that can be run.

    `paper` has the paper's figures by row and quantity; ours may have rows that it has not. Every
    one that is not derived has a line in `quotations.tsv`.
    `difference` says in one sentence whether it is the same work. `axes` names what curves show,
    `bars` the quantity that is drawn. `claims` are the paper's statements that the rows decide.
    An experiment with `own_words` compares fixed word lists and cannot be run with another one.
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
    """A paper and its experiments; `game` is the game that they play in the arena, if any.

    A study of our own has a `page`: the files of its report, by their names, from the outcomes of
    all its experiments.
    """

    name: str
    title: str
    authors: str
    experiments: tuple[Experiment, ...]
    game: str | None = None
    page: Callable[[Mapping[str, Outcome]], dict[str, str]] | None = None


def share(successes: int, trials: int) -> Measure:
    """A part of all trials in per cent, with Wilson's interval."""
    low, high = wilson(successes, trials)
    return Measure(100 * successes / trials if trials else math.nan, 100 * low, 100 * high)


def average(values: Sequence[float]) -> Measure:
    """A mean with its bootstrap interval, which needs two values; NaN without values."""
    return Measure(fmean(values), *(mean_interval(values) or ())) if values else Measure(math.nan)


def middle(values: Sequence[float]) -> Measure:
    """A median with its bootstrap interval."""
    return (
        Measure(median(values), *(median_interval(values) or ())) if values else Measure(math.nan)
    )


def spread(values: Sequence[float]) -> Measure:
    """A sample standard deviation."""
    return Measure(stdev(values) if len(values) > 1 else math.nan)


def count(number: int) -> Measure:
    """A number that was counted, without an interval: claims cannot be decided by it."""
    return Measure(float(number))


def exact(number: float) -> Measure:
    """A number that is the same in every run, so that it is its own interval."""
    return Measure(number, number, number)


def occurrences(number: int, trials: int) -> Measure:
    """Return a rate over a number of trials, with Wilson's interval."""
    low, high = wilson(number, trials)
    return Measure(float(number), trials * low, trials * high)


def run_time(runs: Runs) -> Measure:
    """The mean time of items that were run several times; NaN without items."""
    return Measure(run_mean(runs), *(run_interval(runs) or ())) if runs else Measure(math.nan)


def run_ratio(one: Runs, other: Runs) -> Measure:
    """The mean time of some items, divided by another mean time of the same items."""
    if not one:
        return Measure(math.nan)
    return Measure(run_mean(one) / run_mean(other), *(ratio_interval(one, other) or ()))
