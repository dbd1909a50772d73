"""Streams of JSON lines over HTTP, for remote engines."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable

from tilewright.web.errors import Refusal
from tilewright.web.house import House
from tilewright.web.live.players import Watcher
from tilewright.web.live.room import Room

PING_SECONDS = 7.0
PING = json.dumps({"type": "ping"})


async def lines(watcher: Watcher, last: Callable[[str], bool]) -> AsyncIterator[str]:
    """A client's messages, one per line, with keep-alive lines in between."""
    while True:
        try:
            text = await asyncio.wait_for(watcher.next(), PING_SECONDS)
        except TimeoutError:
            yield PING + "\n"
            continue
        if text is None:
            break
        yield text + "\n"
        if last(text):
            return
    if watcher.closing is not None:
        _, kind, message = watcher.closing
        yield json.dumps({"type": "error", "code": kind, "message": message}) + "\n"


async def counted(house: House, client: str, flow: AsyncIterator[str]) -> AsyncIterator[str]:
    """A stream that counts toward a client's limit while it is read."""
    try:
        with house.listening(client):
            async for line in flow:
                yield line
    except Refusal as refusal:
        yield json.dumps({"type": "error", **refusal.to_json()}) + "\n"
    finally:
        await flow.aclose()  # type: ignore[attr-defined]


async def game_lines(room: Room, watcher: Watcher) -> AsyncIterator[str]:
    """The messages of a room up to the end of the game."""
    async with room.listening(watcher):
        async for line in lines(watcher, lambda text: room.phase == "over" and _is_end(text)):
            yield line


def _is_end(text: str) -> bool:
    message = json.loads(text)
    if message["type"] == "welcome":
        return bool(message["room"]["phase"] == "over")
    return bool(message.get("event") == "end")


async def engine_lines(house: House, name: str) -> AsyncIterator[str]:
    """The messages for a remote engine, which is online while it reads."""
    watcher = house.lobby.remote.come(name, house.lobby.rooms)
    try:
        yield PING + "\n"
        async for line in lines(watcher, lambda text: False):
            yield line
    finally:
        house.lobby.remote.go(name, watcher)
