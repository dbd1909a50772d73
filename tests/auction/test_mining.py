"""The mine against brute force over all words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.auction.bidders import WORDS
from tilewright import Lexicon
from tilewright.alphabet import ENGLISH
from tilewright.auction.apriori import mined
from tilewright.auction.odds import exact, naive, naive_factors, sequences
from tilewright.auction.rules import TILES, points_of
from tilewright.auction.words import Words, together, words_of

LETTERS = st.text("ADEILNORSTUZQO", max_size=7)


def missing(word: str, rack: str) -> Counter[str]:
    return Counter(word) - Counter(rack)


def sevens_holding(words: Words, rack: str, most: Counter[str]) -> list[int]:
    """The slow way: look at every class."""
    return [
        number
        for number, name in enumerate(words.names[: words.mine.sevens])
        if not Counter(rack) - Counter(name) and not Counter(name) - most
    ]


def test_classes_are_ordered_by_their_worth(enable: Lexicon) -> None:
    words = words_of(enable)
    assert words.points == sorted(words.points, reverse=True)
    assert [points_of(name) for name in words.names] == words.points
    assert words.mine.classes == len({"".join(sorted(name)) for name in words.names})
    assert {len(name) for name in words.names[: words.mine.sevens]} == {7}
    assert all(len(name) < 7 for name in words.names[words.mine.sevens :])
    assert words_of(enable) is words


def test_word_lists_are_those_of_brute_force(enable: Lexicon) -> None:
    words = words_of(enable)
    rng = Random(3)
    for size in range(8):
        rack = "".join(rng.sample(TILES.tiles, size)) if size < 5 else "AEINRST"[:size]
        pool = Counter(rng.sample(TILES.tiles, 60))
        most = Counter(rack) + pool
        found = words.mine.holding(ENGLISH.count(rack), ENGLISH.count("".join(most.elements())))
        assert found == sevens_holding(words, rack, most)
        counts = ENGLISH.count(rack), ENGLISH.count("".join(most.elements()))
        assert words.mine.count(*counts) == len(found)


@given(LETTERS, LETTERS)
def test_sets_agree_with_brute_force_on_a_small_list(rack: str, more: str) -> None:
    words = words_of(WORDS)
    most = Counter(rack + more)
    counts = ENGLISH.count(rack), ENGLISH.count(rack + more)
    assert words.mine.holding(*counts) == sevens_holding(words, rack, most)


@given(LETTERS)
def test_the_best_word_is_that_of_brute_force(rack: str) -> None:
    words = words_of(WORDS)
    made = [word for word in WORDS if not missing(word, rack) and len(word) <= 7]
    assert words.best_points(rack) == max(map(points_of, made), default=0)
    best = words.best(rack)
    assert (best in made) if made else best == ""


def test_the_a_priori_levels_hold_what_brute_force_finds() -> None:
    words = [word for word in WORDS if len(word) == 7]
    for size, level in enumerate(mined(words, 7), start=1):
        for letters, found in level.items():
            assert len(letters) == size
            assert found == {
                number for number, word in enumerate(words) if not Counter(letters) - Counter(word)
            }
        sets = {
            "".join(sorted(letters)) for word in words for letters in _choices(sorted(word), size)
        }
        assert level.keys() == sets


def _choices(letters: list[str], size: int) -> set[tuple[str, ...]]:
    from itertools import combinations

    return set(combinations(letters, size))


def test_a_letter_joined_with_itself_is_counted() -> None:
    levels = list(mined(["AAB", "ABC", "AAC"], 2))
    assert levels[1]["AA"] == {0, 2}
    assert "BB" not in levels[1]


def test_rare_letter_sets_are_left_out() -> None:
    levels = list(mined(["AB", "AB", "AC"], 2, support=2))
    assert [sorted(level) for level in levels] == [["A", "B"], ["AB"]]


def test_a_tile_that_leaves_takes_its_sequences_with_it(enable: Lexicon) -> None:
    """Sums found by difference equal those computed directly, to the last digit."""
    words, rng = words_of(enable), Random(3)
    for number in range(40):
        tiles = "".join(rng.sample(TILES.tiles, 20 + number))
        rack, offered, pool = (words.counts(part) for part in (tiles[:3], tiles[3], tiles[4:]))
        code = ENGLISH.codes[tiles[3]]
        before = together(offered, pool)
        for held in (rack, bytes(len(rack))):
            held_with = bytearray(held)
            held_with[code] = rack[code] + 1
            left = words.sequences_without(held, bytes(held_with), rack, before, pool, code)
            assert left == words.mine.sequences(held, rack, pool)
            assert left.is_integer()
        assert words.reachable(rack, rack, before) == words.mine.count(rack, together(rack, before))


@pytest.mark.parametrize("rack", ["", "ES", "AAB", "QU", "INGT"])
def test_sums_are_those_of_single_words(enable: Lexicon, rack: str) -> None:
    words = words_of(enable)
    pool = Counter(Random(rack).sample(TILES.tiles, 70))
    counts, left = ENGLISH.count(rack), ENGLISH.count("".join(pool.elements()))
    most = ENGLISH.count(rack + "".join(pool.elements()))
    names = [words.names[number] for number in words.mine.holding(counts, most)]
    lacks = [missing(name, rack) for name in names]
    share = sum(naive(lack, pool) for lack in lacks)
    assert words.mine.weigh(counts, most, counts, naive_factors(left)) == pytest.approx(share)
    ways = sum(sequences(lack, pool) for lack in lacks)
    found = words.mine.sequences(counts, counts, left)
    for copies in range(2, 8 - len(rack)):
        found *= copies
    assert found == pytest.approx(ways)
    if len(rack) > 1:
        chance = sum(exact(lack, pool, 30) for lack in lacks)
        assert words.mine.chances(counts, counts, left, 30) == pytest.approx(chance)


def test_thinned_factors_are_binomial_tails(enable: Lexicon) -> None:
    factors = words_of(enable).mine.thinned(ENGLISH.count("AAAB"), 0.25)
    a = 8 * ENGLISH.codes["A"]
    assert list(factors[a : a + 5]) == pytest.approx(
        [1, 1 - 0.75**3, 0.25**3 + 3 * 0.25**2 * 0.75, 0.25**3, 0]
    )
    b = 8 * ENGLISH.codes["B"]
    assert list(factors[b : b + 3]) == pytest.approx([1, 0.25, 0])
