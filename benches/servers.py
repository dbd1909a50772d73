"""Two servers on one PostgreSQL: the cost of forwarding, and the time of a takeover."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from statistics import median
from typing import Any

import httpx

from benches import Bench, Row
from benches.web import GENEROUS, START, Pair, make_room, p99, pair
from tests.postgres import missing, server
from tilewright.web.settings import Settings

ROOMS = 100
ENGINE_ROOMS = 20
MOVES = 300
MOST_SECONDS = 5.0
PATIENCE = 60.0
MORE: dict[str, Any] = GENEROUS | {"tasks_a_second": 1e6, "tasks_at_once": 1e6}


@contextmanager
def process(database: str) -> Iterator[tuple[int, str]]:
    """Start one of several servers; yield its process id and address."""
    wanted = Settings(port=0, store="none", database=database, peer_address="127.0.0.1", **MORE)
    command = [sys.executable, "-c", START, json.dumps(asdict(wanted))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        try:
            yield started.pid, started.stdout.readline().strip()
        finally:
            started.kill()


@contextmanager
def two() -> Iterator[list[tuple[int, str]]]:
    """Start two servers that know each other."""
    with ExitStack() as stack:
        database = stack.enter_context(server())
        pair = [stack.enter_context(process(database)) for _ in range(2)]
        for _, address in pair:
            while len(httpx.get(f"{address}/health").json()["servers"]) < 2:
                time.sleep(0.1)
        yield pair


async def _moves(address: str, made_at: str) -> Pair:
    """Let a pair play at one server in a room of another."""
    async with httpx.AsyncClient(base_url=made_at, timeout=PATIENCE) as client:
        players = await pair(address, client)
        for _ in range(MOVES):
            await players.measure()
            await asyncio.sleep(1 / 40)
        await asyncio.gather(players.mover.close(), players.seer.close())
        return players


def forwarded() -> list[Row]:
    """The echo of a move between players connected to another server than the room's."""
    with two() as ((_, first), (_, second)):
        here = asyncio.run(_moves(first, first)).echoes
        there = asyncio.run(_moves(second, first)).echoes
    name, direct = "echo of a move that is passed on", "the room's own server"
    return [
        Row(f"{name}, median", median(there), "ms", direct, median(there) / median(here), 50.0),
        Row(f"{name}, p99", p99(there), "ms", direct, p99(there) / p99(here), 50.0),
    ]


async def _lose(how: signal.Signals) -> float:
    """Fill a server and stop it; return the seconds until the other serves all its rooms."""
    with two() as ((pid, first), (_, second)):
        async with (
            httpx.AsyncClient(base_url=first, timeout=PATIENCE) as client,
            httpx.AsyncClient(base_url=second, timeout=PATIENCE) as other,
        ):
            rooms = [await _played(client) for _ in range(ROOMS)]
            engines = [{"kind": "engine", "level": "easy"}] * 2
            rooms += [await make_room(client, engines) for _ in range(ENGINE_ROOMS)]
            before = {room: (await client.get(f"/api/rooms/{room}")).json() for room in rooms}
            start = time.perf_counter()
            os.kill(pid, how)
            after = await asyncio.gather(*[_facts(other, room) for room in rooms])
            taken = time.perf_counter() - start
            for facts in after:
                known = before[facts["id"]]
                assert facts["number"] >= known["number"] and facts["time"] >= known["time"], facts
            if how == signal.SIGSTOP:
                os.kill(pid, signal.SIGCONT)
    return taken


async def _played(client: httpx.AsyncClient) -> str:
    """Create a room of two people with some activity."""
    room = await make_room(client, [{"kind": "person"}] * 2)
    path = f"/api/rooms/{room}"
    for name in ("Ann", "Ben"):
        answer = await client.post(f"{path}/join", json={"name": name})
    headers = {"authorization": f"Bearer {answer.json()['token']}"}
    done = await client.post(f"{path}/act", json={"type": "dump", "tile": "?"}, headers=headers)
    assert done.status_code < 500
    return room


async def _facts(client: httpx.AsyncClient, room: str) -> Any:
    """Wait for a room and return its facts."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = await client.get(f"/api/rooms/{room}")
        if answer.status_code == 200:
            return answer.json()
        await asyncio.sleep(0.1)
    raise RuntimeError(f"room {room} does not come back")


def takeover() -> list[Row]:
    """The takeover of all rooms from a killed and from a suspended server."""
    rows = []
    for how, name in ((signal.SIGKILL, "killed"), (signal.SIGSTOP, "silent")):
        seconds = asyncio.run(_lose(how))
        what = f"{ROOMS + ENGINE_ROOMS} rooms of a server that is {name}: until all go on"
        limit = Settings.silent_seconds
        rows.append(Row(what, seconds, "s", f"{limit:g} s", seconds / limit, MOST_SECONDS))
    return rows


def benches() -> dict[str, Bench]:
    if missing():
        return {}
    return {"forwarded": forwarded, "takeover": takeover}
