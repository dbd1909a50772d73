"""The simulation of many workers."""

from __future__ import annotations

import pytest

from benches.scale import Plan, simulate


def test_the_same_plan_has_the_same_outcome() -> None:
    plan = Plan(20, 20_000, 0.02, life=100.0)
    assert simulate(plan) == simulate(plan)


@pytest.mark.parametrize("workers", [1, 7, 100])
@pytest.mark.parametrize("life", [20.0, float("inf")])
def test_every_game_is_played_once_however_many_die(workers: int, life: float) -> None:
    plan = Plan(workers, 3000, 0.05, life=life)
    outcome = simulate(plan)
    assert outcome.played == 3000
    assert (outcome.deaths > 0) == (outcome.lost > 0)
    assert (outcome.deaths > 0) == (life < 100)
    assert 0 < outcome.efficiency(plan) <= 1.01


def test_one_worker_without_costs_loses_nothing() -> None:
    plan = Plan(1, 1000, 0.1, spread=0.0, batch=0.0, result=0.0)
    assert simulate(plan).seconds == pytest.approx(100)


def test_the_sender_is_the_bottleneck_if_results_are_expensive() -> None:
    plan = Plan(100, 20_000, 0.1, result=0.01)
    outcome = simulate(plan)
    assert outcome.seconds >= 200
    assert outcome.sender == pytest.approx(outcome.seconds, rel=0.05)


def test_deaths_cost_little_more_than_the_lost_batches() -> None:
    calm = Plan(100, 300_000, 0.01, result=0.00002)
    rough = Plan(100, 300_000, 0.01, result=0.00002, life=600.0, rest=10.0)
    assert simulate(calm).efficiency(calm) > 0.9
    assert simulate(calm).efficiency(calm) > simulate(rough).efficiency(rough) > 0.8
