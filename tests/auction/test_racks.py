"""The values of racks against a plain recursion."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tests.auction.bidders import WORDS
from tilewright import Lexicon
from tilewright.alphabet import ENGLISH
from tilewright.auction.market import PHASES, PRICES, Market, Prices, phase_of
from tilewright.auction.racks import (
    TIMES,
    Racks,
    Worth,
    _solve,
    _worth,
    racks_of,
    times_up_to,
    ways,
)
from tilewright.auction.rules import TILES, Rules, points_of
from tilewright.auction.view import Sale
from tilewright.auction.words import words_of

STUCK = 10.0
RULES = Rules(2)
AUCTIONS = RULES.auctions
HONEST = range(PRICES)  # bids equal to the value of letters
POOL = "".join(Random(5).sample(TILES.tiles, 70))


def slow_worth(rack: str, left: int, prices: Prices, root: str) -> float:
    """Return the value of a rack, computed from the words."""
    sevens = [word for word in WORDS if len(word) == 7]
    histograms, forced = prices.histograms, prices.forced
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
            code = ENGLISH.codes[letter]
            if left <= 7 - len(rack):
                total += chance * larger
            elif larger <= still:
                total += chance * forced[phase, code] * (larger - still)
            else:
                gain = sum(
                    part * max(0.0, larger - still - price)
                    for price, part in enumerate(histograms[phase, code])
                )
                total += chance * gain
        for letter, gone in (Counter(rack) - Counter(root)).items():
            missing = gone / len(POOL)  # the tiles that were taken since count as of no use
            given = forced[phase, ENGLISH.codes[letter]] * (STUCK - still)
            total += missing * (STUCK if left <= 7 - len(rack) else given)
        return total

    return value("".join(sorted(rack)), left)


@pytest.mark.parametrize("rack", ["AEIN", "AEINR", "AEINRS"])
def test_the_value_of_a_rack_agrees_with_the_recursion(rack: str) -> None:
    prices = Market().prices(RULES)
    gains = prices.gains(HONEST)
    worth = racks_of(WORDS).solve(rack, ENGLISH.count(POOL), AUCTIONS, RULES, gains, STUCK)
    for left in TIMES[:15]:
        slow = slow_worth(rack, left, prices, rack)
        assert worth.without(left) == pytest.approx(slow, abs=0.02)
    letters = {ENGLISH.letters[code - 1] for code in worth.larger}
    sevens = [word for word in WORDS if len(word) == 7]
    assert letters == {
        letter
        for letter in ENGLISH.letters
        if any(not Counter(rack + letter) - Counter(word) for word in sevens)
    }


@pytest.mark.parametrize("letters", ["AE", "EINRT"])
def test_rows_that_were_not_requested_change_nothing(letters: str) -> None:
    """Rows of larger racks may be shorter, and racks that the pool cannot make are skipped."""
    gains = Market().prices(RULES).gains(HONEST)
    lattice, times = racks_of(WORDS)._all, times_up_to(AUCTIONS)
    rows = []
    for whole in (1, 7):
        pool = ENGLISH.count(POOL.replace("S", ""))
        _solve(lattice, letters, pool, times, RULES, gains, STUCK, whole)
        rows.append(_worth(lattice, letters, times))
    assert rows[0] == rows[1]


def test_useful_racks_are_known_in_any_order() -> None:
    racks = racks_of(WORDS)
    assert all(racks.holds(letters) for letters in ("", "TANI", "INTA"))
    assert not racks.holds("QZ")
    assert not racks.holds("RETAINSX")
    assert racks_of(WORDS) is racks


def test_words_are_common_whose_tiles_are_many() -> None:
    assert ways("RETAINS") > ways("QUIZZES")
    assert ways("SERENE") == 4 * 6 * 6 * 220  # S, R, N and three of twelve E


def test_an_opening_is_worth_more_with_more_auctions(enable: Lexicon) -> None:
    rules = Rules(8)
    gains = Market().prices(rules).gains(HONEST)
    openings = racks_of(enable).openings(rules, gains, STUCK)
    assert {"", "E", "S"} <= openings.keys()
    values = [openings["S"].without(left) for left in range(7, 50, 7)]
    assert values == sorted(values)
    with_one = openings[""].with_letter(ENGLISH.codes["S"], 40)
    assert with_one == pytest.approx(openings["S"].without(40))
    assert with_one > openings[""].without(40)


def test_few_auctions_leave_no_word_out_of_an_opening(enable: Lexicon) -> None:
    rules = Rules(2)
    gains = Market().prices(rules).gains(HONEST)
    racks = racks_of(enable)
    found = racks.openings(rules, gains, STUCK)
    assert found.keys() == {"", *TILES.counts}
    kept = racks.first_openings(rules, gains, STUCK)
    assert kept is racks.first_openings(rules, gains, STUCK)
    assert [kept[""].without(left) for left in range(15)] == [
        found[""].without(left) for left in range(15)
    ]


def test_no_rack_is_worth_more_than_a_word_however_cheap_letters_are(enable: Lexicon) -> None:
    """Many auctions in one step must not multiply the gain of one."""
    market = Market()
    for number in range(5_000):
        letter = TILES.tiles[number % len(TILES.tiles)]
        market.learn(Sale(1, letter, (0, 0), 0, 0), 0, number % PHASES)
    rules = Rules(8)
    gains = market.prices(rules).gains(HONEST)
    openings = racks_of(enable).openings(rules, gains, STUCK)
    best = max(points_of(word) for word in enable if len(word) == 7)
    assert STUCK < max(openings[""].values) < best
    assert max(max(values) for values in openings[""].larger.values()) < best


def test_between_the_times_values_go_in_proportion() -> None:
    times = array("i", TIMES[:18])
    values = array("f", [float(time) for time in times])
    worth = Worth(times, values, {3: values})
    assert [worth.without(left) for left in range(times[-1] + 1)] == list(range(times[-1] + 1))
    assert worth.with_letter(3, 18) == 18
    assert worth.with_letter(4, 18) is None


def test_a_lexicon_without_long_words_has_no_useful_racks_but_the_empty_one() -> None:
    racks = Racks(words_of(Lexicon.from_words(["CAT", "DOG"])))
    assert racks.holds("")
    assert not racks.holds("C")


def test_many_letters_are_worth_the_best_rack_that_they_hold() -> None:
    racks = Racks(words_of(Lexicon.from_words(["RETAINS", "STAINED", "UNHOPED"])))
    rules = Rules(2, ending="2010")
    gains = Market().prices(rules).gains(HONEST)
    gains[..., 0, :] = 0
    pool = ENGLISH.count(POOL)
    reach = racks.reach(pool, 7, rules, gains, STUCK)
    for letters in ("", "Q", "RETAINS", "RETAINUH", "NIATSDUOP"):
        subsets = {"".join(part) for size in range(8) for part in combinations(letters, size)}
        for left in range(8):
            slow = max(
                racks.solve(part, pool, left, rules, gains, STUCK).without(left)
                for part in subsets
                if racks.holds(part)
            )
            assert reach.worth(letters, left) == pytest.approx(slow, abs=0.02)


def test_the_last_letters_come_by_themselves_only_where_racks_are_bounded() -> None:
    for ending, has_to_take in (("2009", True), ("2010", False)):
        rules = Rules(2, ending=ending)
        prices = Market().prices(rules)
        prices.histograms[:] = 0
        prices.histograms[..., -1] = 1  # too expensive to buy anything
        gains = prices.gains(HONEST)
        worth = racks_of(WORDS).solve("RETAI", ENGLISH.count(POOL), 2, rules, gains, STUCK)
        assert (worth.without(2) > STUCK) is has_to_take
