"""Logs of games that version 0.1.0 played: each replays, and is written again byte for byte.

Never record these files again. They hold what users may have: every variant and clock, faults
of every kind, phonies and challenges, overtime, and games that a server played with people.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.table.log import parse_log, replay

FILES = sorted((Path(__file__).parent / "logs").glob("*/*.jsonl"))
EVENTS = {
    "bananagrams": {"build", "peel", "dump", "bananas", "rotten", "gave up", "fault", "end"},
    "scrabble": {"deal", "play", "exchange", "pass", "challenge", "fault", "end"},
    "auction": {"round", "sale", "words", "fault", "end"},
}
lexicon_named = cache(Lexicon.load)


def replayed(data: bytes) -> bytes:
    """Parse a log, replay it to its end, and write it again."""
    log = parse_log(data)
    replay(*log, lexicon_named(log.header.lexicon))
    return log.to_bytes()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_an_old_log_replays_and_is_written_as_it_was(file: Path) -> None:
    data = file.read_bytes()
    assert replayed(data) == data


@pytest.mark.parametrize("game", EVENTS)
def test_the_old_logs_hold_every_kind_of_event(game: str) -> None:
    lines = [
        json.loads(line)
        for file in FILES
        if file.parent.name == game
        for line in file.read_text("ascii").splitlines()[1:]
    ]
    assert {line["event"] for line in lines} == EVENTS[game]
