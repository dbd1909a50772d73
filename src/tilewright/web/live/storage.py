"""Storage of rooms: writes snapshots and loads games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tilewright.lexicon import Lexicon
from tilewright.web.background import notice
from tilewright.web.database.rooms import (
    RoomDatabase,
    RoomRow,
    SnapshotRow,
    Write,
    snapshot_writes,
)
from tilewright.web.live.room import Room
from tilewright.web.live.setup import Setup
from tilewright.web.live.snapshots import Memory, code_of, read, remember, write
from tilewright.web.logs import note_error

MOST_REPLAYED = 500  # events replayed in this process; more go to another one

Restore = Callable[[str], Awaitable[bytes]]


class Storage:
    """Loads games in threads, or in another process if there are many events."""

    def __init__(
        self,
        database: RoomDatabase,
        write: Callable[..., Awaitable[None]],
        restore: Restore | None = None,
    ) -> None:
        """`restore` makes a snapshot of a room in another process; empty if it cannot."""
        self._database = database
        self._write = write
        self._restore = restore

    def keep(self, room: Room) -> None:
        """Write a snapshot of a room's game."""
        memory = room.memory
        data = None if memory is None else write(memory, room.book)
        if memory is not None and data:
            snapshot = SnapshotRow(memory.game.number, code_of(room.setup.game), data)
            self._write_soon(snapshot_writes(room.id, snapshot))

    def _write_soon(self, writes: tuple[Write, ...]) -> None:
        asyncio.ensure_future(self._write(*writes)).add_done_callback(notice)

    async def memory(self, row: RoomRow, book: Lexicon) -> Memory:
        """Load the game of a started room from the database."""
        try:
            found = await asyncio.to_thread(self._from_snapshot, row, book)
        except Exception as error:
            note_error("snapshot not readable", error, room=row.id)
            found = None
        if found is None and self._restore is not None:
            found = await self._restored(row, book, self._restore)
        if found is None:
            found = await asyncio.to_thread(self._from_events, row, book)
        return found

    def _from_snapshot(self, row: RoomRow, book: Lexicon) -> Memory | None:
        snapshot = self._database.snapshot(row.id, code_of(Setup.from_json(row.setup).game))
        if snapshot is None and self._database.last_number(row.id) > MOST_REPLAYED:
            return None
        events = self._database.events(row.id, snapshot.number if snapshot else 0)
        return remember(row, book, events, snapshot)

    def _from_events(self, row: RoomRow, book: Lexicon) -> Memory:
        return remember(row, book, self._database.events(row.id))

    async def _restored(self, row: RoomRow, book: Lexicon, restore: Restore) -> Memory | None:
        """Load a game whose events were replayed in another process."""
        setup = Setup.from_json(row.setup)
        data = await restore(row.id)
        if not data:
            return None
        memory = await asyncio.to_thread(read, data, setup.table, book)
        snapshot = SnapshotRow(memory.game.number, code_of(setup.game), data)
        self._write_soon(snapshot_writes(row.id, snapshot))
        return memory
