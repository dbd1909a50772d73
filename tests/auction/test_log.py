from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.auction.bidders import WORDS, Fixed, chance
from tilewright.auction.log import (
    Header,
    LogError,
    ReplayError,
    parse_log,
    read_log,
    replay,
    write_log,
)
from tilewright.auction.match import Match
from tilewright.auction.rules import Rules


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The log of a game with sales, words and faults."""
    rules = Rules(3, 2, 1)
    bidders = [Fixed(chance), Fixed(-1), Fixed(chance, "TEA")]
    outcome = Match(rules, WORDS, bidders, 3).play()
    path = tmp_path / "game.jsonl"
    write_log(path, Header.of(rules, WORDS, 3, ["a", "b", "c"]), outcome.events)
    return path


def test_a_log_replays_to_the_same_end(file: Path) -> None:
    log = read_log(file)
    end = replay(*log, WORDS)
    assert end.over
    assert [seat.balance for seat in end.seats] == log.events[-1]["scores"]


def test_the_same_game_gives_the_same_bytes(file: Path, tmp_path: Path) -> None:
    log = read_log(file)
    write_log(tmp_path / "again", *log)
    assert (tmp_path / "again").read_bytes() == file.read_bytes()


def changed(file: Path, kind: str, **values: Any) -> list[dict[str, Any]]:
    """The events of a log, the first of a kind changed."""
    events = read_log(file).events
    next(event for event in events if event["event"] == kind).update(values)
    return events


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("round", {"hidden": ["A", "A", "A"]}),
        ("sale", {"winner": 99}),
        ("sale", {"price": 50}),
        ("sale", {"bids": [1, 1]}),
        ("sale", {"bids": [500, 0, 0]}),
        ("sale", {"letter": "?"}),
        ("words", {"points": [1, 2, 3]}),
        ("fault", {"seat": 9}),
        ("end", {"scores": [1, 2, 3]}),
        ("sale", {"event": "round"}),
        ("sale", {"more": 1}),
    ],
)
def test_a_log_that_lies_does_not_replay(file: Path, kind: str, values: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match=r"line \d+ does not replay"):
        replay(read_log(file).header, changed(file, kind, **values), WORDS)


@pytest.mark.parametrize(
    ("kind", "values"),
    [("sale", {"event": "what"}), ("sale", {"bids": 3}), ("words", {"words": [1, 2, 3]})],
)
def test_what_is_no_event_is_named(file: Path, kind: str, values: dict[str, Any]) -> None:
    with pytest.raises(LogError, match=r"line \d+ is not an event"):
        replay(read_log(file).header, changed(file, kind, **values), WORDS)


def test_a_damaged_file_is_refused_with_its_line(file: Path) -> None:
    data = file.read_bytes()
    header = json.loads(data.splitlines()[0])
    for damaged, said in (
        (b"", "empty"),
        (data[:-5], "is cut|not JSON"),
        (data + b"{}\n", "goes on"),
        (b"[]\n" + data, "not an object"),
        (data.replace(b'"auction"', b'"chess"', 1), "not the header"),
        (b"".join(data.splitlines(True)[:-1]), "is cut after"),
        (json.dumps(header | {"rules": {"seats": 99}}).encode() + b"\n", "header, is damaged"),
        (json.dumps(header | {"agents": []}).encode() + b"\n", "names 0 agents"),
    ):
        with pytest.raises(LogError, match=said):
            parse_log(damaged)


def test_another_list_is_refused(file: Path, enable: Any) -> None:
    with pytest.raises(LogError, match="another list"):
        replay(*read_log(file), enable)
