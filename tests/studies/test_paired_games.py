"""Figures of games on the same deals with swapped seats."""

from __future__ import annotations

from random import Random

import pytest

from tilewright.arena.results import Result
from tilewright.studies.experiment import average
from tilewright.studies.games import wins
from tilewright.studies.paired_games import gain, leads, shares


def game(number: int, first: int, scores: tuple[int, int]) -> Result:
    """A game with the entrant `first` in the first seat."""
    best = max(scores)
    winner = None if scores[0] == scores[1] else scores.index(best)
    none = (0, 0)
    return Result(
        number, (first, 1 - first), winner, (0.0, 0.0), none, none, {"scores": list(scores)}
    )


def pair(deal: int, straight: tuple[int, int], swapped: tuple[int, int]) -> list[Result]:
    return [game(2 * deal, 0, straight), game(2 * deal + 1, 1, swapped)]


def test_a_deal_counts_both_of_its_games() -> None:
    results = [*pair(0, (300, 250), (400, 380)), *pair(1, (200, 200), (100, 300))]
    assert list(shares(results)) == [50.0, 75.0]
    assert list(shares(results, 1)) == [50.0, 25.0]
    assert list(leads(results)) == [pytest.approx(15.0), pytest.approx(100.0)]


def test_the_luck_of_a_deal_cancels_out() -> None:
    rng = Random(0)
    results = []
    for deal in range(200):  # whoever moves first wins by luck, except for one deal in twenty
        better = (300, 100) if deal % 20 else (100, 300)
        results += pair(deal, better, (300, 100) if rng.random() < 0.99 else better)
    paired, single = average(shares(results)), wins(results, 0)
    assert paired.value == pytest.approx(single.value)
    assert paired.low is not None and paired.high is not None
    assert single.low is not None and single.high is not None
    assert paired.high - paired.low < (single.high - single.low) / 2


def test_a_gain_is_compared_deal_by_deal() -> None:
    base = [10.0, 90.0, 50.0, 30.0]
    better = gain([one + 1 for one in base], base)
    assert better == pytest.approx((1.0, 1.0, 1.0))
