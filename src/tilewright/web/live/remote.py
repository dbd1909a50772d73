"""Remote engines: their names, their tokens, and the stream that announces games."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tilewright.table.registry import game_names
from tilewright.web.database.rooms import RoomDatabase, add_engine
from tilewright.web.errors import Refusal
from tilewright.web.live.names import check_free, checked_engine_name, same_name
from tilewright.web.live.players import Watcher, digest, new_token
from tilewright.web.live.setup import live_table
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

MOST_ENGINES = 10_000


class RemoteEngines:
    """The registered and the online engines; online engines can be seated in rooms."""

    def __init__(self, database: RoomDatabase) -> None:
        self._database = database
        self._names: dict[str, str] | None = None  # by the hash of the token
        self._normalised: set[str] = set()  # the same names, in the form for comparisons
        self._lock = asyncio.Lock()
        self._online: dict[str, Watcher] = {}
        self._elsewhere: Callable[[], Awaitable[list[str]]] | None = None

    def share(self, elsewhere: Callable[[], Awaitable[list[str]]]) -> None:
        """Include other servers: `elsewhere` returns the engines that are online there."""
        self._elsewhere = elsewhere

    @property
    def streams(self) -> dict[str, Watcher]:
        """The engines that are online on this server."""
        return dict(self._online)

    async def online(self) -> list[str]:
        """The engines that are online on any server."""
        others = await self._elsewhere() if self._elsewhere is not None else []
        return sorted({*self._online, *others})

    async def register(self, name: str) -> Json:
        """Register a new name and return it with its token."""
        name = checked_engine_name(name)
        check_free(name, (), [level for game in game_names() for level in live_table(game).levels])
        async with self._lock:
            names = await self._known(again=True)
            if await self.has(name):
                raise Refusal("illegal", f"an engine {name!r} already exists; choose another name")
            if len(names) >= MOST_ENGINES:
                raise Refusal("busy", "no more engines can be registered here", 3600)
            token = new_token()
            row = {"name": name, "token": digest(token), "created": time.time()}
            await asyncio.to_thread(self._database.write, [(add_engine, row)])
            names[digest(token)] = name
            self._normalised.add(same_name(name))
        return {"name": name, "token": token}

    async def has(self, name: str) -> bool:
        """Whether an engine is registered under a name, ignoring case."""
        await self._known()
        return same_name(name) in self._normalised

    async def name_of(self, token: str) -> str | None:
        """The name of the engine with this token, or None."""
        names, known = await self._known(), digest(token)
        if known not in names and self._elsewhere is not None:
            name = await asyncio.to_thread(self._database.engine_name, known)
            if name is not None:
                names[known] = name
        return names.get(known)

    async def token_of(self, name: str) -> str:
        """The hash of the token of an online engine."""
        if name not in self._online and name not in await self.online():
            raise Refusal("invalid", f"no engine {name[:24]!r} online")
        names = await self._known(again=name not in self._online)
        return next(token for token, known in names.items() if known == name)

    async def _known(self, again: bool = False) -> dict[str, str]:
        """All names; with `again` they are reloaded, as another server may have added some."""
        if self._names is None or (again and self._elsewhere is not None):
            self._names = await asyncio.to_thread(self._database.engine_names)
            self._normalised = {same_name(name) for name in self._names.values()}
        return self._names

    def come(self, name: str, rooms: list[Room]) -> Watcher:
        """Set an engine online and announce its games; its older stream ends."""
        watcher = Watcher()
        if name in self._online:
            self._online[name].close(4001, "replaced", "the engine opened another stream")
        self._online[name] = watcher
        for room in rooms:
            if room.phase == "playing":
                self.begun(room, only=name)
        return watcher

    def go(self, name: str, watcher: Watcher) -> None:
        if self._online.get(name) is watcher:
            del self._online[name]

    def begun(self, room: Room, only: str | None = None) -> None:
        """Announce a running game to its engines, or to one of them."""
        for name, seat in _seated(room):
            if only in (None, name):
                self.tell_begun(name, room.id, seat)

    def ended(self, room: Room) -> None:
        for name, _ in _seated(room):
            self.tell_over(name, room.id, room.row.result)

    def tell_begun(self, name: str, room: str, seat: int) -> None:
        self._send(name, {"type": "game", "room": room, "seat": seat})

    def tell_over(self, name: str, room: str, result: Json | None) -> None:
        outcome = {key: (result or {}).get(key) for key in ("winner", "reason")}
        self._send(name, {"type": "over", "room": room, **outcome})

    def close(self) -> None:
        for watcher in self._online.values():
            watcher.close(1012, "stopping", "the server is stopping")

    def _send(self, name: str, message: Json) -> None:
        if watcher := self._online.get(name):
            watcher.send(json.dumps(message))


def _seated(room: Room) -> list[tuple[str, int]]:
    """The remote engines in a room, and their seats."""
    seats = enumerate(room.players)
    return [(player.name, seat) for seat, player in seats if player.kind == "remote"]
