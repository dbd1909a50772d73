from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.studies import resampling
from tilewright.studies.resampling import mean_interval, ratio_interval, run_interval, run_mean

times = st.floats(1e-6, 1e6)


@settings(max_examples=30)
@given(st.lists(times, min_size=2, max_size=50))
def test_an_interval_of_positive_values_is_positive(values: list[float]) -> None:
    low, high = mean_interval(values) or (0.0, 0.0)
    assert 0 < low <= high <= 1.1 * max(values)


def test_one_value_has_no_interval() -> None:
    assert mean_interval([3.0]) is None
    assert run_interval([[3.0]]) is None
    assert ratio_interval([[3.0]], [[2.0]]) is None


def test_an_interval_covers_the_mean_about_as_often_as_stated() -> None:
    rng = Random(1)
    samples = [[rng.lognormvariate(0, 0.6) for _ in range(60)] for _ in range(200)]
    mean = 2.718281828 ** (0.6**2 / 2)
    intervals = [mean_interval(sample, seed) for seed, sample in enumerate(samples)]
    held = sum(low <= mean <= high for low, high in filter(None, intervals))
    assert 0.87 <= held / len(samples) <= 0.99


def test_one_disturbed_repetition_does_not_move_the_mean() -> None:
    assert run_mean([[1.0, 1.0, 50.0], [2.0, 90.0, 2.0]]) == 1.5


def test_repetitions_that_differ_widen_the_interval() -> None:
    steady = run_interval([[1.0, 1.0, 1.0]] * 10)
    shaky = run_interval([[0.5, 1.0, 1.5]] * 10)
    assert steady == (1.0, 1.0)
    assert shaky is not None and shaky[0] < 1 < shaky[1]


@settings(max_examples=30)
@given(st.lists(st.lists(times, min_size=3, max_size=3), min_size=1, max_size=20))
def test_an_interval_holds_its_figure(runs: list[list[float]]) -> None:
    low, high = run_interval(runs) or (0.0, 0.0)
    assert 0 < low <= run_mean(runs) <= high


def test_disturbed_runs_do_not_shift_the_interval() -> None:
    rng = Random(3)
    runs = [[1.0 + 5 * (rng.random() < 0.2) for _ in range(3)] for _ in range(200)]
    low, high = run_interval(runs) or (0.0, 0.0)
    assert low < run_mean(runs) < high < 2


def test_a_single_item_has_the_interval_of_its_repetitions() -> None:
    low, high = run_interval([[1.0, 2.0, 3.0, 4.0, 5.0]]) or (0.0, 0.0)
    assert 1 <= low < 3 < high <= 5


def test_the_same_runs_have_a_ratio_of_one_and_items_cancel_out() -> None:
    rng = Random(2)
    items = [rng.lognormvariate(3, 1) for _ in range(100)]
    one, other = [[2 * item] for item in items], [[item] for item in items]
    assert ratio_interval(other, other) == (1, 1)
    assert ratio_interval(one, other) == pytest.approx((2, 2))


def test_a_baseline_against_itself_has_ratio_one_with_an_interval() -> None:
    runs = [[1.0, 1.1, 1.2, 0.9, 1.0, 1.3]]
    assert run_mean(runs) / run_mean(runs) == 1
    low, high = ratio_interval(runs, runs) or (1.0, 1.0)
    assert 0.7 < low < 1 < high < 1.4


def test_parts_may_have_different_numbers_of_repetitions() -> None:
    low, high = ratio_interval([[2.0, 2.0, 2.0, 2.0]], [[1.0, 1.0]]) or (0.0, 0.0)
    assert (low, high) == (2, 2)
    assert ratio_interval([[2.0, 2.0]], [[1.0]]) is None


def test_parts_of_the_rounds_make_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [[float(n), n + 1.0] for n in range(20)]
    whole = run_interval(runs)
    monkeypatch.setattr(resampling, "CHUNK", 4000)
    assert run_interval(runs) == pytest.approx(whole, abs=0.4)
    assert run_interval(runs, 3) == run_interval(runs, 3)
