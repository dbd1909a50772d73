"""The shipped word lists match `lists.json`."""

from __future__ import annotations

import hashlib
import json
import lzma
import string
from functools import cache
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "src" / "tilewright" / "lexicon" / "data"
INDEX = json.loads((DATA / "lists.json").read_text("utf-8"))
NAMES = ("enable", "enable+", "common", "common10k", "family", "french")

SAMPLES_IN = {
    "enable": """aa aardvark cwm hm qat qwerty sh xu zyzzyvas zymurgy banana bananas etui
        oxyphenbutazone quixotry crwth""",
    "enable+": """aa banana da ew fe gi ki oi ok po qi te za qis zas kis fes zen blog blogged blogs
        email emails emoji google selfie sudoku vlog wifi""",
    "common": """of to we cat dog house houses banana bananas running happy happier quiz jazz
        color theater zebra language""",
    "common10k": "of to we cat dog house running happy language",
    "french": """ai an as au bu ca ete etes coeur oeil oeuf chevaux mangeaient finirons cafe noel
        garcon ile yeux bijoux va vas fut naquit courrait aimassiez asseyez lorsque afin antan
        catimini kilowatts metre whisky kiwis hotel francaise tatons qi""",
}

SAMPLES_OUT = {
    "enable": "qi za da ok zen blog email wifi london tuesday",
    "enable+": "london tuesday iphone xyzzy ois",
    "common": "aa qat xu cwm zyzzyva colour theatre london etui oe ok",
    "common10k": "aa qat london ok jazzier",
    "french": """france europe allemagne napoli bruxelles alsace sncf onu kg cm km etc cf vs av nov
        ibid jusqu lorsqu qu aujourd hui presquile ab ad ae oe www http fr kilowat sin cosh""",
}


def words_of_file(name: str) -> list[str]:
    path = DATA / name
    text = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    lines = text.decode().split("\n")
    assert lines.pop() == "", f"{name} does not end with a line end"
    return [line for line in lines if not line.startswith("#")]


@cache
def words(name: str) -> frozenset[str]:
    return frozenset(word for file in INDEX[name]["files"] for word in words_of_file(file))


def samples(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, word.upper()) for name, text in table.items() for word in text.split()]


def test_the_index_names_the_lists() -> None:
    assert tuple(INDEX) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_list_has_the_recorded_number_of_words(name: str) -> None:
    assert len(words(name)) == INDEX[name]["words"]
    assert sum(len(word) == 2 for word in words(name)) == INDEX[name]["two_letter"]


@pytest.mark.parametrize("name", NAMES)
def test_a_list_has_the_recorded_sha256(name: str) -> None:
    text = "".join(f"{word}\n" for word in sorted(words(name)))
    assert hashlib.sha256(text.encode()).hexdigest() == INDEX[name]["sha256"]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_says_where_the_list_comes_from(name: str) -> None:
    record = INDEX[name]
    assert record["language"] == ("fr" if name == "french" else "en")
    assert all(record[key] for key in ("title", "licence", "source"))


def test_enable_has_the_words_that_its_authors_counted() -> None:
    assert (INDEX["enable"]["words"], INDEX["enable"]["two_letter"]) == (172_820, 96)


@pytest.mark.parametrize("file", ["enable.txt.xz", "common.txt.xz", "french.txt.xz"])
def test_a_file_is_sorted_without_repetitions(file: str) -> None:
    found = words_of_file(file)
    assert found == sorted(set(found))


@pytest.mark.parametrize("name", NAMES)
def test_words_have_two_to_28_letters_from_a_to_z(name: str) -> None:
    assert {letter for word in words(name) for letter in word} <= set(string.ascii_uppercase)
    assert {len(word) for word in words(name)} <= set(range(2, 29))


def test_the_supplement_repeats_no_word() -> None:
    found = words_of_file("supplement.txt")
    assert len(found) == len(set(found))


def test_every_word_of_the_supplement_is_absent_from_enable() -> None:
    assert not words("enable").intersection(words_of_file("supplement.txt"))


def test_every_word_of_the_supplement_is_under_a_heading() -> None:
    first = (DATA / "supplement.txt").read_text("utf-8").splitlines()[0]
    assert first.startswith("#")


def test_common_words_are_words_of_enable() -> None:
    assert words("common10k") < words("common") < words("enable")
    assert len(words("common10k")) == 10_000


@pytest.mark.parametrize(("name", "word"), samples(SAMPLES_IN))
def test_a_well_known_word_is_in_the_list(name: str, word: str) -> None:
    assert word in words(name)


@pytest.mark.parametrize(("name", "word"), samples(SAMPLES_OUT))
def test_a_name_or_symbol_or_stranger_is_not_in_the_list(name: str, word: str) -> None:
    assert word not in words(name)


@pytest.mark.parametrize(
    "notice",
    [
        "formally released",
        "Kevin Atkinson",
        "Geoff Kuenning",
        "Princeton",
        "Mozilla Public License",
    ],
)
def test_the_notices_of_the_sources_are_shipped(notice: str) -> None:
    assert notice in (DATA / "NOTICES.md").read_text("utf-8")
