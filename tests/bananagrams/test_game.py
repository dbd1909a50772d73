"""Matches, logs and sentences of Bananagrams, where they differ from those of other games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bananagrams.players import ALL_A, NONSENSE, WORDS, Steady, tiny_rules
from tests.table.logs import changed
from tests.table.players import Does
from tilewright import Lexicon
from tilewright.bananagrams.actions import Bananas, Peel, Wait
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.table.log import Log, LogError, ReplayError, parse_log, replay
from tilewright.table.match import Match
from tilewright.table.order import MOST_FAULTS

SEATS = ("wright", "pseudo")


@pytest.mark.parametrize("answer", [*NONSENSE, Peel(), Bananas()], ids=repr)
def test_nonsense_loses_only_its_own_turns(answer: Any) -> None:
    agents = [Does(lambda view: answer), Steady(), Steady()]
    match = Match(GAME, tiny_rules(3, tile_set=ALL_A), WORDS, agents, 0)
    outcome = match.play()
    match.state.check_tiles()
    assert outcome.winner in (1, 2)
    assert {fault.seat for fault in outcome.faults} == {0}
    assert {fault.kind for fault in outcome.faults} <= {"illegal", "malformed"}
    assert 1 <= len(outcome.faults) <= MOST_FAULTS


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_engine_plays_whole_games(enable: Lexicon, seats: int) -> None:
    agents = [AGENTS.make("wright", enable) for _ in range(seats)]
    match = Match(GAME, Rules(seats), enable, agents, 4, strict=True)
    outcome = match.play()
    assert outcome.winner is not None
    assert match.state.is_complete(outcome.winner)
    match.state.check_tiles()


@pytest.fixture(scope="module")
def log(enable: Lexicon) -> bytes:
    """The log of a game that the engine wins with a build, a peel and so on."""
    agents = [AGENTS.make(agent, enable) for agent in SEATS]
    match = Match(GAME, Rules(2), enable, agents, 1)
    events = match.play().events
    assert [event["event"] for event in events[:3]] == ["build", "peel", "build"]
    return Log(match.header(SEATS), events).to_bytes()


@pytest.mark.parametrize(
    ("line", "change", "fact"),
    [
        (2, lambda event: event["place"].pop(), "line 3 does not replay: .* 1 tiles in hand"),
        (2, lambda event: event["place"][0].__setitem__(2, "?"), "line 2 does not replay"),
        (3, lambda event: event.update(drawn=["Q", "Q"]), "line 3 does not replay: drawn is"),
        (3, lambda event: event.update(seat=1), "line 3 does not replay: seat 1 still has"),
        (3, lambda event: event.update(event="bananas"), "line 3 does not replay: .*call Peel"),
        (3, lambda event: event.update(event="gave up", reason="x"), "does not replay: drawn is"),
        (4, lambda event: event.update(time=0), "line 4 does not replay: its time"),
        (4, lambda event: event.update(time=float("nan")), "line 4 does not replay: its time"),
        (1, lambda header: header.update(seed=2), "line 2 does not replay"),
        (-1, lambda event: event.update(winner=1), "does not replay: winner is 1 .* 0"),
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
        (lambda event: event.pop("time"), "lacks 'time'"),
        (lambda event: event.update(time=[]), ""),
        (lambda event: event.update(time=True), ""),
        (lambda event: event.update(place=5), ""),
        (lambda event: event.update(take=[[0]]), ""),
        (lambda event: event.update(take=[[False, True]]), "integer"),
        (lambda event: event["place"][0].__setitem__(2, 5), "not text"),
    ],
)
def test_a_line_that_is_not_an_event_is_refused(
    enable: Lexicon, log: bytes, change: Callable[[Any], object], fact: str
) -> None:
    with pytest.raises(LogError, match=f"line 2 is not an event: .*{fact}"):
        replay(*parse_log(changed(log, 2, change)), enable)


def test_a_seat_that_is_out_no_longer_acts(enable: Lexicon) -> None:
    agents = [Does(lambda view: None), Does(lambda view: Wait()), Does(lambda view: Wait())]
    match = Match(GAME, Rules(3), enable, agents, 1)
    events = match.play().events
    assert (events[-2]["event"], events[-1]["reason"]) == ("gave up", "nobody can go on")
    header = match.header(["a", "b", "c"])
    replay(header, events, enable)
    with pytest.raises(ReplayError, match="seat 0 is out"):
        replay(header, [*events[:-1], events[-2], events[-1]], enable)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "build", "take": [], "place": [[0, 0, "A"]]}, "Ann places 1"),
        ({"event": "build", "take": [[0, 0]], "place": []}, "Ann places 0, 1 taken up"),
        ({"event": "peel", "drawn": ["A", ""]}, "Ann peels: A –"),
        ({"event": "peel"}, "Ann peels"),
        ({"event": "dump", "letter": "Q", "drawn": ["A", "B"]}, "Ann dumps Q for A B"),
        ({"event": "dump"}, "Ann dumps a tile"),
        ({"event": "bananas"}, "Ann calls Bananas!"),
        ({"event": "rotten", "wrong": ["no QQ"]}, "Ann is a Rotten Banana: no QQ"),
    ],
)
def test_events_are_described(event: dict[str, Any], said: str) -> None:
    assert GAME.tell({"seat": 0, **event}, ["Ann", "Bob"], Rules(2)) == said
