"""Cards: questions, grading, and the contents of decks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.quiz import Card, QuizError, anagram_cards, hook_cards
from tilewright.quiz.cards import LONGEST_ANSWER, MOST_ANSWERS
from tilewright.quiz.moves import NoSuchMove
from tilewright.quiz.probability import by_probability, order_of, ways

EMPTY = "/".join(["15"] * 15)
STOP = Card("anagrams", "enable+", "OPST", ("OPTS", "POST", "POTS", "SPOT", "STOP", "TOPS"))


@pytest.mark.parametrize(
    ("given", "quality"),
    [
        ("opts post pots spot stop tops", 5),
        ("opts post pots spot stop tops tosp", 4),
        ("opts post pots spot stop tops tosp psot", 3),
        ("opts post pots", 2),
        ("post tosp", 1),
        ("", 0),
        ("tosp", 0),
    ],
)
def test_the_quality_of_an_answer(given: str, quality: int) -> None:
    assert STOP.grade(given.split()).quality == quality


def test_an_answer_is_compared_word_by_word() -> None:
    graded = STOP.grade(["Stop", "STOP", " pots ", "tosp", ""])
    assert graded.found == ("POTS", "STOP")
    assert graded.missed == ("OPTS", "POST", "SPOT", "TOPS")
    assert graded.wrong == ("TOSP",)


def test_hooks_are_letters_however_they_are_written() -> None:
    card = Card("front-hooks", "enable+", "ARE", ("B", "C", "D"))
    for letters in (["BCD"], ["b", "c d"], ["d c b"]):
        assert card.grade(letters).quality == 5
    assert card.grade(["bcz"]).quality == 2


def test_a_bingo_needs_one_right_word() -> None:
    card = Card("bingo", "enable+", f"{EMPTY} AEINRST/ 0/0 0", ("RETAINS", "NASTIER"))
    assert card.grade(["nastier"]).quality == 5
    assert card.to_json()["count"] == 1


@pytest.mark.parametrize(
    ("given", "right"),
    [("8h retains", True), ("8H RETAINS", True), ("8G retains", False), ("pass", False)],
)
def test_a_move_is_right_however_it_is_written(given: str, right: bool) -> None:
    card = Card("move", "enable+", f"{EMPTY} AEINRST/ 0/0 0", ("8H RETAINS",))
    assert (card.grade([given]).quality == 5) is right


@pytest.mark.parametrize("given", ["8H QUIXOTE", "8O RETAINS", "1A RETAINS", "nonsense", "exch Q"])
def test_a_move_that_cannot_be_played_is_refused_and_not_graded(given: str) -> None:
    card = Card("move", "enable+", f"{EMPTY} AEINRST/ 0/0 0", ("8H RETAINS",))
    with pytest.raises(NoSuchMove):
        card.grade([given])


def test_huge_answers_are_refused() -> None:
    with pytest.raises(QuizError):
        STOP.grade(["A"] * (MOST_ANSWERS + 1))
    with pytest.raises(QuizError):
        STOP.grade(["A" * (LONGEST_ANSWER + 1)])


def test_a_card_has_an_answer_and_a_known_kind() -> None:
    with pytest.raises(QuizError):
        Card("anagrams", "enable+", "ZZZ", ())
    with pytest.raises(QuizError):
        Card("poems", "enable+", "ZZZ", ("A",))  # type: ignore[arg-type]


@given(st.text(max_size=80))
def test_no_text_breaks_the_grading(text: str) -> None:
    try:
        assert 0 <= STOP.grade(text.split(",")).quality <= 5
    except QuizError:
        assert max(len(" ".join(part.split())) for part in text.split(",")) > LONGEST_ANSWER


def draws_by_hand(letters: str, tiles: TileSet) -> int:
    """Count the draws that spell the letters by enumerating sets of tiles."""
    bag = list(enumerate(tiles.tiles))
    found = 0
    for drawn in combinations(bag, len(letters)):
        lacking = Counter(letters) - Counter(tile for _, tile in drawn)
        found += lacking.total() == sum(tile == "?" for _, tile in drawn)
    return found


@given(st.text("AB", min_size=1, max_size=4))
def test_ways_are_those_that_are_counted_one_by_one(letters: str) -> None:
    tiles = TileSet("few", {"A": 3, "B": 2, "?": 2})
    assert ways(letters, tiles) == draws_by_hand(letters, tiles)


def test_the_order_by_probability(enable: Lexicon) -> None:
    order = by_probability(enable, 7)
    assert [one.ways for one in order] == sorted((one.ways for one in order), reverse=True)
    assert sum(len(one.words) for one in order) == len(enable.matches("......."))
    assert order_of(enable, "RETAINS") == order_of(enable, "NASTIER") != None  # noqa: E711
    assert ways("AEINRST", SCRABBLE) == order[order_of(enable, "RETAINS") - 1].ways  # type: ignore[operator]


def test_anagram_cards_have_all_words_of_their_letters(enable: Lexicon) -> None:
    cards = anagram_cards(enable, 7, 3, 12)
    assert [card.about["order"] for card in cards] == list(range(3, 13))
    for card in cards:
        assert set(card.answers) == set(enable.anagrams(card.question))


def test_hook_cards_have_the_letters_that_make_words(enable: Lexicon) -> None:
    for card in hook_cards(enable, 3, 1, 15):
        front = card.kind == "front-hooks"
        for letter in enable.alphabet.letters:
            word = letter + card.question if front else card.question + letter
            assert (letter in card.answers) == (word in enable)


@pytest.mark.parametrize(("length", "first", "last"), [(1, 1, 5), (16, 1, 5), (7, 0, 5), (7, 9, 5)])
def test_wrong_ranges_are_refused(enable: Lexicon, length: int, first: int, last: int) -> None:
    with pytest.raises(QuizError):
        anagram_cards(enable, length, first, last)
    with pytest.raises(QuizError):
        anagram_cards(enable, 7, 10**7, 10**8)
