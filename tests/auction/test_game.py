"""Matches, logs and sentences of Seven Letter Word, where they differ from those of other games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.auction.bidders import WORDS, Fixed, chance
from tests.table.logs import find
from tilewright.auction.game import GAME
from tilewright.auction.rules import Rules
from tilewright.auction.state import State
from tilewright.auction.view import View
from tilewright.table.log import Header, Log, LogError, ReplayError, replay
from tilewright.table.match import Match


def fail(view: View, rng: Random) -> int:
    raise RuntimeError("no idea")


class Hostile(int):
    def __index__(self) -> int:
        raise ValueError("no")

    def __str__(self) -> str:
        raise ValueError("no")


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
    match = Match(GAME, Rules(3, 2), WORDS, [Fixed(chance), bad, Fixed(chance)], 4)
    outcome = match.play()
    assert {fault.seat for fault in outcome.faults} == {1}
    game = match.state
    assert game.over
    assert all(sale.bids[1] in (0, None) or bad._bid in (999, 3) for sale in game.sales)
    assert all(showing.points[1] == 0 for showing in game.showings)
    game.check_tiles()


def test_a_bid_above_the_balance_counts_as_the_balance() -> None:
    match = Match(GAME, Rules(2, 1), WORDS, [Fixed(999), Fixed(10)], 4)
    outcome = match.play()
    assert match.state.sales[0].bids == (100, 10)
    assert {fault.kind for fault in outcome.faults} == {"illegal"}


def test_a_view_contains_only_what_a_seat_may_know() -> None:
    seen: list[View] = []

    def look(view: View, rng: Random) -> int:
        seen.append(view)
        return 1

    match = Match(GAME, Rules(3, 2, 2), WORDS, [Fixed(chance), Fixed(look), Fixed(chance)], 9)
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
    assert list(last.sales) == match.state.sales[: len(last.sales)]
    others = {seat.hidden for number, seat in enumerate(match.state.seats) if number != 1}
    assert not others & {value for value in vars(last).values() if isinstance(value, str)} - {
        last.hidden
    }


def test_hidden_seven_means_no_auction() -> None:
    match = Match(GAME, Rules(14, 2, 7), WORDS, [Fixed(fail) for _ in range(14)], 1)
    outcome = match.play()
    assert not outcome.faults
    assert [event["event"] for event in outcome.events] == ["round", "words"] * 2 + ["end"]


@pytest.fixture
def log() -> Log:
    """The log of a game with sales, words and faults."""
    bidders = [Fixed(chance), Fixed(-1), Fixed(chance, "TEA")]
    match = Match(GAME, Rules(3, 2, 1), WORDS, bidders, 3)
    return Log(match.header(["a", "b", "c"]), match.play().events)


def test_a_log_replays_to_the_same_balances(log: Log) -> None:
    end = replay(*log, WORDS)
    assert end.over
    assert isinstance(end, State)
    assert [seat.balance for seat in end.seats] == log.events[-1]["scores"]


def lie(log: Log, kind: str, values: dict[str, Any]) -> Header:
    """Change the first event of a kind."""
    find(log, kind)[1].update(values)
    return log.header


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("round", {"hidden": ["A", "A", "A"]}),
        ("sale", {"winner": 99}),
        ("sale", {"price": 50}),
        ("sale", {"bids": [1, 1]}),
        ("sale", {"bids": [500, 0, 0]}),
        ("sale", {"bids": [True, 0, 0]}),
        ("sale", {"letter": "?"}),
        ("words", {"points": [1, 2, 3]}),
        ("words", {"words": ["", ""]}),
        ("end", {"scores": [1, 2, 3]}),
        ("sale", {"event": "round"}),
        ("sale", {"event": "words", "words": ["", "", ""]}),
    ],
)
def test_a_forged_log_does_not_replay(log: Log, kind: str, values: dict[str, Any]) -> None:
    lie(log, kind, values)
    with pytest.raises(ReplayError, match=r"line \d+ does not replay"):
        replay(*log, WORDS)


@pytest.mark.parametrize(("kind", "values"), [("sale", {"bids": 3}), ("words", {"words": [1, 2]})])
def test_a_line_that_is_not_an_event_is_refused(
    log: Log, kind: str, values: dict[str, Any]
) -> None:
    lie(log, kind, values)
    with pytest.raises(LogError, match=r"line \d+ is not an event"):
        replay(*log, WORDS)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "round", "round": 1, "hidden": ["AB", "C"]}, "round 1 of 10, hidden AB C"),
        ({"event": "round", "round": 1, "hidden": ["", ""]}, "round 1 of 10"),
        ({"event": "round", "round": 1}, "round 1 of 10"),
        (
            {"event": "sale", "letter": "Q", "bids": [3, None], "winner": 0, "price": 2},
            "Q goes to Ann for 2; bids 3, –",
        ),
        ({"event": "words", "words": ["TEA", ""], "points": [3, 0]}, "Ann: TEA, 3; Bob: –, 0"),
    ],
)
def test_events_are_described(event: dict[str, Any], said: str) -> None:
    assert GAME.tell(event, ["Ann", "Bob"], Rules(2)) == said
