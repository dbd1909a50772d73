"""The health check: writes a row and reads it back."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

from tilewright.errors import DatabaseError
from tilewright.web.background import notice
from tilewright.web.database.rooms import RoomDatabase, Write, health_writes
from tilewright.web.logs import note

PATIENCE = 5.0
FRESH_SECONDS = 1.0  # limits the writes that requests can cause


class Health:
    """Checks at most once a second, however many clients ask."""

    def __init__(
        self,
        database: RoomDatabase,
        write: Callable[..., Awaitable[None]],
        broken: Callable[[], str | None],
    ) -> None:
        """`broken` returns any other problem, or None."""
        self._database = database
        self._write = write
        self._broken = broken
        self._server = secrets.token_hex(8)
        self._checked = 0.0
        self._check: asyncio.Future[str | None] | None = None

    async def check(self) -> str | None:
        """Return the problem, in words fit for the public, or None."""
        if self._check is None or (
            self._check.done() and time.monotonic() - self._checked > FRESH_SECONDS
        ):
            self._checked = time.monotonic()
            self._check = asyncio.ensure_future(self._look())
            self._check.add_done_callback(notice)
        return await asyncio.shield(self._check)

    async def _look(self) -> str | None:
        mark = secrets.token_hex(8)
        writes: tuple[Write, ...] = health_writes(self._server, mark)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._write(*writes)
                found = await asyncio.to_thread(self._database.health_mark, self._server)
        except TimeoutError:
            return "the database does not answer"
        except DatabaseError as error:
            note("unhealthy", level=40, reason=str(error))
            return "the database cannot be written to"
        if found != mark:
            return "the database does not keep what is written"
        return self._broken()
