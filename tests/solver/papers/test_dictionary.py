"""Algorithm II."""

from __future__ import annotations

import pytest

from tests.solver.papers.conftest import APPENDIX_A, draw, run
from tilewright import Lexicon
from tilewright.solver.strategies.dictionary import in_order


def test_the_search_tree_goes_from_long_to_short_and_then_by_anagram() -> None:
    assert in_order(["AT", "CATS", "ACT", "CAT", "TACS"]) == ["CATS", "TACS", "ACT", "CAT", "AT"]


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


def test_a_dead_end_is_the_end() -> None:
    """OUR goes across the R of CART, the first seed, and leaves a tile; TO first would not."""
    lexicon = Lexicon.from_words(["cart", "to", "our"])
    assert run("dictionary", "CARTOUR", lexicon).status == "unknown"
    assert run("beam", "CARTOUR", lexicon).status == "solved"
