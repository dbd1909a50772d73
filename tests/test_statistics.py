"""Statistics compared with values computed by hand, and with simulations."""

from __future__ import annotations

import math
from random import Random
from statistics import median
from time import process_time

import pytest

from tilewright.statistics import (
    Sprt,
    expected_score,
    mean_interval,
    median_interval,
    ratings,
    ratio_interval,
    summary,
    wilson,
)


def test_a_summary_agrees_with_a_calculation_by_hand() -> None:
    assert summary([2, 4, 4, 4, 5, 5, 7, 9]) == (5, 4.5, pytest.approx(math.sqrt(32 / 7)))
    assert summary([3]) == (3, 3, None)
    assert summary([]) == (None, None, None)


def test_the_interval_of_a_mean_agrees_with_a_calculation_by_hand() -> None:
    # The standard error is sqrt(2) / sqrt(2) = 1.
    assert mean_interval([1, 3]) == pytest.approx((2 - 1.959964, 2 + 1.959964))
    assert mean_interval([1, 3], confidence=0.5) == pytest.approx((2 - 0.67449, 2 + 0.67449))
    assert mean_interval([4, 4, 4]) == (4, 4)


def test_the_interval_of_a_ratio_with_equal_denominators_is_that_of_a_mean() -> None:
    values = [1.0, 3.0, 4.0, 8.0]
    assert ratio_interval([(one, 1) for one in values]) == pytest.approx(mean_interval(values))
    assert ratio_interval([(2 * n, n) for n in (1, 5, 3)]) == pytest.approx((2, 2))
    assert ratio_interval([(1, 1)]) is None
    assert ratio_interval([(1, 1), (0, 0)]) is None


def test_the_interval_of_a_mean_needs_two_values() -> None:
    assert mean_interval([]) is None
    assert mean_interval([3]) is None


def test_the_interval_of_a_mean_holds_it_as_often_as_promised() -> None:
    rng = Random(5)
    held = 0
    for _ in range(2000):
        low, high = mean_interval([rng.gauss(10, 3) for _ in range(50)]) or (0, 0)
        held += low <= 10 <= high
    assert 0.93 < held / 2000 < 0.96


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # 3.8416 / 13.8416
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe's example of 1998
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval_agrees_with_a_calculation_by_hand(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_wilsons_interval_covers_the_truth_as_often_as_stated() -> None:
    rng = Random(1)
    held = 0
    for _ in range(1000):
        wins = sum(rng.random() < 0.3 for _ in range(50))
        low, high = wilson(wins, 50)
        held += low <= 0.3 <= high
    assert 920 <= held <= 980


@pytest.mark.parametrize("size", [1, 2, 5, 24, 101])
def test_the_bootstrap_of_a_median_agrees_with_resampling(size: int) -> None:
    rng = Random(size)
    values = [rng.expovariate(1) for _ in range(size)]
    naive = sorted(median(rng.choices(values, k=size)) for _ in range(4000))
    found = median_interval(values, rounds=4000)
    assert found is not None
    reach = max(values) - min(values)
    near = sorted(values)
    for ours, theirs in zip(found, (naive[100], naive[3899]), strict=True):
        ranks = abs(sum(v < ours for v in near) - sum(v < theirs for v in near))
        assert ours == pytest.approx(theirs, abs=0.02 * reach + 1e-12) or ranks <= 1
    assert median_interval([]) is None


def test_the_interval_of_a_median_is_the_same_each_time() -> None:
    values = list(map(float, range(30)))
    assert median_interval(values) == median_interval(values[::-1])


def test_elo_agrees_with_a_calculation_by_hand() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    one, other = ratings(2, {(0, 1): [7500.0, 2500.0]})
    assert one.elo - other.elo == pytest.approx(400 * math.log10(3), abs=0.5)
    assert one.elo == pytest.approx(-other.elo)
    # The variance of log odds is 1 / (n p q); each rating is half the difference.
    by_hand = 400 / math.log(10) / 2 / math.sqrt(10000 * 0.75 * 0.25)
    assert one.error == pytest.approx(by_hand, rel=0.01)


def test_draws_count_half_and_an_empty_table_changes_nothing() -> None:
    assert ratings(2, {(0, 1): [5.0, 5.0]})[0].elo == pytest.approx(0)
    assert [rating.elo for rating in ratings(3, {})] == [0, 0, 0]
    assert ratings(1, {})[0].elo == 0
    assert ratings(0, {}) == []


def test_a_perfect_record_has_a_finite_rating() -> None:
    one, other = ratings(2, {(0, 1): [1000.0, 0.0]})
    assert math.isfinite(one.elo)
    assert one.elo > other.elo + 800
    assert one.error > 50


@pytest.mark.parametrize("together", [False, True])
def test_ratings_find_the_strengths_of_a_simulation(together: bool) -> None:
    truth = [200.0, 50.0, -50.0, -200.0]
    weights = [10 ** (elo / 400) for elo in truth]
    rng = Random(5)
    sets = [(0, 1, 2, 3)] if together else [(a, b) for a in range(4) for b in range(a + 1, 4)]
    contests = {met: [0.0] * len(met) for met in sets}
    for met, wins in contests.items():
        for winner in rng.choices(range(len(met)), [weights[one] for one in met], k=3000):
            wins[winner] += 1
    for rating, elo in zip(ratings(4, contests), truth, strict=True):
        assert abs(rating.elo - elo) < 3.5 * rating.error
        assert 2 < rating.error < 25


def test_ratings_of_many_entrants_are_quick() -> None:
    number = 300
    rng = Random(5)
    truth = [rng.gauss(0, 150) for _ in range(number)]
    contests = {}
    for one in range(number):
        for step in (1, 7, 31, 101):
            met = (one, (one + step) % number)
            chance = expected_score(truth[one] - truth[met[1]])
            contests[met] = [50 * chance, 50 * (1 - chance)]
    started = process_time()
    found = ratings(number, contests)
    assert process_time() - started < 10
    middle = sum(truth) / number
    for rating, elo in zip(found, truth, strict=True):
        assert abs(rating.elo - (elo - middle)) < rating.error


def test_the_bounds_of_the_sequential_test() -> None:
    lower, upper = Sprt(0, 10).bounds
    assert upper == pytest.approx(math.log(19))
    assert lower == pytest.approx(-math.log(19))


def test_the_ratio_agrees_with_a_calculation_by_hand() -> None:
    """100 pairs: 30 lost, 30 shared, 40 won; the mean is 0.55, the sum of squares 17.25."""
    low, high = expected_score(0), expected_score(20)
    by_hand = 100 * (high - low) * (0.55 - (low + high) / 2) / ((17.25 + 10 / 8) / 110)
    assert Sprt(0, 20).ratio({0: 30, 1: 30, 2: 40}) == pytest.approx(by_hand, rel=1e-3)
    assert Sprt(0, 20).ratio({}) == 0
    assert Sprt(0, 20).verdict({}) is None


def test_the_ratio_turns_round_with_the_sides() -> None:
    pairs = {0: 10, 0.5: 3, 1: 40, 1.5: 5, 2: 22}
    mirrored = {2 - score: count for score, count in pairs.items()}
    assert Sprt(0, 20).ratio(pairs) == pytest.approx(-Sprt(-20, 0).ratio(mirrored))


def test_a_first_pair_decides_nothing() -> None:
    for score in (0, 0.5, 1, 1.5, 2):
        assert Sprt(0, 60).verdict({score: 1}) is None


@pytest.mark.parametrize(("elo", "verdict"), [(60, "accept"), (0, "reject")])
def test_the_sequential_test_is_right_in_most_simulations(elo: float, verdict: str) -> None:
    sprt, rng, right = Sprt(0, 60), Random(2), 0
    for _ in range(300):
        counts: dict[float, int] = {}
        found = None
        while found is None:
            score = sum(rng.random() < expected_score(elo) for _ in range(2))
            counts[score] = counts.get(score, 0) + 1
            found = sprt.verdict(counts)
        right += found == verdict
    assert 275 <= right <= 297  # of 300; 285 expected
