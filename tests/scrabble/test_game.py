"""Matches, logs and sentences of Scrabble, where they differ from those of other games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.scrabble.players import NONSENSE
from tests.scrabble.strategies import SMALL
from tests.table.logs import changed
from tests.table.players import Does
from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.game import GAME, recorded
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.state import State
from tilewright.scrabble.view import View
from tilewright.table.clock import WALL
from tilewright.table.log import Header, Log, LogError, ReplayError, parse_log, replay
from tilewright.table.match import Match

SEATS = ("greedy", "greedy")


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda value: repr(value)[:40])
def test_nonsense_costs_the_turn_and_is_recorded(nonsense: object) -> None:
    agents = [Does(lambda view: nonsense), AGENTS.make("greedy", SMALL)]
    match = Match(GAME, Rules(), SMALL, agents, 3)
    outcome = match.play()
    match.state.check_tiles()
    assert {fault.seat for fault in outcome.faults} == {0}
    assert {fault.kind for fault in outcome.faults} <= {"illegal", "malformed"}
    faults = [event for event in outcome.events if event["event"] == "fault"]
    assert len(faults) == len(outcome.faults) > 2
    scores = match.state.scores
    assert scores[0] <= 0 <= scores[1] + 100


def test_an_agents_view_contains_nothing_hidden() -> None:
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

    Match(GAME, Rules(), SMALL, [Does(look), Does(look)], 3, strict=True).play()
    assert len(seen) == 6
    last = seen[-1]
    assert len(last.rack) == 7 and last.bag == 86 and len(last.unseen) == 93
    assert len(last.turns) == 5 and last.scores == (0, 0)
    assert last.rules == Rules() and last.seconds is None


def test_a_passing_table_ends() -> None:
    match = Match(GAME, Rules(4), SMALL, [Does(lambda view: PASS)] * 4, 1, strict=True)
    outcome = match.play()
    assert outcome.reason == "scoreless"
    assert sum(event["event"] == "pass" for event in outcome.events) == 6


@pytest.fixture(scope="module")
def played(enable: Lexicon) -> Match[Any, Any, Any, Any]:
    match = Match(GAME, Rules(), enable, [AGENTS.make(seat, enable) for seat in SEATS], 1)
    match.play()
    return match


@pytest.fixture(scope="module")
def log(played: Match[Any, Any, Any, Any]) -> bytes:
    return Log(played.header(SEATS), played.outcome.events).to_bytes()


def test_a_game_that_is_played_out_empties_the_bag(played: Match[Any, Any, Any, Any]) -> None:
    assert played.outcome.reason == "out"
    assert played.state.bag == []


@pytest.mark.parametrize(
    ("line", "change", "fact"),
    [
        (2, lambda event: event.update(racks=["A", "B"]), "line 2 does not replay: racks is"),
        (3, lambda event: event.update(drawn="QQ"), "line 3 does not replay: drawn is 'QQ'"),
        (3, lambda event: event.update(score=999), "line 3 does not replay: score is 999"),
        (3, lambda event: event.update(seat=1), "line 3 does not replay: seat 0 is on turn"),
        (3, lambda event: event.update(move="1A ZZ"), "line 3 does not replay: 1A ZZ"),
        (3, lambda event: event.update(move="?"), "line 3 does not replay"),
        (3, lambda event: event.update(event="pass"), "line 3 does not replay: event is 'pass'"),
        (3, lambda event: event.update(event="deal"), "line 3 does not replay"),
        (1, lambda header: header.update(seed=2), "line 2 does not replay: racks is"),
        (-1, lambda event: event.update(scores=[0, 0]), r"scores is \[0, 0\]"),
    ],
)
def test_a_log_that_does_not_replay_says_where(
    enable: Lexicon, log: bytes, line: int, change: Callable[[Any], object], fact: str
) -> None:
    with pytest.raises(ReplayError, match=fact):
        replay(*parse_log(changed(log, line, change)), enable)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda event: event.pop("seat"), "lacks 'seat'"),
        (lambda event: event.pop("move"), "lacks 'move'"),
        (lambda event: event.update(move=["pass"]), "not text"),
    ],
)
def test_a_line_that_is_not_an_event_is_refused(
    enable: Lexicon, log: bytes, change: Callable[[Any], object], fact: str
) -> None:
    with pytest.raises(LogError, match=f"line 3 is not an event: .*{fact}"):
        replay(*parse_log(changed(log, 3, change)), enable)


def test_a_header_names_a_board_that_exists(log: bytes) -> None:
    with pytest.raises(LogError, match=r"line 1.* 'round'"):
        parse_log(log.replace(b'"standard"', b'"round"'))


# Thinking time


@pytest.fixture(scope="module")
def timed() -> bytes:
    """The log of a game with a time limit, in which each turn takes 40 seconds."""
    ticks = count(step=40)
    match = Match(
        GAME,
        Rules(seconds=60),
        SMALL,
        [Does(lambda view: PASS)] * 2,
        1,
        timer=lambda: float(next(ticks)),
    )
    return Log(match.header(["a", "b"]), match.play().events).to_bytes()


def test_a_log_replays_with_its_penalties(timed: bytes) -> None:
    end = replay(*parse_log(timed), SMALL)
    assert isinstance(end, State)
    assert end.seconds == [120, 120]
    assert end.penalties == (10, 10)


@pytest.mark.parametrize("seconds", [-1, 1e9, float("inf"), float("nan")])
def test_impossible_times_do_not_replay(timed: bytes, seconds: float) -> None:
    data = changed(timed, 3, seconds=seconds)
    with pytest.raises(ReplayError, match=r"line 3 does not replay: .* seconds"):
        replay(*parse_log(data), SMALL)


def test_another_time_changes_the_penalties(timed: bytes) -> None:
    data = changed(timed, 3, seconds=400)
    with pytest.raises(ReplayError, match="penalties is"):
        replay(*parse_log(data), SMALL)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda event: event.pop("seconds"), "lacks 'seconds'"),
        (lambda event: event.update(seconds="40"), "not a number"),
        (lambda event: event.update(seconds=True), "not a number"),
    ],
)
def test_a_turn_has_a_time(timed: bytes, change: Callable[[Any], object], fact: str) -> None:
    with pytest.raises(LogError, match=f"line 3 is not an event: .*{fact}"):
        replay(*parse_log(changed(timed, 3, change)), SMALL)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "play", "move": "8H TEA", "score": 8, "drawn": "XY"}, "8H TEA for 8, draws XY"),
        ({"event": "play", "move": "8H TEA", "score": 8}, "8H TEA for 8"),
        ({"event": "exchange", "move": "-ABC", "score": 0, "drawn": "XYZ"}, "ABC, draws XYZ"),
        ({"event": "exchange", "score": 0}, "tiles"),
        ({"event": "exchange", "score": 0, "count": 1}, "1 tile"),
        ({"event": "exchange", "score": 0, "count": 3}, "3 tiles"),
        ({"event": "pass", "move": "pass", "score": 0, "drawn": ""}, "passes"),
        ({"event": "challenge", "move": "challenge", "score": -8, "drawn": ""}, "taken back"),
        ({"event": "challenge", "move": "challenge", "score": 0, "drawn": ""}, "without success"),
    ],
)
def test_events_are_described(event: dict[str, Any], said: str) -> None:
    told = GAME.tell({"seat": 0, **event}, ["Ann", "Bob"], Rules())
    assert told.startswith("Ann ")
    assert told.endswith(said)


@pytest.mark.parametrize(("clock", "title"), [("", "seed 7"), (WALL, None)])
def test_only_repeatable_games_are_named_after_their_seed(clock: str, title: str | None) -> None:
    header = Header.of(GAME, Rules(), SMALL, 7, SEATS, clock)
    assert recorded(State(Rules(), SMALL, 7), header).pragma("title") == title
