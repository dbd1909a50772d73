"""The live socket of a room: hello, then events to the client and verbs from it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from tilewright.web.budget import Bucket, client_of
from tilewright.web.errors import Refusal
from tilewright.web.house import House
from tilewright.web.live.players import Watcher, digest
from tilewright.web.live.room import Room
from tilewright.web.live.seating import REMOVED_CODE
from tilewright.web.live.verbs import read_n
from tilewright.web.settings import MOST_MESSAGE_BYTES, Json

HELLO_SECONDS = 10.0
MOST_DAMAGED = 20
# Messages beyond their rate limit that are tolerated before the socket is closed.
EXCESS_A_SECOND = 100.0
EXCESS_AT_ONCE = 2_000.0
CLOSE_CODES = {
    **{"wrong-token": 4403, "no-such-room": 4404, "too-fast": 4429, "busy": 4500},
    **{"unavailable": 4500, "stopping": 1012, "removed": REMOVED_CODE},
}


async def serve_socket(socket: WebSocket, id: str, house: House) -> None:
    """Serve one client until it goes."""
    await socket.accept()
    try:
        with house.listening(client_of(socket.scope)):
            await _converse(socket, id, house)
    except Refusal as refusal:
        house.metrics.count("tilewright_refusals_total", code=refusal.code)
        await _close(socket, CLOSE_CODES.get(refusal.code, 4400), refusal)
    except (WebSocketDisconnect, RuntimeError):
        pass  # disconnected in the middle of a message


async def _close(socket: WebSocket, code: int, reason: Refusal) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(json.dumps(_error(reason)))
        await socket.close(code)


async def _converse(socket: WebSocket, id: str, house: House) -> None:
    token, host, ticket = await _hello(socket)
    room = await house.lobby.find(id)
    player = room.player_of(token) if token is not None else None
    watcher = Watcher(player, host and digest(host), ticket and digest(ticket))
    async with room.listening(watcher):
        client = client_of(socket.scope)
        reader = asyncio.ensure_future(Reader(socket, room, watcher, house, client).read())
        writer = asyncio.ensure_future(_write(socket, watcher))
        try:
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
    if watcher.closing is not None:
        code, kind, message = watcher.closing
        await _close(socket, code, Refusal(kind, message))


async def _hello(socket: WebSocket) -> list[str | None]:
    """Read the tokens of the first message: of a seat, of the host, and a spectator's ticket."""
    try:
        message = _document(await asyncio.wait_for(socket.receive(), HELLO_SECONDS))
    except TimeoutError:
        raise Refusal("invalid", "no hello within 10 seconds") from None
    tokens = [message.get(name) for name in ("token", "host", "ticket")]
    sound = all(isinstance(token, str | None) for token in tokens)
    if message.get("type") != "hello" or not sound:
        raise Refusal("invalid", 'the first message must be {"type": "hello", "token": …}')
    return tokens


async def _write(socket: WebSocket, watcher: Watcher) -> None:
    """Send the messages of the room until it closes."""
    while (text := await watcher.next()) is not None:
        await socket.send_text(text)


class Reader:
    """Reads a client's messages one by one, each after the reply to the last."""

    def __init__(
        self, socket: WebSocket, room: Room, watcher: Watcher, house: House, client: str
    ) -> None:
        self._socket = socket
        self._room = room
        self._watcher = watcher
        self._metrics = house.metrics
        settings = house.settings
        # A seat keeps its budget when its player reconnects.
        seat = watcher.player.token if watcher.player is not None else None
        self._bucket = (
            house.limits.verbs.of(seat)
            if seat
            else Bucket(settings.verbs_a_second, settings.verbs_at_once)
        )
        self._messages = house.limits.messages.of(client)
        self._damaged = 0
        self._excess = Bucket(EXCESS_A_SECOND, EXCESS_AT_ONCE)

    async def read(self) -> None:
        while True:
            received = await self._socket.receive()
            if (pause := self._messages.borrow()) > 0:
                await asyncio.sleep(pause)  # reads nothing, so a flood stays with the client
            try:
                message = _document(received)
            except Refusal as refusal:
                self._report(refusal)
                continue
            reply = await self._answer(message)
            self._watcher.send(json.dumps(reply, separators=(",", ":")))

    def _report(self, refusal: Refusal) -> None:
        """Report what is wrong with an unreadable message."""
        self._damaged += 1
        if self._damaged > MOST_DAMAGED:
            raise Refusal("invalid", "too many invalid messages")
        self._watcher.send(json.dumps(_error(refusal)))

    async def _answer(self, message: Json) -> Json:
        if not self._bucket.take():
            await asyncio.sleep(0)  # a verb waits for its room; a pile of others lets tasks run
            return self._slow_down(message)
        if message.get("type") == "ping":
            await asyncio.sleep(0)
            return {"type": "pong"}
        start = time.perf_counter()
        try:
            n = read_n(message)
        except Refusal as refusal:
            return _error(refusal)
        reply = await self._obeyed(n, message)
        self._metrics.time("tilewright_echo_seconds", time.perf_counter() - start)
        self._metrics.count("tilewright_verbs_total", result=reply.get("code", "done"))
        return reply

    async def _obeyed(self, n: int, message: Json) -> Json:
        player = self._watcher.player
        try:
            if player is None:
                raise Refusal("spectator", "spectators cannot act; join with a token to play")
            return await self._room.ask(self._room.obey, player, n, message)
        except Refusal as refusal:
            return _refused(n, refusal)

    def _slow_down(self, message: Json) -> Json:
        self._metrics.count("tilewright_verbs_total", result="too-fast")
        if not self._excess.take():
            raise Refusal("too-fast", "too many messages; try again later")
        refusal = Refusal("too-fast", "too many messages per second; send it again later")
        n = message.get("n")
        return _refused(n, refusal) if type(n) is int else _error(refusal)


def _refused(n: int, refusal: Refusal) -> Json:
    return {"type": "refused", "n": n, **refusal.to_json()}


def _error(refusal: Refusal) -> Json:
    return {"type": "error", **refusal.to_json()}


def _document(received: Any) -> Json:
    """Parse a message as a JSON object."""
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text = received.get("text")
    if text is None or len(text) > MOST_MESSAGE_BYTES:
        raise Refusal("invalid", "a message must be a short JSON text")
    document = None
    with contextlib.suppress(ValueError, RecursionError):
        document = json.loads(text)
    if not isinstance(document, dict):
        raise Refusal("invalid", "a message must be a JSON object")
    return document
