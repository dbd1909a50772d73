"""Matches of every game: reproducible, and an agent's faults affect no other seat."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.players import AnyMatch, Does, Unspeakable, UnspeakableAction, essence
from tests.table.tables import TABLES, Table, every_table
from tilewright import TilewrightError
from tilewright.table.faults import (
    KINDS,
    AgentDied,
    Fault,
    FaultError,
    IllegalAction,
    TimeOut,
)
from tilewright.table.log import replay
from tilewright.table.match import Match, Outcome

CROWD = 3


def raises(error: BaseException) -> Callable[[Any], Any]:
    def what(view: Any) -> Any:
        raise error

    return what


# Mistakes of agents, and their kind of fault in every game.
BAD = {
    "raises": (raises(RuntimeError("oh")), "error"),
    "raises an IllegalAction": (raises(IllegalAction("mine")), "illegal"),
    "exits": (lambda view: sys.exit(1), "error"),
    "cannot be printed": (raises(Unspeakable()), "error"),
    "is illegal and cannot be printed": (raises(UnspeakableAction()), "illegal"),
    "divides by zero": (lambda view: 1 / 0, "error"),
    "runs out of time": (raises(TimeOut("too slow")), "timeout"),
    "dies": (raises(AgentDied("gone")), "died"),
    "returns None": (lambda view: None, "malformed"),
    "returns an object": (lambda view: object(), "malformed"),
    "returns a class": (lambda view: Match, "malformed"),
}


def check(match: AnyMatch, outcome: Outcome, bad: int) -> None:
    """Assert that a match ended, that one seat made all faults, and that its log has them."""
    match.state.check_tiles()
    assert outcome.events[-1]["event"] == "end"
    assert outcome.faults
    assert {fault.seat for fault in outcome.faults} == {bad}
    written = [event for event in outcome.events if event["event"] == "fault"]
    assert len(written) == len(outcome.faults)
    for fault in outcome.faults:
        event = outcome.events[fault.event]
        said = Fault(event["kind"], event["seat"], fault.event, event["reason"])
        assert (event["event"], said) == ("fault", fault)


@every_table
@pytest.mark.parametrize(("bad", "kind"), BAD.values(), ids=BAD)
def test_a_bad_agent_loses_only_its_own_turns(table: Table, bad: Any, kind: str) -> None:
    match = table.match(table.steady(), Does(bad), table.steady())
    outcome = match.play()
    check(match, outcome, 1)
    assert {fault.kind for fault in outcome.faults} == {kind}
    if table.game.name != "auction":  # in which silence is not a bad policy
        assert 1 not in outcome.winners


@every_table
def test_an_agent_without_the_methods_of_one_makes_errors(table: Table) -> None:
    match = table.match(object(), table.steady())
    outcome = match.play()
    check(match, outcome, 0)
    assert {fault.kind for fault in outcome.faults} == {"error"}
    assert "AttributeError" in outcome.faults[0].reason


@every_table
def test_the_reason_of_a_fault_is_the_same_in_every_process(table: Table) -> None:
    """Logs contain no memory addresses."""
    outcome = table.match(Does(lambda view: object()), table.steady()).play()
    assert all("0x" not in fault.reason for fault in outcome.faults)


@every_table
def test_a_strict_match_raises_at_the_first_fault(table: Table) -> None:
    match = table.match(table.steady(), Does(raises(RuntimeError("oh"))), strict=True)
    with pytest.raises(FaultError, match="seat 1: RuntimeError: oh") as raised:
        match.play()
    fault = raised.value.fault
    assert (fault.kind, fault.seat, fault.reason) == ("error", 1, "RuntimeError: oh")
    assert all(event["event"] != "fault" for event in match.outcome.events)


@every_table
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    one, same, other = (
        table.match(*[table.steady() for _ in range(CROWD)], seed=seed, strict=True).play()
        for seed in (5, 5, 6)
    )
    assert one.events == same.events != other.events
    assert (one.winners, one.scores, one.reason) == (same.winners, same.scores, same.reason)


@every_table
def test_an_outcome_says_how_the_game_ended(table: Table) -> None:
    match = table.match(*[table.steady() for _ in range(CROWD)])
    outcome = match.play()
    assert outcome.winners == match.state.winners
    assert outcome.scores == match.state.scores
    assert outcome.faults == []
    end = outcome.events[-1]
    assert end["event"] == "end"
    assert outcome.reason == end.get("reason", "over")
    assert outcome.scores is None or end["scores"] == list(outcome.scores)
    assert match.state.over


def test_a_winner_is_a_seat_that_won_alone() -> None:
    assert [Outcome(winners).winner for winners in ((), (2,), (0, 2))] == [None, 2, None]


@every_table
def test_every_event_is_reported_at_once(table: Table) -> None:
    seen: list[Any] = []
    match: AnyMatch = table.match(
        Does(lambda view: None),
        table.steady(),
        watch=lambda event: seen.append((event, len(match.outcome.events))),
    )
    events = match.play().events
    assert seen == [(event, number) for number, event in enumerate(events, start=1)]


@every_table
def test_agents_get_a_generator_of_their_own(table: Table) -> None:
    drawn: list[list[float]] = [[], []]

    class Draws:
        def __init__(self, seat: int) -> None:
            self.seat = seat
            self.steady = table.steady()

        def __getattr__(self, name: str) -> Any:
            def ask(view: Any, rng: Random) -> Any:
                drawn[self.seat].append(rng.random())
                return getattr(self.steady, name)(view, rng)

            return ask

    for _ in range(2):
        table.match(Draws(0), Draws(1)).play()
    assert drawn[0][0] != drawn[1][0]
    for numbers in drawn:
        half = len(numbers) // 2
        assert numbers[:half] == numbers[half:]


@every_table
def test_cpu_time_and_nodes_are_counted(table: Table) -> None:
    asked: Counter[int] = Counter()

    class Counts(Does):
        nodes = 0

        def act(self, view: Any, rng: Random) -> Any:
            asked[view.seat] += 1
            self.nodes += 7
            return None

        bid = word = act

    outcome = table.match(Does(lambda view: None), Counts(None)).play()  # type: ignore[arg-type]
    assert len(outcome.cpu) == 2
    assert all(seconds >= 0 for seconds in outcome.cpu)
    assert outcome.nodes == [0, 7 * asked[1]]
    assert asked[1]


@every_table
@pytest.mark.parametrize("nodes", ["many", None, property(raises(RuntimeError()))])
def test_an_invalid_node_count_is_ignored(table: Table, nodes: Any) -> None:
    odd = type("Odd", (type(table.steady()),), {"nodes": nodes})
    agents = [table.steady(), table.steady()]
    agents[0].__class__ = odd
    assert table.match(*agents, strict=True).play().nodes[0] == 0


@every_table
def test_a_header_says_what_the_match_is_played_with(table: Table) -> None:
    match = table.match(table.steady(), table.steady(), seed=8)
    header = match.header(["a", "b"])
    assert (header.game, header.rules, header.seed) == (table.game.name, match.state.rules, 8)
    assert header.lexicon_sha256 == table.lexicon.facts.sha256
    assert (header.agents, header.clock) == (("a", "b"), match.state.clock)
    assert bool(header.clock) == (table.game.dynamics == "clock")


@every_table
def test_an_unknown_clock_is_refused(table: Table) -> None:
    with pytest.raises(TilewrightError, match="'sun'"):
        table.match(table.steady(), table.steady(), clock="sun")


@every_table
@settings(max_examples=20)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_game_keeps_its_tiles_and_replays(table: Table, data: st.DataObject, seed: int) -> None:
    rules = table.game.rules_class(**data.draw(table.options))

    def play() -> AnyMatch:
        agents = [table.restless() for _ in range(rules.seats)]
        match: AnyMatch = Match(table.game, rules, table.lexicon, agents, seed)
        match.play()
        return match

    match = play()
    events = match.outcome.events
    match.state.check_tiles()
    assert {fault.kind for fault in match.outcome.faults} <= set(KINDS)
    assert play().outcome.events == events
    again = replay(match.header(["restless"] * rules.seats), events, table.lexicon)
    assert essence(again) == essence(match.state)


def test_every_shipped_game_has_a_table() -> None:
    from tilewright.table.registry import SHIPPED

    assert [table.game.name for table in TABLES] == list(SHIPPED)
