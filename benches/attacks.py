"""The server under attack, as seen by two players, a visitor and a user of the solver.

Every attack is compared with a quiet run of the same server. Limits have their defaults.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from benches import Bench, Row
from benches.attackers import ATTACKS, Met
from benches.web import Pair, metric, p99, pair, serving
from tilewright.alphabet import BANANAGRAMS
from tilewright.bananagrams.actions import Build
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon
from tilewright.table.log import Header
from tilewright.web.database.rooms import RoomDatabase, RoomRow, event_write

QUIET_SECONDS = 15.0
ATTACK_SECONDS = 12.0
MOVES_A_SECOND = 15.0
LONG_GAME = 17_392
MOST_MS = 150.0
MOST_TIMES = 10.0
MOST_SOLVE_MS = 1000.0
PUPILS = 30
CPU = "process_cpu_seconds_total"
SEATS = 4
PLAYER, VISITOR, GUEST, SCHOOL = (f"127.0.0.{last}" for last in (2, 3, 4, 5))


def long_game(database: str, events: int) -> str:
    """Write a finished game with this many events to a database and return its id."""
    book = Lexicon.load("enable+")
    rules = Rules(seats=SEATS)
    game = GAME.new(rules, book, 1)
    names = [f"player {seat}" for seat in range(SEATS)]
    header = Header.of(GAME, rules, book, 1, names, "wall").to_json()
    seats = [{"kind": "person", "name": name, "level": None, "token": None} for name in names]
    setup = {"lexicon": "enable+", "practice": False} | {
        name: value for name, value in rules.to_json().items() if name != "seats"
    }
    result = {"winner": None, "reason": "idle", "seconds": events / 10, "events": events}
    room = RoomRow("f" * 24, 1.0, "over", 1, setup, seats, header, result, 2.0)
    done: list[Any] = []
    for number in range(events - 1):
        seat, column = number % SEATS, number // (2 * SEATS) % 200
        hand = game.seats[seat].hand
        laid = number // SEATS % 2
        action = Build(take=((0, column),)) if laid else Build({(0, column): min(+hand)})
        done.append(game.apply(seat, action))
    done.append(game.end("idle"))
    timed = [{"time": number / 10, **event} for number, event in enumerate(done)]
    kept = RoomDatabase(database)
    writes = [event_write(room.id, number, event, None) for number, event in enumerate(timed, 1)]
    kept.write([room.insert(), *writes])
    kept.close()
    return room.id


@dataclass
class Notes:
    """What honest clients measured: echoes, solves and page loads, in milliseconds."""

    echoes: list[float]
    solves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: int = 0
    cpu: float = 0.0  # CPU use of the server, in per cent of a core


class Honest:
    """Two players, a visitor who loads the page, and a guest who solves, with own addresses."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._rng = Random(0)

    async def watch(self, two: Pair, seconds: float) -> Notes:
        """Play, visit and solve for some seconds."""
        two.echoes = []
        notes = Notes(two.echoes)
        end = time.monotonic() + seconds
        async with (
            from_address(self.address, VISITOR) as visitor,
            from_address(self.address, GUEST) as guest,
        ):
            before, start = await metric(visitor, CPU), time.monotonic()
            await asyncio.gather(
                self._play(two, end),
                self._visit(visitor, notes, end),
                self._solve(guest, notes, end),
            )
            used = await metric(visitor, CPU) - before
            notes.cpu = 100 * used / (time.monotonic() - start)
        return notes

    async def _play(self, two: Pair, end: float) -> None:
        while time.monotonic() < end:
            await two.measure()
            await asyncio.sleep(1 / MOVES_A_SECOND)

    async def _visit(self, client: httpx.AsyncClient, notes: Notes, end: float) -> None:
        while time.monotonic() < end:
            start = time.perf_counter()
            notes.refused += await load_page(client)
            notes.pages.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(2.0)

    async def _solve(self, client: httpx.AsyncClient, notes: Notes, end: float) -> None:
        while time.monotonic() < end:
            hand = "".join(self._rng.sample(BANANAGRAMS.tiles, 21))
            start = time.perf_counter()
            answer = await client.post("/api/solve", json={"tiles": hand})
            notes.solves.append(1000 * (time.perf_counter() - start))
            notes.refused += answer.status_code != 200
            await asyncio.sleep(1.0)


@asynccontextmanager
async def from_address(url: str, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client with this source address."""
    transport = httpx.AsyncHTTPTransport(
        local_address=address, limits=httpx.Limits(max_connections=6)
    )
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60) as client:
        yield client


async def load_page(client: httpx.AsyncClient, path: str = "/") -> int:
    """Load a page with its styles and scripts; return how many files were refused."""
    seen: set[str] = set()
    wanted = {path}
    refused = 0
    while wanted:
        answers = await asyncio.gather(*[client.get(file) for file in sorted(wanted)])
        refused += sum(answer.status_code != 200 for answer in answers)
        seen |= wanted
        wanted = {file for answer in answers for file in _named_in(answer)} - seen
    return refused


def _named_in(answer: httpx.Response) -> Iterator[str]:
    """Yield the files that a page or module loads."""
    kind = answer.headers.get("content-type", "")
    if "html" in kind:
        yield from re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text)
    elif "javascript" in kind:
        for name in re.findall(r'from "\./([^"]+)"', answer.text):
            yield f"/static/js/{name}"


class Siege:
    """A server with a long finished game and two honest players, to be attacked."""

    def __init__(self, address: str, game: str, two: Pair) -> None:
        self.address, self.game, self.two = address, game, two
        self.honest = Honest(address)

    async def quiet(self, seconds: float) -> Notes:
        await self.honest.watch(self.two, 2.0)  # warm up: open word lists, start processes
        return await self.honest.watch(self.two, seconds)

    async def under(
        self, names: list[str], seconds: float, scale: float = 1.0
    ) -> tuple[Notes, dict[str, Met]]:
        """Return what honest clients measured during attacks, and the attackers' responses."""
        arguments = [self.address, str(seconds + 1), str(scale), self.game, *names]
        attackers = await asyncio.create_subprocess_exec(
            *[sys.executable, "-m", "benches.attackers", *arguments],
            stdout=asyncio.subprocess.PIPE,
        )
        await asyncio.sleep(1.0)
        notes = await self.honest.watch(self.two, seconds)
        said, _ = await attackers.communicate()
        return notes, json.loads(said)


@asynccontextmanager
async def besieged(address: str, game: str) -> AsyncIterator[Siege]:
    async with from_address(address, PLAYER) as client:
        yield Siege(address, game, await pair(address, client))


def _rows(name: str, notes: Notes, quiet: Notes) -> list[Row]:
    worst, usual = p99(notes.echoes), p99(quiet.echoes)
    solve, reference = max(notes.solves), max(quiet.solves)
    page = max(notes.pages)
    calm = "the quiet run"
    return [
        Row(f"{name}: echo, p99", worst, "ms", calm, worst / usual, MOST_MS),
        Row(f"{name}: echo, p99 as a ratio", worst, "ms", calm, worst / usual, MOST_TIMES, "ratio"),
        Row(f"{name}: slowest solve", solve, "ms", calm, solve / reference, MOST_SOLVE_MS),
        Row(f"{name}: slowest page", page, "ms", calm, page / max(quiet.pages)),
        Row(f"{name}: CPU of the server", notes.cpu, "% of a core", calm, notes.cpu / quiet.cpu),
        Row(f"{name}: refused", notes.refused, "requests", "none", notes.refused, 0.0),
    ]


async def _all(address: str, game: str) -> list[Row]:
    async with besieged(address, game) as siege:
        quiet = await siege.quiet(QUIET_SECONDS)
        rows = _rows("quiet", quiet, quiet)
        for names in [*[[name] for name in ATTACKS], list(ATTACKS)]:
            notes, met = await siege.under(names, ATTACK_SECONDS)
            rows += _rows(names[0] if len(names) == 1 else "all at once", notes, quiet)
            print(f"  {names[0] if len(names) == 1 else 'all'}: {met}", file=sys.stderr)
            await asyncio.sleep(3.0)
    return rows


def attacks() -> list[Row]:
    """Every attack alone, then all together."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory) / "games.sqlite")
        game = long_game(database, LONG_GAME)
        with serving(database=database) as address:
            return asyncio.run(_all(address, game))


async def lesson(address: str) -> tuple[int, float, float]:
    """Let a class load the pages; return refused files, its seconds, and those of one person."""

    async with from_address(address, SCHOOL) as client:
        answer = await client.post("/api/rooms", json={"seats": [{"kind": "person"}] * 2})
        room = answer.json()["id"]

    async def load() -> int:
        async with from_address(address, SCHOOL) as client:
            return await load_page(client, "/") + await load_page(client, f"/room/{room}")

    start = time.perf_counter()
    await load()
    one = time.perf_counter() - start
    start = time.perf_counter()
    refused = sum(await asyncio.gather(*[load() for _ in range(PUPILS)]))
    return refused, time.perf_counter() - start, one


def school() -> list[Row]:
    """Thirty people behind one address load the page at once."""
    with (
        tempfile.TemporaryDirectory() as directory,
        serving(database=str(Path(directory) / "games.sqlite")) as address,
    ):
        refused, took, one = asyncio.run(lesson(address))
    name = f"{PUPILS} people behind one address load the page"
    return [
        Row(f"{name}: refused", refused, "files", "none", refused, 0.0),
        Row(f"{name}: until the last is there", took, "s", "one alone", took / one),
    ]


def benches() -> dict[str, Bench]:
    return {"attacks": attacks, "school": school}
