"""Letters, their codes and masks, and the tiles of the games."""

from __future__ import annotations

import pickle
import string
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lexicon.strategies import ALPHABETS
from tilewright.alphabet import ENGLISH, TILE_SETS, Alphabet
from tilewright.errors import AlphabetError

alphabets = st.sampled_from(ALPHABETS).map(Alphabet)


@given(alphabets, st.data())
def test_text_survives_encoding(alphabet: Alphabet, data: st.DataObject) -> None:
    text = data.draw(st.text(st.sampled_from(alphabet.letters)))
    assert alphabet.decode(alphabet.encode(text)) == text


@given(alphabets, st.data())
def test_a_mask_converts_back_to_its_letters(alphabet: Alphabet, data: st.DataObject) -> None:
    letters = data.draw(st.sets(st.sampled_from(alphabet.letters)))
    mask = alphabet.mask(letters)
    assert mask < 2**32
    assert alphabet.unmask(mask) == "".join(sorted(letters, key=alphabet.letters.index))


@given(alphabets, st.data())
def test_a_hand_is_counted_with_its_blanks(alphabet: Alphabet, data: st.DataObject) -> None:
    hand = data.draw(st.text(st.sampled_from(alphabet.letters + "?")))
    counts, tally = alphabet.count(hand), Counter(hand)
    assert len(counts) == 33
    assert counts[0] == tally["?"]
    assert all(counts[code] == tally[letter] for letter, code in alphabet.codes.items())
    assert sum(counts) == len(hand)


def test_codes_count_from_one_in_the_order_of_the_letters() -> None:
    assert Alphabet("ZAÖ").encode("zaöZ") == bytes([1, 2, 3, 1])


def test_counts_are_capped_at_255() -> None:
    assert ENGLISH.count("A" * 1000 + "?" * 1000)[:2] == bytes([255, 255])


def test_a_letter_outside_the_alphabet_is_named() -> None:
    with pytest.raises(AlphabetError, match="'4' in 'C4T' is not a letter of the alphabet ABCDEFG"):
        ENGLISH.encode("C4T")


@pytest.mark.parametrize(
    ("letters", "reason"),
    [
        ("", "1 to 32 letters .got 0"),
        ("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "1 to 32 letters .got 33"),
        ("ABA", "'ABA'"),
        ("ABc", "upper-case letters.*'ABc'"),
        ("AB?", "upper-case letters"),
        ("AB.", "upper-case letters"),
    ],
)
def test_an_invalid_alphabet_is_refused(letters: str, reason: str) -> None:
    with pytest.raises(AlphabetError, match=reason):
        Alphabet(letters)


def test_an_alphabet_is_a_value() -> None:
    assert Alphabet("AB") == Alphabet("AB") != Alphabet("BA")
    assert hash(Alphabet("AB")) == hash(Alphabet("AB"))
    assert pickle.loads(pickle.dumps(ENGLISH)) == ENGLISH
    assert (len(ENGLISH), "A" in ENGLISH, "Ä" in ENGLISH) == (26, True, False)


def test_a_list_in_latin_letters_gets_the_english_alphabet() -> None:
    assert Alphabet.of_words(["CAT", "DOG"]) is ENGLISH


def test_a_list_with_more_letters_gets_latin_and_its_own() -> None:
    assert Alphabet.of_words(["ÅL", "ÖL"]).letters == string.ascii_uppercase + "ÅÖ"


def test_a_list_in_other_letters_gets_its_own_when_latin_has_no_room() -> None:
    russian = ALPHABETS[4]
    assert Alphabet.of_words([russian]).letters == "".join(sorted(russian))


def test_a_list_with_too_many_letters_is_refused_with_their_number() -> None:
    with pytest.raises(AlphabetError, match=r"33 different letters .*at most 32"):
        Alphabet.of_words([ALPHABETS[4] + "Ё"])


@pytest.mark.parametrize("name", ["bananagrams", "bananagrams-french"])
def test_a_box_of_bananagrams_holds_144_tiles(name: str) -> None:
    tiles = TILE_SETS[name]
    assert len(tiles) == len(tiles.tiles) == 144
    assert Counter(tiles.tiles) == tiles.counts
    assert list(tiles.counts) == list(tiles.alphabet.letters)


def test_tile_counts_are_those_of_the_box() -> None:
    counts = TILE_SETS["bananagrams"].counts
    assert (counts["A"], counts["E"], counts["Q"], counts["Z"]) == (13, 18, 2, 2)


@pytest.mark.parametrize(
    ("name", "tiles", "points"),
    [("scrabble", 100, 187), ("scrabble-french", 102, 197), ("scrabble-super", 200, 381)],
)
def test_a_box_of_scrabble_holds_its_tiles_and_values(name: str, tiles: int, points: int) -> None:
    box = TILE_SETS[name]
    assert len(box) == len(box.tiles) == tiles
    assert list(box.counts) == [*box.alphabet.letters, "?"]
    assert list(box.values) == list(box.alphabet.letters)
    assert box.value(box.tiles) == points


def test_a_blank_is_worth_nothing() -> None:
    assert TILE_SETS["scrabble"].value("QUIZ??") == 22
