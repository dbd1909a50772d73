"""Money and letters are conserved, the second price holds, ties are fair."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.auction.bidders import WORDS, Fixed, chance
from tilewright import Lexicon, TilewrightError
from tilewright.auction.game import GAME
from tilewright.auction.rules import Ending, Rules
from tilewright.auction.state import State
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.match import Match


def begun(seats: int, **options: int) -> State:
    game = State(Rules(seats, **options), WORDS, 7)  # type: ignore[arg-type]
    game.begin_round()
    return game


def test_the_highest_bid_wins_and_pays_the_second_highest() -> None:
    game = begun(3)
    letter = game.offered
    event = game.sell([4, 9, 6])
    assert (event["winner"], event["price"], event["letter"]) == (1, 6, letter)
    assert [seat.balance for seat in game.seats] == [100, 94, 100]
    assert game.seats[1].won == letter


def test_a_tie_costs_the_bid() -> None:
    event = begun(3).sell([5, 5, 2])
    assert event["winner"] in (0, 1)
    assert event["price"] == 5


def test_a_sole_bidder_pays_nothing() -> None:
    game = begun(2)
    for _ in range(7):
        game.sell([1, 0])
    assert game.sell([None, 50])["price"] == 0


def test_ties_are_fair_over_many_seeds() -> None:
    won: Counter[int] = Counter()
    for seed in range(900):
        game = State(Rules(3), WORDS, seed)
        game.begin_round()
        won[game.sell([3, 3, 3])["winner"]] += 1
    assert all(240 <= won[seat] <= 360 for seat in range(3))


def test_a_seat_with_seven_letters_no_longer_bids_in_2009_only() -> None:
    game = begun(2)
    for _ in range(7):
        game.sell([1, 0])
    assert not game.may_bid(0)
    with pytest.raises(IllegalAction, match="7 letters"):
        game.sell([1, 0])
    later = State(Rules(2, ending="2010"), WORDS, 7)
    later.begin_round()
    for _ in range(16):
        later.sell([1, 0])
    assert later.offered is None
    assert len(later.seats[0].won) == 16


@pytest.mark.parametrize("bids", [[1], [1, 2, 3], [-1, 0], [101, 0], [1.0, 0], [None, 0]])
def test_invalid_bids_change_nothing(bids: list[int]) -> None:
    game = begun(2)
    with pytest.raises(IllegalAction):
        game.sell(bids)
    assert not game.sales
    game.check_tiles()


def test_steps_out_of_order_are_refused() -> None:
    game = State(Rules(1, 1), WORDS, 0)
    with pytest.raises(IllegalAction, match="no letter"):
        game.sell([0])
    with pytest.raises(IllegalAction, match="no round"):
        game.hand_in([""])
    game.begin_round()
    with pytest.raises(IllegalAction, match="not over"):
        game.begin_round()
    with pytest.raises(IllegalAction, match="letters"):
        game.hand_in([""])
    for _ in range(7):
        game.sell([0])
    game.hand_in([""])
    assert game.over
    with pytest.raises(IllegalAction, match="over"):
        game.begin_round()


def test_a_word_needs_its_letters_and_the_list() -> None:
    game = begun(1)
    game.seats[0].won = "RETAINS"
    assert game.word_flaw(0, "STAINER") is None
    assert "not in" in str(game.word_flaw(0, "STRAINE"))
    assert "LEOTARD" in str(game.word_flaw(0, "LEOTARD"))
    assert "at most 7" in str(game.word_flaw(0, "RETAINSS"))
    assert game.word_flaw(0, "") is None


@pytest.mark.parametrize(
    ("answer", "bid"),
    [
        (5, 5),
        (0, 0),
        (100, 100),
        (-3, 0),
        (101, 100),
        (10**300, 100),
        (2.0, 0),
        (1.5, 0),
        (float("nan"), 0),
        (float("inf"), 0),
        (None, 0),
        ("7", 0),
        (True, 0),
        ([], 0),
    ],
)
def test_what_a_bid_counts_as(answer: Any, bid: int) -> None:
    counted, flaw = begun(2).read(0, answer)
    assert counted == bid
    assert type(counted) is int
    assert bool(flaw) == (type(answer) is not int or not 0 <= answer <= 100)
    assert isinstance(flaw, MalformedAction) == (type(answer) is not int)


def all_sold(letters: str) -> State:
    """A round of one seat that owes a word of these letters."""
    game = State(Rules(1, 1, 7), WORDS, 7)
    game.begin_round()
    game.seats[0].hidden = letters
    return game


@pytest.mark.parametrize(
    ("answer", "word", "right"),
    [("tea", "TEA", True), ("", "", True), ("TEAS", "TEAS", False), ("quiz", "QUIZ", False)],
)
def test_what_a_word_counts_as(answer: str, word: str, right: bool) -> None:
    counted, flaw = all_sold("TEAXXXS").read(0, answer)
    assert counted == word
    assert (flaw is None) == right


@pytest.mark.parametrize("answer", [None, "X" * 10**6, b"TEA", 7])
def test_invalid_words_are_refused(answer: Any) -> None:
    game = all_sold("TEAXXXX")
    with pytest.raises(IllegalAction) as refused:
        game.read(0, answer)
    assert len(str(refused.value)) < 100
    assert isinstance(refused.value, MalformedAction) == (type(answer) is not str)
    assert game.fallback(0) == ""


def test_answers_are_sealed_until_the_last_one() -> None:
    game = begun(3)
    assert game.to_act() == (0, 1, 2)
    before = game.view(2)
    assert game.apply(1, 9) is None
    assert game.to_act() == (0, 2)
    assert game.view(2) == before
    with pytest.raises(IllegalAction, match="seat 1"):
        game.apply(1, 8)
    for wrong in (-1, 101, True, "TEA", None):
        with pytest.raises(IllegalAction):
            game.apply(0, wrong)  # type: ignore[arg-type]
    assert game.apply(2, 6) is None
    event = game.apply(0, game.fallback(0))
    assert event is not None
    assert (event["bids"], event["winner"], event["price"]) == ([0, 9, 6], 1, 6)
    assert game.to_act() == (0, 1, 2)


def test_a_round_is_dealt_when_needed() -> None:
    game = State(Rules(2, 1, 7), WORDS, 0)
    assert game.to_act() == ()
    event = game.deal()
    assert event is not None and event["event"] == "round"
    assert game.deal() is None
    with pytest.raises(IllegalAction, match="a word"):
        game.apply(0, 5)
    assert game.apply(0, "") is None
    assert game.apply(1, "") == {"event": "words", "words": ["", ""], "points": [0, 0]}
    assert game.over
    assert game.deal() is None


def test_a_list_without_the_tiles_letters_is_refused() -> None:
    from tilewright import Alphabet

    with pytest.raises(TilewrightError, match="lacks"):
        State(Rules(1), Lexicon.from_words(["AB"], Alphabet("AB")), 0)


@given(
    seats=st.integers(1, 14),
    hidden=st.integers(0, 7),
    ending=st.sampled_from(["2009", "2010"]),
    seed=st.integers(0, 10**6),
)
def test_money_and_letters_are_conserved(
    seats: int, hidden: int, ending: Ending, seed: int
) -> None:
    rules = Rules(seats, 2, hidden, ending)
    match = Match(GAME, rules, WORDS, [Fixed(chance) for _ in range(seats)], seed, strict=True)
    match.play()
    game = match.state
    game.check_tiles()
    spent = sum(sale.price for sale in game.sales)
    earned = sum(sum(showing.points) for showing in game.showings)
    assert sum(game.scores) == seats * rules.money - spent + earned
    assert min(game.scores) >= 0
    assert len(game.sales) == 2 * rules.auctions
    for sale in game.sales:
        bids = sorted((bid for bid in sale.bids if bid is not None), reverse=True)
        assert sale.bids[sale.winner] == bids[0]
        assert sale.price == (bids[1] if len(bids) > 1 else 0)
    if ending == "2009":
        assert all(len(seat.letters) == 7 for seat in game.seats)
