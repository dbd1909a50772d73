"""Algorithm II."""

from __future__ import annotations

import pytest

from tests.solver.papers.conftest import APPENDIX_A, draw, run
from tilewright import Lexicon
from tilewright.solver.strategies.dictionary import Matches


def test_the_search_tree_goes_from_long_to_short_and_then_by_anagram() -> None:
    lexicon = Lexicon.from_words(["at", "cats", "act", "cat", "tacs", "dog"])
    found = Matches(lexicon, "CATS")
    assert list(found.across("")) == ["CATS", "TACS", "ACT", "CAT", "AT"]
    assert list(found.across("D")) == []


@pytest.mark.parametrize("hand", [*map(draw, range(4))])
def test_the_matches_are_the_words_of_the_lexicon_in_order(hand: str, enable: Lexicon) -> None:
    for left in (hand, hand[:9], hand[:2]):
        found = Matches(enable, left)
        for letter in ("", "E", "E", "Q"):
            words = enable.subwords(left, letter or None)
            expected = sorted(words, key=lambda word: (-len(word), sorted(word)))
            assert list(found.across(letter)) == expected


@pytest.mark.parametrize("hand", [*APPENDIX_A, *map(draw, range(10))])
def test_a_longest_formable_word_is_in_the_grid(hand: str, enable: Lexicon) -> None:
    longest = max(map(len, enable.subwords(hand)))
    if grid := run("dictionary", hand, enable).grid:
        assert longest in {len(placement.word) for placement in grid.words}


def test_the_first_seed_with_a_match_is_used(small: Lexicon) -> None:
    """BREAD has BA on its B, though the later letters have words too."""
    grid = run("dictionary", "BREADA", small).grid
    assert grid is not None
    assert sorted(placement.word for placement in grid.words) == ["AB", "BEARD"]


def test_dictionary_does_not_backtrack() -> None:
    """OUR goes across the R of CART, the first seed, and leaves a tile; TO first would not."""
    lexicon = Lexicon.from_words(["cart", "to", "our"])
    assert run("dictionary", "CARTOUR", lexicon).status == "unknown"
    assert run("beam", "CARTOUR", lexicon).status == "solved"
