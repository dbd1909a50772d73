"""Games between agents: repeatable, and whatever one does wrong is its own loss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.players import NONSENSE, Does, Restless
from tests.scrabble.strategies import SMALL
from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.log import Header, replay
from tilewright.scrabble.match import Match
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.rules import Challenge, Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.view import View


def greedy() -> Any:
    return AGENTS.make("greedy", SMALL)


def test_the_same_seed_gives_the_same_game(enable: Lexicon) -> None:
    agents = [AGENTS.make("greedy", enable) for _ in range(2)]
    one, same = (Match(Rules(), enable, agents, 5, strict=True).play() for _ in range(2))
    assert one.events == same.events
    assert one.scores == same.scores
    assert one.reason == "out"
    assert one.events[-1]["scores"] == list(one.scores)


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda value: repr(value)[:40])
def test_nonsense_costs_the_turn_and_is_recorded(nonsense: object) -> None:
    match = Match(Rules(), SMALL, [Does(lambda view: nonsense), greedy()], 3)
    outcome = match.play()
    match.game.check_tiles()
    assert {fault.seat for fault in outcome.faults} == {0}
    faults = [event for event in outcome.events if event["event"] == "fault"]
    assert len(faults) == len(outcome.faults) > 2
    assert outcome.scores[0] <= 0 <= outcome.scores[1] + 100


def test_an_agent_that_raises_loses_only_its_own_turns() -> None:
    def fall(view: View) -> Move:
        raise RuntimeError("oh")

    outcome = Match(Rules(), SMALL, [greedy(), Does(fall)], 3).play()
    assert outcome.faults[0].reason == "RuntimeError: oh"
    assert outcome.winner == 0

    def leave(view: View) -> Move:
        raise SystemExit(1)

    assert Match(Rules(), SMALL, [greedy(), Does(leave)], 3).play().winner == 0


def test_a_strict_match_raises_at_the_first_fault() -> None:
    with pytest.raises(IllegalMove, match="seat 0: a value of type NoneType is no move"):
        Match(Rules(), SMALL, [Does(lambda view: None), greedy()], 3, strict=True).play()


def test_what_an_agent_sees_holds_nothing_that_is_hidden() -> None:
    seen: list[View] = []

    def look(view: View) -> Move:
        seen.append(view)
        position = view.position
        while True:
            others = [rack for seat, rack in enumerate(position.racks) if seat != view.seat]
            assert others == [""]
            if position.last is None:
                break
            last = position.last
            if last.seat != view.seat and last.move.kind is Kind.EXCHANGE:
                assert last.move.tiles.isdigit()
            position = position.undo()
        return Move.exchange(view.rack[:2]) if view.bag >= 7 else PASS

    match = Match(Rules(), SMALL, [Does(look), Does(look)], 3, strict=True)
    match.play()
    assert len(seen) == 6
    last = seen[-1]
    assert len(last.rack) == 7 and last.bag == 86 and len(last.unseen) == 93
    assert len(last.turns) == 5 and last.scores == (0, 0)
    assert last.rules == Rules() and last.seconds is None


def test_a_passing_table_ends() -> None:
    outcome = Match(Rules(4), SMALL, [Does(lambda view: PASS)] * 4, 1, strict=True).play()
    assert outcome.reason == "scoreless"
    assert sum(event["event"] == "pass" for event in outcome.events) == 6


def test_time_is_measured_by_the_timer_that_is_given(enable: Lexicon) -> None:
    ticks: Iterator[int] = count(step=20)
    rules = Rules(seconds=100)
    left: list[float | None] = []

    def play(view: View) -> Move:
        left.append(view.seconds)
        return PASS

    match = Match(rules, SMALL, [Does(play)] * 2, 1, timer=lambda: float(next(ticks)))
    outcome = match.play()
    assert left == [100, 100, 80, 80, 60, 60]
    assert all(event["seconds"] == 20 for event in outcome.events if event["event"] == "pass")
    assert outcome.events[-1]["penalties"] == [0, 0]
    slow = count(step=61)
    late = Match(rules, SMALL, [Does(play)] * 2, 1, timer=lambda: float(next(slow))).play()
    assert late.events[-1]["penalties"] == [20, 20]


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.sampled_from(["void", "double"]))
def test_any_game_replays_from_its_log(seed: int, seats: int, challenge: Challenge) -> None:
    rules = Rules(seats, challenge=challenge)
    match = Match(rules, SMALL, [Restless() for _ in range(seats)], seed)
    outcome = match.play()
    match.game.check_tiles()
    end = replay(Header.of(rules, SMALL, seed, ["restless"] * seats), outcome.events, SMALL)
    assert end.position == match.game.position
    assert end.scores == outcome.scores
    assert end.bag == match.game.bag


def test_agents_get_a_generator_of_their_own() -> None:
    drawn: dict[int, list[float]] = {0: [], 1: []}

    class Draws:
        def act(self, view: View, rng: Random) -> Move:
            drawn[view.seat].append(rng.random())
            return PASS

    Match(Rules(), SMALL, [Draws(), Draws()], 1).play()
    assert drawn[0] != drawn[1]
    assert len(drawn[0]) == 3


def test_cpu_time_and_nodes_are_counted() -> None:
    class Counts:
        nodes = 0

        def act(self, view: View, rng: Random) -> Move:
            self.nodes += 7
            return PASS

    outcome = Match(Rules(), SMALL, [greedy(), Counts()], 1).play()
    assert all(seconds >= 0 for seconds in outcome.cpu)
    asked = sum(event["event"] == "pass" and event["seat"] == 1 for event in outcome.events)
    assert outcome.nodes == [0, 7 * asked]


def test_a_node_count_that_is_nonsense_is_nothing() -> None:
    class Odd:
        nodes = "many"

        def act(self, view: View, rng: Random) -> Move:
            return PASS

    assert Match(Rules(), SMALL, [Odd(), Odd()], 1).play().nodes == [0, 0]
