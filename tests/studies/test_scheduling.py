"""List scheduling, against cases that can be followed by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.studies.scheduling import Span, Step, schedule, share_out

TIMES = st.lists(st.integers(1, 50), max_size=30)


def test_a_task_goes_to_the_core_that_is_free_first() -> None:
    assert share_out([3, 1, 1, 2], 2) == [
        Span(0, 0, 3),
        Span(1, 0, 1),
        Span(1, 1, 2),
        Span(1, 2, 4),
    ]


def test_the_order_of_tasks_matters() -> None:
    assert schedule([Step(0, (1, 1, 2))], 2).seconds == 3
    assert schedule([Step(0, (2, 1, 1))], 2).seconds == 2


def test_steps_wait_for_each_other_and_begin_with_sequential_work() -> None:
    plan = schedule([Step(1, (2, 4)), Step(3), Step(1, (1, 1, 1))], 2)
    assert plan.seconds == 1 + 4 + 3 + 1 + 2
    assert plan.busy == 1 + 6 + 3 + 1 + 3
    assert [span for span in plan.spans if span.sequential] == [
        Span(0, 0, 1, True),
        Span(0, 5, 8, True),
        Span(0, 8, 9, True),
    ]
    assert plan.speed_up == pytest.approx(14 / 11)
    assert plan.idle == pytest.approx(8 / 22)


def test_an_empty_schedule_takes_no_time() -> None:
    plan = schedule([], 4)
    assert (plan.seconds, plan.idle, plan.speed_up, plan.spans) == (0, 0, 1, ())


def test_more_cores_than_tasks_are_as_fast_as_the_longest_task() -> None:
    plan = schedule([Step(0, (5, 2, 1))], 64)
    assert (plan.seconds, plan.speed_up) == (5, 8 / 5)


@given(TIMES, st.integers(1, 8), st.integers(0, 20))
def test_a_schedule_is_within_grahams_bounds(tasks: list[int], cores: int, first: int) -> None:
    plan = schedule([Step(first, tuple(tasks))], cores)
    longest = max(tasks, default=0)
    assert plan.busy == first + sum(tasks)
    assert first + max(longest, sum(tasks) / cores) <= plan.seconds + 1e-9
    assert plan.seconds <= first + sum(tasks) / cores + longest * (1 - 1 / cores) + 1e-9
    assert 0 <= plan.idle < 1


@given(TIMES, st.integers(1, 8))
def test_no_core_does_two_tasks_at_once(tasks: list[int], cores: int) -> None:
    spans = share_out(tasks, cores, 7)
    for core in range(cores):
        own = sorted(span for span in spans if span.core == core)
        assert all(one.end <= other.begin for one, other in pairwise(own))
    assert [span.end - span.begin for span in spans] == tasks
