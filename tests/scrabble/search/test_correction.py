"""Corrections by searched endgames: estimates between the playouts and the mean of the deals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.scrabble.search.correction import (
    DEALS,
    DEVIATION,
    SPREAD_DEVIATION,
    Result,
    Results,
    correct,
)
from tilewright.scrabble.search.outcomes import outcome

MANY = 1716
RESULTS = st.lists(
    st.builds(Result, st.integers(-2, 2), st.integers(-2, 2), st.just(1)), min_size=1, max_size=60
)


def results_of(found: list[Result]) -> Results:
    results = Results()
    for number, one in enumerate(found):
        results.add(number, one)
    return results


@given(RESULTS, st.lists(st.tuples(st.integers(0, 59), st.sampled_from([-1, 0, 1])), max_size=9))
def test_sums_follow_replaced_results(found: list[Result], later: list[tuple[int, int]]) -> None:
    results = results_of(found)
    for number, spread in later:
        results.add(number, Result(-spread, spread, 1))
    kept = results.by_deal.values()
    assert results.static == sum(outcome(one.static) for one in kept)
    assert results.searched == sum(outcome(one.searched) for one in kept)
    assert results.points == sum(one.searched - one.static for one in kept)


@given(RESULTS, st.floats(0, 1))
def test_the_mean_of_all_deals_is_the_result(found: list[Result], win: float) -> None:
    results = results_of(found)
    correction = correct(results, len(found), win)
    assert win + correction.win == pytest.approx(results.searched / len(found))
    assert (correction.win_error, correction.doubt) == (0, 0)


@given(RESULTS, st.floats(0, 1))
def test_errors_shrink_with_every_deal(found: list[Result], win: float) -> None:
    before = correct(Results(), MANY, win)
    assert (before.win, before.spread, before.doubt) == (0, 0, 1)
    assert before.spread_error == SPREAD_DEVIATION
    for number in range(1, len(found) + 1):
        after = correct(results_of(found[:number]), MANY, win)
        assert 0 < after.win_error < before.win_error
        assert 0 < after.spread_error < before.spread_error
        assert 0 < after.doubt < before.doubt
        before = after


def test_a_single_deal_moves_little() -> None:
    won = Result(60, 60, 1)
    assert 0 < correct(results_of([won]), MANY, 0.5).win < 0.5 / DEALS
    assert correct(results_of([won, Result(-60, 60, 1)] * 120), MANY, 0.5).win > 0.45


def test_lucky_deals_count_less() -> None:
    """Where static play wins more of the deals than usual, a search does so too."""
    lucky, usual = [Result(1, 1, 1)] * 10, [Result(1, 1, 1)] * 5 + [Result(-1, 1, 1)] * 5
    assert correct(results_of(lucky), MANY, 0.5).win < correct(results_of(usual), MANY, 0.5).win


def test_decided_games_have_small_errors() -> None:
    errors = [correct(Results(), MANY, win).win_error for win in (0.5, 0.8, 0.98, 1.0)]
    assert errors[0] == DEVIATION
    assert errors == sorted(errors, reverse=True) and errors[-1] > 0
    assert correct(Results(), MANY, 0.2).win_error == pytest.approx(errors[1])
