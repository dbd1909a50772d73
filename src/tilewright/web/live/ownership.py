"""Which rooms are this server's: all of them, or those that it took among several servers."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.live.players import new_room_id


class Ownership(Protocol):
    """What the lobby asks before it takes a room into memory."""

    @property
    def me(self) -> str | None:
        """What new rooms carry as their owner."""

    def new_room(self) -> str:
        """The id of a new room."""

    def check(self) -> None:
        """Refuse while it is not certain that this server may have rooms."""

    async def claim(self, room: str) -> bool:
        """Take a room, or refuse because another server has it.

        Whether another one may have written to it until now.
        """

    async def open_rooms(self) -> dict[str, set[str]]:
        """The rooms to go on with, and what kinds of players sit in each."""


def new_room_of(shard: tuple[int, int]) -> str:
    """An id whose first digit, of sixteen, belongs to the shard `number, of`, from 1 on."""
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
