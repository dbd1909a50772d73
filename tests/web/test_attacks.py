"""Attacks from other addresses: honest players go on, and nothing holds the event loop for long.

The short forms count refusals and tasks. The slow ones measure the CPU time of single steps of the
event loop, and compare with a quiet server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benches import attacks as siege
from benches.attackers import ATTACKS, Met, attack
from benches.web import pair
from tests.web.serving import GENEROUS, Served
from tilewright.lexicon import Lexicon
from tilewright.table.log import begin, parse_log, walk
from tilewright.web.settings import Settings

EVENTS = 6000
SECONDS = 1.2
SCALE = 0.2
MOVES = 20
# The steps of the event loop that take more than some milliseconds of CPU time are logged, and all
# tasks for the worker processes.
MEASURE = """
import asyncio, json, sys, time
from tilewright.web.jobs.pool import Workers
def log(**entry):
    print(json.dumps({"level": "info"} | entry), file=sys.stderr)
given_step = asyncio.events.Handle._run
def measured(handle):
    start = time.thread_time()
    given_step(handle)
    ms = 1000 * (time.thread_time() - start)
    if ms > 5:
        log(event="step", ms=ms, what=repr(handle)[:200])
asyncio.events.Handle._run = measured
given_run = Workers.run
def counted(self, client, task, *more, **settings):
    log(event="task", task=task)
    return given_run(self, client, task, *more, **settings)
Workers.run = counted
"""
EXPECTED_WARNINGS = ("connections refused",)


class Besieged:
    """A server with default limits and a long finished game."""

    def __init__(self, directory: Path) -> None:
        database = directory / "games.sqlite"
        self.game = siege.long_game(str(database), EVENTS)
        defaults = {name: getattr(Settings, name) for name in GENEROUS if name != "port"}
        self.served = Served(database, prelude=MEASURE, store="none", **defaults)
        assert self.served.http.get("/health").status_code == 200

    def attack(self, *names: str, scale: float = SCALE) -> dict[str, Met]:
        """Let a pair play during the attacks; return the attackers' responses."""

        async def both() -> dict[str, Met]:
            url = self.served.url
            async with siege.from_address(url, siege.PLAYER) as client:
                two = await pair(url, client)
                attacking = asyncio.ensure_future(
                    attack(url, SECONDS, list(names), self.game, scale)
                )
                for _ in range(MOVES):
                    await two.measure()
                    await asyncio.sleep(SECONDS / MOVES)
                await asyncio.gather(two.mover.close(), two.seer.close())
                return await attacking

        return asyncio.run(both())

    def slow_steps(self, begin: int, limit: float) -> list[str]:
        """The steps logged from `begin` on that took more than `limit` milliseconds of CPU time."""
        steps = [entry for entry in self.served.log[begin:] if entry["event"] == "step"]
        return [f"{step['ms']:.0f} ms: {step['what']}" for step in steps if step["ms"] > limit]

    def tasks(self) -> list[str]:
        """The tasks that were given to worker processes so far."""
        return [entry["task"] for entry in list(self.served.log) if entry["event"] == "task"]


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    """One server for all attacks; none of them may make it fail."""
    made = Besieged(tmp_path_factory.mktemp("besieged"))
    yield made
    assert made.served.stop() == 0
    assert [e for e in made.served.errors() if e["event"] not in EXPECTED_WARNINGS] == []


def replaying(log: bytes) -> float:
    """The milliseconds of CPU time that one replay of a log takes."""
    book = Lexicon.load("enable+")
    start = time.process_time()
    header, events = parse_log(log)
    for _ in walk(header, events, begin(header, book)):
        pass
    return 1000 * (time.process_time() - start)


# The allowed responses to an attacker: success and refusals.
MET = {
    "logs": {"200", "429"},
    "replays": {"200", "429"},
    "solver": {"200", "429"},
    "bodies": {"413", "422", "429", "ReadError", "WriteError"},
    "requests": {"200", "404", "429"},
    "surrogates": {"200", "201", "wrong-token", "closed 4403", "ConnectionClosedError"},
    "engines": {"201", "429"},
}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_and_a_pair_plays_on(besieged: Besieged, name: str) -> None:
    met = besieged.attack(name)[name]
    assert set(met) <= MET.get(name, set(met)), met
    assert not [what for what in met if what.startswith("gave up")], met


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_no_step_of_the_event_loop_takes_as_long_as_a_replay(besieged: Besieged, name: str) -> None:
    begin = len(besieged.served.log)
    besieged.attack(name)
    log = besieged.served.http.get(f"/api/games/{besieged.game}/log").content
    assert besieged.slow_steps(begin, replaying(log)) == []


def test_all_attacks_at_once_leave_the_server_well(besieged: Besieged) -> None:
    met = besieged.attack(*ATTACKS, scale=SCALE / 4)
    assert set(met) == set(ATTACKS)
    assert besieged.served.http.get("/health").json()["status"] == "ok"


def test_a_log_is_made_once_and_kept(besieged: Besieged) -> None:
    http = besieged.served.http
    path = f"/api/games/{besieged.game}/log"
    log = http.get(path).content
    tasks = besieged.tasks()
    assert tasks
    again = [http.get(path) for _ in range(10)]
    assert {answer.content for answer in again} == {log}
    assert again[0].headers["content-encoding"] == "gzip"
    plain = http.get(path, headers={"accept-encoding": "identity"})
    assert plain.content == log and plain.headers["content-encoding"] == "identity"
    assert besieged.tasks() == tasks


@pytest.mark.slow
def test_thirty_people_behind_one_address_get_every_file(besieged: Besieged) -> None:
    refused, _, _ = asyncio.run(siege.lesson(besieged.served.url))
    assert refused == 0


def test_engines_beyond_the_limit_are_refused(besieged: Besieged) -> None:
    """Seats count until their game ends."""
    http = besieged.served.http
    eight = {"seats": [{"kind": "engine", "level": "easy"}] * 8}
    answers = [http.post("/api/rooms", json=eight).status_code for _ in range(26)]
    assert answers == [201] * 25 + [429]


@pytest.mark.slow
@pytest.mark.parametrize("names", [*[[name] for name in ATTACKS], list(ATTACKS)], ids=str)
def test_an_attack_hardly_slows_down_other_clients(tmp_path: Path, names: list[str]) -> None:
    """The echo between two players, ten times slower at most, and solves within a second."""
    served = Besieged(tmp_path)

    async def compare() -> None:
        async with siege.besieged(served.served.url, served.game) as under:
            quiet = await under.quiet(8.0)
            notes, _ = await under.under(names, 8.0)
        usual = max(15.0, siege.p99(quiet.echoes))
        assert siege.p99(notes.echoes) < siege.MOST_TIMES * usual
        assert max(notes.solves) < max(siege.MOST_SOLVE_MS, 10 * max(quiet.solves))
        assert notes.refused == 0

    try:
        asyncio.run(compare())
    finally:
        assert served.served.stop() == 0
