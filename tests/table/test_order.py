"""The order of actions: by clock, by turn, and all at once."""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.auction.bidders import WORDS as BIDDING
from tests.auction.bidders import Fixed
from tests.bananagrams.players import ALL_A, WORDS, Restless, Steady, block_of, tiny_rules
from tests.scrabble.strategies import SMALL
from tests.table.players import Does
from tilewright.auction import game as auction
from tilewright.auction.rules import Rules as AuctionRules
from tilewright.bananagrams import game as bananagrams
from tilewright.bananagrams.actions import Dump, Peel, Wait
from tilewright.bananagrams.view import View
from tilewright.scrabble import game as scrabble
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.rules import Rules as ScrabbleRules
from tilewright.scrabble.view import View as ScrabbleView
from tilewright.table.match import Match, Outcome
from tilewright.table.order import MOST_FAULTS, ORDERS

# By clock


def play(*agents: Any, clock: str = "", seed: int = 0) -> Outcome:
    rules = tiny_rules(len(agents), tile_set=ALL_A)
    match = Match(bananagrams.GAME, rules, WORDS, agents, seed, clock=clock)
    outcome = match.play()
    match.state.check_tiles()
    return outcome


def waiting() -> Does:
    return Does(lambda view: Wait())


def kinds(outcome: Outcome, seat: int) -> list[str]:
    return [event["event"] for event in outcome.events if event.get("seat") == seat]


def test_times_never_go_back() -> None:
    outcome = play(Steady(), Steady(), Restless())
    times = [event["time"] for event in outcome.events]
    assert times == sorted(times)
    assert outcome.seconds == pytest.approx(times[-1])


def test_the_quicker_one_wins() -> None:
    class Slow(Steady):
        nodes = 0

        def act(self, view: View, rng: Random) -> Any:
            self.nodes += 1000
            return super().act(view, rng)

    for seed in range(5):
        assert play(Slow(), Steady(), seed=seed).winner == 1
        assert play(Steady(), Slow(), seed=seed).winner == 0


def test_ties_are_broken_by_the_seed() -> None:
    winners = {play(Steady(), Steady(), seed=seed).winner for seed in range(20)}
    assert winners == {0, 1}


def test_a_game_that_is_won_says_so() -> None:
    outcome = play(Steady(), waiting())
    assert (outcome.winner, outcome.reason) == (0, "won")


def test_a_game_in_which_all_wait_ends() -> None:
    outcome = play(waiting(), waiting())
    assert (outcome.winner, outcome.winners) == (None, ())
    assert outcome.reason == "nobody can go on"


def test_a_seat_that_waits_is_woken_by_what_others_do() -> None:
    seen: list[int] = []

    def watch(view: View) -> Wait:
        seen.append(view.bunch)
        return Wait()

    play(Steady(), Does(watch))
    assert len(seen) > 10
    assert seen == sorted(seen, reverse=True)


def test_a_fault_wakes_the_seats_that_wait() -> None:
    asked: list[View] = []

    def watch(view: View) -> Wait:
        asked.append(view)
        return Wait()

    play(Does(lambda view: None), Does(watch))
    assert len(asked) >= MOST_FAULTS - 1  # the last fault removes the other seat


def test_an_agent_that_acts_forever_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.table.order.MOST_ACTIONS", 500)
    outcome = play(Does(block_of))
    assert (outcome.winner, outcome.reason) == (None, "too many actions")


@pytest.mark.parametrize("wrong", [None, Peel(), Dump("Q")])
def test_after_too_many_faults_a_seat_is_out(wrong: Any) -> None:
    outcome = play(Does(lambda view: wrong), waiting())
    assert kinds(outcome, 0) == ["fault"] * MOST_FAULTS + ["gave up"]
    assert len(outcome.faults) == MOST_FAULTS
    assert outcome.winner == 1


def test_a_stale_action_is_not_a_fault() -> None:
    """Under a person's clock, the slower of two peelers finds its call outdated."""
    for seed in range(10):
        outcome = play(Steady(), Steady(), clock="human", seed=seed)
        assert outcome.faults == []
        assert outcome.winner is not None


def test_agents_see_the_name_of_the_clock() -> None:
    def see(seen: set[str], view: View) -> Wait:
        seen.add(view.clock)
        return Wait()

    for clock, name in (("", "work"), ("human", "human")):
        seen: set[str] = set()
        play(Does(partial(see, seen)), clock=clock)
        assert seen == {name}


# By turn


def test_seats_act_in_turn_and_a_fault_costs_one() -> None:
    asked: list[int] = []

    def act(view: ScrabbleView) -> Move | None:
        asked.append(view.seat)
        return None if view.seat == 1 else PASS

    match = Match(scrabble.GAME, ScrabbleRules(3), SMALL, [Does(act)] * 3, 1)
    outcome = match.play()
    assert asked == [0, 1, 2, 0, 1, 2]
    passed = [event["seat"] for event in outcome.events if event["event"] == "pass"]
    assert passed == asked
    assert outcome.seconds == 0


def test_thinking_time_is_measured_where_the_rules_limit_it() -> None:
    rules = ScrabbleRules(seconds=100)
    left: list[float | None] = []

    def act(view: ScrabbleView) -> Move:
        left.append(view.seconds)
        return PASS

    def match(step: int) -> Outcome:
        ticks = count(step=step)
        agents = [Does(act)] * 2
        return Match(
            scrabble.GAME, rules, SMALL, agents, 1, timer=lambda: float(next(ticks))
        ).play()

    outcome = match(20)
    assert left == [100, 100, 80, 80, 60, 60]
    assert all(event["seconds"] == 20 for event in outcome.events if event["event"] == "pass")
    assert outcome.events[-1]["penalties"] == [0, 0]
    assert match(61).events[-1]["penalties"] == [20, 20]


def test_a_fault_takes_thinking_time_too() -> None:
    ticks = count(step=30)
    agents = [Does(lambda view: None), Does(lambda view: PASS)]
    match = Match(
        scrabble.GAME,
        ScrabbleRules(seconds=60),
        SMALL,
        agents,
        1,
        timer=lambda: float(next(ticks)),
    )
    outcome = match.play()
    assert outcome.faults
    assert match.state.seconds == [90, 90]
    assert all("seconds" not in event for event in outcome.events if event["event"] == "fault")


# Sealed


def test_all_seats_answer_before_any_answer_counts() -> None:
    seen: list[tuple[int, int, int]] = []

    def look(view: Any, rng: Random) -> int:
        seen.append((len(view.sales), view.auctions_left, view.seat))
        return 1

    rules = AuctionRules(3, 1)
    match = Match(auction.GAME, rules, BIDDING, [Fixed(look) for _ in range(3)], 4)
    outcome = match.play()
    assert seen[:6] == [(0, 21, 0), (0, 21, 1), (0, 21, 2), (1, 20, 0), (1, 20, 1), (1, 20, 2)]
    assert all(len(event["bids"]) == 3 for event in outcome.events if event["event"] == "sale")


def test_seats_that_need_not_answer_are_not_asked() -> None:
    bids: list[int] = []

    def bid(view: Any, rng: Random) -> int:
        bids.append(len(view.won))
        return 1

    agents = [Fixed(bid), Fixed(0)]
    match = Match(auction.GAME, AuctionRules(2, 1), BIDDING, agents, 4, strict=True)
    match.play()
    assert bids == list(range(7))


def test_the_orders_are_those_that_games_name() -> None:
    games = (bananagrams.GAME, scrabble.GAME, auction.GAME)
    assert {game.dynamics for game in games} == set(ORDERS)
