"""The values of racks against a plain recursion."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.auction.bidders import WORDS
from tilewright.alphabet import ENGLISH
from tilewright.auction.game import Sale
from tilewright.auction.market import PHASES, PRICES, Market, phase_of, prior
from tilewright.auction.racks import Racks, racks_of, worth_at
from tilewright.auction.rules import TILES, points_of

STUCK = 10.0
AUCTIONS = 20
POOL = "".join(Random(5).sample(TILES.tiles, 70))


def slow_worth(rack: str, left: int, market: Market, root: str) -> float:
    """What a rack is worth, from the words themselves."""
    sevens = [word for word in WORDS if len(word) == 7]
    histograms, forced, scales = market.histograms, market.forced, market.scales()
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
                total += chance * forced[phase] * (larger - still)
            else:
                scale = scales[ENGLISH.codes[letter]]
                gain = sum(
                    part * max(0.0, larger - still - scale * price)
                    for price, part in enumerate(histograms[phase])
                )
                total += chance * gain
        missing = 1 - sum(
            max(0.0, pool[letter] - Counter(rack)[letter] + Counter(root)[letter]) / len(POOL)
            for letter in TILES.counts
        )
        if left <= 7 - len(rack):
            return total + missing * STUCK
        return total + missing * forced[phase] * (STUCK - still)

    return value("".join(sorted(rack)), left)


@pytest.mark.parametrize("rack", ["AEIN", "AEINR", "AEINRS"])
def test_a_rack_is_worth_what_the_recursion_says(rack: str) -> None:
    market = Market(0.5)
    worth = racks_of(WORDS).solve(rack, ENGLISH.count(POOL), AUCTIONS, AUCTIONS, market, STUCK)
    for left in range(AUCTIONS + 1):
        slow = slow_worth(rack, left, market, rack)
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
    racks = Racks(WORDS)
    cheap, dear = (racks.opening("S", 56, level, STUCK) for level in (0.25, 2.0))
    values = [worth_at(cheap.times, cheap.values, left) for left in range(7, 57)]
    assert values == sorted(values)
    assert worth_at(dear.times, dear.values, 50) < values[-1]


def test_between_the_columns_of_an_opening_values_go_in_proportion() -> None:
    times = array("i", [*range(15), 17, 20])
    values = array("f", [float(time) for time in times])
    assert [worth_at(times, values, left) for left in range(21)] == pytest.approx(range(21))


def test_a_market_learns_the_prices_that_it_sees() -> None:
    market = Market()
    before = market.level
    for number in range(400):
        sale = Sale(1, "E" if number % 2 else "V", (50, 20 if number % 2 else 10), 0, 0)
        market._add(sale, 0, number % PHASES, 1.0)
    assert market.level > 2 * before
    scales = market.scales()
    assert scales[ENGLISH.codes["E"]] > 1.3 * scales[ENGLISH.codes["V"]]
    for histogram in market.histograms:
        assert sum(histogram) == pytest.approx(1, abs=0.01)


def test_gains_are_what_is_left_after_the_price() -> None:
    market = Market()
    market.histograms = [prior(3.0, 0.2)] * PHASES
    gains = market.gains([5], 56)
    assert len(gains) == PRICES
    for value in (0, 1, 7, 30):
        expected = sum(
            chance * max(0, value - price) for price, chance in enumerate(prior(3.0, 0.2))
        )
        assert gains[value] == pytest.approx(expected)


def test_phases_go_from_the_first_auction_to_the_last() -> None:
    phases = [phase_of(left, 56) for left in range(56, 0, -1)]
    assert phases == sorted(phases)
    assert set(phases) == set(range(PHASES))
