"""The last letter of a rack, compared with a plain enumeration."""

from __future__ import annotations

import numpy as np
import pytest

from tests.auction.bidders import WORDS
from tilewright.alphabet import ENGLISH
from tilewright.auction.last_letter import last_letter, points_with
from tilewright.auction.market import CODES, PHASES, PRICES, Prices
from tilewright.auction.rules import Rules, points_of
from tilewright.auction.words import words_of

SIX = "RETAIN"
POOL = ENGLISH.count("SSXXXXXX")


def market_of(price: int, drawn: float = 0.0) -> Prices:
    """One where every letter costs the same."""
    histograms = np.zeros((PHASES, CODES, PRICES))
    histograms[..., price] = 1
    return Prices(histograms, np.full((PHASES, CODES), drawn))


def values_in(prices: Prices) -> list[float]:
    points = points_with(words_of(WORDS), SIX)
    worth = last_letter(points, POOL, 8, Rules(2), prices.gains(range(PRICES)))
    return [worth.without(left) for left in range(9)]


def test_every_letter_counts_by_the_best_word_that_it_makes() -> None:
    points = points_with(words_of(WORDS), SIX)
    assert points[ENGLISH.codes["S"]] == points_of("RETAINS")
    assert points[ENGLISH.codes["X"]] == points_of("RETAIN")


def test_the_last_auction_brings_what_comes_and_more_bring_a_choice() -> None:
    values = values_in(market_of(3))
    seven, six = points_of("RETAINS"), points_of("RETAIN")
    assert values[1] == pytest.approx(0.25 * seven + 0.75 * six)
    assert values[2] == pytest.approx(values[1] + 0.25 * (seven - 3 - values[1]))
    assert values[1:] == sorted(values[1:])
    assert values[8] < seven - 3


def test_a_forced_useless_letter_is_a_risk() -> None:
    assert values_in(market_of(3, drawn=0.3))[8] < values_in(market_of(3))[8]
