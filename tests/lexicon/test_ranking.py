"""The best words of a hand, compared with sorting all words."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from tilewright.alphabet import BANANAGRAMS
from tilewright.lexicon import Lexicon
from tilewright.lexicon.ranking import Ranking


@pytest.mark.parametrize("place", ["any", "first", "last"])
@pytest.mark.parametrize("seed", range(8))
def test_the_best_words_are_those_of_a_full_sort(enable: Lexicon, place: str, seed: int) -> None:
    rng = Random(seed)
    scores = {word: rng.random() for word in enable}
    ranking = Ranking(enable.graph, array("d", scores.values()))
    hand = "".join(rng.sample(BANANAGRAMS.tiles, 12)) + ("?" if seed % 2 else "")
    anchor = rng.choice("AEST")
    counts = enable.alphabet.count(hand + anchor)
    code = enable.alphabet.codes[anchor]
    found = ranking.best(counts, 10, 3, 63, code, place)
    words = enable.subwords(hand, anchor=anchor, place=place, min_length=3)  # type: ignore[arg-type]
    expected = sorted(words, key=lambda word: -scores[word])[:10]
    assert [enable.alphabet.decode(word) for word, _ in found] == expected
    assert [score for _, score in found] == [scores[word] for word in expected]
    assert ranking.words == len(words)


def test_without_an_anchor_all_sub_words_are_ranked(enable: Lexicon) -> None:
    ranking = Ranking(enable.graph, array("d", (len(word) for word in enable)))
    found = ranking.best(enable.alphabet.count("LISTENER"), 1, 2, 63)
    assert enable.alphabet.decode(found[0][0]) in enable.anagrams("LISTENER")


def test_a_hand_without_words_has_no_best(enable: Lexicon) -> None:
    ranking = Ranking(enable.graph, array("d", bytes(8 * len(enable))))
    assert ranking.best(enable.alphabet.count("VVV"), 5, 2, 63) == []
