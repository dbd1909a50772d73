"""Attacks on a server on this machine, from loopback addresses, limited in number and time.

`python -m benches.attackers URL SECONDS SCALE GAME NAME…` runs some of them at once and prints the
responses they got. The bench `attacks` and `tests/web/test_attacks.py` run it as a subprocess.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benches import Bench

HARD_HAND = "VVVVVVUUUUUUIIIIIIIIAAAAAAAA"  # uses up the solver's time limit
FAR = 999
Met = Counter[str]


def benches() -> dict[str, Bench]:
    """None: a helper module."""
    return {}


@dataclass
class Attacker:
    """One address that attacks a server for a limited time and counts the responses."""

    url: str
    end: float
    address: str
    game: str | None = None  # a long finished game
    scale: float = 1.0
    met: Met = field(default_factory=Counter)

    @property
    def server(self) -> tuple[str, int]:
        parts = urlsplit(self.url)
        return str(parts.hostname), int(parts.port or 80)

    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    def many(self, count: int) -> int:
        return max(1, round(count * self.scale))

    @asynccontextmanager
    async def client(self) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.AsyncHTTPTransport(
            local_address=self.address, limits=httpx.Limits(max_connections=None)
        )
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30) as client:
            yield client

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **body: Any) -> Any:
        """Send a request and count its status or error."""
        try:
            answer = await client.request(method, path, **body)
        except httpx.HTTPError as error:
            self.met[type(error).__name__] += 1
            await asyncio.sleep(0.01)
            return None
        self.met[str(answer.status_code)] += 1
        return answer

    async def room(self, client: httpx.AsyncClient, seats: list[dict[str, str]]) -> str | None:
        answer = await self.ask(client, "POST", "/api/rooms", json={"seats": seats})
        return str(answer.json()["id"]) if answer is not None and answer.is_success else None

    async def socket(self, room: str, hello: str = '{"type":"hello"}') -> ClientConnection:
        url = self.url.replace("http", "ws", 1) + f"/api/rooms/{room}/live"
        local = (self.address, 0)
        socket = await connect(url, compression=None, local_addr=local, max_size=None)
        await socket.send(hello)
        return socket

    async def drain(self, socket: ClientConnection) -> None:
        """Count the server's messages and the close code."""
        try:
            async for text in socket:
                kind = json.loads(text)
                self.met[kind.get("code") or kind["type"]] += 1
        finally:
            self.met[f"closed {socket.close_code}"] += 1


Attack = Callable[[Attacker], Awaitable[None]]


async def logs(attacker: Attacker) -> None:
    """Download the log of a long game, ten at a time."""
    async with attacker.client() as client:
        await _forever(attacker, 10, client, "GET", f"/api/games/{attacker.game}/log")


async def replays(attacker: Attacker) -> None:
    """Request the replay of a long game, and its room."""
    async with attacker.client() as client:
        await asyncio.gather(
            _forever(attacker, 4, client, "GET", f"/api/games/{attacker.game}"),
            _forever(attacker, 4, client, "GET", f"/api/rooms/{attacker.game}"),
        )


async def solver(attacker: Attacker) -> None:
    """Keep the solver busy with hands that use up its time limit."""
    wish = {"tiles": HARD_HAND, "seconds": 60}
    async with attacker.client() as client:
        await _forever(attacker, 6, client, "POST", "/api/solve", json=wish)


async def bodies(attacker: Attacker) -> None:
    """Send bodies of 2 MB, whole or chunked, to paths that accept them and paths that do not."""

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"x" * 10_000

    async with attacker.client() as client:
        large = b"x" * 1_990_000
        await asyncio.gather(
            _forever(attacker, 4, client, "POST", "/api/replay", content=large),
            _forever(attacker, 4, client, "POST", "/api/rooms", content=large),
            _forever(attacker, 2, client, "POST", "/api/solve", content=pieces),
        )


async def requests(attacker: Attacker) -> None:
    """Request pages, files and nonexistent rooms, on fifty connections."""
    async with attacker.client() as client:
        paths = ("/", "/static/js/board.js", "/api/rooms/nonsense", "/health", "/api/games")
        await asyncio.gather(*[_forever(attacker, 10, client, "GET", path) for path in paths])


async def _forever(
    attacker: Attacker, lanes: int, client: httpx.AsyncClient, method: str, path: str, **body: Any
) -> None:
    async def lane() -> None:
        while attacker.goes_on():
            given = {name: each() if callable(each) else each for name, each in body.items()}
            await attacker.ask(client, method, path, **given)

    await asyncio.gather(*[lane() for _ in range(attacker.many(lanes))])


async def corners(attacker: Attacker) -> None:
    """Place tiles at the far corners and peel 38 times a second, at four seats."""
    async with attacker.client() as client, asyncio.TaskGroup() as group:
        room = await attacker.room(client, [{"kind": "person"}] * 4)
        for number in range(4):
            name = {"name": f"corner {number}"}
            answer = await attacker.ask(client, "POST", f"/api/rooms/{room}/join", json=name)
            if answer is not None and answer.is_success:
                group.create_task(_peel_far(attacker, str(room), answer.json()["token"]))


async def _peel_far(attacker: Attacker, room: str, token: str) -> None:
    socket = await attacker.socket(room, json.dumps({"type": "hello", "token": token}))
    view = None
    while view is None:
        message = json.loads(await socket.recv())
        view = message.get("view")
    hand = view["hand"]
    squares = [(-FAR, -FAR), (-FAR, FAR), (FAR, -FAR), (FAR, FAR)]
    squares += [(row, row) for row in range(len(hand) - 4)]
    tiles = [[*square, letter] for square, letter in zip(squares, hand, strict=True)]
    await socket.send(json.dumps({"type": "place", "n": 1, "tiles": tiles}))
    reader = asyncio.ensure_future(attacker.drain(socket))
    await _send_on(attacker, socket, lambda n: json.dumps({"type": "peel", "n": n + 2}), 38.0)
    await socket.close()
    await reader


async def _send_on(
    attacker: Attacker, socket: ClientConnection, text: Callable[[int], str], rate: float
) -> None:
    """Send `rate` messages a second until the time is over or the socket closes."""
    start, n = time.monotonic(), 0
    with suppress(WebSocketException):
        while attacker.goes_on():
            due = int((time.monotonic() - start) * rate) + 1
            while n < due:
                await socket.send(text(n))
                n += 1
            await asyncio.sleep(1 / rate)


async def connections(attacker: Attacker) -> None:
    """Open 1,100 connections that send nothing, or half a request."""
    writers = []
    for number in range(attacker.many(1100)):
        try:
            reader, writer = await asyncio.open_connection(
                *attacker.server, local_addr=(attacker.address, 0)
            )
        except OSError as error:
            attacker.met[type(error).__name__] += 1
            continue
        writers.append((reader, writer))
        if number % 2:
            writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-")
    while attacker.goes_on():
        await asyncio.sleep(0.1)
    for reader, writer in writers:
        said = b""
        with suppress(OSError, TimeoutError):
            said = await asyncio.wait_for(reader.read(200), 0.001)
            attacker.met[said.split(b"\r\n")[0].decode("latin-1")[9:] or "closed"] += 1
        writer.close()


async def pings(attacker: Attacker) -> None:
    """Send 38 pings a second from each of 190 spectators."""
    async with attacker.client() as client, AsyncExitStack() as stack:
        room = await attacker.room(client, [{"kind": "person"}])
        sockets = []
        for _ in range(attacker.many(190)):
            with suppress(OSError, WebSocketException):
                sockets.append(await stack.enter_async_context(_watching(attacker, str(room))))
        ping = '{"type":"ping"}'
        await asyncio.gather(*[_send_on(attacker, each, lambda n: ping, 38.0) for each in sockets])


@asynccontextmanager
async def _watching(attacker: Attacker, room: str) -> AsyncIterator[ClientConnection]:
    socket = await attacker.socket(room)
    reader = asyncio.ensure_future(attacker.drain(socket))
    try:
        yield socket
    finally:
        await socket.close()
        await asyncio.gather(reader, return_exceptions=True)


async def churn(attacker: Attacker) -> None:
    """Join and leave a room with 100 spectators, 45 times a second."""
    async with attacker.client() as client, AsyncExitStack() as stack:
        room = str(await attacker.room(client, [{"kind": "person"}]))
        for _ in range(attacker.many(100)):
            with suppress(OSError, WebSocketException):
                await stack.enter_async_context(_watching(attacker, room))
        while attacker.goes_on():
            await asyncio.gather(_come_and_go(attacker, room), asyncio.sleep(1 / 45))


async def _come_and_go(attacker: Attacker, room: str) -> None:
    try:
        socket = await attacker.socket(room)
        await asyncio.wait_for(socket.recv(), 10)
        await socket.close()
    except (OSError, WebSocketException, TimeoutError) as error:
        attacker.met[type(error).__name__] += 1
    else:
        attacker.met["watched"] += 1


async def engines(attacker: Attacker) -> None:
    """Seat 960 engines, eight to a room."""
    async with attacker.client() as client:
        for _ in range(attacker.many(120)):
            if attacker.goes_on():
                await attacker.room(client, [{"kind": "engine", "level": "wright"}] * 8)
        while attacker.goes_on():
            await asyncio.sleep(0.1)


async def surrogates(attacker: Attacker) -> None:
    """Send a hello whose token is not valid text."""
    async with attacker.client() as client:
        room = str(await attacker.room(client, [{"kind": "person"}] * 2))
        await attacker.ask(client, "POST", f"/api/rooms/{room}/join", json={"name": "Ann"})
    while attacker.goes_on():
        try:
            socket = await attacker.socket(room, '{"type":"hello","token":"\\ud800"}')
            await attacker.drain(socket)
        except (OSError, WebSocketException) as error:
            attacker.met[type(error).__name__] += 1
        await asyncio.sleep(0.02)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        *(logs, replays, solver, bodies, requests, corners),
        *(connections, pings, churn, engines, surrogates),
    )
}
ADDRESSES = {"solver": 4}


def address_of(name: str, number: int = 0) -> str:
    """Return an address of an attack; attacks share none."""
    return f"127.0.0.{20 + 10 * list(ATTACKS).index(name) + number}"


async def attack(
    url: str, seconds: float, names: list[str], game: str | None, scale: float = 1.0
) -> dict[str, Met]:
    """Run attacks at the same time; return the responses that each of them got."""
    assert urlsplit(url).hostname == "127.0.0.1", "attack your own machine only"
    end = time.monotonic() + seconds
    attackers = [
        (name, Attacker(url, end, address_of(name, number), game, scale))
        for name in names
        for number in range(ADDRESSES.get(name, 1))
    ]
    await asyncio.gather(*[_attempt(name, attacker) for name, attacker in attackers])
    met: dict[str, Met] = {}
    for name, attacker in attackers:
        met.setdefault(name, Counter()).update(attacker.met)
    return met


async def _attempt(name: str, attacker: Attacker) -> None:
    """Run an attack; count an exception as a response."""
    try:
        await ATTACKS[name](attacker)
    except (Exception, BaseExceptionGroup) as error:
        attacker.met[f"gave up: {error!r}"[:200]] += 1


if __name__ == "__main__":
    os.nice(5)  # real attackers do not use the server's CPU
    url, seconds, scale, game, *names = sys.argv[1:]
    met = asyncio.run(attack(url, float(seconds), names, game or None, float(scale)))
    print(json.dumps(met))
