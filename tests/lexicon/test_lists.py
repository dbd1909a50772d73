"""The shipped lists by name."""

from __future__ import annotations

import pytest

from tilewright import Lexicon
from tilewright.lexicon import DEFAULT
from tilewright.lexicon.lists import no_such_list, word_lists


def test_the_lists_of_the_package_are_known_by_name() -> None:
    assert {"enable", "enable+", "common", "common10k", "family", "french"} <= set(word_lists())
    assert all(name == shipped.name for name, shipped in word_lists().items())


def test_the_default_is_a_shipped_list() -> None:
    assert DEFAULT in word_lists()


@pytest.mark.parametrize("name", ["enable", "enable+", "common", "common10k", "family", "french"])
def test_a_shipped_list_is_sorted_upper_case_and_as_long_as_its_manifest_says(name: str) -> None:
    shipped = word_lists()[name]
    words = shipped.read()
    assert words == sorted(set(words))
    assert len(words) == shipped.words
    assert set("".join(words)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("name", ["enable", "common"])
def test_a_lexicon_holds_the_words_of_its_list(name: str) -> None:
    lexicon = Lexicon.load(name)
    shipped = word_lists()[name]
    assert (lexicon.name, len(lexicon)) == (name, shipped.words)
    assert list(lexicon) == shipped.read()
    assert len(lexicon.two_letter_words) == shipped.two_letter
    assert lexicon.facts.sha256 == shipped.sha256


def test_the_supplement_adds_the_short_words_that_players_expect(enable: Lexicon) -> None:
    added = set(word_lists()["enable+"].read()) - set(enable)
    expected = {"DA", "EW", "FE", "GI", "KI", "OI", "OK", "PO", "QI", "TE", "ZA", "QIS", "ZEN"}
    assert expected <= added


def test_common_words_are_words_of_enable(enable: Lexicon) -> None:
    assert set(word_lists()["common"].read()) <= set(enable)


def test_the_family_list_leaves_out_profane_words_and_their_forms() -> None:
    common, family = (set(word_lists()[name].read()) for name in ("common", "family"))
    assert family < common
    assert not {"SHIT", "SHITTY", "SLUT", "SLUTS", "RAPING"} & family
    assert {"ASSESS", "RAPIER", "SCREW", "PECK", "HO"} <= family


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("comon", "did you mean 'common'?"),
        ("ENABLE", "did you mean 'enable'?"),
        ("words.txt", "choose from enable, enable+, common, common10k, family, french"),
    ],
)
def test_a_wrong_name_gets_a_suggestion(name: str, hint: str) -> None:
    message = str(no_such_list(name))
    assert repr(name) in message and hint in message
