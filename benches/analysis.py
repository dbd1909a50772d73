"""The analysis page over loopback: first candidates of a position, and an annotated game.

The server is a process, asked over HTTP as the page does. Wall-clock times depend on other load;
the CPU time is that of the server and its workers.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from benches import Bench, Row
from benches.web import p99, served
from tests.web.analysis.games import gcg, played
from tilewright import Lexicon
from tilewright.scrabble.notation.cgp import write_cgp

LEXICON = "enable"
TURNS = 24
SECONDS = 0.1  # for each move
MOST_FIRST = 150.0  # milliseconds
MOST_ANNOTATED = 10.0  # seconds
CORES = 2
GENEROUS = {"tasks_a_second": 1e6, "tasks_at_once": 1e6}
PATIENCE = 120.0


def benches() -> dict[str, Bench]:
    return {"first": first_candidates, "annotate": annotated}


def first_candidates() -> list[Row]:
    """The time from a request to the first candidates, for every position of a game."""
    lines = list(_positions())
    with served(**GENEROUS) as address, _client(address) as client:
        _first(client, lines[0])  # the word list is mapped, workers are started
        measured = [_first(client, line) for line in lines]
    waits = [wait for wait, _ in measured]
    cpu = median(used for _, used in measured)
    name, plain = "first candidates of a position", "–"
    return [
        Row(f"{name}, median", median(waits), "ms", plain, 1.0, MOST_FIRST),
        Row(f"{name}, p99", p99(waits), "ms", plain, 1.0, MOST_FIRST),
        Row(f"{name}, median CPU", cpu, "ms", plain, 1.0, MOST_FIRST),
    ]


def _first(client: httpx.Client, line: str) -> tuple[float, float]:
    """Milliseconds until the first candidates, by the clock and of CPU."""
    wish = {"cgp": line, "lexicon": LEXICON, "seconds": 1}
    started, used = time.perf_counter(), _cpu_of_children()
    with client.stream("POST", "/api/analyse/think", json=wish) as answer:
        document = json.loads(next(answer.iter_lines()))
        assert document["candidates"], document
        return 1000 * (time.perf_counter() - started), 1000 * (_cpu_of_children() - used)


def annotated() -> list[Row]:
    """A game, judged by the server with 0.1 s for each move."""
    text = _game()
    with served(**GENEROUS) as address, _client(address) as client:
        started, used = time.perf_counter(), _cpu_of_children()
        turns = list(_judged(client, text))
        took, cpu = time.perf_counter() - started, _cpu_of_children() - used
    assert len(turns) == TURNS and all(turn["skipped"] is None for turn in turns)
    name, plain = f"{TURNS} turns annotated at {SECONDS:g} s each", "–"
    return [
        Row(name, took, "s", plain, 1.0, MOST_ANNOTATED),
        Row(f"{name}, CPU on {CORES} cores", cpu / CORES, "s", plain, 1.0, MOST_ANNOTATED),
    ]


def _judged(client: httpx.Client, text: str) -> Iterator[dict[str, Any]]:
    wish = {"text": text, "lexicon": LEXICON, "seconds": SECONDS}
    with client.stream("POST", "/api/analyse/annotate", json=wish) as answer:
        for line in answer.iter_lines():
            document = json.loads(line)
            if document["type"] == "turn":
                yield document


@contextmanager
def _client(address: str) -> Iterator[httpx.Client]:
    """A client that has opened the page."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        client.get("/analyse").raise_for_status()
        yield client


def _positions() -> Iterator[str]:
    """The positions of a game, as the player on turn saw them."""
    lexicon = Lexicon.load(LEXICON)
    for turns in range(TURNS):
        position = played(lexicon, 1, turns)
        if not position.is_over:
            yield write_cgp(position.seen_by(position.on_turn))


def _game() -> str:
    """A game of static players that lasts long enough, cut after 24 turns."""
    lexicon = Lexicon.load(LEXICON)
    for seed in range(1, 100):
        text = gcg(lexicon, seed, TURNS)
        if text.count("\n>") >= TURNS and not played(lexicon, seed, TURNS - 1).is_over:
            return text
    raise AssertionError(f"no game of {TURNS} turns")


def _cpu_of_children() -> float:
    """CPU seconds of all descendants of this process."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        number = int(file.parent.name)
        parents[number], used[number] = int(fields[1]), sum(map(int, fields[11:15]))
    own = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in own} - own:
        own |= more
    ticks = sum(used[number] for number in own if number != os.getpid())
    return ticks / os.sysconf("SC_CLK_TCK")
