"""Engines from outside whose games are in the rooms of other servers.

An engine reads its stream at one server, and its games may be at any. The server of the stream
looks them up in the database.
"""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from tilewright.errors import DatabaseError
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.live.players import Watcher
from tilewright.web.live.remote import RemoteEngines
from tilewright.web.logs import note

LOOK_SECONDS = 1.0


class DistantGames:
    """Tells the engines that are online here of games that begin and end elsewhere."""

    def __init__(self, database: RoomDatabase, remote: RemoteEngines, me: str) -> None:
        self._database = database
        self._remote = remote
        self._me = me
        self._told: WeakKeyDictionary[Watcher, set[str]] = WeakKeyDictionary()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if self._remote.streams:
                    await self._look()
            except DatabaseError as error:
                note("games of engines not read", level=40, reason=str(error))

    async def _look(self) -> None:
        playing = await asyncio.to_thread(self._database.remote_games, self._me)
        for name, watcher in self._remote.streams.items():
            told = self._told.setdefault(watcher, set())
            mine = {room: seats[name] for room, seats in playing.items() if name in seats}
            for room in mine.keys() - told:
                self._remote.tell_begun(name, room, mine[room])
            for room in told - mine.keys():
                await self._tell_over(name, room)
            self._told[watcher] = set(mine)

    async def _tell_over(self, name: str, room: str) -> None:
        row = await asyncio.to_thread(self._database.room, room)
        if row is not None and row.phase == "over" and row.owner != self._me:
            self._remote.tell_over(name, room, row.result)
