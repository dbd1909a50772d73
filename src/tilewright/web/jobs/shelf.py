"""A cache of answers that never change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tilewright.web.background import notice
from tilewright.web.jobs.packed import Packed


class Shelf:
    """Answers by key, up to a total size. Each is made once, even for simultaneous requests."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._size = 0
        self._kept: dict[str, Packed] = {}
        self._making: dict[str, asyncio.Future[Packed]] = {}

    async def get(self, key: str, make: Callable[[], Awaitable[Packed]]) -> Packed:
        """The answer for a key, made if missing."""
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._kept[key] = kept  # most recently used
            return kept
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self._make(key, make))
            making.add_done_callback(notice)
        return await asyncio.shield(making)

    async def _make(self, key: str, make: Callable[[], Awaitable[Packed]]) -> Packed:
        try:
            made = await make()
        finally:
            del self._making[key]
        self._kept[key] = made
        self._size += len(made.body)
        while self._size > self._most:
            self._size -= len(self._kept.pop(next(iter(self._kept))).body)
        return made
