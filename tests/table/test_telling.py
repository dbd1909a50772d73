"""Descriptions of events and results."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.table.players import SEATS, AnyMatch, log_of
from tests.table.tables import TABLES, Table, every_table
from tilewright import Lexicon
from tilewright.table.game import Event
from tilewright.table.log import Log, replay
from tilewright.table.registry import find_game
from tilewright.table.telling import distinct, result, summary, tell

NAMES = ("Ann", "Bob", "Cid")

# Fields of events that are hidden from viewers during the game.
PRIVATE = {
    "build": ("take", "place"),
    "peel": ("drawn",),
    "dump": ("letter", "drawn"),
    "round": ("hidden",),
    "play": ("drawn",),
    "deal": ("racks",),
    "exchange": ("move", "drawn"),
}


@pytest.fixture(scope="module", params=list(SEATS))
def played(request: pytest.FixtureRequest, enable: Lexicon) -> tuple[AnyMatch, Log]:
    return log_of(request.param, enable)


def test_every_event_is_described_in_one_line(played: tuple[AnyMatch, Log]) -> None:
    match, log = played
    for event in log.events:
        said = tell(match.game, event, NAMES, match.state.rules)
        assert "\n" not in said
        assert said
        if "seat" in event:
            assert said.startswith(NAMES[event["seat"]])


def without_what_is_private(event: Event) -> Event:
    hidden = PRIVATE.get(event["event"], ())
    return {name: value for name, value in event.items() if name not in hidden}


def test_every_event_can_be_sent_to_seats_and_viewers() -> None:
    """Restless agents give up, exchange and challenge."""
    met: Counter[str] = Counter()
    for table in TABLES:
        for seed in range(10):
            match = table.match(*[table.restless() for _ in range(3)], seed=seed)
            for event in match.play().events:
                met[event["event"]] += 1
                assert isinstance(tell(table.game, event, NAMES, match.state.rules), str)
                public = without_what_is_private(event)
                assert isinstance(tell(table.game, public, NAMES, match.state.rules), str)
    assert {"build", "peel", "gave up", "play", "exchange", "pass", "sale", "words"} <= met.keys()


@every_table
def test_a_fault_is_described_with_its_kind_if_any(table: Table) -> None:
    rules = table.match(None, None, None).state.rules
    event = {"event": "fault", "seat": 1, "reason": "too slow"}
    bare = tell(table.game, event, NAMES, rules)
    assert "Bob" in bare and bare.endswith(": too slow")
    assert "timeout" in tell(table.game, event | {"kind": "timeout"}, NAMES, rules)


@every_table
def test_the_end_is_described(table: Table) -> None:
    rules = table.match(None, None, None).state.rules
    assert "over" in tell(table.game, {"event": "end"}, NAMES, rules)


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((), "nobody wins: all wait"),
        ((1,), "Bob wins"),
        ((0, 2), "draw between Ann and Cid"),
    ],
)
def test_a_result_names_the_winners(winners: tuple[int, ...], said: str) -> None:
    assert result(winners, NAMES, "all wait") == said


def test_a_result_without_a_reason_is_short() -> None:
    assert result((), NAMES) == "nobody wins"


def test_equal_names_are_numbered() -> None:
    assert distinct(["a", "b", "a"]) == ["a (1)", "b", "a (2)"]
    assert distinct([]) == []


def test_a_summary_holds_the_result_and_every_seat(
    played: tuple[AnyMatch, Log], enable: Lexicon
) -> None:
    match, log = played
    end = replay(*log, enable)
    cpu = [1.0, 2.0, 3.0]
    told: dict[str, Any] = json.loads(json.dumps(summary(match.game, log, end, cpu)))
    assert told["game"] == match.game.name
    assert (told["seed"], told["lexicon"]) == (1, "enable")
    assert told["winners"] == list(match.outcome.winners)
    assert told["winner"] == match.outcome.winner
    assert told["reason"] == match.outcome.reason
    assert told["rules"] == match.state.rules.to_json()
    assert told["events"] == len(log.events)
    assert told.get("clock", "") == log.header.clock
    assert [seat["name"] for seat in told["seats"]] == list(log.header.agents)
    assert [seat["faults"] for seat in told["seats"]] == [len(match.outcome.faults), 0, 0]
    assert [seat["cpu_ms"] for seat in told["seats"]] == cpu
    assert {seat["cpu_ms"] for seat in summary(match.game, log, end)["seats"]} == {None}


@pytest.mark.parametrize("name", SEATS)
def test_the_rules_and_the_scene_are_described(name: str, enable: Lexicon) -> None:
    match, _ = log_of(name, enable)
    game = find_game(name)
    assert game.about(match.state.rules)
    scene = game.scene(match.state)
    assert len(scene.seats) == 3
    if match.outcome.scores is not None:
        assert [seat.score for seat in scene.seats] == list(match.outcome.scores)
    json.dumps(game.opening(match.state))
