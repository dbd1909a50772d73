"""The best word from or towards a letter, compared with sorting all words."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from tilewright.alphabet import BANANAGRAMS
from tilewright.lexicon import Lexicon
from tilewright.lexicon.ranking import Ranking


def best_of(lexicon: Lexicon, words: list[str], scores: dict[str, float], place: str) -> list[str]:
    """Return the best word; ties go to the first word in traversal order."""
    walked = sorted(words, key=lambda word: word[:: -1 if place == "last" else 1])
    return sorted(walked, key=lambda word: -scores[word])[:1]


@pytest.mark.parametrize("place", ["first", "last"])
def test_the_best_word_is_that_of_a_full_sort(enable: Lexicon, place: str) -> None:
    rng = Random(place)
    scores = {word: float(rng.randrange(40)) for word in enable}  # with many ties
    ranking = Ranking(enable.graph, array("d", scores.values()))
    for _ in range(60):
        hand = "".join(rng.sample(BANANAGRAMS.tiles, rng.randint(1, 21)))
        anchor, shortest, longest = rng.choice("AEQSTZ"), rng.randint(2, 4), rng.randint(2, 12)
        met = ranking.words
        code = enable.alphabet.codes[anchor]
        counts = enable.alphabet.count(hand + anchor)
        found = ranking.best(counts, 1, shortest, longest, code, place)
        words = enable.subwords(hand, anchor=anchor, place=place, min_length=shortest)  # type: ignore[arg-type]
        words = [word for word in words if len(word) <= longest]
        expected = best_of(enable, words, scores, place)
        assert [enable.alphabet.decode(word) for word, _ in found] == expected
        assert [score for _, score in found] == [scores[word] for word in expected]
        assert ranking.words - met == len(words)


def test_a_word_with_eight_copies_of_a_letter_is_found(enable: Lexicon) -> None:
    ranking = Ranking(enable.graph, array("d", (len(word) for word in enable)))
    code = enable.alphabet.codes["S"]
    for hand, longest in (("STRESSLESSNESSES", 16), ("STRESSLESSNESSE", 14)):
        found = ranking.best(enable.alphabet.count(hand), 1, 2, 63, code, "first")
        assert len(found[0][0]) == longest
