"""Word pages, compared with the plain list of words."""

from __future__ import annotations

import pytest

from tilewright import Lexicon
from tilewright.errors import TilewrightError
from tilewright.quiz import word_facts
from tilewright.quiz.facts import MOST_EXTENSIONS

WORDS = ("CARE", "AX", "RETAINS", "AA", "ZYZZYVA", "XQ", "ANTIDISESTABLI")


@pytest.fixture(scope="module")
def listed(enable: Lexicon) -> set[str]:
    return set(enable)


@pytest.fixture(scope="module")
def anagrams(listed: set[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for word in sorted(listed):
        groups.setdefault("".join(sorted(word)), []).append(word)
    return groups


@pytest.mark.parametrize("word", WORDS)
def test_the_facts_are_those_of_the_list(
    enable: Lexicon, listed: set[str], anagrams: dict[str, list[str]], word: str
) -> None:
    facts = word_facts(word.lower(), enable)
    assert (facts.word, facts.valid) == (word, word in listed)
    letters = enable.alphabet.letters
    assert facts.front_hooks == "".join(one for one in letters if one + word in listed)
    assert facts.back_hooks == "".join(one for one in letters if word + one in listed)

    def of(tiles: str) -> list[str]:
        return anagrams.get("".join(sorted(tiles)), [])

    assert set(facts.anagrams) == set(of(word)) - {word}
    by_letter = {letter: tuple(of(word + letter)) for letter in letters}
    assert facts.with_blank == {letter: found for letter, found in by_letter.items() if found}
    parts = {word[i:j] for i in range(len(word)) for j in range(i + 2, len(word) + 1)} - {word}
    assert set(facts.inner_words) == parts & listed


@pytest.mark.parametrize("word", ["CARE", "RETAIN", "ZYZZYVA"])
def test_extensions_are_words_around_a_word(enable: Lexicon, listed: set[str], word: str) -> None:
    facts = word_facts(word, enable)
    front = {one for one in listed if one.endswith(word) and len(one) > len(word) + 1}
    back = {one for one in listed if one.startswith(word) and len(one) > len(word) + 1}
    for found, wanted in ((facts.front_extensions, front), (facts.back_extensions, back)):
        short = {one for one in wanted if len(one) <= 15}
        assert set(found) <= short and len(found) == min(len(short), MOST_EXTENSIONS)
    for one in facts.both_extensions:
        assert word in one[1:-1] and one in listed


def test_a_word_has_its_score_and_place(enable: Lexicon) -> None:
    facts = word_facts("AX", enable)
    assert (facts.score, facts.alphagram, facts.orders) == (9, "AX", facts.orders)
    assert facts.order is not None and 1 <= facts.order <= facts.orders
    assert word_facts("XQ", enable).order is None
    assert facts.to_json()["drops_first"] is None


@pytest.mark.parametrize("word", ["", "A", "A" * 16, "C?T", "CAT<b>", "ÉTÉ"])
def test_invalid_words_are_refused(enable: Lexicon, word: str) -> None:
    with pytest.raises(TilewrightError):
        word_facts(word, enable)
