"""Items of a day, made for the first visitor, stored once and shared by all servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from tilewright.errors import DatabaseError

T = TypeVar("T")


class OnceADay(Generic[T]):
    """An item for each day, made and stored on first use.

    `make` creates it and `store` writes it, which fails if another server was faster. The last
    `kept` days stay in memory.
    """

    def __init__(
        self,
        find: Callable[[str], T | None],
        make: Callable[[str], Awaitable[T]],
        store: Callable[[str, T], Awaitable[None]],
        kept: int = 3,
    ) -> None:
        self._find = find
        self._make = make
        self._store = store
        self._kept = kept
        self._known: dict[str, T] = {}
        self._making = asyncio.Lock()

    async def of(self, day: str) -> T:
        if day in self._known:
            return self._known[day]
        async with self._making:
            if day not in self._known:
                found = await self._stored_or_made(day)
                for old in sorted(self._known)[: 1 - self._kept]:
                    del self._known[old]
                self._known[day] = found
            return self._known[day]

    async def _stored_or_made(self, day: str) -> T:
        stored = await asyncio.to_thread(self._find, day)
        if stored is not None:
            return stored
        made = await self._make(day)
        try:
            await self._store(day, made)
        except DatabaseError:  # another server may have been faster
            stored = await asyncio.to_thread(self._find, day)
            if stored is None:
                raise
            return stored
        return made
