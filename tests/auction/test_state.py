"""Money and letters are conserved, the second price holds, ties are fair."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.auction.bidders import WORDS, Fixed, chance
from tilewright import Lexicon, TilewrightError
from tilewright.auction.match import Match
from tilewright.auction.rules import Ending, Rules
from tilewright.auction.state import IllegalMove, State


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
    with pytest.raises(IllegalMove, match="7 letters"):
        game.sell([1, 0])
    later = State(Rules(2, ending="2010"), WORDS, 7)
    later.begin_round()
    for _ in range(16):
        later.sell([1, 0])
    assert later.offered is None
    assert len(later.seats[0].won) == 16


@pytest.mark.parametrize("bids", [[1], [1, 2, 3], [-1, 0], [101, 0], [1.0, 0], [None, 0]])
def test_bids_that_the_rules_do_not_know_change_nothing(bids: list[int]) -> None:
    game = begun(2)
    with pytest.raises(IllegalMove):
        game.sell(bids)
    assert not game.sales
    game.check_tiles()


def test_steps_out_of_order_are_refused() -> None:
    game = State(Rules(1, 1), WORDS, 0)
    with pytest.raises(IllegalMove, match="no letter"):
        game.sell([0])
    with pytest.raises(IllegalMove, match="no round"):
        game.hand_in([""])
    game.begin_round()
    with pytest.raises(IllegalMove, match="not over"):
        game.begin_round()
    with pytest.raises(IllegalMove, match="still to be sold"):
        game.hand_in([""])
    for _ in range(7):
        game.sell([0])
    game.hand_in([""])
    assert game.over
    with pytest.raises(IllegalMove, match="over"):
        game.begin_round()


def test_a_word_needs_its_letters_and_the_list() -> None:
    game = begun(1)
    game.seats[0].won = "RETAINS"
    assert game.word_flaw(0, "STAINER") == ""
    assert "not in" in game.word_flaw(0, "STRAINE")
    assert "do not make" in game.word_flaw(0, "LEOTARD")
    assert "at most 7" in game.word_flaw(0, "RETAINSS")
    assert game.word_flaw(0, "") == ""


def test_a_list_without_the_tiles_letters_is_refused() -> None:
    from tilewright import Alphabet

    with pytest.raises(TilewrightError, match="lacks letters"):
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
    match = Match(rules, WORDS, [Fixed(chance) for _ in range(seats)], seed, strict=True)
    outcome = match.play()
    game = match.game
    game.check_tiles()
    spent = sum(sale.price for sale in game.sales)
    earned = sum(sum(showing.points) for showing in game.showings)
    assert sum(outcome.scores) == seats * rules.money - spent + earned
    assert min(outcome.scores) >= 0
    assert len(game.sales) == 2 * rules.auctions
    for sale in game.sales:
        bids = sorted((bid for bid in sale.bids if bid is not None), reverse=True)
        assert sale.bids[sale.winner] == bids[0]
        assert sale.price == (bids[1] if len(bids) > 1 else 0)
    if ending == "2009":
        assert all(len(seat.letters) == 7 for seat in game.seats)
