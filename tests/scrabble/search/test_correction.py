"""Corrections by searched endgames: estimates between nothing and the mean of the deals."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.scrabble.search.correction import DEALS, DEVIATION, correct

GAINS = st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=60)


@given(GAINS, GAINS)
def test_estimates_lie_between_nothing_and_the_mean(wins: list[float], more: list[float]) -> None:
    found = correct([(gain, 10 * gain) for gain in wins], 0.5)
    mean = fmean(wins)
    assert min(0.0, mean) - 1e-9 <= found.win <= max(0.0, mean) + 1e-9
    later = correct([(gain, 10 * gain) for gain in wins + more], 0.5)
    assert later.win_error < found.win_error < DEVIATION
    assert later.spread_error < found.spread_error


def test_a_single_deal_moves_little() -> None:
    assert correct([(1.0, 60.0)], 0.5).win == pytest.approx(1 / (1 + DEALS))
    assert correct([(1.0, 60.0)] * 240, 0.5).win > 0.95


def test_decided_games_have_small_errors() -> None:
    errors = [correct((), win).win_error for win in (0.5, 0.8, 0.98, 1.0)]
    assert errors[0] == DEVIATION
    assert errors == sorted(errors, reverse=True) and errors[-1] > 0
    assert correct((), 0.2).win_error == pytest.approx(errors[1])


@pytest.mark.parametrize("number", [1, 4, 16])
def test_errors_are_those_of_gains_with_the_assumed_deviations(number: int) -> None:
    rng = Random(number)
    squares = []
    for _ in range(4000):
        truth = rng.gauss(0, DEVIATION)
        deals = [rng.gauss(truth, DEVIATION * math.sqrt(DEALS)) for _ in range(number)]
        squares.append((correct([(gain, 0.0) for gain in deals], 0.5).win - truth) ** 2)
    error = correct([(0.0, 0.0)] * number, 0.5).win_error
    assert math.sqrt(fmean(squares)) == pytest.approx(error, rel=0.05)
