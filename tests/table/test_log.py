"""Logs of every game: reproducible bytes, replays, and damaged logs reported with the line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.logs import changed, find
from tests.table.players import SEATS, AnyMatch, essence, log_of
from tilewright import Lexicon
from tilewright.table.faults import KINDS
from tilewright.table.log import (
    Log,
    LogError,
    ReplayError,
    begin,
    parse_log,
    read_log,
    replay,
    walk,
    write_log,
)
from tilewright.table.registry import find_game

Played = tuple[AnyMatch, Log]


@pytest.fixture(scope="module", params=list(SEATS))
def played(request: pytest.FixtureRequest, enable: Lexicon) -> Played:
    """A finished match with faults of seat 0, and its log."""
    return log_of(request.param, enable)


@pytest.fixture
def log(played: Played) -> Log:
    return played[1]


def test_a_log_is_read_as_it_was_written_and_replays(
    played: Played, enable: Lexicon, tmp_path: Path
) -> None:
    match, log = played
    path = tmp_path / "game.jsonl"
    write_log(path, log)
    read = read_log(path)
    assert read == log
    assert read.to_bytes() == path.read_bytes() == log.to_bytes()
    again = replay(*read, enable)
    assert essence(again) == essence(match.state)
    assert (again.winners, again.scores) == (match.outcome.winners, match.outcome.scores)


def test_a_walk_stops_after_every_event(played: Played, enable: Lexicon) -> None:
    match, log = played
    state = begin(log.header, enable)
    states = []
    for number, event in enumerate(walk(log.header, log.events, state)):
        assert event is log.events[number]
        states.append(repr([state.view(seat) for seat in range(3)]))
    assert len(states) == len(log.events)
    assert len(set(states)) > len(states) / 4
    assert essence(state) == essence(match.state)


@pytest.mark.parametrize("name", SEATS)
def test_the_same_seed_gives_the_same_bytes_in_any_process(
    name: str, enable: Lexicon, tmp_path: Path
) -> None:
    path = tmp_path / "other.jsonl"
    code = f"""
from tests.table.players import log_of
from tilewright import Lexicon
from tilewright.table.log import write_log
write_log({str(path)!r}, log_of({name!r}, Lexicon.load("enable"))[1])
"""
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONHASHSEED": "77"}
    )
    assert path.read_bytes() == log_of(name, enable)[1].to_bytes()


def test_the_header_says_what_the_game_was_played_with(log: Log, enable: Lexicon) -> None:
    header = json.loads(log.to_bytes().splitlines()[0])
    name = log.header.game
    clock = ["clock"] if find_game(name).dynamics == "clock" else []
    assert list(header) == ["tilewright", "game", "rules", "lexicon", "seed", "agents", *clock]
    assert header["game"] == name
    assert header["lexicon"] == {"name": "enable", "sha256": enable.facts.sha256}
    assert header["agents"] == ["faulty", *SEATS[name]]
    assert header["rules"] == log.header.rules.to_json()


def last_line(data: bytes) -> int:
    """Return the offset of the last line."""
    return data[:-1].rindex(b"\n") + 1


@pytest.mark.parametrize(
    ("damage", "fact"),
    [
        (lambda data: b"", "empty.*line 1"),
        (lambda data: data[:-1], "truncated"),
        (lambda data: data[:-5], "truncated"),
        (lambda data: data[: last_line(data)], "stops after line .* must be 'end'"),
        (lambda data: data + data[last_line(data) :], "continues after line"),
        (lambda data: data + b"{}\n", "continues after line"),
        (lambda data: data.replace(b'"event"', b'"event', 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n\n", 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n[1]\n", 1), "line 2 is not a JSON object"),
        (lambda data: data.replace(b"\n", b"\n\xff\xfe\n", 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n" + b"[" * 99_999 + b"\n", 1), "line 2 is not JSON"),
        (lambda data: b"[]\n" + data, "line 1 is not a JSON object"),
        (lambda data: data.split(b"\n", 1)[1], "line 1 is not the header"),
        (lambda data: b"\x00" * 10, "line 1 is truncated"),
    ],
)
def test_a_damaged_log_says_where(
    log: Log, tmp_path: Path, damage: Callable[[bytes], bytes], fact: str
) -> None:
    refuse(damage(log.to_bytes()), fact, tmp_path)


def refuse(data: bytes, fact: str, folder: Path) -> None:
    """Assert that bytes are not a valid log, and that the error for a file of them names it."""
    with pytest.raises(LogError, match=fact):
        parse_log(data)
    path = folder / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(LogError, match=rf"'.*game\.jsonl'.*{fact}"):
        read_log(path)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda header: header.pop("tilewright"), "line 1 is not the header"),
        (lambda header: header.pop("game"), "line 1 is not the header"),
        (lambda header: header.update(game=["scrabble"]), "line 1 is not the header"),
        (lambda header: header.update(game="chess"), "line 1.* 'chess'"),
        (lambda header: header.pop("seed"), "line 1.* lacks 'seed'"),
        (lambda header: header.update(seed="1"), "line 1.* '1' is not an integer"),
        (lambda header: header.update(seed=1.0), "line 1.* 1.0 is not an integer"),
        (lambda header: header.update(seed=True), "line 1.* True is not an integer"),
        (lambda header: header.pop("lexicon"), "line 1.* lacks 'lexicon'"),
        (lambda header: header.update(lexicon=[]), "line 1"),
        (lambda header: header.pop("agents"), "line 1.* lacks 'agents'"),
        (lambda header: header.update(agents=None), "line 1"),
        (lambda header: header.update(agents=[]), "line 1 .*0 agents for 3 seats"),
        (lambda header: header["rules"].update(seats=2), "line 1 .*3 agents for 2 seats"),
        (lambda header: header["rules"].update(seats=99), "line 1.* seats"),
        (lambda header: header["rules"].update(seats=True), "line 1.* seats"),
        (lambda header: header["rules"].pop("seats"), "line 1.* seats"),
        (lambda header: header["rules"].update(horror=1), "line 1.* 'horror'"),
        (lambda header: header.update(rules=[]), "line 1"),
        (lambda header: header.pop("rules"), "line 1.* lacks 'rules'"),
    ],
)
def test_a_damaged_header_is_refused(
    log: Log, tmp_path: Path, change: Callable[[Any], object], fact: str
) -> None:
    refuse(changed(log.to_bytes(), 1, change), fact, tmp_path)


def test_another_list_of_words_is_refused(log: Log) -> None:
    other = Lexicon.from_words(["CAT"], name="cats")
    with pytest.raises(LogError, match=r"line 1.* enable .* cats"):
        replay(*log, other)


def test_forged_events_do_not_replay(log: Log, enable: Lexicon) -> None:
    """Every field of the first event of each kind is compared."""
    kinds = {event["event"] for event in log.events}
    for kind in kinds:
        line, event = find(log, kind)
        lies: list[dict[str, Any]] = [{"extra": 1}]
        lies += [{name: "?"} for name in event if name not in ("event", "reason", "kind")]
        for lie in lies:
            data = changed(log.to_bytes(), line, **lie)
            with pytest.raises((ReplayError, LogError), match=rf"line {line} "):
                replay(*parse_log(data), enable)


def test_another_seed_does_not_replay(log: Log, enable: Lexicon) -> None:
    data = changed(log.to_bytes(), 1, seed=2)
    with pytest.raises(ReplayError, match=r"line \d+ does not replay"):
        replay(*parse_log(data), enable)


def test_a_replay_error_names_its_line(log: Log, enable: Lexicon) -> None:
    data = changed(log.to_bytes(), -1, extra=1)
    last = len(log.events) + 1
    with pytest.raises(ReplayError, match=f"line {last} does not replay: extra is 1") as raised:
        replay(*parse_log(data), enable)
    assert raised.value.line == last
    assert raised.value.reason.startswith("extra")


def test_the_winners_of_a_log_are_compared(log: Log, enable: Lexicon) -> None:
    name = "winners" if "winners" in log.events[-1] else "winner"
    lies: list[Any] = [9, [0, 1, 2], "nobody"]
    for lie in lies:
        data = changed(log.to_bytes(), -1, None, **{name: lie})
        with pytest.raises(ReplayError, match=f"{name} is"):
            replay(*parse_log(data), enable)


def test_a_game_that_is_cut_short_does_not_replay(log: Log, enable: Lexicon) -> None:
    lines = log.to_bytes().splitlines(keepends=True)
    for kept in (1, 2, len(lines) - 2):
        with pytest.raises(ReplayError, match=f"line {kept + 1} does not replay"):
            replay(*parse_log(b"".join([*lines[:kept], lines[-1]])), enable)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda event: event.update(event="dance"), "'dance'"),
        (lambda event: event.update(event=["fault"]), ""),
        (lambda event: event.pop("event"), "lacks 'event'"),
    ],
)
def test_a_line_that_is_not_an_event_is_refused(
    log: Log, enable: Lexicon, change: Callable[[Any], object], fact: str
) -> None:
    with pytest.raises(LogError, match=rf"line 2 is not an event: .*{fact}"):
        replay(*parse_log(changed(log.to_bytes(), 2, change)), enable)


# Seats and faults


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_a_seat_out_of_range_does_not_replay(log: Log, enable: Lexicon, seat: int) -> None:
    for kind in {event["event"] for event in log.events if "seat" in event}:
        line, _ = find(log, kind)
        data = changed(log.to_bytes(), line, seat=seat)
        with pytest.raises(ReplayError, match=f"line {line} does not replay: .*seat {seat}"):
            replay(*parse_log(data), enable)


@pytest.mark.parametrize("seat", [False, True, "0", 0.0, None, [0]])
def test_a_seat_that_is_not_an_integer_is_refused(log: Log, enable: Lexicon, seat: Any) -> None:
    for kind in {event["event"] for event in log.events if "seat" in event}:
        line, _ = find(log, kind)
        data = changed(log.to_bytes(), line, seat=seat)
        with pytest.raises(LogError, match=f"line {line} is not an event: .* integer"):
            replay(*parse_log(data), enable)


def test_faults_have_a_kind_and_those_without_one_replay(log: Log, enable: Lexicon) -> None:
    faults = [event for event in log.events if event["event"] == "fault"]
    assert {event["kind"] for event in faults} == {"malformed"}
    bare = [{key: event[key] for key in event if key != "kind"} for event in log.events]
    assert essence(replay(log.header, bare, enable)) == essence(replay(*log, enable))


def test_only_known_kinds_of_faults_replay(log: Log, enable: Lexicon) -> None:
    line, _ = find(log, "fault")
    for kind in KINDS:
        data = changed(log.to_bytes(), line, kind=kind)
        replay(*parse_log(data), enable)
    for wrong in ("laziness", "", None, 1, ["error"]):
        data = changed(log.to_bytes(), line, kind=wrong)
        with pytest.raises(ReplayError, match=f"line {line} does not replay: .*kind"):
            replay(*parse_log(data), enable)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda event: event.pop("seat"), "lacks 'seat'"),
        (lambda event: event.pop("reason"), "lacks 'reason'"),
        (lambda event: event.update(reason=5), "5 is not text"),
    ],
)
def test_a_damaged_fault_is_refused(
    log: Log, enable: Lexicon, change: Callable[[Any], object], fact: str
) -> None:
    line, _ = find(log, "fault")
    with pytest.raises(LogError, match=f"line {line} is not an event: .*{fact}"):
        replay(*parse_log(changed(log.to_bytes(), line, change)), enable)
