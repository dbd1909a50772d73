"""Which rooms are this server's: all of them, or those that it took among several servers."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tilewright.web.database.rooms import RoomDatabase


class Ownership(Protocol):
    """What the lobby asks before it takes a room into memory."""

    @property
    def me(self) -> str | None:
        """What new rooms carry as their owner."""

    def check(self) -> None:
        """Refuse while it is not certain that this server may have rooms."""

    async def claim(self, room: str) -> bool:
        """Take a room, or refuse because another server has it.

        Whether another one may have written to it until now.
        """

    async def open_rooms(self) -> dict[str, set[str]]:
        """The rooms to go on with, and what kinds of players sit in each."""


class Alone:
    """Owns every room of a database that no other server uses."""

    me = None

    def __init__(self, database: RoomDatabase) -> None:
        self._database = database

    def check(self) -> None: ...

    async def claim(self, room: str) -> bool:
        return False

    async def open_rooms(self) -> dict[str, set[str]]:
        return await asyncio.to_thread(self._database.open_rooms)
