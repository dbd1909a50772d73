"""Names of people and engines."""

from __future__ import annotations

import unicodedata

import pytest

from tilewright.web.errors import Refusal
from tilewright.web.live.names import (
    LONGEST_NAME,
    characters,
    check_free,
    checked_engine_name,
    checked_name,
    isolated,
    same_name,
)

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        *[
            "Ann",
            "Zoë",
            "李",
            "J. R.",
            "d'Arc",
            "my-engine_2",
            "محمد",
            "שרה",
            "नमस्ते",
            "Nguyễn",
            "น้ำ",
        ],
        *["😀", FAMILY, "🇫🇷", ENGLAND, "👩🏽‍🚀 Ann", "❤️", "می‌خواهم", "김철수", "x̂ŷ", "W" * 24],
        *[FAMILY * 24, ENGLAND * 24, "🇫🇷" * 24, "क्षत्रिय", "\U0001fae9"],
    ],
)
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert checked_name(f"  {name} ") == unicodedata.normalize("NFC", name)


def test_a_name_is_normalised() -> None:
    assert checked_name("Zoe\u0308") == "Zoë"
    assert checked_name("A\u00a0 \n B") == "A B"


@pytest.mark.parametrize(
    "name",
    [
        *[
            "",
            " ",
            "x" * 25,
            "😀" * 25,
            FAMILY * 25,
            "x̂" * 25,
            "a\u202eb",
            "a\u2066b",
            "tab\x00",
            "<b>",
        ],
        *[
            "Ann & Ben",
            'A"B',
            "\u200b",
            "\u200d",
            "\u3164",
            "\u2800",
            "\u115f\u1160",
            "\u0301",
            "-",
        ],
        *["\ufeff", "Ann\u200b", "Ann\u200d", "\ud800", "\ue000", "a" + "\u0301" * 6, "a\u034f"],
        *["Ann\U000e0067\U000e007f", "\x7f", "\u0085x\u0091", "a" * 5000, "🏴\U000e0067"],
    ],
)
def test_invalid_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name)
    assert refused.value.code == "invalid"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        *[("abc", 3), ("ae\u0301", 2), (FAMILY, 1), ("🇫🇷🇩🇪", 2), ("🇫🇷🇩", 2), (ENGLAND + "a", 2)],
        *[("👍🏽👍", 2), ("क्ष", 1), ("น้ำ", 2), ("❤️‍🔥", 1), ("1️⃣", 1)],
    ],
)
def test_combined_characters_count_as_one(text: str, count: int) -> None:
    assert len(characters(text)) == count
    assert "".join(characters(text)) == text


def test_a_table_has_each_name_once() -> None:
    assert same_name("STRASSE") == same_name("straße") == same_name("Stra\u200cße")
    with pytest.raises(Refusal, match="already"):
        check_free("ann", ["Ben", "ANN"], [])
    check_free("Anna", ["Ben", "ANN"], [])


@pytest.mark.parametrize("name", ["easy engine", "Easy Engine 2", "EASY ENGINE"])
def test_names_of_engines_are_theirs(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_free(name, [], ["easy", "hard"])
    assert refused.value.code == "name-taken"
    check_free("search engine", [], ["easy"])


def test_engines_from_outside_have_plain_names() -> None:
    assert checked_engine_name(" my-engine ") == "my-engine"
    for name in ("😀", "", "x" * (LONGEST_NAME + 1), "<b>"):
        with pytest.raises(Refusal):
            checked_engine_name(name)


def test_a_name_from_right_to_left_is_isolated() -> None:
    assert isolated("Ann") == "Ann"
    assert isolated("שרה").strip("\u2068\u2069") == "שרה" != isolated("שרה")
