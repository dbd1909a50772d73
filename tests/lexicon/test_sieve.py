"""The first words of a hand in a given order, compared with checking all words."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from tilewright.alphabet import BANANAGRAMS
from tilewright.lexicon import Lexicon
from tilewright.lexicon.sieve import MOST_WANTED, Sieve


def sieve_of(lexicon: Lexicon, words: list[str]) -> Sieve:
    """A sieve of some words in this order."""
    codes = b"".join(lexicon.alphabet.encode(word) + b"\0" for word in words)
    return Sieve(codes, array("I", range(len(words))))


def all_found(sieve: Sieve, lexicon: Lexicon, hand: str, anchors: str = "") -> dict[str, str]:
    """Return all words of a hand in order, a few per request, with the letters they may cross."""
    alphabet, found, begin = lexicon.alphabet, {}, 0
    while batch := sieve.find(alphabet.count(hand), alphabet.mask(anchors), begin, 7):
        for number, mask in batch:
            found[alphabet.decode(sieve.word(number))] = alphabet.unmask(mask)
        begin = batch[-1][0] + 1
    return found


@pytest.mark.parametrize("seed", range(6))
def test_words_are_those_of_the_lexicon_in_the_given_order(enable: Lexicon, seed: int) -> None:
    rng = Random(seed)
    words = list(enable)
    rng.shuffle(words)
    sieve = sieve_of(enable, words)
    hand = "".join(rng.sample(BANANAGRAMS.tiles, 3 + 5 * seed))
    wanted = set(enable.subwords(hand))
    assert list(all_found(sieve, enable, hand)) == [word for word in words if word in wanted]


@pytest.mark.parametrize("seed", range(6))
def test_words_may_cross_one_letter_of_the_board(enable: Lexicon, seed: int) -> None:
    rng = Random(seed)
    words = list(enable)
    hand = "".join(rng.sample(BANANAGRAMS.tiles, 2 + 4 * seed))
    anchors = "".join(sorted(rng.sample("AEINRSTQ", 1 + seed)))
    expected: dict[str, str] = {}
    for anchor in anchors:
        for word in enable.subwords(hand, anchor):
            expected[word] = expected.get(word, "") + anchor
    found = all_found(sieve_of(enable, words), enable, hand, anchors)
    assert found == expected
    assert list(found) == sorted(found)


def test_letters_beyond_seven_are_counted() -> None:
    lexicon = Lexicon.from_words(["aaaaaaaab", "aaaaaaab", "ab"])
    sieve = sieve_of(lexicon, list(lexicon))
    assert list(all_found(sieve, lexicon, "A" * 7 + "B")) == ["AAAAAAAB", "AB"]
    assert all_found(sieve, lexicon, "A" * 7 + "B", "A") == {
        "AAAAAAAAB": "A",
        "AAAAAAAB": "A",
        "AB": "A",
    }
    assert all_found(sieve, lexicon, "A" * 6 + "B", "A") == {"AAAAAAAB": "A", "AB": "A"}


def test_an_alphabet_of_32_letters_has_room() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÅØÆ"
    lexicon = Lexicon.from_words([letters[::-1], "äø", "aæ"])
    sieve = sieve_of(lexicon, list(lexicon))
    assert set(all_found(sieve, lexicon, letters)) == set(lexicon)
    last = lexicon.alphabet.letters[-1]
    assert all_found(sieve, lexicon, letters.replace(last, ""), last)[letters[::-1]] == last


def test_words_are_returned_in_limited_portions(enable: Lexicon) -> None:
    sieve = sieve_of(enable, list(enable))
    counts = enable.alphabet.count("RETAINSGOD")
    assert len(sieve.find(counts, 0, 0, 3)) == 3
    assert len(sieve.find(counts, 0, 0, 10_000)) == MOST_WANTED
    assert sieve.find(counts, 0, len(enable), 3) == []


def test_a_sieve_of_no_words_finds_none(enable: Lexicon) -> None:
    sieve = Sieve(b"", array("I"))
    assert sieve.find(enable.alphabet.count("CAT"), 0, 0, 5) == []
