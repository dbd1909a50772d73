"""The data mine, compared with bit sets and a plain search."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.auction.bidders import WORDS
from tilewright import Lexicon, TilewrightError
from tilewright.alphabet import ENGLISH
from tilewright.auction.data_mine import DataMine, mined_words, words_from
from tilewright.auction.rules import FULL_BAG, TILES
from tilewright.auction.words import words_of

CLASSES = ["AABBCDE", "ABCDEFG", "AAAABBB", "EEEEEST", "RETAINS"]


@given(rack=st.text("ABCDEST", max_size=7))
def test_a_word_list_holds_the_classes_with_all_letters_of_the_rack(rack: str) -> None:
    found = DataMine(CLASSES).holding(rack)
    assert found == {
        number
        for number, letters in enumerate(CLASSES)
        if all(letters.count(letter) >= rack.count(letter) for letter in rack)
    }


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), letters=st.integers(0, 6), free=st.booleans())
def test_both_mines_give_the_same_sums(
    seed: int, letters: int, free: bool, enable: Lexicon
) -> None:
    rng = Random(seed)
    tiles = rng.sample(TILES.tiles, 60)
    rack = bytes(ENGLISH.count("".join(tiles[:letters])))
    pool = bytes(map(int.__sub__, FULL_BAG, ENGLISH.count("".join(tiles))))
    held = bytes(len(rack)) if free else rack
    bits, mined = words_of(enable), mined_words(enable)
    assert mined.reachable(held, rack, pool) == bits.reachable(held, rack, pool)
    for name in ("naive_sum", "sequences"):
        one, other = (getattr(words, name)(held, rack, pool) for words in (bits, mined))
        assert one == pytest.approx(other)


def test_an_unknown_mine_is_refused() -> None:
    with pytest.raises(TilewrightError, match="unknown mine 'gold'"):
        words_from("gold", WORDS)
