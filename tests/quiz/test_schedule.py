"""SM-2 against values worked out by hand from the published formulas."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.quiz import QuizError, Schedule

DAY = date(2026, 3, 1)


def intervals(qualities: list[int]) -> list[tuple[int, float]]:
    """The interval and the E-Factor after each answer, each given on the day it is due."""
    schedule, found = Schedule(DAY), []
    for quality in qualities:
        schedule = schedule.review(quality, schedule.due)
        found.append((schedule.interval, schedule.ease))
    return found


@pytest.mark.parametrize(
    ("qualities", "expected"),
    [
        # I(1) = 1, I(2) = 6, then I(n) = I(n-1) × EF, rounded up; 4 leaves the E-Factor at 2.5.
        ([4, 4, 4, 4, 4], [(1, 2.5), (6, 2.5), (15, 2.5), (38, 2.5), (95, 2.5)]),
        # EF' = EF + (0.1 − (5−q)(0.08 + (5−q) 0.02)): 5 adds 0.1, 3 takes 0.14.
        ([5, 5, 5, 5, 5], [(1, 2.6), (6, 2.7), (17, 2.8), (50, 2.9), (150, 3.0)]),
        ([3, 3, 3, 3, 3], [(1, 2.36), (6, 2.22), (13, 2.08), (26, 1.94), (47, 1.8)]),
        # Below 3 the repetitions start over, and the E-Factor stays.
        ([5, 5, 5, 2, 4, 4], [(1, 2.6), (6, 2.7), (17, 2.8), (1, 2.8), (6, 2.8), (17, 2.8)]),
        ([0, 0, 4], [(1, 2.5), (1, 2.5), (6, 2.5)]),
        # The E-Factor never falls below 1.3.
        ([3] * 10, [(1, 2.36), (6, 2.22), (13, 2.08), (26, 1.94), (47, 1.8), (79, 1.66),
                    (121, 1.52), (167, 1.38), (218, 1.3), (284, 1.3)]),
    ],
)  # fmt: skip
def test_intervals_and_factors_are_those_of_the_paper(
    qualities: list[int], expected: list[tuple[int, float]]
) -> None:
    assert intervals(qualities) == expected


def test_a_card_below_four_is_asked_again_on_the_same_day_and_stays_as_it_is() -> None:
    failed = Schedule(DAY).review(3, DAY)
    assert failed.again and failed.is_due(DAY) and failed.due == DAY + timedelta(1)
    still = failed.review(2, DAY)
    assert still == failed
    done = still.review(4, DAY)
    assert not done.again and not done.is_due(DAY)
    assert (done.due, done.interval, done.ease) == (failed.due, failed.interval, failed.ease)


def test_a_failed_card_is_due_again_the_next_day() -> None:
    failed = Schedule(DAY).review(0, DAY)
    later = failed.review(5, DAY + timedelta(1))
    assert (later.interval, later.again) == (6, False)


@given(st.lists(st.integers(0, 5), max_size=60))
def test_any_answers_give_a_day_in_the_future_and_a_sound_factor(qualities: list[int]) -> None:
    schedule = Schedule(DAY)
    for quality in qualities:
        today = schedule.due
        schedule = schedule.review(quality, today)
        assert schedule.due > today or schedule.due == date.max
        assert schedule.ease >= 1.3 and 1 <= schedule.interval <= 36_500


@pytest.mark.parametrize("quality", [-1, 6])
def test_other_qualities_are_refused(quality: int) -> None:
    with pytest.raises(QuizError):
        Schedule(DAY).review(quality, DAY)
