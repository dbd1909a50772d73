"""Engines from outside: their names, their tokens, and the stream that tells them of games."""

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
    """Who is registered, and who is online; one that is may be seated in rooms."""

    def __init__(self, database: RoomDatabase) -> None:
        self._database = database
        self._names: dict[str, str] | None = None  # by the hash of the token
        self._alike: set[str] = set()  # the same names, as they are compared
        self._lock = asyncio.Lock()
        self._online: dict[str, Watcher] = {}
        self._elsewhere: Callable[[], Awaitable[list[str]]] | None = None

    def share(self, elsewhere: Callable[[], Awaitable[list[str]]]) -> None:
        """Let other servers have engines, too; `elsewhere` names those that are online there."""
        self._elsewhere = elsewhere

    @property
    def streams(self) -> dict[str, Watcher]:
        """The engines that are online at this server."""
        return dict(self._online)

    async def online(self) -> list[str]:
        """The engines that are online at any server."""
        others = await self._elsewhere() if self._elsewhere is not None else []
        return sorted({*self._online, *others})

    async def register(self, name: str) -> Json:
        """A name that nobody else has, and its token."""
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
            self._alike.add(same_name(name))
        return {"name": name, "token": token}

    async def has(self, name: str) -> bool:
        """Whether an engine is registered under a name, however it is written."""
        await self._known()
        return same_name(name) in self._alike

    async def name_of(self, token: str) -> str | None:
        """Whose token it is, if an engine's."""
        names, known = await self._known(), digest(token)
        if known not in names and self._elsewhere is not None:
            name = await asyncio.to_thread(self._database.engine_name, known)
            if name is not None:
                names[known] = name
        return names.get(known)

    async def token_of(self, name: str) -> str:
        """The hash of the token of an engine that is online."""
        if name not in self._online and name not in await self.online():
            raise Refusal("invalid", f"no engine {name[:24]!r} online")
        names = await self._known(again=name not in self._online)
        return next(token for token, known in names.items() if known == name)

    async def _known(self, again: bool = False) -> dict[str, str]:
        """All names; they are read `again` where another server may have added some."""
        if self._names is None or (again and self._elsewhere is not None):
            self._names = await asyncio.to_thread(self._database.engine_names)
            self._alike = {same_name(name) for name in self._names.values()}
        return self._names

    def come(self, name: str, rooms: list[Room]) -> Watcher:
        """An engine goes online and hears of its games; an older stream of it ends."""
        watcher = Watcher()
        if name in self._online:
            self._online[name].close(4001, "replaced", "the engine went online in another place")
        self._online[name] = watcher
        for room in rooms:
            if room.phase == "playing":
                self.begun(room, only=name)
        return watcher

    def go(self, name: str, watcher: Watcher) -> None:
        if self._online.get(name) is watcher:
            del self._online[name]

    def begun(self, room: Room, only: str | None = None) -> None:
        """Tell the engines of a room, or one of them, that its game goes on."""
        for name, seat in _seated(room):
            if only in (None, name):
                self.tell_begun(name, room.id, seat)

    def ended(self, room: Room) -> None:
        for name, _ in _seated(room):
            self.tell_over(name, room.id, room.row.result)

    def tell_begun(self, name: str, room: str, seat: int) -> None:
        self._tell(name, {"type": "game", "room": room, "seat": seat})

    def tell_over(self, name: str, room: str, result: Json | None) -> None:
        told = {key: (result or {}).get(key) for key in ("winner", "reason")}
        self._tell(name, {"type": "over", "room": room, **told})

    def close(self) -> None:
        for watcher in self._online.values():
            watcher.close(1012, "stopping", "the server is stopping")

    def _tell(self, name: str, message: Json) -> None:
        if watcher := self._online.get(name):
            watcher.send(json.dumps(message))


def _seated(room: Room) -> list[tuple[str, int]]:
    """The engines from outside in a room, and their seats."""
    seats = enumerate(room.players)
    return [(player.name, seat) for seat, player in seats if player.kind == "remote"]
