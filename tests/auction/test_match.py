"""Whatever a bidder does wrong is recorded, and the others do not suffer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.auction.bidders import WORDS, Fixed, chance
from tilewright.auction.match import Match, read_bid, read_word
from tilewright.auction.rules import Rules
from tilewright.auction.state import IllegalMove
from tilewright.auction.view import View


def fail(view: View, rng: Random) -> int:
    raise RuntimeError("no idea")


class Hostile(int):
    def __index__(self) -> int:
        raise ValueError("no")

    def __str__(self) -> str:
        raise ValueError("no")


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
    counted, wrong = read_bid(answer, 100)
    assert counted == bid
    assert type(counted) is int
    assert bool(wrong) == (type(answer) is not int or not 0 <= answer <= 100)


@pytest.mark.parametrize(
    ("answer", "word"),
    [("tea", "TEA"), ("", ""), (None, ""), ("X" * 10**6, ""), (b"TEA", ""), (7, "")],
)
def test_what_a_word_counts_as(answer: Any, word: str) -> None:
    counted, wrong = read_word(answer)
    assert counted == word
    assert bool(wrong) == (answer not in ("tea", ""))


@pytest.mark.parametrize(
    "bad",
    [
        Fixed(fail, fail),
        Fixed(-5, "ZZZ"),
        Fixed(999, "QUIZ"),
        Fixed(2.5, None),
        object(),
        Fixed(float("nan"), "TEA"),
        Fixed(Hostile(3), "X" * 99),
        Fixed("all", 3),
    ],
)
def test_a_bad_bidder_is_counted_and_the_others_undisturbed(bad: Any) -> None:
    match = Match(Rules(3, 2), WORDS, [Fixed(chance), bad, Fixed(chance)], 4)
    outcome = match.play()
    assert {fault.seat for fault in outcome.faults} == {1}
    assert match.game.over
    assert all(sale.bids[1] in (0, None) or bad._bid in (999, 3) for sale in match.game.sales)
    assert all(showing.points[1] == 0 for showing in match.game.showings)
    match.game.check_tiles()


def test_strict_raises_at_the_first_fault() -> None:
    with pytest.raises(IllegalMove, match="seat 1: RuntimeError: no idea"):
        Match(Rules(2, 1), WORDS, [Fixed(), Fixed(fail)], 0, strict=True).play()


def test_the_same_seed_gives_the_same_game() -> None:
    one, other, another = (
        Match(Rules(4, 2, 2), WORDS, [Fixed(chance) for _ in range(4)], seed).play().events
        for seed in (5, 5, 6)
    )
    assert one == other != another


def test_a_view_holds_what_a_seat_may_know_and_no_more() -> None:
    seen: list[View] = []

    def look(view: View, rng: Random) -> int:
        seen.append(view)
        return 1

    match = Match(Rules(3, 2, 2), WORDS, [Fixed(chance), Fixed(look), Fixed(chance)], 9)
    match.play()
    first, last = seen[0], seen[-1]
    assert (first.round, first.rounds, first.auctions_left, first.balance) == (1, 2, 15, 100)
    assert len(first.hidden) == 2
    assert first.needed == 5
    assert [player.hidden for player in first.players] == [2, 2, 2]
    assert sum(first.unseen.values()) == 98 - 2 - 1
    assert not hasattr(first, "bag")
    assert last.round == 2
    assert len(last.showings) == 1
    assert list(last.sales) == match.game.sales[: len(last.sales)]
    others = {seat.hidden for number, seat in enumerate(match.game.seats) if number != 1}
    assert not others & {value for value in vars(last).values() if isinstance(value, str)} - {
        last.hidden
    }


def test_hidden_seven_means_no_auction() -> None:
    outcome = Match(Rules(14, 2, 7), WORDS, [Fixed(fail) for _ in range(14)], 1).play()
    assert not outcome.faults
    assert [event["event"] for event in outcome.events] == ["round", "words"] * 2 + ["end"]
