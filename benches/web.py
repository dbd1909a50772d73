"""The server under load: the latency of moves, and whether memory grows.

`python -m benches.web` runs only these. The server runs as a separate process.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benches import Bench, Row
from tilewright.web.settings import Settings

KINDS = ("bananagrams", "scrabble", "auction")
ROOMS = 200
LOAD_SECONDS = 60.0
QUIET_MOVES = 300
MOVES_A_SECOND = 8.0
# As many games as 15 rooms play in an hour at human pace, played at full speed.
WARM_GAMES = 120
GAMES = 180
GAMES_AT_ONCE = 10
SEATED_FIRST, SEATED = 80, 800
GENEROUS = {"rooms_a_minute": 1e6, "requests_a_second": 1e6, "requests_at_once": 1e6}
START = """
import json, sys
from tilewright.web.listening import address, bind
from tilewright.web.server import run
from tilewright.web.settings import Settings
settings = Settings(**json.loads(sys.argv[1]))
with bind(settings) as listener:
    where = address(settings, listener)
    run(settings, listener, "error", lambda: print(where, flush=True))
"""


@contextmanager
def served(**settings: Any) -> Iterator[str]:
    """Start a server with high limits and a new database; yield its address."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory) / "games.sqlite")
        with serving(database=database, **(GENEROUS | settings)) as address:
            yield address


@contextmanager
def serving(**settings: Any) -> Iterator[str]:
    """Start a server with these settings; yield its address."""
    wanted = Settings(port=0, store="none", **settings)
    command = [sys.executable, "-c", START, json.dumps(asdict(wanted))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


class Pair:
    """Two people in a room; one moves a tile, the other sees it."""

    def __init__(self, mover: ClientConnection, seer: ClientConnection, letter: str) -> None:
        self.mover, self.seer, self.letter = mover, seer, letter
        self.n = 0
        self.echoes: list[float] = []
        self.pings: list[float] = []

    async def measure(self) -> None:
        """Move once, and ping once for comparison."""
        self.n += 1
        square = [0, self.n % 900]
        message = {"type": "build", "n": self.n, "place": [[*square, self.letter]], "take": []}
        if self.n > 1:
            message["take"] = [[0, (self.n - 1) % 900]]
        start = time.perf_counter()
        await self.mover.send(json.dumps(message))
        await _until(self.seer, "event")
        self.echoes.append(1000 * (time.perf_counter() - start))
        await _until(self.mover, "done")
        start = time.perf_counter()
        await self.seer.send('{"type":"ping"}')
        await _until(self.seer, "pong")
        self.pings.append(1000 * (time.perf_counter() - start))


async def _until(socket: ClientConnection, kind: str) -> Any:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == kind:
            return message
        if message["type"] in ("refused", "error"):
            raise RuntimeError(f"the server says {message}")


async def _hello(address: str, room: str, token: str | None) -> tuple[ClientConnection, Any]:
    url = address.replace("http", "ws", 1) + f"/api/rooms/{room}/live"
    socket = await connect(url, compression=None)
    await socket.send(json.dumps({"type": "hello"} | ({"token": token} if token else {})))
    return socket, await _until(socket, "welcome")


async def pair(address: str, client: httpx.AsyncClient) -> Pair:
    room = await make_room(client, [{"kind": "person"}] * 2)
    tokens = []
    for name in ("Ann", "Ben"):
        answer = await client.post(f"/api/rooms/{room}/join", json={"name": name})
        tokens.append(answer.json()["token"])
    mover, welcome = await _hello(address, room, tokens[0])
    seer, _ = await _hello(address, room, tokens[1])
    return Pair(mover, seer, welcome["view"]["hand"][0])


async def make_room(
    client: httpx.AsyncClient, seats: list[dict[str, str]], game: str = KINDS[0]
) -> str:
    answer = await client.post("/api/rooms", json={"game": game, "seats": seats})
    answer.raise_for_status()
    return str(answer.json()["id"])


def _run(address: str, work: Callable[[httpx.AsyncClient], Awaitable[Any]]) -> Any:
    async def session() -> Any:
        async with httpx.AsyncClient(base_url=address, timeout=120) as client:
            return await work(client)

    return asyncio.run(session())


def p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


def _rows(name: str, pair: Pair, most: float) -> list[Row]:
    ping = "a ping in the same run"
    echoes, pings = pair.echoes, pair.pings
    middle, last = median(echoes), p99(echoes)
    return [
        Row(f"{name}, median", middle, "ms", ping, middle / median(pings), most),
        Row(f"{name}, p99", last, "ms", ping, last / p99(pings), most),
    ]


def echo() -> list[Row]:
    """The latency of a move from one player to another, on a quiet server."""

    async def work(client: httpx.AsyncClient) -> Pair:
        two = await pair(address, client)
        for _ in range(QUIET_MOVES):
            await two.measure()
        return two

    with served(verbs_a_second=1e4, verbs_at_once=1e4) as address:
        return _rows("echo of a move", _run(address, work), 50.0)


def load() -> list[Row]:
    """The same while two engines play in each of 200 watched rooms, at human pace.

    The rooms alternate between all games.
    """

    async def work(client: httpx.AsyncClient) -> tuple[Pair, float]:
        watchers = []
        for number in range(ROOMS):
            levels = ("hard", "medium") if number % 2 else ("medium", "hard")
            seats = [{"kind": "engine", "level": each} for each in levels]
            room = await make_room(client, seats, KINDS[number % len(KINDS)])
            socket, _ = await _hello(address, room, None)
            watchers.append(asyncio.ensure_future(_watch(socket)))
        two = await pair(address, client)
        start = await metric(client, "process_cpu_seconds_total")
        end = time.monotonic() + LOAD_SECONDS
        while time.monotonic() < end:
            await two.measure()
            await asyncio.sleep(1 / MOVES_A_SECOND)
        for watcher in watchers:
            watcher.cancel()
        return two, await metric(client, "process_cpu_seconds_total") - start

    limits = {"max_rooms": ROOMS + 1, "engines_of_a_client": 2 * ROOMS, "rooms_a_minute": 1e4}
    with served(**limits) as address:
        two, cpu = _run(address, work)
    share = 100 * cpu / LOAD_SECONDS
    return [
        *_rows(f"echo beside {ROOMS} rooms of engines", two, 100.0),
        Row("CPU of the server meanwhile", share, "% of a core", "one core", share / 100, 100.0),
    ]


async def _watch(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


def memory() -> list[Row]:
    """The server's memory after many games, compared with fewer games."""

    async def work(client: httpx.AsyncClient) -> tuple[float, float]:
        await play(client, WARM_GAMES)
        before = await resident(client)
        await play(client, GAMES)
        return before, await resident(client)

    with served(pace=0.001, idle_seconds=1.0) as address:
        before, after = _run(address, work)
    reference = f"after {WARM_GAMES} games"
    name = f"memory after {WARM_GAMES + GAMES} games"
    return [Row(name, after / 1e6, "MB", reference, after / before, 1.1, "ratio")]


def engines() -> list[Row]:
    """The memory of each further idle engine."""

    async def work(client: httpx.AsyncClient) -> tuple[float, float]:
        eight = [{"kind": "engine", "level": level} for level in ("easy", "hard") * 4]
        for _ in range(SEATED_FIRST // 8):
            await make_room(client, eight)
        before = await thought(client)
        for _ in range(SEATED // 8):
            await make_room(client, eight)
        return before, await thought(client)

    with served(pace=100.0, engines_of_a_client=10_000) as address:
        before, after = _run(address, work)
    each = (after - before) / SEATED / 1e6
    name = f"memory of an idle engine, of {SEATED}"
    return [Row(name, each, "MB", "the whole server", each / (after / 1e6), 0.2)]


async def play(client: httpx.AsyncClient, games: int) -> None:
    """Let engines play games to the end, a few at a time."""
    left = games

    async def one_after_another() -> None:
        nonlocal left
        while left > 0:
            left -= 1
            seats = [{"kind": "engine", "level": level} for level in ("hard", "wright")]
            room = await make_room(client, seats)
            while (await client.get(f"/api/rooms/{room}")).json()["phase"] != "over":
                await asyncio.sleep(0.2)

    await asyncio.gather(*[one_after_another() for _ in range(GAMES_AT_ONCE)])


async def resident(client: httpx.AsyncClient) -> float:
    """Return the server's resident bytes once finished games are released."""
    await asyncio.sleep(4)
    return await metric(client, "process_resident_memory_bytes")


async def thought(client: httpx.AsyncClient) -> float:
    """Return the server's resident bytes once all engines are idle."""
    used, end = -1.0, time.monotonic() + 300
    while time.monotonic() < end:
        before, used = used, await metric(client, "process_cpu_seconds_total")
        if used - before < 0.1:
            break
        await asyncio.sleep(2.0)
    return await resident(client)


async def metric(client: httpx.AsyncClient, name: str) -> float:
    """Return one of the server's metrics."""
    lines = (await client.get("/metrics")).text.splitlines()
    found = next(line for line in lines if line.startswith(f"{name} "))
    return float(found.split()[1])


def benches() -> dict[str, Bench]:
    return {"echo": echo, "load": load, "memory": memory, "engines": engines}


if __name__ == "__main__":
    from benches.__main__ import main

    sys.argv[1:] = sys.argv[1:] or ["web"]
    sys.exit(main())
