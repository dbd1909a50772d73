"""Connections between servers: forwarded HTTP requests and sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress

import h11
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tilewright.web.peers.envelope import OF_ONE_HOP, RawHeaders, sealed
from tilewright.web.peers.members import Peer

DIAL_SECONDS = 2.0
PIECE = 1 << 16
LOST = 1012  # the close code after which clients reconnect
UNSAID = (1005, 1006)  # codes that are never sent

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class PeerAway(Exception):
    """The other server cannot be reached; nothing was sent to it."""


class PeerLost(Exception):
    """The other server disconnected in the middle of a response."""


async def dial(peer: Peer) -> socket.socket:
    """Connect to another server."""
    host, port = peer.place
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setblocking(False)
    try:
        async with asyncio.timeout(DIAL_SECONDS):
            await asyncio.get_running_loop().sock_connect(made, (host, port))
    except OSError as error:
        made.close()
        raise PeerAway from error
    except BaseException:
        made.close()
        raise
    return made


# HTTP


@asynccontextmanager
async def _streams(made: socket.socket) -> AsyncIterator[Stream]:
    reader, writer = await asyncio.open_connection(sock=made)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def request(
    made: socket.socket, method: str, target: bytes, headers: RawHeaders, body: bytes
) -> AsyncGenerator[h11.Response | h11.Data, None]:
    """Send a request and yield the parts of the response as they arrive."""
    talk = h11.Connection(h11.CLIENT)
    length = (b"content-length", str(len(body)).encode())
    head = h11.Request(
        method=method, target=target, headers=[*headers, length, (b"connection", b"close")]
    )
    async with _streams(made) as (reader, writer):
        for part in (head, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(part) or b"")
        try:
            await writer.drain()
            while not isinstance(event := talk.next_event(), h11.EndOfMessage):
                if event is h11.NEED_DATA:
                    talk.receive_data(await reader.read(PIECE))
                elif isinstance(event, h11.Response | h11.Data):
                    yield event
                elif event is h11.PAUSED or isinstance(event, h11.ConnectionClosed):
                    raise PeerLost
        except (OSError, h11.RemoteProtocolError) as error:
            raise PeerLost from error


async def fetch(peer: Peer, path: str) -> tuple[int, bytes]:
    """Send a GET request of this server to another one."""
    status, body = 0, b""
    host = f"{peer.place[0]}:{peer.place[1]}".encode()
    headers = sealed([(b"host", host)], "peer", "http", peer.row)
    answer = request(await dial(peer), "GET", path.encode(), headers, b"")
    async with aclosing(answer) as parts:
        async for part in parts:
            if isinstance(part, h11.Response):
                status = part.status_code
            else:
                body += part.data
    return status, body


async def forward_request(
    made: socket.socket, peer: Peer, scope: Scope, body: bytes, send: Send
) -> None:
    """Forward a request, and stream back the response."""
    query: bytes = scope.get("query_string", b"")
    target: bytes = scope["raw_path"] + (b"?" + query if query else b"")
    headers = sealed(scope["headers"], str(scope["client"][0]), scope["scheme"], peer.row)
    async with aclosing(request(made, scope["method"], target, headers, body)) as parts:
        async for part in parts:
            if isinstance(part, h11.Response):
                await send(_start(part))
            else:
                data = bytes(part.data)
                await send({"type": "http.response.body", "body": data, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _start(response: h11.Response) -> Message:
    """The head of a response, without headers that apply to a single connection."""
    left_out = OF_ONE_HOP - {b"content-length"} | {b"date"}
    kept = [(name, value) for name, value in response.headers if name not in left_out]
    return {"type": "http.response.start", "status": response.status_code, "headers": kept}


# Sockets


async def forward_socket(
    made: socket.socket, peer: Peer, scope: Scope, receive: Receive, send: Send
) -> None:
    """Forward messages in both directions until one side closes."""
    host, port = peer.place
    path = scope["raw_path"].decode("latin-1")
    headers = sealed(scope["headers"], str(scope["client"][0]), scope["scheme"], peer.row)
    passed = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in headers
        if name != b"host" and not name.startswith(b"sec-websocket")
    ]
    place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        upstream = await connect(
            f"ws://{place}{path}",
            sock=made,
            additional_headers=passed,
            user_agent_header=None,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=DIAL_SECONDS,
            close_timeout=DIAL_SECONDS,
        )
    except (OSError, WebSocketException) as error:
        made.close()
        raise PeerLost from error
    async with upstream:
        await _exchange(upstream, receive, send)


async def _exchange(upstream: ClientConnection, receive: Receive, send: Send) -> None:
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    up = asyncio.ensure_future(_up(upstream, receive))
    down = asyncio.ensure_future(_down(upstream, send))
    try:
        await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        if not up.done():
            code = upstream.close_code
            code = LOST if code is None or code in UNSAID else code
            with suppress(OSError, RuntimeError):  # the client may be gone as well
                await send({"type": "websocket.close", "code": code})
    finally:
        up.cancel()
        down.cancel()
        await asyncio.gather(up, down, return_exceptions=True)


async def _up(upstream: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            await upstream.send(message["bytes"] if text is None else text)
        await upstream.close()
        return
    await asyncio.Event().wait()  # the other direction ends it


async def _down(upstream: ClientConnection, send: Send) -> None:
    with suppress(ConnectionClosed, OSError):
        async for message in upstream:
            kind = "text" if isinstance(message, str) else "bytes"
            await send({"type": "websocket.send", kind: message})
