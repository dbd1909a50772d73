"""The live table: what each seat may see, what newcomers get, and time limits."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.auction.bidders import WORDS
from tilewright.auction import live
from tilewright.auction.game import GAME
from tilewright.auction.rules import TILES, Rules, points_of
from tilewright.auction.state import State
from tilewright.table.faults import IllegalAction

TABLE = GAME.live()


def begun(seats: int = 3, **rules: Any) -> State:
    state = State(Rules(seats, **{"rounds": 2, "hidden": 5, **rules}), WORDS, seed=4)
    state.deal()
    return state


def play_round(state: State, bids: list[int]) -> None:
    """Sell every letter for the same bids, and play no words."""
    while state.offered:
        state.sell([bid if state.may_bid(seat) else None for seat, bid in enumerate(bids)])
    state.hand_in([""] * len(bids))


def test_a_sealed_answer_is_shown_to_its_seat_until_it_counts() -> None:
    state = begun(2)
    state.apply(0, 7)
    assert [TABLE.own(state, seat)["sealed"] for seat in (0, 1)] == [7, None]
    state.apply(1, 3)
    assert [TABLE.own(state, seat)["sealed"] for seat in (0, 1)] == [None, None]


def test_nothing_public_depends_on_hidden_letters_or_sealed_bids() -> None:
    state, other = begun(), begun()
    for seat, bid in ((0, 7), (1, 2)):
        state.apply(seat, bid)
        other.apply(seat, bid + 1)
    other.seats[2].hidden, other.seats[1].hidden = other.seats[1].hidden, other.seats[2].hidden
    for seat in range(3):
        assert TABLE.seat_facts(state, seat) == TABLE.seat_facts(other, seat)
    assert TABLE.facts(state) == TABLE.facts(other)
    assert TABLE.past(state) == TABLE.past(other)


def test_a_view_has_the_best_word_now_and_with_the_letter_on_offer() -> None:
    state = begun(2, hidden=6)
    seat = state.seats[0]
    seat.hidden = "RETAIN"
    state.bag[-1] = "S"
    view = TABLE.own(state, 0)
    assert view["best"] in ("RETAIN", "RETINA")
    assert view["best_points"] == points_of("RETAIN")
    assert (view["best_with"], view["best_with_points"]) == ("NASTIER", 57)


def test_newcomers_get_prices_the_auctions_of_the_round_and_the_words_so_far() -> None:
    state = begun(2, hidden=5)
    assert TABLE.past(state) == {"prices": {}, "sales": [], "rounds": []}
    play_round(state, [6, 4])
    state.deal()
    sold = [sale.letter for sale in state.sales]
    past = TABLE.past(state)
    assert len(sold) == len(past["sales"]) == 4
    assert sum(count for count, *_ in past["prices"].values()) == 4
    for letter, (count, total, low, high) in past["prices"].items():
        assert count == sold.count(letter)
        assert low <= total / count <= high
    (first,) = past["rounds"]
    assert (first["round"], first["words"], first["points"]) == (1, ["", ""], [0, 0])
    assert first["paid"] == [seat.spent for seat in state.seats] == [8, 0]
    state.sell([1, 0])
    past = TABLE.past(state)
    assert [sale["round"] for sale in past["sales"]] == [2]
    assert [one["round"] for one in past["rounds"]] == [1]


def test_only_part_of_a_long_game_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_ROUNDS", 2)
    monkeypatch.setattr(live, "MOST_SALES", 3)
    state = begun(2, rounds=4, hidden=6)
    for _ in range(3):
        play_round(state, [3, 2])
        state.deal()
    past = TABLE.past(state)
    assert [one["round"] for one in past["rounds"]] == [2, 3]
    assert [one["paid"] for one in past["rounds"]] == [[2, 0], [2, 0]]
    assert sum(count for count, *_ in past["prices"].values()) == 3


def test_costs_are_summed_by_round_and_by_game() -> None:
    state = begun(2, hidden=6)
    play_round(state, [5, 4])
    assert [TABLE.seat_facts(state, seat)["paid"] for seat in (0, 1)] == [4, 0]
    state.deal()
    facts = [TABLE.seat_facts(state, seat) for seat in (0, 1)]
    assert [(one["paid"], one["spent"], one["score"]) for one in facts] == [(0, 4, 96), (0, 0, 100)]


def test_the_tiles_of_a_room_are_those_that_are_sold() -> None:
    facts = TABLE.room_facts(Rules(3, hidden=2))
    assert sum(count for count, _ in facts["tiles"].values()) == len(TILES) == 98
    assert facts["tiles"]["Q"] == [1, 10]
    assert (facts["auctions"], facts["longest"], facts["bonus"]) == (15, 7, 50)


def test_every_turn_has_a_deadline_and_the_first_of_a_round_is_longer() -> None:
    state = begun(2, hidden=5)
    first = TABLE.seconds(state)
    state.sell([1, 0])
    assert first > TABLE.seconds(state) > 0
    while state.offered:
        state.sell([int(state.may_bid(seat)) if state.may_bid(seat) else None for seat in (0, 1)])
    assert TABLE.seconds(state) == live.WORD_SECONDS


def test_engines_take_the_same_time_for_every_bid_unless_they_are_alone() -> None:
    level = TABLE.levels["easy"]
    state = begun(2, hidden=6)
    for bid in (0, 1, 40):
        assert list(TABLE.steps(state, bid, level)) == [(bid, level.a_thought)]
    state.sell([1, 0])
    assert state.bidders == [1]
    assert list(TABLE.steps(state, 0, level)) == [(0, live.ALONE_SECONDS)]


def test_a_wrong_word_of_a_person_is_refused_and_none_is_allowed() -> None:
    state = begun(2, hidden=7)
    assert state.offered is None
    state.seats[0].hidden = "RETAINS"
    for word in ("RETINAL", "TARNISE", "RETAINST"):
        with pytest.raises(IllegalAction):
            TABLE.read(state, 0, word)
    assert TABLE.read(state, 0, "nastier") == "NASTIER"
    assert TABLE.read(state, 0, "") == ""


def test_levels_go_from_common_words_to_all_words() -> None:
    levels = list(TABLE.levels.values())
    assert [level.name for level in levels] == ["easy", "medium", "hard", "expert"]
    assert all(one.common >= other.common for one, other in pairwise(levels))
    assert len({level.title for level in levels}) == len(levels)
