"""The expected opportunity cost, and the loss of a selection by it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tilewright.scrabble.search.selection import STAKE, is_worth_more_playouts, opportunity_cost
from tilewright.scrabble.search.trials import LEAST, Trials

ROUND = 32
MOST = 40  # rounds


@given(st.floats(-0.2, 0.2), st.floats(0.001, 0.2))
def test_the_cost_is_the_mean_of_what_a_rival_is_better_by(behind: float, error: float) -> None:
    grid = np.linspace(-8, 8, 4001)
    density = np.exp(-grid * grid / 2)
    gain = np.maximum(0, -(behind + error * grid))
    expected = float((gain * density).sum() / density.sum())
    assert opportunity_cost(behind, error) == pytest.approx(expected, abs=1e-5)


def test_without_an_error_only_a_better_rival_costs_anything() -> None:
    assert opportunity_cost(0.1, 0) == 0
    assert opportunity_cost(-0.1, 0) == pytest.approx(0.1)


def test_more_rivals_have_smaller_shares_of_the_stake() -> None:
    behind, error = 0.05, 0.02
    assert not is_worth_more_playouts(behind, error, 1)
    assert is_worth_more_playouts(behind, error, 100)


def select(wins: NDArray[np.float64]) -> tuple[int, int]:
    """The candidate that is selected from rows of win chances, and the rows it took."""
    trials = Trials(wins.shape[1])
    while trials.contenders > 1 and trials.done + ROUND <= len(wins):
        rows = wins[trials.done : trials.done + ROUND][:, trials.alive].astype(np.float32)
        trials.add(trials.alive, rows, rows)
        trials.done += ROUND
        trials.drop()
    means = {one: wins[: trials.counts[one], one].mean() for one in trials.alive}
    return max(means, key=lambda one: float(means[one])), trials.done


def test_a_selection_loses_less_than_the_stake_on_average() -> None:
    """Candidates on the same luck: each row has a part that all share."""
    rng = np.random.default_rng(5)
    losses, lengths = [], []
    for _ in range(150):
        true = 0.5 - rng.exponential(0.03, 8)
        luck = rng.normal(0, 0.2, (ROUND * MOST, 1))
        wins = true + luck + rng.normal(0, 0.1, (ROUND * MOST, 8))
        chosen, length = select(wins)
        losses.append(true.max() - true[chosen])
        lengths.append(length)
    assert np.mean(losses) < STAKE
    assert LEAST <= np.mean(lengths) < ROUND * MOST
