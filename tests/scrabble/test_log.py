"""Logs: what is written replays, and what is damaged or changed says where."""

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
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.log import (
    Header,
    Log,
    LogError,
    ReplayError,
    parse_log,
    read_log,
    replay,
    write_log,
)
from tilewright.scrabble.match import Match
from tilewright.scrabble.rules import Rules

SEATS = ("greedy", "greedy")


def play(lexicon: Lexicon, seed: int = 1) -> tuple[Match, Log]:
    agents = [AGENTS.make(seat, lexicon) for seat in SEATS]
    match = Match(Rules(), lexicon, agents, seed)
    events = match.play().events
    return match, Log(Header.of(Rules(), lexicon, seed, SEATS), events)


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
    assert again.position == match.game.position
    assert (again.bag, again.scores, again.winner) == ([], match.game.scores, match.game.winner)


def test_the_same_seed_gives_the_same_bytes_in_any_process(log_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    code = f"""
from tests.scrabble.test_log import play
from tilewright import Lexicon
from tilewright.scrabble.log import write_log
write_log({str(other)!r}, *play(Lexicon.load("enable"))[1])
"""
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONHASHSEED": "77"}
    )
    assert other.read_bytes() == log_file.read_bytes()


def test_the_header_tells_what_the_game_was_played_with(enable: Lexicon, log_file: Path) -> None:
    header = json.loads(log_file.read_text().splitlines()[0])
    assert list(header) == ["tilewright", "game", "rules", "lexicon", "seed", "agents"]
    assert header["game"] == "scrabble"
    assert header["lexicon"] == {"name": "enable", "sha256": enable.facts.sha256}


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: b"", "it is empty, and line 1"),
        (lambda data: data[:-1], "is cut: a log ends with a whole line"),
        (lambda data: data[: data[:-1].rindex(b"\n") + 1], "the last event, and no other, is"),
        (lambda data: data + data[data[:-1].rindex(b"\n") + 1 :], "goes on after line"),
        (lambda data: data.replace(b'"play"', b'"play', 1), "line 3 is not JSON"),
        (lambda data: data.replace(b"\n", b"\n[1]\n", 1), "line 2 is not an object"),
        (lambda data: data.replace(b"\n", b"\n\xff\xfe\n", 1), "line 2 is not JSON"),
        (lambda data: data.split(b"\n", 1)[1], "line 1 is not the header"),
        (lambda data: data.replace(b'"seats":2', b'"seats":9'), "line 1, the header, is damaged"),
        (lambda data: data.replace(b'"seats":2', b'"seats":3'), "names 2 agents for 3 seats"),
        (lambda data: data.replace(b'"seed":1', b'"seed":"1"'), "is not a whole number"),
        (lambda data: data.replace(b'"seed":1,', b""), "the header, lacks 'seed'"),
        (lambda data: data.replace(b'"bingo":', b'"bongo":'), "header, is damaged"),
        (lambda data: data.replace(b'"standard"', b'"round"'), "there is no board 'round'"),
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


def changed(log: Path, line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The log with another document on a line, counted from its end when it is negative."""
    lines = log.read_bytes().splitlines(keepends=True)
    place = line - 1 if line > 0 else line
    document = json.loads(lines[place])
    change(document)
    lines[place] = json.dumps(document).encode() + b"\n"
    return b"".join(lines)


@pytest.mark.parametrize(
    ("line", "change", "sentence"),
    [
        (2, lambda event: event.update(racks=["A", "B"]), "line 2 does not replay: racks is"),
        (3, lambda event: event.update(drawn="QQ"), "line 3 does not replay: drawn is 'QQ'"),
        (3, lambda event: event.update(score=999), "line 3 does not replay: score is 999"),
        (3, lambda event: event.update(seat=1), "line 3 does not replay: seat 0 is on turn"),
        (3, lambda event: event.update(seat=7), "line 3 does not replay: seat 0 is on turn"),
        (3, lambda event: event.update(move="1A ZZ"), "line 3 does not replay: 1A ZZ does not"),
        (3, lambda event: event.update(move="?"), "line 3 does not replay: a move is"),
        (3, lambda event: event.update(event="pass"), "line 3 does not replay: event is 'pass'"),
        (3, lambda event: event.update(extra=1), "line 3 does not replay: extra is 1"),
        (1, lambda header: header.update(seed=2), "line 2 does not replay: racks is"),
        (-1, lambda event: event.update(winner=9), "winner is 9 in the log"),
        (-1, lambda event: event.update(scores=[0, 0]), r"scores is \[0, 0\] in the log"),
    ],
)
def test_a_log_that_does_not_replay_says_where(
    enable: Lexicon, log_file: Path, line: int, change: Callable[[Any], object], sentence: str
) -> None:
    with pytest.raises(ReplayError, match=sentence):
        replay(*parse_log(changed(log_file, line, change)), enable)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda event: event.update(event="dance"), "line 3 is not an event: .* no event 'dance'"),
        (lambda event: event.pop("seat"), "line 3 is not an event: it lacks 'seat'"),
        (lambda event: event.update(seat="0"), "is not a whole number"),
        (lambda event: event.pop("move"), "line 3 is not an event: it lacks 'move'"),
    ],
)
def test_a_line_that_is_no_event_is_refused(
    enable: Lexicon, log_file: Path, change: Callable[[Any], object], sentence: str
) -> None:
    with pytest.raises(LogError, match=sentence):
        replay(*parse_log(changed(log_file, 3, change)), enable)


def test_a_game_that_is_cut_short_does_not_replay(enable: Lexicon, log_file: Path) -> None:
    lines = log_file.read_bytes().splitlines(keepends=True)
    with pytest.raises(ReplayError, match="line 3 does not replay: the game is not over"):
        replay(*parse_log(b"".join([*lines[:2], lines[-1]])), enable)


def test_another_list_of_words_is_refused(log_file: Path) -> None:
    other = Lexicon.from_words(["CAT"], name="cats")
    with pytest.raises(LogError, match="line 1: the game was played with another list than cats"):
        replay(*read_log(log_file), other)
