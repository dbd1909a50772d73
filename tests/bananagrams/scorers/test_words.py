"""The best words by a scorer, against a plain sort; and that they are worked out only once."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.bananagrams.scorers import SCORERS, find_scorer
from tilewright.bananagrams.scorers.papers import HandBalance
from tilewright.bananagrams.scorers.words import SHORTLIST, best_words

EXAMPLES = Path(__file__).parents[3] / "examples"


PLAIN = [name for name in SCORERS if not name.startswith("hand-balance")]


@pytest.mark.parametrize("name", PLAIN)
def test_the_best_words_are_those_of_a_plain_sort(name: str, enable: Lexicon) -> None:
    score = find_scorer(name)(enable).score
    hand = "QUARTZEVILONS"
    found, met = best_words(enable, name).best(enable.alphabet.count(hand), 10, 2, 15)
    words = enable.subwords(hand)
    assert met == len(words)
    best = sorted((score(word) for word in words), reverse=True)[:10]
    assert [points for _, points in found] == best
    assert [score(enable.alphabet.decode(word)) for word, _ in found] == best


@pytest.mark.parametrize("hand", ["QUARTZEV", "TEASRLIN", "AEIOSTRNLD"])
@pytest.mark.parametrize("wanted", [1, 3, 60])
@pytest.mark.parametrize("longest", [3, 15])
def test_hand_balance_looks_at_every_word(
    hand: str, wanted: int, longest: int, enable: Lexicon
) -> None:
    """Hands of easy letters make more than 48 words of three letters."""
    counts = enable.alphabet.count(hand)
    found, _ = best_words(enable, "hand-balance").best(counts, wanted, 2, longest)
    rescore = HandBalance(enable).rescore
    words = [word for word in enable.subwords(hand) if len(word) <= longest]
    best = sorted((rescore(word, hand) for word in words), reverse=True)[:wanted]
    assert [points for _, points in found] == pytest.approx(best)


def test_a_shortlist_is_reordered(enable: Lexicon) -> None:
    hand = "TEASRLIN"
    counts = enable.alphabet.count(hand)
    found, _ = best_words(enable, "hand-balance-48").best(counts, 1, 2, 3)
    words = sorted(enable.subwords(hand), key=lambda word: (-len(word), word))
    short = [word for word in words if len(word) == 3][:SHORTLIST]
    rescore = HandBalance(enable).rescore
    assert found[0][1] == pytest.approx(max(rescore(word, hand) for word in short))


def test_a_lexicon_is_scored_once_and_not_kept_alive() -> None:
    lexicon = Lexicon.from_words(["ab", "ba", "aba"])
    assert best_words(lexicon, "longest") is best_words(lexicon, "longest")
    assert best_words(lexicon, "longest") is not best_words(lexicon, "stranding")
    gone = weakref.ref(lexicon)
    del lexicon
    gc.collect()
    assert gone() is None


def test_the_example_scorer_works(enable: Lexicon) -> None:
    name = f"{EXAMPLES / 'my_first_scorer.py'}:Consonants"
    assert best_words(enable, name) is best_words(enable, name)
    found, _ = best_words(enable, name).best(enable.alphabet.count("ZSTEAM"), 1, 2, 15)
    assert "Z" in enable.alphabet.decode(found[0][0])
