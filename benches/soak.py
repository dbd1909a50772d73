"""Minutes of server use: all games, people, engines, spectators, visitors, and crashes.

`python -m benches soak --minutes 10` plays, kills the server once and its workers repeatedly,
checks that nothing is lost, and plots echo, memory, descriptors and errors over time.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benches import Bench, Row
from benches.attacks import from_address, load_page
from benches.web import START, Pair, metric, p99, pair
from tilewright.alphabet import BANANAGRAMS
from tilewright.web.settings import Settings

PICTURE = Path("build/soak.png")
GAMES = ("bananagrams", "scrabble", "auction")
LEVELS = ("easy", "medium", "hard")
KILL_AFTER = 0.1  # part of the run after which the server is killed
WORKERS_DIE_EVERY = 20.0
SAMPLE_SECONDS = 2.0
REFERENCE = (0.2, 0.3)  # part of the run that the end is compared with
FIGURES = (("memory", "MB", 1.05), ("descriptors", "descriptors", None), ("echo", "ms", None))
MISSED = (OSError, httpx.HTTPError, WebSocketException, RuntimeError, KeyError)


@dataclass
class Sample:
    """The server at one moment."""

    at: float
    echo: float
    memory: float
    descriptors: float
    errors: int


@dataclass
class Plan:
    """The length of the next run."""

    minutes: float = 2.0


plan = Plan()


@dataclass
class Notes:
    """Observations: samples, acknowledged events by room, failures, and lost events."""

    samples: list[Sample] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    lost: int = 0


class Soaked:
    """The server, which is killed and restarted at the same address."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self.address = ""
        self.errors: list[str] = []
        self.down_until = 0.0
        self._port = 0
        self.start()

    def start(self) -> None:
        settings = Settings(
            **{"port": self._port, "database": f"{self._directory}/games.sqlite"},
            **{"store": "none", "pace": 0.2, "idle_seconds": 120.0, "rooms_a_minute": 600.0},
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, json.dumps(asdict(settings))],
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True},
        )
        threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True).start()
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self._port = int(self.address.rpartition(":")[2])

    def _read(self, lines: Any) -> None:
        """Collect the server's error lines; lines that are not JSON count as errors."""
        for line in lines:
            try:
                wrong = json.loads(line)["level"] in ("error", "critical")
            except (ValueError, KeyError):
                wrong = True
            if wrong:
                self.errors.append(line.strip())

    def die(self) -> None:
        """Kill the server and restart it."""
        self.down_until = time.monotonic() + 60.0
        self.process.kill()
        self.process.wait()
        self.start()
        self.down_until = time.monotonic() + 10.0

    def kill_a_worker(self, rng: Random) -> bool:
        """Kill one of the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        workers = [int(pid) for pid in children.read_text().split()]
        chosen = [pid for pid in workers if b"spawn_main" in _command(pid)]
        if chosen:
            os.kill(rng.choice(chosen), signal.SIGKILL)
        return bool(chosen)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Soak:
    """All users of the server, each with their own address."""

    def __init__(self, served: Soaked, seconds: float) -> None:
        self.served = served
        self.notes = Notes()
        self.start = time.monotonic()
        self.end = self.start + seconds
        self.echoes: list[float] = []
        self._rng = Random(0)
        self._addresses = (f"127.0.1.{number}" for number in range(1, 255))
        self.rooms: list[str] = []
        self.over: list[str] = []

    async def run(self) -> Notes:
        await self._warm_up()
        actors: list[Callable[[httpx.AsyncClient], Awaitable[None]]] = [
            *[self.echo] * 2,
            *[self.engines] * 6,
            *[self.people] * 6,
            *[self.watch] * 20,
            *[self.solve] * 2,
            *[self.visit] * 2,
        ]
        work = [self._keep_on(actor, next(self._addresses)) for actor in actors]
        await asyncio.gather(*work, self._sample(), self._kill())
        await self._check()
        return self.notes

    async def _warm_up(self) -> None:
        """Prepare every game before the time starts."""
        length = self.end - self.start
        async with from_address(self.served.address, "127.0.2.3") as client:
            for game in GAMES:
                await self.make_room(client, [{"kind": "person"}] * 2, game)
        self.start = time.monotonic()
        self.end = self.start + length

    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def _keep_on(self, act: Any, address: str) -> None:
        """Act repeatedly; while the server is down, failures are expected."""
        while self.goes_on():
            try:
                async with from_address(self.served.address, address) as client:
                    await act(client)
                self.notes.done[act.__name__] += 1
            except MISSED as error:
                if time.monotonic() > self.served.down_until:
                    self.notes.failures[f"{act.__name__}: {error!r}"[:160]] += 1
                await asyncio.sleep(0.5)

    # Activities

    async def make_room(self, client: httpx.AsyncClient, seats: list[Any], game: str) -> str:
        answer = await client.post("/api/rooms", json={"seats": seats, "game": game})
        answer.raise_for_status()
        room = str(answer.json()["id"])
        self.rooms = [*self.rooms[-40:], room]
        return room

    async def socket(self, room: str, token: str | None = None) -> ClientConnection:
        url = self.served.address.replace("http", "ws", 1) + f"/api/rooms/{room}/live"
        socket = await connect(url, compression=None, max_size=None)
        await socket.send(json.dumps({"type": "hello"} | ({"token": token} if token else {})))
        return socket

    async def echo(self, client: httpx.AsyncClient) -> None:
        """Two people move tiles for half a minute."""
        two: Pair = await pair(self.served.address, client)
        until = time.monotonic() + 30
        while self.goes_on() and time.monotonic() < until:
            await two.measure()
            self.echoes.append(two.echoes[-1])
            await asyncio.sleep(0.2)
        await two.mover.close()
        await two.seer.close()

    async def engines(self, client: httpx.AsyncClient) -> None:
        """Engines play a game to its end."""
        game = self._rng.choice(GAMES)
        seats = [{"kind": "engine", "level": self._rng.choice(LEVELS)} for _ in range(2)]
        room = await self.make_room(client, seats, game)
        while self.goes_on():
            facts = (await client.get(f"/api/rooms/{room}")).json()
            self.acknowledge(room, facts["number"])
            if facts["phase"] == "over":
                self.over = [*self.over[-20:], room]
                return
            await asyncio.sleep(0.5)

    async def people(self, client: httpx.AsyncClient) -> None:
        """A person plays an engine, does little, and leaves after a while."""
        game = self._rng.choice(GAMES)
        room = await self.make_room(
            client, [{"kind": "person"}, {"kind": "engine", "level": "easy"}], game
        )
        joined = await client.post(f"/api/rooms/{room}/join", json={"name": "Ann"})
        socket = await self.socket(room, joined.json()["token"])
        until = time.monotonic() + self._rng.uniform(3, 20)
        n = 0
        try:
            while self.goes_on() and time.monotonic() < until:
                n += 1
                await socket.send(json.dumps(_verb(game, n)))
                while (reply := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
                    self.acknowledge(room, reply.get("number", 0))
                self.acknowledge(room, reply.get("number", 0))
                await asyncio.sleep(self._rng.uniform(0.1, 1.0))
            if self._rng.random() < 0.5:
                await socket.send(json.dumps({"type": "resign", "n": n + 1}))
        finally:
            if self._rng.random() < 0.5:
                socket.transport.abort()
            await socket.close()

    async def watch(self, client: httpx.AsyncClient) -> None:
        """A spectator watches some room for a few seconds."""
        if not self.rooms:
            await asyncio.sleep(1)
            return
        socket = await self.socket(self._rng.choice(self.rooms))
        try:
            async with asyncio.timeout(self._rng.uniform(0.2, 5)):
                async for _ in socket:
                    pass
        except TimeoutError:
            pass
        finally:
            await socket.close()

    async def solve(self, client: httpx.AsyncClient) -> None:
        hand = "".join(self._rng.sample(BANANAGRAMS.tiles, 25))
        answer = await client.post("/api/solve", json={"tiles": hand})
        if answer.status_code not in (200, 503):  # 503: the worker was killed
            answer.raise_for_status()
        await asyncio.sleep(1.0)

    async def visit(self, client: httpx.AsyncClient) -> None:
        """Load the page, then read a log and a replay."""
        if await load_page(client):
            raise RuntimeError("a file was refused")
        if self.over:
            for path in ("", "/log"):
                answer = await client.get(f"/api/games/{self._rng.choice(self.over)}{path}")
                if answer.status_code not in (200, 503):
                    answer.raise_for_status()
        await asyncio.sleep(2.0)

    def acknowledge(self, room: str, number: int) -> None:
        known = self.notes.acknowledged
        known[room] = max(number, known.get(room, 0))

    # Samples and crashes

    async def _sample(self) -> None:
        async with from_address(self.served.address, "127.0.2.2") as client:
            while self.goes_on():
                await asyncio.sleep(SAMPLE_SECONDS)
                recent, self.echoes = self.echoes, []
                try:
                    memory = await metric(client, "process_resident_memory_bytes")
                    descriptors = await metric(client, "process_open_fds")
                except (httpx.HTTPError, StopIteration):
                    continue
                at, errors = time.monotonic() - self.start, len(self.served.errors)
                slowest = p99(recent) if len(recent) > 1 else 0.0
                sample = Sample(at, slowest, memory / 1e6, descriptors, errors)
                self.notes.samples.append(sample)

    async def _kill(self) -> None:
        died, last = False, time.monotonic()
        while self.goes_on():
            await asyncio.sleep(0.5)
            now = time.monotonic()
            if not died and now - self.start > KILL_AFTER * (self.end - self.start):
                died = True
                await asyncio.to_thread(self.served.die)
                await self._check()
            if now - last > WORKERS_DIE_EVERY:
                last = now
                self.served.kill_a_worker(self._rng)

    async def _check(self) -> None:
        """Count rooms that lost acknowledged events."""
        async with from_address(self.served.address, "127.0.2.1") as client:
            for room, number in list(self.notes.acknowledged.items())[-200:]:
                facts = (await client.get(f"/api/rooms/{room}")).json()
                self.notes.lost += facts.get("number", -1) < number
                await asyncio.sleep(0.01)


def _verb(game: str, n: int) -> dict[str, Any]:
    if game == "bananagrams":
        return {"type": "peel", "n": n}
    return {"type": "act", "n": n, "action": "-" if game == "scrabble" else n % 5}


def draw(samples: list[Sample], path: Path) -> None:
    """Plot the run if matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    figure = Figure(figsize=(9, 9), layout="constrained")
    panels = figure.subplots(4, 1, sharex=True)
    wanted = {
        "echo": "echo, p99 (ms)",
        "memory": "memory (MB)",
        "descriptors": "open descriptors",
        "errors": "errors logged",
    }
    for panel, (name, title) in zip(panels, wanted.items(), strict=True):
        panel.plot([one.at for one in samples], [getattr(one, name) for one in samples])
        panel.set_title(title, loc="left")
        panel.set_ylim(bottom=0)
    panels[-1].set_xlabel("seconds")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=100)


def _between(samples: list[Sample], first: float, last: float, name: str) -> float:
    """The median of a figure in a part of the run, or the next sample after it."""
    end = samples[-1].at
    later = [one for one in samples if one.at >= first * end and getattr(one, name)]
    inside = [one for one in later if one.at <= last * end] or later[:1]
    return median(getattr(one, name) for one in inside)


def soak() -> list[Row]:
    """Use a server for some minutes."""
    with tempfile.TemporaryDirectory() as directory:
        served = Soaked(directory)
        try:
            notes = asyncio.run(Soak(served, 60 * plan.minutes).run())
        finally:
            served.stop()
    draw(notes.samples, PICTURE)
    for what, count in (*notes.failures.most_common(5), *Counter(served.errors).most_common(5)):
        print(f"  {count} × {what[:300]}", file=sys.stderr)
    print(f"  done: {dict(notes.done)}", file=sys.stderr)
    rows = []
    for name, unit, most in FIGURES:
        before = _between(notes.samples, *REFERENCE, name)
        after = _between(notes.samples, 0.9, 1.0, name)
        reference = "after a fifth of the run"
        rows.append(Row(f"soak: {name}", after, unit, reference, after / before, most, "ratio"))
    failures, errors = sum(notes.failures.values()), len(served.errors)
    return [
        *rows,
        Row("soak: failures that clients saw", failures, "requests", "none", failures, 0.0),
        Row("soak: errors that the server logged", errors, "lines", "none", errors, 0.0),
        Row("soak: rooms that lost something", notes.lost, "rooms", "none", notes.lost, 0.0),
    ]


def benches() -> dict[str, Bench]:
    return {"soak": soak}
