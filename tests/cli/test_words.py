"""`tilewright words`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

KEYS = {
    "letters",
    "lexicon",
    "words",
    "count",
    "anagrams",
    "anchor",
    "place",
    "pattern",
    "min_length",
    "limit",
}


def test_words_are_grouped_by_length_longest_first(run: Run, small_list: str) -> None:
    answer = run("words", "taco", "--lexicon", small_list)
    assert answer.status == 0
    assert answer.stdout.splitlines() == [
        "4 letters",
        "  COAT  TACO",
        "",
        "3 letters",
        "  ACT  CAT",
        "",
        "2 letters",
        "  AT  TA",
        "",
        "6 words in small",
    ]


def test_the_document_has_the_words_and_the_question(run: Run, small_list: str) -> None:
    document = run("words", "TACO", "--lexicon", small_list, "--limit", "3", "--json").document
    assert set(document) == KEYS
    assert document["words"] == ["COAT", "TACO", "ACT"]
    assert document["count"] == 6
    assert (document["letters"], document["lexicon"], document["limit"]) == ("TACO", "small", 3)


def test_the_default_list_has_english_words(run: Run) -> None:
    answer = run("words", "HENW", "--json")
    assert answer.status == 0
    assert {"WHEN", "HEWN", "NEW", "HE"} <= set(answer.document["words"])


def test_a_limit_still_shows_the_total(run: Run, small_list: str) -> None:
    answer = run("words", "TACO", "--lexicon", small_list, "--limit", "1")
    assert answer.stdout.endswith("1 of 6 words in small\n")


def test_many_words_of_a_length_continue_in_the_next_row(run: Run, tmp_path: Path) -> None:
    words = [f"{a}{b}" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ"]
    path = tmp_path / "many.txt"
    path.write_text("\n".join(words))
    lines = run("words", "??", "--lexicon", str(path)).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(lines[1:-2]).split() == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("TAC", "--anagrams"), ["ACT", "CAT"]),
        (("?A", "--anagrams"), ["AT", "TA"]),
        (("CT", "--anchor", "A"), ["ACT", "CAT", "AT", "TA"]),
        (("CT", "--anchor", "A", "--place", "first"), ["ACT", "AT"]),
        (("CT", "--anchor", "A", "--place", "last"), ["TA"]),
        (("TACO", "--min-length", "4"), ["COAT", "TACO"]),
        (("--pattern", "C.T"), ["CAT", "CUT"]),
        (("--pattern", "c.t"), ["CAT", "CUT"]),
        (("U", "--pattern", "C.T"), ["CUT"]),
        (("?", "--pattern", "C.T"), ["CAT", "CUT"]),
    ],
)
def test_each_question_has_its_answer(
    run: Run, small_list: str, options: tuple[str, ...], words: list[str]
) -> None:
    answer = run("words", *options, "--lexicon", small_list, "--json")
    assert answer.status == 0
    assert answer.document["words"] == words


@pytest.mark.parametrize(
    "options",
    [
        ("QQ",),
        ("TACO", "--min-length", "5"),
        ("TACO", "--min-length", "99999999999999999999"),
        ("--pattern", "Q.."),
        ("--pattern", "." * 1000),
        ("?" * 300, "--anagrams"),
    ],
)
def test_finding_no_word_exits_with_status_1(
    run: Run, small_list: str, options: tuple[str, ...]
) -> None:
    answer = run("words", *options, "--lexicon", small_list)
    assert (answer.status, answer.stdout) == (1, "")
    assert answer.stderr == "tilewright: no such word in small\n"


def test_the_document_of_no_words_is_whole(run: Run, small_list: str) -> None:
    answer = run("words", "QQ", "--lexicon", small_list, "--json")
    assert answer.status == 1
    assert set(answer.document) == KEYS
    assert (answer.document["words"], answer.document["count"]) == ([], 0)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("C4T",), "'4' in 'C4T' is not a letter of the alphabet"),
        (("CAÑA",), "'Ñ' in 'CAÑA' is not a letter of the alphabet"),
        (("C A T",), "' ' in 'C A T' is not a letter"),
        (("",), "LETTERS"),
        (("", "--pattern", "C.T"), "LETTERS"),
        ((), "LETTERS"),
        (("--pattern", ""), "no letters"),
        (("--pattern", "C?T"), "'?' in '?' is not a letter"),
        (("CT", "--anchor", "AB"), "(got 'AB')"),
        (("CT", "--anchor", ""), "(got '')"),
        (("CT", "--anchor", "4"), "'4' in '4' is not a letter"),
        (("CT", "--place", "first"), "--place needs --anchor"),
        (("CT", "--anchor", "A", "--place", "middle"), "--place"),
        (("CT", "--anagrams", "--anchor", "A"), "--anagrams and --anchor"),
        (("CT", "--anagrams", "--min-length", "2"), "--anagrams and --min-length"),
        (("CT", "--pattern", "C.T", "--anagrams"), "--pattern and --anagrams"),
        (("CT", "--pattern", "C.T", "--anchor", "A"), "--pattern and --anchor"),
        (("CT", "--pattern", "C.T", "--min-length", "3"), "--pattern and --min-length"),
        (("CT", "--min-length", "0"), "--min-length"),
        (("CT", "--min-length", "two"), "--min-length"),
        (("CT", "--limit", "0"), "--limit"),
    ],
)
def test_a_wrong_question_is_refused_with_a_reason(
    run: Run, small_list: str, options: tuple[str, ...], complaint: str
) -> None:
    assert complaint in run("words", *options, "--lexicon", small_list).complaint


def test_a_mistyped_list_gets_a_suggestion(run: Run) -> None:
    complaint = run("words", "CAT", "--lexicon", "enabel").complaint
    assert "'enabel'" in complaint and "did you mean 'enable'?" in complaint


def test_a_missing_list_file_is_refused_by_its_name(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.txt")
    assert (
        f"no word list or file {missing!r}" in run("words", "CAT", "--lexicon", missing).complaint
    )


def test_a_directory_is_not_a_list(run: Run, tmp_path: Path) -> None:
    assert "is not a file" in run("words", "CAT", "--lexicon", str(tmp_path)).complaint


def test_an_unknown_home_directory_is_not_a_list(run: Run) -> None:
    complaint = run("words", "CAT", "--lexicon", "~nobody-of-this-name/words.txt").complaint
    assert "'~nobody-of-this-name/words.txt'" in complaint


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("empty.txt", b"", "is empty"),
        ("blank.txt", b"\r\n \n", "is empty"),
        ("no-words.txt", b"1\n22\n", "no words"),
        ("binary.txt", b"\x7fELF\x02\x01\x00\x00\n", "is a binary file"),
        ("latin.txt", b"cat\nca\xf1a\n", "not UTF-8 text (line 2)"),
        ("empty.kwg", b"", "word graph"),
        ("noise.kwg", b"\xff" * 64, "word graph"),
    ],
)
def test_a_file_that_is_not_a_list_is_refused(
    run: Run, tmp_path: Path, name: str, data: bytes, complaint: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    given = run("words", "CAT", "--lexicon", str(path)).complaint
    assert complaint in given
    assert name in given


def test_an_untidy_list_is_cleaned(run: Run, untidy_list: str) -> None:
    document = run("words", "TACGODBEE", "--lexicon", untidy_list, "--json").document
    assert document["words"] == ["BEE", "CAT", "DOG"]
