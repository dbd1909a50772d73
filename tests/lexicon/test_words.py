"""Clean words from the text of a list, in various formats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import LexiconError
from tilewright.lexicon.words import clean_text, clean_words


def words_of(data: bytes) -> list[str]:
    return clean_text(data, "'list'").words


def dropped_from(data: bytes) -> dict[str, int]:
    return clean_text(data, "'list'").dropped


@pytest.mark.parametrize(
    "data",
    [
        b"cat\ndog\n",
        b"cat\ndog",
        b"cat\r\ndog\r\n",
        b"cat\rdog\r",
        b"\xef\xbb\xbfcat\ndog\n",
        b"dog\ncat\n",
        b"Cat\nDOG\n",
        b"  cat\t\n\tdog  \n",
    ],
)
def test_a_list_is_read_however_it_was_written(data: bytes) -> None:
    assert words_of(data) == ["CAT", "DOG"]
    assert dropped_from(data) == {}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cat", "duplicate"),
        ("CAT", "duplicate"),
        ("", "blank line"),
        ("   ", "blank line"),
        ("# a comment", "comment"),
        ("x", "one letter"),
        ("it's", "not only letters"),
        ("two words", "not only letters"),
        ("c4t", "not only letters"),
        ("x" * 64, "more than 63 letters"),
    ],
)
def test_a_line_that_is_not_taken_is_counted_by_its_reason(line: str, reason: str) -> None:
    data = f"cat\n{line}\n{line}\ndog\n".encode()
    assert words_of(data) == ["CAT", "DOG"]
    assert dropped_from(data) == {reason: 2}


@pytest.mark.parametrize(
    "data",
    [
        b"cat 12 8\ndog 3 1\n",
        b"cat a small animal\ndog another one\n",
        b"CAT\ta small animal, often grey [n CATS]\nDOG\tanother\n",
        b"cat,5\ndog,5\n",
        b"cat; 5\ndog ;5\n",
        b"# word value\ncat 5\ndog\n",
    ],
)
def test_a_list_with_further_columns_is_read_by_its_first(data: bytes) -> None:
    clean = clean_text(data, "'list'")
    assert clean.words == ["CAT", "DOG"]
    assert clean.columns == sum(line[3:].strip() != b"" for line in data.splitlines()[-2:])


def test_a_phrase_in_a_list_of_single_words_is_dropped() -> None:
    clean = clean_text(b"cat\nice cream\ndog\nbee 5\n", "'list'")
    assert clean.words == ["BEE", "CAT", "DOG"]
    assert (clean.dropped, clean.columns) == ({"not only letters": 1}, 1)


def test_the_shortest_and_the_longest_word_are_taken() -> None:
    assert words_of(b"ab\n" + b"x" * 63) == ["AB", "X" * 63]


def test_letters_beyond_latin_are_letters() -> None:
    assert words_of("été\nёж\n".encode()) == ["ÉTÉ", "ЁЖ"]


@given(st.binary(max_size=60))
def test_any_bytes_are_cleaned_or_refused_in_one_sentence(data: bytes) -> None:
    try:
        clean = clean_text(data, "'list'")
    except LexiconError as error:
        assert str(error).startswith("'list' ")
        assert "\n" not in str(error)
    else:
        assert clean.words == sorted(set(clean.words))
        assert all(word.isalpha() and 2 <= len(word) <= 63 for word in clean.words)


@given(st.lists(st.text(max_size=6), max_size=20))
def test_every_line_is_taken_or_counted(lines: list[str]) -> None:
    text = "\n".join(["cat", *lines])
    clean = clean_text(text.replace("\0", "").encode("utf-8", "replace"), "'list'")
    total = len(text.replace("\0", "").splitlines())
    assert len(clean.words) + sum(clean.dropped.values()) == total


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b" \r\n\n", "is empty"),
        (b"\xef\xbb\xbf", "contains no words"),
        (b"# only a comment\n", "contains no words"),
        (b"cat\n\0dog\n", "is a binary file"),
        ("cat\n".encode("utf-16"), "is a binary file"),
        (b"cat\ndog\n\xe9t\xe9\n", "is not UTF-8 text .line 3"),
    ],
)
def test_a_file_that_is_not_a_list_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(LexiconError, match=f"^'list' {reason}"):
        words_of(data)


def test_words_from_a_program_are_sorted_and_made_unique() -> None:
    assert clean_words(["dog", "Cat", "DOG"]) == ["CAT", "DOG"]


@pytest.mark.parametrize("word", ["", "x", "it's", "# no", "x" * 64])
def test_invalid_words_from_a_program_are_refused(word: str) -> None:
    with pytest.raises(LexiconError, match=r"is not a word.*2 to 63"):
        clean_words(["cat", word])


def test_no_words_from_a_program_are_refused() -> None:
    with pytest.raises(LexiconError, match="at least one word"):
        clean_words(iter([]))
