"""Ratings and tournaments from the arena's store, read once for all clients."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

from tilewright.database import NO_STORE, default_url, open_engine, read_url
from tilewright.web.errors import UNREADABLE, Refusal
from tilewright.web.jobs.pool import Workers
from tilewright.web.logs import note
from tilewright.web.metrics import Metrics
from tilewright.web.settings import Json

FRESH_SECONDS = 2.0  # after which an answer is asked for again
READ_SECONDS = 20.0
MOST_ANSWERS = 64


def place_of(store: str | None) -> str | None:
    """The URL of an existing store; opening a missing one would create it."""
    if store == NO_STORE:
        return None
    url = read_url(store or default_url())
    missing = url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file()
    return None if missing else url.render_as_string(hide_password=False)


def check_store(store: str | None) -> None:
    """Refuse what can never be a store."""
    url = place_of(store)
    if url is not None:
        open_engine(url).dispose()


class Answer(NamedTuple):
    """An answer that is there or on its way, and when it was asked for."""

    asked: float
    future: asyncio.Future[Json]


class Ratings:
    """Read the store in one separate process and share the answers."""

    def __init__(self, store: str | None, lexicons: tuple[str, ...], metrics: Metrics) -> None:
        self.store = store
        self._workers = Workers(1, lexicons, metrics)
        self._answers: dict[str, Answer] = {}

    async def ask(self, task: str, **wish: object) -> Json:
        """The answer to a task of `STORE_TASKS`, at most FRESH_SECONDS old."""
        key = f"{task} {sorted(wish.items())}"
        now = time.monotonic()
        kept = self._answers.pop(key, None)
        if kept is None or (kept.future.done() and now - kept.asked > FRESH_SECONDS):
            kept = Answer(now, asyncio.ensure_future(self._run(key, task, wish)))
            kept.future.add_done_callback(_look)
        self._answers[key] = kept
        while len(self._answers) > MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]
        return await asyncio.shield(kept.future)

    async def _run(self, key: str, task: str, wish: Json) -> Json:
        try:
            return await self._workers.run(key, task, wish | {"store": self.store}, READ_SECONDS)
        except Refusal as refusal:
            raise readable(refusal) from None

    def warm_up(self) -> None:
        self._workers.warm_up()

    def close(self) -> None:
        self._workers.close()


def _look(future: asyncio.Future[Json]) -> None:
    """Take notice of an error, even if nobody waits for it any more."""
    if not future.cancelled():
        future.exception()


def readable(refusal: Refusal) -> Refusal:
    """A refusal for everybody; why the store cannot be read is for the operator."""
    if refusal.code != UNREADABLE:
        return refusal
    note("store unreadable", reason=refusal.message)
    return Refusal("busy", "the results cannot be read just now: try again later", 5)
