"""Logs: the same game gives the same bytes, a log replays, and a damaged one says where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright import Lexicon
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.log import (
    Header,
    Log,
    LogError,
    ReplayError,
    parse_log,
    read_log,
    replay,
    write_log,
)
from tilewright.bananagrams.match import Match
from tilewright.bananagrams.rules import Rules

SEATS = ("wright", "pseudo")


def play(lexicon: Lexicon, seed: int = 1) -> tuple[Match, Log]:
    agents = [AGENTS.make(agent, lexicon) for agent in SEATS]
    match = Match(Rules(2), lexicon, agents, seed)
    events = match.play().events
    return match, Log(Header.of(Rules(2), lexicon, seed, SEATS, "work"), events)


@pytest.fixture
def log_file(enable: Lexicon, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_log(path, *play(enable)[1])
    return path


def test_what_is_written_is_read_and_replays(enable: Lexicon, log_file: Path) -> None:
    match, log = play(enable)
    read = read_log(log_file)
    assert read == log
    again = replay(*read, enable)
    assert again.seats == match.game.seats
    assert (again.bunch, again.winner) == (match.game.bunch, 0)
    assert (again.peels, again.dumps) == (match.game.peels, match.game.dumps)


def test_the_same_seed_gives_the_same_bytes_in_any_process(log_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    code = f"""
from tests.bananagrams.test_log import play
from tilewright import Lexicon
from tilewright.bananagrams.log import write_log
write_log({str(other)!r}, *play(Lexicon.load("enable"))[1])
"""
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONHASHSEED": "77"}
    )
    assert other.read_bytes() == log_file.read_bytes()


def test_the_header_tells_what_the_game_was_played_with(enable: Lexicon, log_file: Path) -> None:
    header = json.loads(log_file.read_text().splitlines()[0])
    assert list(header) == ["tilewright", "game", "rules", "lexicon", "seed", "agents", "clock"]
    assert header["lexicon"] == {"name": "enable", "sha256": enable.facts.sha256}
    assert header["agents"] == ["wright", "pseudo"]


def changed(log: Path, line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The log with another document on a line."""
    lines = log.read_bytes().splitlines(keepends=True)
    document = json.loads(lines[line - 1])
    change(document)
    lines[line - 1] = json.dumps(document).encode() + b"\n"
    return b"".join(lines)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: b"", "it is empty, and line 1"),
        (lambda data: data[:-1], "is cut: a log ends with a whole line"),
        (lambda data: data[: data.rindex(b'"reason"')], "is cut"),
        (lambda data: data[: data[:-1].rindex(b"\n") + 1], "the last event, and no other, is"),
        (lambda data: data + data[data[:-1].rindex(b"\n") + 1 :], "goes on after line"),
        (lambda data: data.replace(b'"build"', b'"build', 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n\n", 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n[1]\n", 1), "line 2 is not an object"),
        (lambda data: data.replace(b"\n", b"\n\xff\xfe\n", 1), "line 2 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n" + b"[" * 99_999 + b"\n", 1), "line 2 is not JSON"),
        (lambda data: data.split(b"\n", 1)[1], "line 1 is not the header"),
        (lambda data: data.replace(b'"seats":2', b'"seats":9'), "line 1, the header, is damaged"),
        (lambda data: data.replace(b'"seats":2', b'"seats":3'), "names 2 agents for 3 seats"),
        (lambda data: data.replace(b'"seed":1', b'"seed":"1"'), "is not a whole number"),
        (lambda data: data.replace(b'"seed":1,', b""), "the header, lacks 'seed'"),
        (lambda data: data.replace(b'"honour":', b'"horror":'), "header, is damaged"),
        (lambda data: data.replace(b'"bananagrams","rules"', b'"chess","rules"'), "line 1 is not"),
        (lambda data: b"\x00" * 10, "line 1 is cut"),
    ],
)
def test_a_damaged_log_says_where(
    log_file: Path, damage: Callable[[bytes], bytes], sentence: str
) -> None:
    data = damage(log_file.read_bytes())
    with pytest.raises(LogError, match=sentence):
        parse_log(data)
    log_file.write_bytes(data)
    with pytest.raises(LogError, match=r"'.*game\.jsonl' is not a whole log: "):
        read_log(log_file)


@pytest.mark.parametrize(
    ("line", "change", "sentence"),
    [
        (2, lambda event: event["place"].pop(), "still has 1 tiles in hand"),
        (2, lambda event: event["place"][0].__setitem__(2, "?"), "line 2 does not replay"),
        (3, lambda event: event.update(drawn=["Q", "Q"]), "line 3 does not replay: drawn is"),
        (3, lambda event: event.update(seat=1), "line 3 does not replay: seat 1 still has"),
        (3, lambda event: event.update(seat=5), "line 3 does not replay: there is no seat 5"),
        (3, lambda event: event.update(event="bananas"), "line 3 does not replay: .*call Peel"),
        (4, lambda event: event.update(time=0), "line 4 does not replay: its time"),
        (3, lambda event: event.update(event="gave up", reason="x"), "does not replay: drawn is"),
        (1, lambda header: header.update(seed=2), "line 2 does not replay"),
        (-1, lambda event: event.update(winner=1), "does not replay: winner is 1 in the log and 0"),
    ],
)
def test_a_log_that_does_not_replay_says_where(
    enable: Lexicon, log_file: Path, line: int, change: Callable[[Any], object], sentence: str
) -> None:
    last = len(log_file.read_bytes().splitlines())
    data = changed(log_file, line if line > 0 else last, change)
    with pytest.raises(ReplayError, match=sentence):
        replay(*parse_log(data), enable)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda event: event.update(event="dance"), "line 2 is not an event: .* no event 'dance'"),
        (lambda event: event.pop("seat"), "line 2 is not an event: it lacks 'seat'"),
        (lambda event: event.pop("time"), "it lacks 'time'"),
        (lambda event: event.update(time=[]), "line 2 is not an event"),
        (lambda event: event.update(seat="0"), "is not a whole number"),
        (lambda event: event.update(place=5), "line 2 is not an event"),
        (lambda event: event.update(take=[[0]]), "line 2 is not an event"),
    ],
)
def test_a_line_that_is_no_event_is_refused(
    enable: Lexicon, log_file: Path, change: Callable[[Any], object], sentence: str
) -> None:
    with pytest.raises(LogError, match=sentence):
        replay(*parse_log(changed(log_file, 2, change)), enable)


def test_another_list_of_words_is_refused(log_file: Path) -> None:
    other = Lexicon.from_words(["CAT"], name="cats")
    with pytest.raises(LogError, match="line 1: the game was played with another list than cats"):
        replay(*read_log(log_file), other)
