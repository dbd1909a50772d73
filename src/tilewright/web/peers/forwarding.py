"""Forwards requests for rooms and analyses to the server that has them."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Coroutine
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.web.errors import Refusal
from tilewright.web.house import House
from tilewright.web.peers.envelope import is_forwarded
from tilewright.web.peers.members import Peer
from tilewright.web.peers.wire import (
    LOST,
    PeerAway,
    PeerLost,
    dial,
    forward_request,
    forward_socket,
)
from tilewright.web.thoughts import server_of

ROOM = re.compile(r"/(?:api/rooms|room)/([^/]{1,32})(?:/|$)")
THINK = "/api/analyse/think"
PATIENCE = 8.0  # for a room to move from a server that died to another
RETRY_SECONDS = 0.2
SAFE = ("GET", "HEAD", "OPTIONS")


class Forwarding:
    """Finds the server of a room before the application handles the request.

    If that server cannot be reached, the request waits until another one has taken over the room.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = None if scope["type"] == "lifespan" else ROOM.match(scope["path"])
        thinks = scope["type"] == "http" and scope["path"] == THINK and scope["method"] == "POST"
        here = is_forwarded(scope) or not (wanted or thinks)
        if here or not scope["app"].state.house.members.shared:
            await self._app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        if wanted is None:
            await self._resume(house, scope, receive, send)
            return
        try:
            await self._pass_on(house, wanted[1], scope, receive, send)
        except (Refusal, PeerLost) as error:
            if scope["type"] == "http":
                raise moving() if isinstance(error, PeerLost) else error from None
            await send({"type": "websocket.close", "code": LOST})

    async def _resume(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        """Resume a thought on its server, or start it again here if that server is gone."""
        body = await _body(receive)
        owner = server_of(_resumed(body))
        peer = next((one for one in house.members.peers if one.id == owner), None)
        if peer is not None:
            link = Link(peer, scope, send)
            try:
                await link.run(body, receive)
                house.metrics.count("tilewright_forwarded_total", kind=scope["type"])
                return
            except (PeerAway, PeerLost):
                if link.begun:
                    raise Refusal(
                        "busy", "the server of this analysis stopped; try again", 1
                    ) from None
        await self._app(scope, _given(body, receive), send)

    async def _pass_on(
        self, house: House, room: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        members = house.members
        has_body = scope["type"] == "http" and scope["method"] not in SAFE
        body = await _body(receive) if has_body else b""
        end = time.monotonic() + PATIENCE
        while True:
            members.check()
            peer = None if house.lobby.holds(room) else await members.owner(room)
            if peer is None:
                await self._app(scope, _given(body, receive) if has_body else receive, send)
                return
            link = Link(peer, scope, send)
            try:
                await link.run(body, receive)
                house.metrics.count("tilewright_forwarded_total", kind=scope["type"])
                return
            except PeerAway as error:
                if time.monotonic() > end:
                    raise moving() from error
            except PeerLost:
                if link.begun or has_body or time.monotonic() > end:
                    raise
            await asyncio.sleep(RETRY_SECONDS)


class Link:
    """A request that is forwarded to another server."""

    def __init__(self, peer: Peer, scope: Scope, send: Send) -> None:
        self.begun = False  # whether the client has received part of the response
        self._peer = peer
        self._scope = scope
        self._send = send

    async def send(self, message: Message) -> None:
        self.begun = True
        await self._send(message)

    async def run(self, body: bytes, receive: Receive) -> None:
        """Forward until the response ends, the client disconnects or the other server dies."""
        made = await dial(self._peer)
        if self._scope["type"] == "http":
            work = forward_request(made, self._peer, self._scope, body, self.send)
            await self._until_gone(work, _disconnected(receive))
        else:
            await self._until_gone(
                forward_socket(made, self._peer, self._scope, receive, self.send)
            )

    async def _until_gone(
        self, work: Coroutine[Any, Any, None], other_end: Coroutine[Any, Any, None] | None = None
    ) -> None:
        loop = asyncio.get_running_loop()
        working = loop.create_task(work)
        gone = loop.create_task(self._peer.gone.wait())
        tasks: set[asyncio.Task[Any]] = {working, gone}
        if other_end is not None:
            tasks.add(loop.create_task(other_end))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if working in done:
                working.result()
            elif gone in done:
                raise PeerLost
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def moving() -> Refusal:
    return Refusal("busy", "the room is moving to another server; try again", 1)


def _resumed(body: bytes) -> object:
    """The token of the thought that a body asks to resume."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return document.get("resume") if isinstance(document, dict) else None


async def _body(receive: Receive) -> bytes:
    """The body of a request, whose size the guard has limited."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _given(body: bytes, receive: Receive) -> Receive:
    """Pass the body to the application, which would read it again."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return whole.pop() if whole else await receive()

    return given


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
