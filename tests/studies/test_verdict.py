"""The rule that judges claims."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import Measure
from tilewright.studies.verdict import (
    FAILS,
    HOLDS,
    OPEN,
    Bounds,
    combine,
    compare,
    difference,
    exact,
    judge,
    trials_needed,
)

numbers = st.floats(0, 1e6)
reaches = st.floats(0, 1e3)


@st.composite
def bounds(draw: st.DrawFn) -> Bounds:
    value = draw(numbers)
    return Bounds(value, value - draw(reaches), value + draw(reaches))


verdicts = st.lists(st.sampled_from([HOLDS, FAILS, OPEN]), min_size=1)
OPPOSITE = {HOLDS: FAILS, FAILS: HOLDS, OPEN: OPEN}


@given(bounds(), bounds())
def test_a_difference_lies_in_its_interval_and_turns_round(one: Bounds, other: Bounds) -> None:
    gap, back = difference(one, other), difference(other, one)
    assert gap.low <= gap.value <= gap.high
    assert back == pytest.approx((-gap.value, -gap.high, -gap.low))


@given(bounds(), bounds())
def test_a_difference_is_at_least_as_uncertain_as_either_figure(one: Bounds, other: Bounds) -> None:
    width = (gap := difference(one, other)).high - gap.low
    assert width >= max(one.high - one.low, other.high - other.low) - 1e-6


@given(bounds(), bounds())
def test_disjoint_intervals_decide_and_never_wrongly(one: Bounds, other: Bounds) -> None:
    assume(one.low > other.high)
    assert compare(one, "above", other) == HOLDS
    assert compare(other, "below", one) == HOLDS
    assert compare(one, "below", other) == FAILS
    assert compare(other, "above", one) == FAILS


@given(bounds(), bounds())
def test_above_and_below_never_hold_together(one: Bounds, other: Bounds) -> None:
    above, below = compare(one, "above", other), compare(one, "below", other)
    assert HOLDS not in (above, below) or {above, below} == {HOLDS, FAILS}
    assert compare(one, "above", other) == compare(other, "below", one)


@given(bounds(), bounds(), st.floats(1, 10))
def test_wider_intervals_never_turn_a_verdict_round(
    one: Bounds, other: Bounds, scale: float
) -> None:
    value = one.value
    wide = Bounds(value, value - scale * (value - one.low), value + scale * (one.high - value))
    assume(wide.low <= one.low and wide.high >= one.high)
    for relation in ("above", "below"):
        before = compare(one, relation, other)
        after = compare(wide, relation, other)
        assert after in (before, OPEN)


@given(st.floats(0.001, 1e6), st.floats(1.001, 10))
def test_a_number_is_about_itself_but_not_twice_the_tolerance_away(
    value: float, tolerance: float
) -> None:
    assert compare(exact(value), "about", exact(value), tolerance) == HOLDS
    far = exact(2 * tolerance * value)
    assert compare(far, "about", exact(value), tolerance) == FAILS
    assert compare(exact(value), "about", far, tolerance) == FAILS


def test_about_is_within_the_papers_own_interval() -> None:
    theirs = Bounds(57, 54, 60)
    assert compare(Bounds(56, 55, 57), "about", theirs) == HOLDS
    assert compare(Bounds(54, 52, 56), "about", theirs) == OPEN
    assert compare(Bounds(51, 50, 53), "about", theirs) == FAILS


@given(verdicts)
def test_all_is_stricter_than_most_and_most_than_any(found: list[str]) -> None:
    rank = {FAILS: 0, OPEN: 1, HOLDS: 2}
    strict, middle, mild = (combine(found, extent) for extent in ("all", "most", "any"))  # type: ignore[arg-type]
    assert rank[strict] <= rank[middle] <= rank[mild]


@given(verdicts)
def test_all_and_any_are_dual(found: list[str]) -> None:
    opposite = [OPPOSITE[one] for one in found]  # type: ignore[index]
    assert combine(opposite, "any") == OPPOSITE[combine(found, "all")]  # type: ignore[arg-type]


def test_most_needs_more_than_half() -> None:
    assert combine([HOLDS, FAILS], "most") == FAILS
    assert combine([HOLDS, HOLDS, FAILS], "most") == HOLDS
    assert combine([HOLDS, OPEN, FAILS], "most") == OPEN
    assert combine([], "most") == OPEN


ROWS = {
    "quick": {"mean": Measure(10, 9, 11), "count": Measure(3)},
    "slow": {"mean": Measure(33, 31, 35), "count": Measure(5)},
}


def verdict(*args: object, **kwargs: object) -> str:
    return judge(Claim("…", "1", Comparison(*args, **kwargs)), ROWS).verdict  # type: ignore[arg-type]


def test_a_factor_is_part_of_the_claim() -> None:
    assert verdict("mean", ("slow",), "above", ("quick",)) == HOLDS
    assert verdict("mean", ("slow",), "above", ("quick",), factor=3) == OPEN
    assert verdict("mean", ("slow",), "above", ("quick",), factor=5) == FAILS
    assert verdict("mean", ("quick",), "below", ("slow",), factor=1 / 2) == HOLDS


def test_a_number_can_be_compared_with() -> None:
    assert verdict("mean", ("slow",), "above", 20.0) == HOLDS
    assert verdict("mean", ("slow", "quick"), "above", 20.0) == FAILS
    assert verdict("mean", ("slow", "quick"), "above", 20.0, extent="any") == HOLDS
    assert verdict("mean", ("slow",), "about", 33.0, games=10) == HOLDS
    assert verdict("mean", ("slow",), "above", 30.0, games=10) == HOLDS


def test_missing_figures_decide_nothing() -> None:
    assert verdict("count", ("slow",), "above", ("quick",)) == OPEN  # no intervals
    assert verdict("mean", ("slow",), "above", ("other",)) == OPEN
    assert verdict("median", ("slow",), "above", 3.0) == OPEN
    assert judge(Claim("…", "1"), ROWS).verdict == OPEN
    nothing = {"slow": {"mean": Measure(math.nan, 0, 1)}}
    positive = Comparison("mean", ("slow",), "above", 0)
    assert judge(Claim("…", "1", positive), nothing).verdict == OPEN


def test_figures_of_the_quick_form_decide_nothing() -> None:
    claim = Claim("…", "1", Comparison("mean", ("slow",), "above", ("quick",)))
    found = judge(claim, ROWS, decisive=False)
    assert found.verdict == OPEN
    (pair,) = found.pairs
    assert pair[1:] == ("slow", ROWS["slow"]["mean"], "quick", ROWS["quick"]["mean"], HOLDS)
    assert "quick form" in found.reason


def test_a_reason_is_given_where_a_claim_does_not_hold() -> None:
    def reason(relation: str, to: float, why: str = "Because.") -> str:
        test = Comparison("mean", ("slow",), relation, to)  # type: ignore[arg-type]
        return judge(Claim("…", "1", test, why), ROWS).reason

    assert reason("above", 20.0) == ""
    assert reason("below", 20.0) == "Because."
    assert reason("above", 32.0) not in ("", "Because.")
    assert "not measured" in judge(Claim("…", "1", Comparison("x", ("y",), "above", 1)), {}).reason
    assert judge(Claim("…", "1", why="No such player."), ROWS).reason == "No such player."


def test_every_comparison_of_a_claim_has_to_hold() -> None:
    faster = Comparison("mean", ("quick",), "below", ("slow",))
    slower = Comparison("mean", ("quick",), "above", ("slow",))
    assert judge(Claim("…", "1", (faster, faster)), ROWS).verdict == HOLDS
    assert judge(Claim("…", "1", (faster, slower)), ROWS).verdict == FAILS


@given(value=st.floats(50.1, 90), reach=st.floats(0.1, 40))
def test_more_trials_decide_what_the_intervals_leave_open(value: float, reach: float) -> None:
    claim = Claim("More than half.", "1", Comparison("wins", ("a",), "above", 50.0))
    rows = {"a": {"wins": Measure(value, value - reach, value + reach)}}
    judged = judge(claim, rows)
    if judged.verdict == OPEN and judged.needs is not None:
        root = math.sqrt(judged.needs)
        narrower = {"a": {"wins": Measure(value, value - reach / root, value + reach / root)}}
        assert judge(claim, narrower).verdict == HOLDS
        assert judged.needs <= 3 * (reach / (value - 50)) ** 2
    elif judged.verdict == HOLDS:
        assert judged.needs is None and value - reach > 50


def test_equal_figures_are_never_decided() -> None:
    claim = Claim("A beats B.", "1", Comparison("wins", ("a",), "above", ("b",)))
    rows = {name: {"wins": Measure(50.0, 47.0, 53.0)} for name in "ab"}
    judged = judge(claim, rows)
    assert (judged.verdict, judged.needs) == (OPEN, None)
    assert trials_needed(claim, rows) is None and judged.reason


def test_an_inconclusive_claim_can_say_more() -> None:
    test = Comparison("wins", ("a",), "above", 50.0)
    claim = Claim("A wins.", "1", test, why="Unlike.", unclear="The paper cannot tell either.")
    open_rows = {"a": {"wins": Measure(51.0, 48.0, 54.0)}}
    assert claim.unclear in judge(claim, open_rows).reason
    assert claim.unclear not in judge(claim, {"a": {"wins": Measure(40.0, 38.0, 42.0)}}).reason
