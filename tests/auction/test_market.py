"""Prices that a seat learns from public bids."""

from __future__ import annotations

import numpy as np
import pytest

from tilewright.alphabet import ENGLISH
from tilewright.auction.market import (
    KIND_OF_CODE,
    KINDS,
    PHASES,
    PRICES,
    Market,
    Part,
    gains_of,
    phase_of,
    prior,
)
from tilewright.auction.rules import Rules
from tilewright.auction.view import Sale

E, V = ENGLISH.codes["E"], ENGLISH.codes["V"]


def test_a_market_learns_the_prices_of_each_letter() -> None:
    market = Market()
    before = market.levels(8)
    for number in range(400):
        sale = Sale(1, "E" if number % 2 else "V", (50, 20 if number % 2 else 10), 0, 0)
        market.learn(sale, 0, number % PHASES)
    assert all(after > 2 * level for after, level in zip(market.levels(8), before, strict=True))
    histograms = market.prices(Rules(8)).histograms
    assert histograms.sum(axis=-1) == pytest.approx(1)
    assert histograms[1, E, 20] > 0.8
    assert histograms[0, V, 10] > 0.8


def test_a_sale_counts_in_the_phases_beside_its_own() -> None:
    market = Market()
    for _ in range(5):
        market.learn(Sale(1, "E", (0, 20), 1, 0), 0, 3)
    chances = market.prices(Rules(8)).histograms[:, E, 20]
    assert chances[3] > chances[2] == pytest.approx(chances[4], abs=0.05)
    assert min(chances[2], chances[4]) > 0.5 > max(chances[1], chances[5])


def test_a_letter_that_was_expensive_is_expected_to_be_again() -> None:
    def late_price(letter: str) -> float:
        market = Market()
        for _ in range(5):
            market.learn(Sale(1, letter, (0, 30), 1, 0), 0, 0)
        return float(market.prices(Rules(8)).histograms[7, E] @ np.arange(PRICES))

    assert late_price("E") > late_price("S")


def test_a_sale_without_rival_bids_is_ignored() -> None:
    market = Market()
    market.learn(Sale(1, "E", (7, None), 0, 0), 0, 3)
    assert market.levels(2) == Market().levels(2)


def test_letters_without_a_bid_are_given_away_by_lot() -> None:
    market = Market()
    for _ in range(1_000):
        market.learn(Sale(1, "E", (0, 0, 0, 0), 1, 0), 0, 2)
    assert market.prices(Rules(4)).forced[2, E] == pytest.approx(0.25, abs=0.01)


def test_every_letter_is_of_one_kind() -> None:
    assert sorted("".join(KINDS)) == list(ENGLISH.letters)
    assert [KIND_OF_CODE[code] for code in ENGLISH.encode("SABZ")] == [0, 1, 2, 3]


def test_usual_prices_have_their_means() -> None:
    means, zeros, spreads = np.array([8.0, 3.0]), np.array([0.0, 0.2]), np.array([0.2, 0.5])
    histograms = prior(means, zeros, spreads)
    assert histograms.sum(axis=-1) == pytest.approx(1)
    assert histograms[:, 0] == pytest.approx(zeros)
    assert histograms @ np.arange(PRICES) == pytest.approx(means, rel=0.05)


def test_gains_are_what_is_left_after_the_price() -> None:
    histogram = prior(np.array([3.0]), np.array([0.2]), np.array([0.5]))
    gains = gains_of(histogram, range(PRICES))[0]
    for value in (0, 1, 7, 30):
        expected = sum(chance * max(0, value - price) for price, chance in enumerate(histogram[0]))
        assert gains[value] == pytest.approx(expected)


def test_a_bid_below_the_value_wins_less_and_a_tie_half_the_time() -> None:
    histogram = np.array([0.5, 0.0, 0.3, 0.2, *[0.0] * (PRICES - 4)])
    bids = [min(value, 2) for value in range(PRICES)]
    assert gains_of(histogram, bids)[10] == pytest.approx(0.5 * 10 + 0.5 * 0.3 * (10 - 2))


def test_gains_are_lines_from_point_to_point_and_harm_comes_by_force() -> None:
    prices = Market().prices(Rules(8))
    lines = prices.gains(range(PRICES))
    points = gains_of(prices.histograms, range(PRICES))
    for advantage in (0.0, 0.5, 7.25, 40.0):
        whole = int(advantage)
        start, slope = lines[2, E, whole + 1]
        between = np.interp(advantage, range(PRICES), points[2, E])
        assert start + slope * advantage == pytest.approx(between, abs=1e-3)
    assert lines[2, V, 0].tolist() == pytest.approx([0, prices.forced[2, V]])


@pytest.mark.parametrize("first", [0, 1, 5, 7])
def test_a_part_of_the_prices_is_that_of_all(first: int) -> None:
    market = Market()
    for number in range(300):
        sale = Sale(1, "EVSTA"[number % 5], (number % 17, number % 23), 0, 0)
        market.learn(sale, 0, number % PHASES)
    codes = np.array([E, V])
    whole = market.prices(Rules(8)).gains(range(PRICES))
    part = market.prices(Rules(8), Part(first, codes)).gains(range(PRICES))
    assert np.array_equal(part[first:, codes], whole[first:, codes])
    assert not part[:first].any()


def test_phases_go_from_the_first_auction_to_the_last() -> None:
    phases = [phase_of(left, 56) for left in range(60, 0, -1)]
    assert phases == sorted(phases)
    assert set(phases) == set(range(PHASES))
