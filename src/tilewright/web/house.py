"""All that a running server has: its rooms, its solver, its counters, its limits."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tilewright.web.books import Books
from tilewright.web.budget import Budgets
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.errors import Refusal
from tilewright.web.jobs.pool import Workers
from tilewright.web.jobs.ratings import Ratings
from tilewright.web.live.lobby import Lobby
from tilewright.web.metrics import Labels, Metrics
from tilewright.web.settings import Json, Settings


class House:
    """Opened when the server starts, inside its event loop, and closed when it stops."""

    def __init__(self, settings: Settings, database: RoomDatabase, metrics: Metrics) -> None:
        self.settings = settings
        self.database = database
        self.metrics = metrics
        self.books = Books(settings.lexicons)
        self._listeners: Counter[str] = Counter()
        self.work_budgets = Budgets(settings.tasks_a_second, settings.tasks_at_once)
        self.room_budgets = Budgets(settings.rooms_a_minute / 60, settings.rooms_a_minute)
        self.verb_budgets = Budgets(settings.verbs_a_second, settings.verbs_at_once)
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1, "engine")
        self.lobby = Lobby(settings, database, self.books, self._pool, metrics)
        self.workers = Workers(settings.solver_processes, settings.lexicons, metrics)
        self.ratings = Ratings(settings.store, settings.lexicons, metrics)
        self._measure()

    async def open(self) -> None:
        await self.lobby.open()

    async def close(self) -> None:
        await self.lobby.close()
        self.workers.close()
        self.ratings.workers.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.database.close()

    async def solve(self, client: str, task: str, wish: Json, seconds: float) -> Json:
        """Work for a client within its budget; the list is compiled first if it has to be."""
        self.work_budgets.spend(client, "requests")
        if "lexicon" in wish:
            await asyncio.to_thread(self.books.open, wish["lexicon"])
        return await self.workers.run(client, task, wish, seconds)

    @contextmanager
    def listening(self, client: str) -> Iterator[None]:
        """Count a socket or a stream as long as it is open; a client has so many and no more."""
        if self._listeners[client] >= self.settings.sockets_of_a_client:
            raise Refusal("too-fast", "too many open sockets and streams: close some first", 5)
        self._listeners[client] += 1
        try:
            yield
        finally:
            self._listeners -= Counter([client])

    def _measure(self) -> None:
        gauge = self.metrics.gauge
        gauge("tilewright_rooms", "Rooms in memory, by phase.", self._phases)
        gauge("tilewright_sockets", "Open sockets and streams.", lambda: self._listeners.total())
        gauge("tilewright_solver_waiting", "Waiting solver requests.", lambda: self.workers.waiting)
        gauge("process_cpu_seconds_total", "CPU time.", time.process_time)
        gauge("process_resident_memory_bytes", "Memory in use.", _memory)

    def _phases(self) -> Mapping[Labels, float]:
        phases = Counter(room.phase for room in self.lobby.rooms)
        return {(("phase", phase),): phases[phase] for phase in ("waiting", "playing", "over")}


def _memory() -> float:
    """Resident bytes of this process, where the system tells."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0.0
