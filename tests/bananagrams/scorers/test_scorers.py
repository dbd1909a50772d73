"""Each scorer against the paper's text (3.1.2), by examples made by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright import Lexicon
from tilewright.bananagrams.scorers import SCORERS, HandScorer, Scorer, find_scorer
from tilewright.bananagrams.scorers.papers import HandBalance
from tilewright.errors import TilewrightError


@pytest.fixture(scope="module")
def few() -> Lexicon:
    """Two-letter words: A is in four, B in two, T in two, and every other letter in none."""
    return Lexicon.from_words(["ab", "ba", "at", "ta", "bat", "tab", "vat", "cab", "zoo", "eve"])


def scorer(name: str, lexicon: Lexicon) -> Scorer:
    return find_scorer(name)(lexicon)


@pytest.mark.parametrize("name", [name for name in SCORERS if name not in ("dead-letter",)])
def test_a_longer_word_of_the_same_letters_scores_more(name: str, enable: Lexicon) -> None:
    score = scorer(name, enable).score
    assert score("EASEES") > score("EASES") > score("EASE")


class TestDeadLetter:
    def test_rare_letters_of_two_letter_words_score_slightly_more(self, few: Lexicon) -> None:
        score = scorer("dead-letter", few).score
        assert score("BAT") - score("BAA") == 2  # A is in two more of them than T
        assert score("BATS") > score("BAT")

    def test_the_hard_letters_score_much_more_than_a_letter(self, few: Lexicon) -> None:
        score = scorer("dead-letter", few).score
        plain = score("BAD")
        for letter in "VQ":
            assert score(f"BA{letter}") > score("BACD") > plain
        for letter in "JXCZ":
            assert score("BAV") > score(f"BA{letter}") > plain + 1_000

    def test_every_instance_counts(self, few: Lexicon) -> None:
        score = scorer("dead-letter", few).score
        assert score("VAV") - score("VAD") == score("VAD") - score("DAD")


class TestStranding:
    def test_useful_letters_belong_to_the_ends(self, few: Lexicon) -> None:
        score = scorer("stranding", few).score
        assert score("AZA") > score("ZAA") > score("ZAZ")

    def test_the_points_are_the_ends_less_the_average_inside(self, few: Lexicon) -> None:
        score = scorer("stranding", few).score
        assert score("BABT") - 4_000_000 == 1_000 * (2 + 2 - (4 + 2) / 2)
        assert score("AB") - 2_000_000 == 1_000 * (4 + 2)

    def test_the_length_comes_first(self, enable: Lexicon) -> None:
        score = scorer("stranding", enable).score
        assert score("VIVID") > score("AREA")


class TestLetterCount:
    def test_a_letter_is_worth_ten_million_less_its_count(self) -> None:
        lexicon = Lexicon.from_words(["ab", "abba", "cab"])
        score = scorer("letter-count", lexicon).score
        assert score("ABC") == 3 * 10**7 - (4 + 4 + 1)

    def test_rare_letters_decide_among_words_of_one_length(self, enable: Lexicon) -> None:
        score = scorer("letter-count", enable).score
        assert score("JINX") > score("TREE")
        assert score("TREES") > score("JINX")


class TestHandBalance:
    def test_words_of_one_length_do_not_all_score_the_same(self, enable: Lexicon) -> None:
        balance = HandBalance(enable)
        hand = "ZZUIEATEARN"
        assert balance.rescore("ZA", hand) > balance.rescore("TA", hand)

    def test_leaving_rare_letters_is_worse(self, enable: Lexicon) -> None:
        balance = HandBalance(enable)
        hand = "QUIZEARNTIO"
        assert balance.rescore("QUIZ", hand) > balance.rescore("EARN", hand)

    def test_the_length_comes_first(self, enable: Lexicon) -> None:
        balance = HandBalance(enable)
        hand = "EARNTZZ"
        assert balance.rescore("EARN", hand) > balance.rescore("ZEN", hand)

    def test_the_tile_set_itself_is_in_balance(self, enable: Lexicon) -> None:
        from tilewright.alphabet import BANANAGRAMS

        balance = HandBalance(enable)
        assert balance.imbalance(Counter(BANANAGRAMS.tiles)) == pytest.approx(0)
        assert balance.imbalance(Counter()) == 0
        assert balance.imbalance(Counter("Q")) == pytest.approx(2 * (1 - 2 / 144))

    def test_it_is_the_only_one_that_looks_at_the_hand(self, enable: Lexicon) -> None:
        looking = [name for name in SCORERS if isinstance(scorer(name, enable), HandScorer)]
        assert looking == ["hand-balance", "hand-balance-48"]


class TestCombined:
    def test_both_counts_matter(self) -> None:
        words = ["ab", "ac", "ad", "add", "dad", "bad", "cab"]
        score = scorer("combined", Lexicon.from_words(words)).score
        # B and D are in one two-letter word each, and D is in more words.
        assert score("B") > score("D") > score("A")

    def test_a_letter_is_worth_one_to_two_points(self, enable: Lexicon) -> None:
        score = scorer("combined", enable).score
        assert all(1 <= score(letter) <= 2 for letter in enable.alphabet.letters)
        assert score("Q") > score("E")


def test_longest_counts_letters(enable: Lexicon) -> None:
    assert scorer("longest", enable).score("ZOO") == scorer("longest", enable).score("TEA") == 3


@pytest.mark.parametrize(
    ("name", "hint"),
    [("dead-leter", "did you mean 'dead-letter'"), ("nonsense", "dead-letter, ")],
)
def test_an_unknown_scorer_is_refused_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(TilewrightError, match=hint):
        find_scorer(name)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(TilewrightError, match=r"scorer 'Mine'.* file 'nowhere\.py'"):
        find_scorer("nowhere.py:Mine")
