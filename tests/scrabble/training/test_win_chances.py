"""Win chances are fitted to games, and hold for other games."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tilewright import Lexicon
from tilewright.scrabble.chances import Curve, WinChances, shipped_chances
from tilewright.scrabble.leaves import shipped
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.win_chances import (
    Observations,
    fit,
    join,
    normal,
    observe,
    predict,
    reliability,
)

GAMES = 400


@pytest.fixture(scope="module")
def played(enable: Lexicon) -> Observations:
    """Games that the shipped table was not fitted to."""
    return observe(enable, Rules(), shipped("scrabble"), 4242, 0, GAMES)


def test_a_game_is_observed_turn_by_turn(played: Observations) -> None:
    assert len(np.unique(played.games)) == GAMES
    first = played.games == 0
    tiles = played.tiles[first]
    assert tiles[0] == 100 and played.ahead[first][0] == 0
    assert (np.diff(tiles) <= 0).all()
    assert set(played.won[first]) <= {0.0, 0.5, 1.0}
    assert (played.won[first][:-1] + played.won[first][1:] == 1).all()  # seats take turns


def test_games_do_not_depend_on_how_they_are_divided(enable: Lexicon) -> None:
    rules, leaves = Rules(), shipped("scrabble")
    whole = observe(enable, rules, leaves, 3, 0, 4)
    parts = join([observe(enable, rules, leaves, 3, begin, 2) for begin in (0, 2)])
    assert (whole.ahead == parts.ahead).all() and (whole.games == parts.games).all()


def test_the_shipped_table_is_calibrated(played: Observations) -> None:
    """In each bin the games won are those predicted, within four errors and a small misfit."""
    late = played.where(played.tiles >= shipped_chances().first)
    bins = [*reliability(late, shipped_chances(), 5)]
    assert len(bins) == 5
    for one in bins:
        assert abs(one.observed - one.predicted) < 4 * one.error + 0.01


def test_a_wrong_table_is_not_calibrated(played: Observations) -> None:
    late = played.where(played.tiles >= 15)
    wrong = WinChances(15, [Curve(20.0, 1.0, 1.0, -20.0)])
    worst = max(abs(one.observed - one.predicted) / one.error for one in reliability(late, wrong))
    assert worst > 8


def test_a_fit_finds_the_curve_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    number = 40_000
    tiles = rng.integers(15, 25, number)
    ahead = rng.normal(0, 60, number).round()
    leave, other = rng.normal(0, 8, number), rng.normal(0, 8, number)
    points = ahead + 0.8 * leave - 1.1 * other + 18 + rng.normal(0, 45, number)
    made = Observations(tiles, ahead, leave, other, (points > 0).astype(float), np.arange(number))
    chances = fit(made, 7)
    assert chances.first == 15 and len(chances.curves) == 10
    curve = chances.curve(20)
    assert curve.deviation == pytest.approx(45, abs=2.5)
    assert (curve.leave, curve.other) == pytest.approx((0.8, 1.1), abs=0.25)
    assert curve.tempo == pytest.approx(18, abs=2)
    close = [
        abs(one.observed - one.predicted) < 5 * one.error for one in reliability(made, chances)
    ]
    assert all(close)


def test_the_normal_distribution_is_right_to_six_digits() -> None:
    at = np.linspace(-5, 5, 101)
    exact = [math.erfc(-one / math.sqrt(2)) / 2 for one in at]
    assert normal(at) == pytest.approx(exact, abs=1e-6)


def test_a_prediction_is_that_of_the_table(played: Observations) -> None:
    some = played.where((played.tiles >= 15) & (played.games < 3))
    table = shipped_chances()
    expected = [
        table.chance(*row)
        for row in zip(some.ahead, some.tiles, some.leave, some.other, strict=True)
    ]
    assert predict(some, table) == pytest.approx(expected, abs=1e-5)
