"""Ratings and tournaments from the arena's store, read once for all clients."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

from tilewright.database import NO_STORE, default_url, open_engine, read_url
from tilewright.web.background import notice
from tilewright.web.jobs.packed import Packed
from tilewright.web.jobs.pool import Workers
from tilewright.web.metrics import Metrics

FRESH_SECONDS = 2.0  # after which an answer is refreshed
READ_SECONDS = 20.0
MOST_ANSWERS = 64
NOTHING = "sqlite://"  # an empty store in memory


def place_of(store: str | None) -> str:
    """The URL of an existing store, or of an empty one: opening a missing file would create it."""
    if store == NO_STORE:
        return NOTHING
    url = read_url(store or default_url())
    missing = url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file()
    return NOTHING if missing else url.render_as_string(hide_password=False)


def check_store(store: str | None) -> None:
    """Raise an error if a store cannot be opened."""
    open_engine(place_of(store)).dispose()


class Answer(NamedTuple):
    """An answer, complete or pending, and when it was requested."""

    asked: float
    future: asyncio.Future[Packed]


class Ratings:
    """Read the store in one separate process and share the answers."""

    def __init__(self, store: str | None, lexicons: tuple[str, ...], metrics: Metrics) -> None:
        self.store = store
        self.workers = Workers(1, lexicons, metrics)
        self._answers: dict[str, Answer] = {}

    async def ask(self, client: str, task: str, **wish: object) -> Packed:
        """The answer to a task of `STORE_TASKS`, at most FRESH_SECONDS old."""
        key = f"{task} {sorted(wish.items())}"
        now = time.monotonic()
        kept = self._answers.pop(key, None)
        if kept is None or (kept.future.done() and now - kept.asked > FRESH_SECONDS):
            wish["store"] = self.store
            work = asyncio.ensure_future(self._read(client, task, wish))
            work.add_done_callback(notice)
            kept = Answer(now, work)
        self._answers[key] = kept
        while len(self._answers) > MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]
        return await asyncio.shield(kept.future)

    async def _read(self, client: str, task: str, wish: dict[str, object]) -> Packed:
        return (await self.workers.run(client, task, wish, READ_SECONDS)).packed()
