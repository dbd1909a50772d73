"""Which rooms belong to this server: all, or those that it took among several servers."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.live.players import new_room_id


class Ownership(Protocol):
    """Checks before the lobby loads a room."""

    @property
    def me(self) -> str | None:
        """The owner of new rooms."""

    def new_room(self) -> str:
        """Return an id for a new room."""

    def check(self) -> None:
        """Refuse while this server may have lost its rooms."""

    async def claim(self, room: str) -> bool:
        """Take a room, or refuse because another server has it.

        Return whether another server may have written to it before.
        """

    async def open_rooms(self) -> dict[str, set[str]]:
        """The rooms to resume, with the kinds of players in each."""


def new_room_of(shard: tuple[int, int]) -> str:
    """A room id whose first hexadecimal digit belongs to the shard (`number`, `of`), from 1."""
    number, shards = shard
    while True:
        id = new_room_id()
        if int(id[0], 16) * shards // 16 == number - 1:
            return id


class Alone:
    """Owns every room of a database that no other server uses."""

    me = None

    def __init__(self, database: RoomDatabase) -> None:
        self._database = database

    def new_room(self) -> str:
        return new_room_id()

    def check(self) -> None: ...

    async def claim(self, room: str) -> bool:
        return False

    async def open_rooms(self) -> dict[str, set[str]]:
        return await asyncio.to_thread(self._database.open_rooms)
