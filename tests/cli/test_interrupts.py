"""Ctrl-C and SIGTERM during a tournament, sent to real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.terminal import at_a_terminal, read_until
from tests.waiting import PATIENCE

# It says that it was asked, and thinks until it is allowed to answer.
AGENT = """
import time
from pathlib import Path

HERE = Path(__file__).parent


class Slow:
    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        (HERE / "asked").touch()
        while not (HERE / "go").exists():
            time.sleep(0.01)
"""
WAITS = "waiting for up to"


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A tournament whose first game has started."""
    agent = folder / "slow.py"
    agent.write_text(AGENT)
    command = ("arena", "bananagrams", f"{agent}:Slow", "--games", "500", "--lexicon", "enable")
    try:
        with at_a_terminal(*command, *options, "--json") as (process, terminal):
            until((folder / "asked").exists)
            yield process, terminal
    finally:
        (folder / "go").touch()


def until(happened: object) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def left_by(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """The exit status, and how many games the report counts."""
    output, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, json.loads(output)["games"]


@pytest.mark.parametrize(("number", "workers"), [(signal.SIGINT, "1"), (signal.SIGTERM, "2")])
def test_the_first_signal_waits_for_games_and_says_so(
    tmp_path: Path, number: signal.Signals, workers: str
) -> None:
    with playing(tmp_path, "--store", "none", "--workers", workers) as (process, terminal):
        os.killpg(process.pid, number)
        assert "Ctrl-C again" in read_until(terminal, "at once")
        assert process.poll() is None
        (tmp_path / "go").touch()
        status, games = left_by(process)
    assert status == 130
    assert 0 < games < 500


@pytest.mark.parametrize(("first", "workers"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")])
def test_the_second_signal_stops_at_once(
    tmp_path: Path, first: signal.Signals, workers: str
) -> None:
    with playing(tmp_path, "--store", "none", "--workers", workers) as (process, terminal):
        os.killpg(process.pid, first)
        read_until(terminal, WAITS)
        os.killpg(process.pid, signal.SIGINT)
        assert left_by(process) == (130, 0)
