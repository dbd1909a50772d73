"""Matches: turns in simulated time, and agents that do everything wrong."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bananagrams.players import (
    ALL_A,
    NONSENSE,
    TILES,
    WORDS,
    Does,
    Restless,
    Steady,
    block_of,
    tiny_rules,
)
from tilewright import Lexicon
from tilewright.bananagrams.actions import Dump, Peel, Wait
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.clock import Clock, HumanClock
from tilewright.bananagrams.log import Header, replay
from tilewright.bananagrams.match import MOST_FAULTS, Match, Outcome
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import IllegalAction
from tilewright.bananagrams.view import View


def play(*agents: Any, clock: Clock | None = None, seed: int = 0, **options: Any) -> Outcome:
    rules = tiny_rules(len(agents), **({"tile_set": ALL_A} | options))
    match = Match(rules, WORDS, list(agents), seed, clock)
    outcome = match.play()
    match.game.check_tiles()
    return outcome


def kinds(outcome: Outcome, seat: int) -> list[str]:
    return [event["event"] for event in outcome.events if event.get("seat") == seat]


@settings(max_examples=30)
@given(
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from([TILES, ALL_A]),
    st.integers(0, 10**6),
)
def test_random_games_keep_their_tiles_and_replay(
    seats: int, honour: bool, tiles: Any, seed: int
) -> None:
    rules = tiny_rules(seats, tile_set=tiles, honour=honour)
    match = Match(rules, WORDS, [Restless() for _ in range(seats)], seed)
    outcome = match.play()
    match.game.check_tiles()
    header = Header.of(rules, WORDS, seed, ["restless"] * seats, "work")
    again = replay(header, outcome.events, WORDS)
    assert again.seats == match.game.seats
    assert (again.bunch, again.winner) == (match.game.bunch, match.game.winner)
    again_events = Match(rules, WORDS, [Restless() for _ in range(seats)], seed).play().events
    assert again_events == outcome.events


def test_times_never_go_back() -> None:
    events = play(Steady(), Steady(), Restless()).events
    times = [event["time"] for event in events]
    assert times == sorted(times)


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


def test_an_outcome_tells_the_end() -> None:
    outcome = play(Steady(), Does(lambda view: Wait()))
    assert (outcome.winner, outcome.reason) == (0, "won")
    assert outcome.events[-1]["event"] == "end"
    assert outcome.seconds == pytest.approx(outcome.events[-1]["time"])
    assert outcome.faults == []


def test_a_game_in_which_all_wait_ends() -> None:
    outcome = play(Does(lambda view: Wait()), Does(lambda view: Wait()))
    assert (outcome.winner, outcome.reason) == (None, "nobody can go on")


def test_a_seat_that_waits_is_woken_by_what_others_do() -> None:
    seen: list[int] = []

    def watch(view: View) -> Wait:
        seen.append(view.bunch)
        return Wait()

    play(Steady(), Does(watch))
    assert len(seen) > 10
    assert seen == sorted(seen, reverse=True)


def test_an_agent_that_acts_for_ever_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.bananagrams.match.MOST_ACTIONS", 500)
    fidget = Does(lambda view: block_of(view))
    outcome = play(fidget)
    assert (outcome.winner, outcome.reason) == (None, "too many actions")


def raise_(error: BaseException) -> Any:
    raise error


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


BAD_DEEDS = {
    "raises": lambda view: raise_(RuntimeError("oh")),
    "raises what is no action": lambda view: raise_(IllegalAction("mine")),
    "leaves": lambda view: sys.exit(1),
    "cannot say it": lambda view: raise_(Unspeakable()),
    "divides": lambda view: 1 / 0,
    "peels too early": lambda view: Peel(),
} | {f"returns {deed!r}": partial(lambda deed, view: deed, deed) for deed in NONSENSE}


@pytest.mark.parametrize("deed", BAD_DEEDS.values(), ids=BAD_DEEDS)
def test_a_bad_agent_loses_only_its_own_turns(deed: Any) -> None:
    outcome = play(Does(deed), Steady(), Steady())
    assert outcome.winner in (1, 2)
    faults = [fault for fault in outcome.faults if fault.seat == 0]
    assert 1 <= len(faults) == len(outcome.faults) <= MOST_FAULTS
    for fault in faults:
        event = outcome.events[fault.event]
        assert (event["event"], event["seat"]) == ("fault", 0)
        assert event["reason"] == fault.reason


def test_after_too_many_faults_a_seat_is_out() -> None:
    outcome = play(Does(lambda view: None), Does(lambda view: Wait()))
    assert kinds(outcome, 0) == ["fault"] * MOST_FAULTS + ["gave up"]
    assert outcome.winner == 1


def test_the_reason_of_a_fault_is_the_same_in_every_process() -> None:
    """No address of an object gets into a log."""
    outcome = play(Does(lambda view: object()), Steady())
    assert {fault.reason for fault in outcome.faults} == {"a value of type object is no action"}


def test_an_agent_that_lies_about_its_nodes_harms_nobody() -> None:
    class Liar(Steady):
        nodes: Any = "many"

    class Denier(Steady):
        @property
        def nodes(self) -> int:
            raise RuntimeError

    for agent in (Liar(), Denier()):
        outcome = play(agent, Does(lambda view: Wait()))
        assert (outcome.winner, outcome.nodes) == (0, [0, 0])


def test_a_stale_action_is_no_fault() -> None:
    """Under a person's clock the slower of two peelers finds its call out of date."""

    class Late(Steady):
        pass

    for seed in range(10):
        outcome = play(Late(), Late(), clock=HumanClock(), seed=seed)
        assert outcome.faults == []
        assert outcome.winner is not None


def test_strict_raises_at_the_first_fault() -> None:
    match = Match(tiny_rules(1), WORDS, [Does(lambda view: Dump("Q"))], 0, strict=True)
    with pytest.raises(IllegalAction, match="seat 0: "):
        match.play()


def test_the_view_does_not_cost_the_agent_its_time() -> None:
    outcome = play(Steady(), Does(lambda view: Wait()))
    assert len(outcome.cpu) == 2
    assert all(seconds >= 0 for seconds in outcome.cpu)


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_engine_plays_whole_games(enable: Lexicon, seats: int) -> None:
    agents = [AGENTS.make("wright", enable) for _ in range(seats)]
    match = Match(Rules(seats), enable, agents, 4, strict=True)
    outcome = match.play()
    assert outcome.winner is not None
    assert match.game.is_complete(outcome.winner)
    match.game.check_tiles()
