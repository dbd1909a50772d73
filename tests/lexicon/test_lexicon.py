"""Every query of a lexicon compared with its slow twin, and errors of bad queries."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lexicon.strategies import Small, hands, small_lexica
from tests.reference import lexicon as slow
from tilewright import Alphabet, Lexicon
from tilewright.errors import AlphabetError, LexiconError

SWEDISH = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ")
PLACES = st.sampled_from(["any", "first", "last"])


@pytest.fixture(scope="module")
def animals() -> Lexicon:
    return Lexicon.from_words(["cat", "act", "cats", "scat", "cast", "at", "ta", "dog", "god"])


@given(small_lexica(), st.data())
def test_words_are_found_and_others_are_not(small: Small, data: st.DataObject) -> None:
    for word in small.words:
        assert word in small.lexicon
    other = data.draw(st.text(st.sampled_from(small.used), max_size=8))
    assert (other in small.lexicon) == slow.contains(small.words, other)


@given(small_lexica())
def test_a_lexicon_lists_its_words_in_alphabetical_order(small: Small) -> None:
    assert list(small.lexicon) == small.words
    assert len(small.lexicon) == len(small.words)


@given(small_lexica(), st.data())
def test_anagrams_agree_with_the_slow_twin(small: Small, data: st.DataObject) -> None:
    hand = data.draw(hands(small))
    assert small.lexicon.anagrams(hand) == slow.anagrams(small.words, hand)


@given(small_lexica(), st.data())
def test_subwords_agree_with_the_slow_twin(small: Small, data: st.DataObject) -> None:
    hand = data.draw(hands(small))
    least = data.draw(st.integers(0, 9))
    found = small.lexicon.subwords(hand, min_length=least)
    assert found == slow.subwords(small.words, hand, min_length=least)


@given(small_lexica(), PLACES, st.data())
def test_subwords_with_an_anchor_agree_with_the_slow_twin(
    small: Small, place: str, data: st.DataObject
) -> None:
    hand = data.draw(hands(small, least=0))
    anchor = data.draw(st.sampled_from(small.used + small.letters[-1]))
    least = data.draw(st.integers(0, 9))
    found = small.lexicon.subwords(hand, anchor, place, least)
    assert found == slow.subwords(small.words, hand, anchor, place, least)


@given(small_lexica(), st.data())
def test_subwords_are_counted_as_they_are_found(small: Small, data: st.DataObject) -> None:
    hand = data.draw(hands(small))
    counts = small.lexicon.alphabet.count(hand)
    found = small.lexicon.graph.count_subwords(counts, 2, len(hand))
    assert found == len(slow.subwords(small.words, hand))


@given(small_lexica(), st.data(), st.integers(1, 9))
def test_the_formable_words_are_the_lexicon_of_the_subwords(
    small: Small, data: st.DataObject, longest: int
) -> None:
    hand = data.draw(hands(small))
    words = [word for word in small.lexicon.subwords(hand) if len(word) <= longest]
    found = small.lexicon.formable(hand, longest)
    if found is None:
        assert not words
    else:
        twin = Lexicon.from_words(words, small.lexicon.alphabet)
        assert (found.facts, list(found)) == (twin.facts, list(twin))


@given(small_lexica(), st.data())
def test_matches_agree_with_the_slow_twin(small: Small, data: st.DataObject) -> None:
    pattern = data.draw(st.text(st.sampled_from(small.used + "..."), min_size=1, max_size=8))
    hand = data.draw(st.none() | hands(small, least=0))
    found = small.lexicon.matches(pattern, hand)
    assert found == slow.matches(small.words, pattern, hand)


@given(small_lexica(), st.data())
def test_cross_checks_agree_with_the_slow_twin(small: Small, data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(small.words))
    square = data.draw(st.integers(0, len(word) - 1))
    before, after = word[:square], word[square + 1 :]
    twin = slow.cross_check(small.words, small.letters, before, after)
    assert word[square] in twin
    assert small.lexicon.cross_check(before, after) == twin


@given(small_lexica(), st.data())
def test_cross_checks_of_any_letters_agree_with_the_slow_twin(
    small: Small, data: st.DataObject
) -> None:
    run = st.text(st.sampled_from(small.used), max_size=4)
    before, after = data.draw(run), data.draw(run)
    twin = slow.cross_check(small.words, small.letters, before, after)
    assert small.lexicon.cross_check(before, after) == twin


@given(small_lexica())
def test_statistics_agree_with_the_slow_twin(small: Small) -> None:
    pairs = slow.two_letter_words(small.words)
    assert small.lexicon.two_letter_words == pairs
    assert small.lexicon.letter_counts == slow.letter_counts(small.words, small.letters)
    assert small.lexicon.two_letter_counts == slow.letter_counts(pairs, small.letters)


def test_questions_and_words_may_be_in_either_case(animals: Lexicon) -> None:
    assert "Cat" in animals
    assert animals.anagrams("tAc") == ["ACT", "CAT"]
    assert animals.subwords("ta", anchor="c", place="first") == ["CAT"]
    assert animals.matches("c.t", "xa") == ["CAT"]
    assert animals.cross_check("ca", "s") == {"T"}


def test_values_that_are_not_text_are_not_words(animals: Lexicon) -> None:
    assert 7 not in animals
    assert "" not in animals
    assert "c t" not in animals
    assert "ÇAT" not in animals


def test_a_hand_longer_than_any_word_works(animals: Lexicon) -> None:
    assert animals.subwords("CATS" * 500) == ["ACT", "AT", "CAST", "CAT", "CATS", "SCAT", "TA"]
    assert animals.subwords("?" * 500) == list(animals)
    assert animals.anagrams("CATS" * 500) == []
    assert animals.matches("." * 500) == []
    assert animals.cross_check("CATS" * 500, "CATS" * 500) == frozenset()


def test_a_word_of_63_letters_is_a_word_like_others() -> None:
    long = "A" * 62 + "B"
    lexicon = Lexicon.from_words([long, "AB"])
    assert list(lexicon) == [long, "AB"]
    assert lexicon.anagrams(long) == [long]
    assert lexicon.matches("." * 63) == [long]
    assert lexicon.subwords("A" * 62, "B", "last") == [long, "AB"]


def test_any_length_may_be_asked_for(animals: Lexicon) -> None:
    assert animals.subwords("CATS", min_length=10**12) == []
    assert animals.subwords("CATS", min_length=-(10**12)) == animals.subwords("CATS")


def test_a_letter_that_is_two_in_upper_case_counts_as_two() -> None:
    lexicon = Lexicon.from_words(["spass", "pass", "as"])
    assert lexicon.subwords("spaß") == ["AS", "PASS", "SPASS"]
    assert lexicon.anagrams("paß") == ["PASS"]
    assert lexicon.matches("..ß") == ["PASS"]
    assert lexicon.matches("ß" * 63) == []


def test_answers_keep_the_order_of_the_alphabet_with_an_anchor_in_the_last_place() -> None:
    lexicon = Lexicon.from_words(["åa", "äa", "öa", "za"], SWEDISH)
    assert lexicon.subwords("?", "a", "last") == ["ZA", "ÅA", "ÄA", "ÖA"]
    assert list(lexicon) == ["ZA", "ÅA", "ÄA", "ÖA"]


def test_a_lexicon_goes_to_another_process_whole() -> None:
    here = Lexicon.from_words(["cat", "act", "tac", "coat"], name="cats")
    words, facts, anchored = list(here), here.facts, here.subwords("TA", "C", "last")
    data = pickle.dumps(here)
    del here
    there = pickle.loads(data)
    assert (list(there), there.facts) == (words, facts)
    assert there.subwords("TA", "C", "last") == anchored == ["TAC"]


def test_unpickling_a_lexicon_returns_the_loaded_one(animals: Lexicon) -> None:
    assert pickle.loads(pickle.dumps(animals)) is animals


def test_the_name_and_the_size_are_shown(animals: Lexicon) -> None:
    assert repr(animals) == "Lexicon('words', 9 words)"


def test_no_letters_are_asked_for_again(animals: Lexicon) -> None:
    for question in (animals.anagrams, animals.subwords, animals.matches):
        with pytest.raises(LexiconError, match="no letters"):
            question("")


@pytest.mark.parametrize("hand", ["C4T", "C T", "ÇA", "C.T"])
def test_a_tile_outside_the_alphabet_is_named(animals: Lexicon, hand: str) -> None:
    for question in (animals.anagrams, animals.subwords):
        with pytest.raises(AlphabetError, match=f"in '{hand}' is not a letter of the alphabet"):
            question(hand)


def test_a_bad_square_of_a_pattern_is_named(animals: Lexicon) -> None:
    with pytest.raises(AlphabetError, match=r"'\?' in .* is not a letter"):
        animals.matches("C?T")
    with pytest.raises(AlphabetError, match=r"'4' in .* is not a letter"):
        animals.matches("C..", "A4")


@pytest.mark.parametrize("anchor", ["AB", "", "ß"])
def test_an_anchor_is_one_letter(animals: Lexicon, anchor: str) -> None:
    with pytest.raises(LexiconError, match=f"got '{anchor}'"):
        animals.subwords("CAT", anchor)


def test_an_anchor_is_not_a_blank(animals: Lexicon) -> None:
    with pytest.raises(AlphabetError, match=r"'\?' in '\?' is not a letter"):
        animals.subwords("CAT", "?")


def test_an_anchor_has_one_of_three_places(animals: Lexicon) -> None:
    with pytest.raises(LexiconError, match=r"'any', 'first' or 'last'.*'middle'"):
        animals.subwords("CAT", "S", "middle")  # type: ignore[arg-type]


def test_invalid_words_are_named() -> None:
    with pytest.raises(LexiconError, match=r"'x' is not a word.*2 to 63"):
        Lexicon.from_words(["cat", "x"])
    with pytest.raises(LexiconError, match="'c-t' is not a word"):
        Lexicon.from_words(["c-t"])
    with pytest.raises(LexiconError, match="at least one word"):
        Lexicon.from_words([])


def test_a_word_outside_the_alphabet_is_named_and_not_the_whole_list() -> None:
    words = ["aa", "ba", "çà", "da"]
    with pytest.raises(AlphabetError, match="'Ç' in 'ÇÀ' is not a letter of the alphabet ABCD"):
        Lexicon.from_words(words, Alphabet("ABCD"))


def test_an_unknown_list_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(LexiconError, match=r"no word list or file 'enabel'.*did you mean 'enable'"):
        Lexicon.load("enabel")


def test_a_directory_is_not_a_list(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="is not a file"):
        Lexicon.load(tmp_path)


def test_a_text_file_is_loaded_and_what_was_dropped_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\xef\xbb\xbfcat\r\nCAT\r\n\r\nd\r\nit's\r\ndog\r\n")
    lexicon = Lexicon.load(path)
    assert (lexicon.name, list(lexicon)) == ("mine", ["CAT", "DOG"])
    dropped = {"duplicate": 1, "blank line": 1, "one letter": 1, "not only letters": 1}
    assert lexicon.facts.dropped == dropped


def test_words_outside_the_asked_alphabet_are_dropped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("aa\nab\nça\n")
    lexicon = Lexicon.load(path, Alphabet("ABC"))
    assert list(lexicon) == ["AA", "AB"]
    assert lexicon.facts.dropped == {"outside the alphabet": 1}
    assert list(Lexicon.load(path)) == ["AA", "AB", "ÇA"]


def test_a_list_with_no_word_inside_the_alphabet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("ça\n")
    with pytest.raises(LexiconError, match="ABC"):
        Lexicon.load(path, Alphabet("ABC"))


def test_a_list_and_a_list_with_an_alphabet_are_not_mixed_up(tmp_path: Path) -> None:
    """The second file contains the text of the first, followed by the first one's alphabet."""
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text("ba\n")
    second.write_text("ba\nAB")
    assert list(Lexicon.load(first, Alphabet("AB"))) == ["BA"]
    assert list(Lexicon.load(second)) == ["AB", "BA"]


@given(small_lexica())
def test_a_saved_graph_opens_with_the_same_words(
    tmp_path_factory: pytest.TempPathFactory, small: Small
) -> None:
    path = tmp_path_factory.mktemp("saved") / "small.kwg"
    small.lexicon.save(path)
    opened = Lexicon.load(path, small.lexicon.alphabet)
    assert (opened.name, list(opened), len(opened)) == ("small", small.words, len(small.words))


def test_a_graph_without_a_gaddag_gets_one(tmp_path: Path, animals: Lexicon) -> None:
    nodes = animals.graph.memory.tolist()
    nodes[1] = 0x400000
    path = tmp_path / "dawg.kwg"
    path.write_bytes(b"".join(node.to_bytes(4, "little") for node in nodes))
    lexicon = Lexicon.load(path)
    assert lexicon.subwords("CA", "T", "last") == ["ACT", "AT", "CAT"]
    assert list(lexicon) == list(animals)


def test_the_words_of_a_foreign_graph_are_counted_as_they_are_listed(tmp_path: Path) -> None:
    """Our own lists have no one-letter words, but an external graph may."""
    nodes = [2, 3, 0x1C00003, 0x1C00000]  # A and AA
    path = tmp_path / "short.kwg"
    path.write_bytes(b"".join(node.to_bytes(4, "little") for node in nodes))
    lexicon = Lexicon.load(path)
    assert list(lexicon) == ["A", "AA"]
    assert len(lexicon) == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "0 bytes are not a whole number of nodes"),
        (b"cat\ndog\n\n", "9 bytes are not a whole number of nodes"),
        (bytes(8), "no words"),
        (b"cat\ndog\nowl\n", "points to node"),
    ],
)
def test_a_file_that_is_not_a_graph_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "broken.kwg"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=f"broken.kwg'.*{reason}"):
        Lexicon.load(path)


def test_a_graph_over_more_letters_than_the_alphabet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "swedish.kwg"
    Lexicon.from_words(["öa"], SWEDISH).save(path)
    with pytest.raises(LexiconError, match="not a word graph over A–Z"):
        Lexicon.load(path)
