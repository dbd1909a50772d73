"""Remote engines with games on other servers.

An engine reads its stream from one server, while its games may be on any. The server of the stream
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
    """Announces games that start and end on other servers to the engines that are online here."""

    def __init__(self, database: RoomDatabase, remote: RemoteEngines, me: str) -> None:
        self._database = database
        self._remote = remote
        self._me = me
        self._announced: WeakKeyDictionary[Watcher, set[str]] = WeakKeyDictionary()

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
            announced = self._announced.setdefault(watcher, set())
            mine = {room: seats[name] for room, seats in playing.items() if name in seats}
            for room in mine.keys() - announced:
                self._remote.tell_begun(name, room, mine[room])
            for room in announced - mine.keys():
                await self._announce_end(name, room)
            self._announced[watcher] = set(mine)

    async def _announce_end(self, name: str, room: str) -> None:
        row = await asyncio.to_thread(self._database.room, room)
        if row is not None and row.phase == "over" and row.owner != self._me:
            self._remote.tell_over(name, room, row.result)
