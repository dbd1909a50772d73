"""Verdicts on claims: pure functions of measured figures and their 95 % intervals.

The interval of a difference combines the intervals of its two figures: the distances from each
figure to its bounds are added in quadrature (MOVER), so skewed intervals stay skewed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from tilewright.statistics import wilson
from tilewright.studies.claim import Claim, Comparison, Extent, Relation

if TYPE_CHECKING:
    from tilewright.studies.experiment import Measure

Verdict = Literal["holds", "does not hold", "inconclusive"]
HOLDS: Verdict = "holds"
FAILS: Verdict = "does not hold"
OPEN: Verdict = "inconclusive"
FACTORS = (2, 3, 5, 10, 20, 50, 100)  # of trials, to estimate how many would decide a claim

RULE = (
    "A claim compares measured figures with each other or with a number. The 95 % interval of the "
    "difference between two figures combines their own intervals: the distances from the figures "
    "to their bounds are added in quadrature.",
    "A claim holds if the whole interval agrees with it, does not hold if the whole interval "
    "contradicts it, and is inconclusive otherwise. Then we estimate how many times as many trials "
    "would decide it, as intervals shrink with the square root of their number.",
    "“About” means within a factor of 1.25 unless the claim gives another one. For a percentage "
    "with a known number of games it means within the 95 % interval of the paper's own figure.",
    "Words in parentheses are our reading of the claim. Some margins were chosen after a first "
    "run, to tell a small effect from none.",
    "A claim about all rows needs every comparison to hold, a claim about most rows more than half "
    "of them.",
    "Figures without an interval, figures that were not measured and the small samples of the "
    "quick form decide nothing.",
)

Rows = Mapping[str, Mapping[str, "Measure"]]


class Bounds(NamedTuple):
    """A figure and its interval, both known."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Bounds:
        return Bounds(*(factor * number for number in self))


class Pair(NamedTuple):
    """Two figures that were compared; `other` is "" for a number."""

    test: Comparison
    row: str
    figure: Measure
    other: str
    compared: Measure
    verdict: Verdict


@dataclass(frozen=True)
class Judgement:
    """A claim with its verdict and the figures that decided it; `missing` counts absent figures.

    `needs` is how many times as many trials would decide an inconclusive claim, if known.
    """

    claim: Claim
    verdict: Verdict
    pairs: tuple[Pair, ...] = ()
    missing: int = 0
    decisive: bool = True
    needs: int | None = None

    @property
    def reason(self) -> str:
        """One sentence on why the claim does not hold or is inconclusive."""
        if self.verdict == HOLDS:
            return ""
        if self.verdict == FAILS or not self.claim.tests:
            return self.claim.why
        if not self.decisive:
            return "Only the quick form was run."
        if self.missing:
            return "Some of the figures were not measured, or have no interval."
        return " ".join(filter(None, (self._needed, self.claim.unclear)))

    @property
    def _needed(self) -> str:
        """What it would take to decide the claim."""
        if self.needs is None:
            return "The figures are too close for any affordable number of trials."
        return (
            f"It would take about {self.needs} times as many trials to decide, if the measured "
            "figures are right."
        )


def difference(one: Bounds, other: Bounds) -> Bounds:
    """Return the first figure minus the second, with the interval of the difference."""
    value = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Bounds(value, value - below, value + above)


def compare(
    one: Bounds, relation: Relation, other: Bounds, tolerance: float | None = None
) -> Verdict:
    """Whether one figure is above, below or about the other.

    "about" without a tolerance means within the other's interval.
    """
    if relation == "about":
        low, high = _band(other, tolerance)
        inside = (_not_negative(difference(one, low)), _not_negative(difference(high, one)))
        return combine(inside, "all")
    gap = difference(one, other) if relation == "above" else difference(other, one)
    if gap.low > 0:
        return HOLDS
    return FAILS if gap.high <= 0 else OPEN


def _not_negative(gap: Bounds) -> Verdict:
    if gap.low >= 0:
        return HOLDS
    return FAILS if gap.high < 0 else OPEN


def _band(other: Bounds, tolerance: float | None) -> tuple[Bounds, Bounds]:
    """The bounds of "about"."""
    if tolerance is None:
        return exact(other.low), exact(other.high)
    return other.times(1 / tolerance), other.times(tolerance)


def combine(verdicts: Iterable[Verdict], extent: Extent) -> Verdict:
    """Combine the verdicts of a claim about all, most or any of its comparisons."""
    found = list(verdicts)
    total, held, failed = len(found), found.count(HOLDS), found.count(FAILS)
    if not total:
        return OPEN
    needed = {"all": total, "most": total // 2 + 1, "any": 1}[extent]
    if held >= needed:
        return HOLDS
    return FAILS if failed > total - needed else OPEN


def exact(value: float) -> Bounds:
    """Return a number that is not an estimate."""
    return Bounds(value, value, value)


def judge(claim: Claim, rows: Rows, decisive: bool = True) -> Judgement:
    """Judge a claim; it is inconclusive unless the figures are `decisive`."""
    results = [_judge(test, rows) for test in claim.tests]
    verdict = combine((verdict for verdict, _, _ in results), "all") if decisive else OPEN
    pairs = tuple(pair for _, found, _ in results for pair in found)
    missing = sum(absent for _, _, absent in results)
    needs = trials_needed(claim, rows) if verdict == OPEN and decisive and not missing else None
    return Judgement(claim, verdict, pairs, missing, decisive, needs)


def trials_needed(claim: Claim, rows: Rows) -> int | None:
    """Return how many times as many trials would decide a claim if they gave the same figures.

    Intervals shrink with the square root of the number of trials. None means more than the largest
    of `FACTORS`.
    """
    for factor in FACTORS:
        narrower = {
            name: {quantity: _narrower(figure, factor) for quantity, figure in row.items()}
            for name, row in rows.items()
        }
        verdicts = (_judge(test, narrower)[0] for test in claim.tests)
        if combine(verdicts, "all") != OPEN:
            return factor
    return None


def _narrower(figure: Measure, factor: int) -> Measure:
    value, low, high = figure
    if low is None or high is None:
        return figure
    root = math.sqrt(factor)
    return figure._replace(low=value - (value - low) / root, high=value + (high - value) / root)


def _judge(test: Comparison, rows: Rows) -> tuple[Verdict, Sequence[Pair], int]:
    """The verdict on one comparison, its pairs, and the number of missing figures."""
    verdicts: list[Verdict] = []
    pairs: list[Pair] = []
    missing = 0
    for name in test.rows:
        for other, theirs in _others(test, rows).items():
            ours = rows.get(name, {}).get(test.quantity)
            verdicts.append(_compared(test, ours, theirs))
            missing += _bounds(ours) is None or _bounds(theirs) is None
            if ours is not None and theirs is not None:
                pairs.append(Pair(test, name, ours, other, theirs, verdicts[-1]))
    return combine(verdicts, test.extent), pairs, missing


def _others(test: Comparison, rows: Rows) -> Mapping[str, Measure | None]:
    """The figures that a row is compared with, by row name; "" for a number."""
    from tilewright.studies.experiment import Measure

    if isinstance(test.to, tuple):
        quantity = test.quantity_to or test.quantity
        return {name: rows.get(name, {}).get(quantity) for name in test.to}
    if test.games is None:
        return {"": Measure(test.to, test.to, test.to)}
    low, high = wilson(test.to * test.games / 100, test.games)
    return {"": Measure(test.to, 100 * low, 100 * high)}


def _compared(test: Comparison, ours: Measure | None, theirs: Measure | None) -> Verdict:
    one, other = _bounds(ours), _bounds(theirs)
    if one is None or other is None:
        return OPEN
    within_theirs = test.relation == "about" and test.games is not None
    tolerance = None if within_theirs else test.tolerance
    if test.games is not None and not within_theirs:
        other = exact(other.value)
    return compare(one, test.relation, other.times(test.factor), tolerance)


def _bounds(figure: Measure | None) -> Bounds | None:
    """A figure with its interval, or None if either is missing."""
    if figure is None or figure.low is None or figure.high is None or math.isnan(figure.value):
        return None
    return Bounds(figure.value, figure.low, figure.high)
