"""The values of racks against a plain recursion."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.auction.bidders import WORDS
from tilewright import Lexicon
from tilewright.alphabet import ENGLISH
from tilewright.auction.ceiling import asks_under
from tilewright.auction.game import Sale
from tilewright.auction.market import (
    KIND_OF_CODE,
    KINDS,
    PHASES,
    PRICES,
    Market,
    Prices,
    gains_of,
    kind_of,
    phase_of,
    prior,
    usual_prices,
)
from tilewright.auction.racks import FINE, Climate, Racks, racks_of, worth_at
from tilewright.auction.rules import TILES, Rules, points_of

STUCK = 10.0
RULES = Rules(2)
AUCTIONS = RULES.auctions
HONEST = [range(PRICES)] * PHASES  # bids of what letters are worth
POOL = "".join(Random(5).sample(TILES.tiles, 70))


def slow_worth(rack: str, left: int, prices: Prices, root: str) -> float:
    """What a rack is worth, from the words themselves."""
    sevens = [word for word in WORDS if len(word) == 7]
    histograms, forced = prices
    pool = Counter(POOL)

    @cache
    def value(rack: str, left: int) -> float:
        holding = [word for word in sevens if not Counter(rack) - Counter(word)]
        if len(rack) == 7:
            return float(points_of(holding[0])) if holding else STUCK
        if not holding or left == 0:
            return STUCK
        still = value(rack, left - 1)
        phase = phase_of(left, AUCTIONS)
        total = 0.0 if left <= 7 - len(rack) else still
        for letter in TILES.counts:
            own = Counter(rack)[letter] - Counter(root)[letter]
            chance = (pool[letter] - own) / len(POOL)
            if not pool[letter] or chance <= 0:
                continue
            larger = value("".join(sorted(rack + letter)), left - 1)
            if left <= 7 - len(rack):
                total += chance * larger
            elif larger <= still:
                total += chance * forced[kind_of(letter)][phase] * (larger - still)
            else:
                gain = sum(
                    part * max(0.0, larger - still - price)
                    for price, part in enumerate(histograms[kind_of(letter)][phase])
                )
                total += chance * gain
        for kind, letters in enumerate(KINDS):
            gone = sum(Counter(rack)[letter] - Counter(root)[letter] for letter in letters)
            missing = gone / len(POOL)  # the tiles that were taken since count as of no use
            total += missing * (
                STUCK if left <= 7 - len(rack) else forced[kind][phase] * (STUCK - still)
            )
        return total

    return value("".join(sorted(rack)), left)


@pytest.mark.parametrize("rack", ["AEIN", "AEINR", "AEINRS"])
def test_a_rack_is_worth_what_the_recursion_says(rack: str) -> None:
    prices = usual_prices(RULES, 0.5, 0.8)
    gains = prices.gains(HONEST)
    worth = racks_of(WORDS).solve(rack, ENGLISH.count(POOL), AUCTIONS, RULES, gains, STUCK)
    for left in range(FINE + 1):
        slow = slow_worth(rack, left, prices, rack)
        assert worth_at(worth.times, worth.values, left) == pytest.approx(slow, abs=0.02)
    letters = {ENGLISH.letters[code - 1] for code in worth.larger}
    sevens = [word for word in WORDS if len(word) == 7]
    assert letters == {
        letter
        for letter in ENGLISH.letters
        if any(not Counter(rack + letter) - Counter(word) for word in sevens)
    }


def test_useful_racks_are_known_in_any_order() -> None:
    racks = racks_of(WORDS)
    assert racks.number("") == 0
    assert racks.number("TANI") == racks.number("INTA") > 0
    assert racks.number("QZ") == -1
    assert racks.number("RETAINSX") == -1
    assert racks_of(WORDS) is racks


def test_an_opening_is_worth_more_with_more_auctions_and_less_in_a_dear_market() -> None:
    racks, rules = Racks(WORDS), Rules(8)
    cheap, dear = (
        racks.opening("S", rules, Climate(level, level, 64.0, 64.0), STUCK) for level in (0.25, 2.0)
    )
    values = [worth_at(cheap.times, cheap.values, left) for left in range(7, 57)]
    assert values == sorted(values)
    assert worth_at(dear.times, dear.values, 50) < values[-1]


def test_no_rack_is_worth_more_than_a_word_however_cheap_letters_are(enable: Lexicon) -> None:
    """Three auctions in one step must not bring three times what one does."""
    worth = racks_of(enable).opening("", Rules(8), Climate(0.125, 0.125, 64.0, 64.0), STUCK)
    best = max(points_of(word) for word in enable if len(word) == 7)
    assert max(worth.values) < best
    assert max(max(values) for values in worth.larger.values()) < best


def test_between_the_columns_values_go_in_proportion() -> None:
    times = array("i", [*range(FINE + 1), FINE + 3, FINE + 6])
    values = array("f", [float(time) for time in times])
    found = [worth_at(times, values, left) for left in range(FINE + 7)]
    assert found == pytest.approx(range(FINE + 7))


def test_climates_are_few() -> None:
    assert Climate.near(1.05, 0.3, 0.25, 60.0) == (1.0, 2**-1.5, 0.25, 64.0)
    assert Climate.near(0.0, 1e9, 0.0, 1e9) == (0.125, 64.0, 0.125, 64.0)


def test_a_market_learns_the_prices_that_it_sees() -> None:
    market = Market()
    before = market.levels(8)
    for number in range(400):
        sale = Sale(1, "E" if number % 2 else "V", (50, 20 if number % 2 else 10), 0, 0)
        market.learn(sale, 0, number % PHASES)
    assert all(after > 2 * level for after, level in zip(market.levels(8), before, strict=True))
    prices = market.prices(Rules(8))
    for kind in range(len(KINDS)):
        for histogram in prices.histograms[kind]:
            assert sum(histogram) == pytest.approx(1, abs=0.01)
    assert prices.histograms[kind_of("E")][1][20] > 0.8
    assert prices.histograms[kind_of("V")][0][10] > 0.8


def test_nobody_elses_bid_teaches_nothing() -> None:
    market = Market()
    market.learn(Sale(1, "E", (7, None), 0, 0), 0, 3)
    assert market.levels(2) == Market().levels(2)


def test_letters_without_a_bid_are_given_away_by_lot() -> None:
    market = Market()
    for _ in range(10_000):
        market.learn(Sale(1, "E", (0, 0, 0, 0), 1, 0), 0, 2)
    assert market.prices(Rules(4)).forced[kind_of("E")][2] == pytest.approx(0.25, abs=0.01)


def test_every_letter_is_of_one_kind() -> None:
    assert sorted("".join(KINDS)) == list(ENGLISH.letters)
    assert [KIND_OF_CODE[code] for code in ENGLISH.encode("SABZ")] == [0, 1, 2, 3]


def test_gains_are_what_is_left_after_the_price() -> None:
    histogram = prior(3.0, 0.2, 0.5)
    assert sum(histogram) == pytest.approx(1)
    gains = gains_of(histogram, range(PRICES))
    for value in (0, 1, 7, 30):
        expected = sum(chance * max(0, value - price) for price, chance in enumerate(histogram))
        assert gains[value] == pytest.approx(expected)


def test_a_bid_below_the_value_wins_less_and_a_tie_half_the_time() -> None:
    histogram = [0.5, 0.0, 0.3, 0.2, *[0.0] * (PRICES - 4)]
    asks = [min(value, 2) for value in range(PRICES)]
    assert gains_of(histogram, asks)[10] == pytest.approx(0.5 * 10 + 0.5 * 0.3 * (10 - 2))
    assert max(asks_under(0.25, PRICES)) <= 4


def test_phases_go_from_the_first_auction_to_the_last() -> None:
    phases = [phase_of(left, 56) for left in range(56, 0, -1)]
    assert phases == sorted(phases)
    assert set(phases) == set(range(PHASES))
