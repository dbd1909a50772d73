"""Limits on connections: their number, the bytes they send, and how long they may be idle.

A `Connection` sits between the socket and uvicorn's protocols. It reads in small pieces, so that
no client blocks the event loop, and it is counted while the socket is open.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, deque
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from tilewright.web.budget import Bucket, Budgets, client_of
from tilewright.web.errors import Refusal
from tilewright.web.logs import note
from tilewright.web.metrics import Metrics
from tilewright.web.peers.envelope import Address
from tilewright.web.settings import Settings

PIECE = 4096  # bytes per read
PIECES_A_ROUND = 16
SWEEP_SECONDS = 1.0
STALLED_SECONDS = 60.0  # a client that reads none of a response for this long is disconnected
SHORTEST_PAUSE = 0.01
# The smallest frame has six bytes and costs as much as a long one.
SOCKET_BYTES_A_SECOND = 32_000.0
SOCKET_BYTES_AT_ONCE = 64_000.0
LOOPBACK = ("127.0.0.1", "::1")
PEER = "server at "


class Rounds:
    """A queue of data that was read; each round of the event loop processes some pieces.

    Clients take turns, so that a client with hundreds of busy connections delays only itself.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[tuple[Connection, bytes]]] = {}
        self._fed = 0
        self._scheduled = False

    def put(self, client: str, connection: Connection, data: bytes) -> None:
        """Feed a connection in this round or a later one."""
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._next_round)
        if self._waiting or self._fed >= PIECES_A_ROUND:
            self._waiting.setdefault(client, deque()).append((connection, data))
        else:
            self._fed += 1
            connection.feed(data)

    def _next_round(self) -> None:
        self._fed = 0
        while self._waiting and self._fed < PIECES_A_ROUND:
            client = next(iter(self._waiting))
            pieces = self._waiting.pop(client)
            connection, data = pieces.popleft()
            if pieces:
                self._waiting[client] = pieces  # behind all others
            self._fed += 1
            connection.feed(data)
        self._scheduled = self._fed > 0
        if self._scheduled:
            asyncio.get_running_loop().call_soon(self._next_round)


class Connections:
    """The open connections of a server, in total and by client."""

    def __init__(
        self, settings: Settings, metrics: Metrics, most: int, inner: Address | None = None
    ) -> None:
        """`inner` is the address for peers, which have counted their clients already."""
        self.most = most
        self._inner = inner
        self._settings = settings
        self._metrics = metrics
        self._open: set[Connection] = set()
        self._of_client: Counter[str] = Counter()
        self._new = Budgets(settings.connections_a_second, settings.connections_at_once)
        self._bytes = Budgets(settings.bytes_a_second, settings.bytes_at_once)
        self.buffer = memoryview(bytearray(PIECE))  # shared: each read is consumed before the next
        self.rounds = Rounds()
        metrics.gauge("tilewright_connections", "Open connections.", lambda: len(self._open))

    def protocol(self) -> type[asyncio.Protocol]:
        """The protocol class that uvicorn instantiates for each new connection."""
        register = self

        class Registered(Connection):
            def __init__(
                self,
                config: uvicorn.Config,
                server_state: ServerState,
                app_state: dict[str, Any],
                _loop: asyncio.AbstractEventLoop | None = None,
            ) -> None:
                super().__init__(register, H11Protocol(config, server_state, app_state, _loop))

        return Registered

    def client_at(self, transport: asyncio.Transport) -> str:
        """The client of a connection; each connection from a peer counts as a separate client."""
        peer, here = (transport.get_extra_info(name) for name in ("peername", "sockname"))
        if self._inner is not None and here and tuple(here[:2]) == self._inner:
            return f"{PEER}{peer[:2] if peer else ''}"
        return client_of({"client": peer})

    def is_proxy(self, client: str) -> bool:
        """Whether an address is a proxy with requests of many clients."""
        if client.startswith(PEER):
            return True
        return self._settings.behind_proxy and client in LOOPBACK

    def admit(self, connection: Connection, client: str) -> None:
        """Count a connection, or refuse it."""
        if len(self._open) >= self.most:
            raise self._refusal("total", Refusal("busy", "too many connections; try again later"))
        if not self.is_proxy(client):
            if self._of_client[client] >= self._settings.connections_of_a_client:
                refusal = Refusal("too-fast", "too many open connections; close some first")
                raise self._refusal("client", refusal)
            if not self._new.of(client).take():
                refusal = Refusal("too-fast", "too many new connections; try again in a moment")
                raise self._refusal("rate", refusal)
        self._open.add(connection)
        self._of_client[client] += 1

    def _refusal(self, reason: str, refusal: Refusal) -> Refusal:
        self._metrics.count("tilewright_connections_refused_total", reason=reason)
        note("connections refused", level=30, reason=reason, open=len(self._open))
        return refusal

    def leave(self, connection: Connection, client: str) -> None:
        if connection in self._open:
            self._open.remove(connection)
            self._of_client -= Counter([client])

    def read(self, client: str, count: int) -> float:
        """Charge bytes to a client; return the seconds until more of its data is read."""
        return 0.0 if self.is_proxy(client) else self._bytes.of(client).borrow(count)

    async def watch(self) -> None:
        """Close connections that send nothing, or read nothing, for too long."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for connection in list(self._open):
                now = time.monotonic()
                if connection.waits(now) > self._settings.header_seconds:
                    await self._cut(connection, "silent")
                elif connection.stalls(now) > STALLED_SECONDS:
                    await self._cut(connection, "stalled")

    async def _cut(self, connection: Connection, reason: str) -> None:
        self._metrics.count("tilewright_connections_cut_total", reason=reason)
        connection.abort()
        await asyncio.sleep(0)  # there may be hundreds


class Connection(asyncio.BufferedProtocol, asyncio.Protocol):
    """One connection; passes the data it reads to uvicorn's protocol."""

    def __init__(self, register: Connections, protocol: asyncio.Protocol) -> None:
        self._register = register
        self._protocol = protocol
        self._admitted = False
        self._client = ""
        self._door: Door | None = None
        self._waits_since = self._stalls_since = time.monotonic()
        self._last: object = None  # the last request seen
        self._unsent = 0
        self._frames = Bucket(SOCKET_BYTES_A_SECOND, SOCKET_BYTES_AT_ONCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._client = self._register.client_at(transport)
        try:
            self._register.admit(self, self._client)
        except Refusal as refusal:
            transport.write(_refusal_response(refusal))
            transport.close()
            return
        self._admitted = True
        self._door = Door(transport, self)
        self._protocol.connection_made(self._door)

    def connection_lost(self, error: Exception | None) -> None:
        self._register.leave(self, self._client)
        if self._admitted:
            self._protocol.connection_lost(error)

    def become(self, protocol: asyncio.BaseProtocol) -> None:
        """Switch to another protocol after an upgrade to a WebSocket."""
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    # Reading

    def get_buffer(self, size: int) -> memoryview:
        return self._register.buffer

    def buffer_updated(self, count: int) -> None:
        if not self._admitted or self._door is None:
            return  # refused, but not closed yet
        pause = self._register.read(self._client, count)
        if not self._is_http:
            pause = max(pause, self._frames.borrow(count))
        if pause > SHORTEST_PAUSE:
            self._door.hold(pause)
        self._register.rounds.put(self._client, self, bytes(self._register.buffer[:count]))

    def feed(self, data: bytes) -> None:
        """Pass data on when it is the client's turn."""
        if self._door is not None and not self._door.is_closing():
            self._protocol.data_received(data)

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received() if self._admitted else None

    # Writing

    def pause_writing(self) -> None:
        if self._admitted:
            self._protocol.pause_writing()

    def resume_writing(self) -> None:
        if self._admitted:
            self._protocol.resume_writing()

    # Timeouts

    @property
    def _is_http(self) -> bool:
        return isinstance(self._protocol, H11Protocol)

    def waits(self, now: float) -> float:
        """Return for how many seconds the server has waited for a request or the rest of one.

        Idle keep-alive connections are closed by uvicorn and count as 0.
        """
        protocol = self._protocol
        if not isinstance(protocol, H11Protocol) or protocol.timeout_keep_alive_task is not None:
            return 0.0
        cycle = protocol.cycle
        if cycle is not self._last or (cycle is not None and not cycle.response_complete):
            self._last, self._waits_since = cycle, now
        return now - self._waits_since

    def stalls(self, now: float) -> float:
        """Return the seconds since the client last read any of the data waiting for it."""
        unsent = self._door.get_write_buffer_size() if self._door is not None else 0
        if unsent == 0 or unsent != self._unsent:
            self._unsent, self._stalls_since = unsent, now
        return now - self._stalls_since

    def abort(self) -> None:
        if self._door is not None:
            self._door.abort()


class Door(asyncio.Transport):
    """The transport that uvicorn's protocols see; reading can be paused for a while."""

    def __init__(self, transport: asyncio.Transport, connection: Connection) -> None:
        super().__init__()
        self._transport = transport
        self._connection = connection
        self._paused = False
        self._held: asyncio.TimerHandle | None = None

    def hold(self, seconds: float) -> None:
        """Read nothing for some seconds."""
        if self._held is not None:
            self._held.cancel()
        self._held = asyncio.get_running_loop().call_later(seconds, self._release)
        with suppress(RuntimeError):
            self._transport.pause_reading()

    def _release(self) -> None:
        self._held = None
        if not self._paused:
            self._transport.resume_reading()

    def pause_reading(self) -> None:
        self._paused = True
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._paused = False
        if self._held is None:
            self._transport.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.become(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._connection

    def close(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def is_reading(self) -> bool:
        return not self._paused

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._transport.write(data)

    def write_eof(self) -> None:
        self._transport.write_eof()

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)


def _refusal_response(refusal: Refusal) -> bytes:
    """The response to a connection that is refused before its request is read."""
    body = json.dumps({"error": refusal.to_json()}).encode()
    status = {429: "429 Too Many Requests", 503: "503 Service Unavailable"}[refusal.status]
    head = (
        f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
