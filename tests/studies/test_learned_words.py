"""The policy that chooses words for algorithm II."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.grid import check_grid
from tilewright import Lexicon
from tilewright.solver.strategies.common import Layout
from tilewright.studies.learned_words import FEATURES, LONGEST_FIRST, Policy


def test_by_length_alone_the_longest_word_is_played_first(enable: Lexicon) -> None:
    policy = Policy(enable, LONGEST_FIRST)
    first = policy._choose(Layout("RETAINSXQ"))
    assert first is not None
    assert len(first.word) == max(map(len, enable.subwords("RETAINSXQ")))


def test_the_tiles_that_are_left_count() -> None:
    lexicon = Lexicon.from_words(["ab", "ba", "cat", "act", "vab"])
    policy = Policy(lexicon, (0.0, 1.0, 0.0, 0.0, 0.0))
    # V is in no two-letter word: leaving it costs more than leaving A, which is in two.
    assert policy.features(3, Counter("V"))[1] < policy.features(3, Counter("A"))[1]
    chosen = policy._choose(Layout("CATVB"))
    assert chosen is not None and chosen.word == "ACT"  # it leaves V and B, VAB leaves C and T


def test_features_are_named_and_nothing_left_is_best(enable: Lexicon) -> None:
    features = Policy(enable, LONGEST_FIRST).features
    assert len(features(5, Counter())) == len(FEATURES)
    assert features(5, Counter())[1:] == (0.0, 0.0, 0.0, 0.0)
    assert features(5, Counter("QQ"))[3] < 0 > features(5, Counter("A"))[4]


@pytest.mark.parametrize("tiles", ["NEDLEVTWTOTADTIEKJTYG", "TRSKTTRTGNGOULATOMREA", "STONEDAT"])
def test_a_grid_is_valid_and_has_all_tiles(tiles: str, enable: Lexicon) -> None:
    grid = Policy(enable, (0.5, 1.0, 0.5, 0.5, 0.5)).build(tiles)
    assert grid is None or check_grid(grid.rows, enable, "".join(sorted(tiles))) == []


def test_an_easy_hand_is_arranged(enable: Lexicon) -> None:
    assert Policy(enable, LONGEST_FIRST).build("STONEDAT") is not None
