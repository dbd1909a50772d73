"""The parts of a running server: rooms, solver, metrics and limits."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.web.books import Books
from tilewright.web.daily import Clock, DailyHands
from tilewright.web.database.analysis import AnalysisRows
from tilewright.web.database.daily import DailyRows
from tilewright.web.database.puzzles import PuzzleRows
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.database.servers import Servers
from tilewright.web.desks import describe_values
from tilewright.web.errors import Refusal
from tilewright.web.health import Health
from tilewright.web.jobs.lanes import Lanes
from tilewright.web.jobs.packed import Packed
from tilewright.web.jobs.pool import Done
from tilewright.web.jobs.ratings import Ratings
from tilewright.web.jobs.shelf import Shelf
from tilewright.web.limits import Limits
from tilewright.web.lists import Lists
from tilewright.web.live.lobby import Lobby
from tilewright.web.metrics import Labels, Metrics
from tilewright.web.notebook import Notebook
from tilewright.web.peers.engines import DistantGames
from tilewright.web.peers.gathering import Gathering
from tilewright.web.peers.members import Members
from tilewright.web.puzzles import DailyPuzzles
from tilewright.web.settings import Json, Settings
from tilewright.web.study import Study
from tilewright.web.thoughts import Thoughts

REPLAY_SECONDS = 20.0
SHELF_BYTES = 64_000_000
RESERVED_SECONDS = 0.5  # charged to a client until the cost of a task is known
LAG_SECONDS = 0.25
PUZZLE_WORDS = DEFAULT
PUZZLE_SECONDS = 120.0  # some self-play positions take long
ROOMS = "rooms"  # the client charged for reading rooms


class House:
    """Opened when the server starts, inside its event loop, and closed when it stops."""

    def __init__(
        self,
        settings: Settings,
        database: RoomDatabase,
        servers: Servers,
        metrics: Metrics,
        clock: Clock = time.time,
    ) -> None:
        """`clock` is the wall clock, which determines the day."""
        self.settings = settings
        self.database = database
        self.members = Members(servers, settings.shard)
        self.gathering = Gathering(self.members)
        self.metrics = metrics
        self.books = Books(settings.lexicons, settings.leaves)
        self._listeners: Counter[str] = Counter()
        self.limits = Limits(settings)
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1, "engine")
        self._lanes = Lanes(settings.solver_processes, settings.lexicons, metrics)
        self.lobby = Lobby(
            settings,
            database,
            self.books,
            self._pool,
            metrics,
            self.members.uptime,
            self._restored,
            self.members if self.members.shared else None,
        )
        self._finished = Shelf(SHELF_BYTES)
        self.daily = DailyHands(
            DailyRows(database.engine), self.lobby.write, self._draw_hand, clock
        )
        self.puzzles = DailyPuzzles(
            PuzzleRows(database.engine), self.lobby.write, self._draw_puzzle, self._today
        )
        self.study = Study(database.engine, self.lobby.write, self._today)
        self.thoughts = Thoughts(
            settings, self._think, self.members.me if self.members.shared else ""
        )
        rows = AnalysisRows(database.engine)
        self.notebook = Notebook(rows, self.lobby.write)
        self.lists = Lists(self.books, rows, self.lobby.write, describe_values)
        self.ratings = Ratings(settings.store, settings.lexicons, metrics)
        self.engine_seats = EngineSeats(settings.engines_of_a_client, self.lobby)
        self.health = Health(database, self.lobby.write, self._broken)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_warm = False
        self._warming: set[asyncio.Task[Done]] = set()
        self._measure()

    async def open(self) -> None:
        await self.members.open()
        await self.lobby.open()
        self.members.run(self.lobby.adopt, self.lobby.drop)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._watch_lag())]
        if self.members.shared:
            self.lobby.remote.share(self.gathering.engines)
            distant = DistantGames(self.database, self.lobby.remote, self.members.me)
            self._tasks.append(loop.create_task(distant.run()))

    async def step_down(self) -> None:
        """Release waiting clients and all rooms, so that other servers can take the rooms."""
        self._lanes.close()
        self.ratings.workers.close()
        await self.lobby.close()
        await self.members.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.step_down()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.database.close()

    # Work for clients

    def warm_up(self) -> None:
        """Start a process for a visitor who is about to need it."""
        self._lanes.quick.warm_up()

    def warm_up_analysis(self) -> None:
        """Load word list and leave values in both lanes for a visitor of the analysis page."""
        if self._is_warm:
            return
        self._is_warm = True
        wish = {"lexicon": DEFAULT, "source": None, "leaves": self.books.leaves.get(DEFAULT)}
        loop = asyncio.get_running_loop()
        for lane in (self._lanes.quick, self._lanes.slow):
            run = lane.run(ROOMS, "analyse prepare", wish, REPLAY_SECONDS)
            task = loop.create_task(run)
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def work(self, client: str, task: str, wish: Json, seconds: float) -> Packed:
        """Run a task for a client within its budgets."""
        self.limits.work.spend(client, "requests")
        return await self._work(client, task, wish, seconds)

    async def _work(self, client: str, task: str, wish: Json, seconds: float) -> Packed:
        """Run a task; compile the word list first if needed."""
        self.limits.seconds.spend(client, "solver requests", RESERVED_SECONDS)
        used = 0.0
        try:
            for words in ("lexicon", "prefer"):
                if wish.get(words) and not wish.get("source"):
                    await asyncio.to_thread(self.books.open, wish[words])
            done = await self._lanes.run(client, task, wish, seconds)
            used = done.seconds
        finally:
            time_left = self.limits.seconds.of(client)
            time_left.give_back(RESERVED_SECONDS)
            time_left.borrow(used)
        return done.packed()

    async def _think(self, client: str, task: str, wish: Json, seconds: float) -> Done:
        """Run a slice of a thought."""
        if not wish["source"]:
            await asyncio.to_thread(self.books.open, wish["lexicon"])
        return await self._lanes.run(client, task, wish, seconds)

    async def finished_game(self, client: str, task: str, room: str, notation: str = "") -> Packed:
        """The log, replay or another notation of a finished game, made once."""
        self.limits.work.spend(client, "requests")
        wish = {"database": self.settings.database, "room": room, "notation": notation}
        return await self._finished.get(
            f"{task} {room} {notation}", lambda: self._work(client, task, wish, REPLAY_SECONDS)
        )

    async def _restored(self, room: str) -> bytes:
        """Make a snapshot of a room from its events, in another process."""
        wish = {"database": self.settings.database, "room": room}
        done = await self._lanes.run(ROOMS, "snapshot", wish, REPLAY_SECONDS)
        return done.packed().unpacked()

    async def _draw_hand(self, day: str) -> Json:
        """Draw the hand of a day in another process."""
        done = await self._lanes.run(ROOMS, "daily hand", {"day": day}, REPLAY_SECONDS)
        hand: Json = json.loads(done.packed().unpacked())
        return hand

    async def _draw_puzzle(self, day: str) -> Json:
        """Make the puzzle of a day in another process."""
        wish = {"day": day, "lexicon": PUZZLE_WORDS}
        await asyncio.to_thread(self.books.open, PUZZLE_WORDS)
        done = await self._lanes.run(ROOMS, "daily puzzle", wish, PUZZLE_SECONDS)
        puzzle: Json = json.loads(done.packed().unpacked())
        return puzzle

    def _today(self) -> str:
        return self.daily.today

    @contextmanager
    def listening(self, client: str) -> Iterator[None]:
        """Count a socket or a stream while it is open, up to a limit for each client."""
        if self._listeners[client] >= self.settings.sockets_of_a_client:
            raise Refusal("too-fast", "too many open connections; close some first", 5)
        self._listeners[client] += 1
        try:
            yield
        finally:
            self._listeners -= Counter([client])

    # Health and metrics

    def _broken(self) -> str | None:
        if self.lobby.stopping:
            return "the server is stopping"
        if not self.members.holds:
            return "the server has lost its place among the others"
        return "the solver's processes cannot be started" if self._lanes.broken else None

    async def _watch_lag(self) -> None:
        """Measure how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.metrics.time("tilewright_loop_lag_seconds", loop.time() - wanted)

    def _measure(self) -> None:
        gauge = self.metrics.gauge
        gauge("tilewright_rooms", "Rooms in memory, by phase.", self._phases)
        gauge("tilewright_sockets", "Open sockets and streams.", lambda: self._listeners.total())
        gauge("tilewright_solver_waiting", "Waiting solver requests.", lambda: self._lanes.waiting)
        gauge("tilewright_thoughts", "Analysis streams.", lambda: self.thoughts.running)
        gauge("process_cpu_seconds_total", "CPU time.", time.process_time)
        gauge("process_resident_memory_bytes", "Memory in use.", _memory)
        gauge("process_open_fds", "Open file descriptors.", _descriptors)

    def _phases(self) -> Mapping[Labels, float]:
        phases = Counter(room.phase for room in self.lobby.rooms)
        return {(("phase", phase),): phases[phase] for phase in ("waiting", "playing", "over")}


class EngineSeats:
    """The number of engines that each client has seated in open rooms."""

    def __init__(self, most: int, lobby: Lobby) -> None:
        self._most = most
        self._lobby = lobby
        self._seated: dict[str, dict[str, int]] = {}  # by client, by room

    def check(self, client: str, engines: int) -> None:
        """Refuse engines beyond the limit."""
        alive = {room.id for room in self._lobby.rooms if room.phase != "over"}
        seated = {room: count for room, count in self._of(client).items() if room in alive}
        self._seated[client] = seated
        if not seated:
            del self._seated[client]
        if engines and sum(seated.values()) + engines > self._most:
            message = f"you have {self._most} engines running; wait until some games are over"
            raise Refusal("too-fast", message, 60)

    def add(self, client: str, room: str, engines: int) -> None:
        if engines:
            seated = self._seated.setdefault(client, {})
            seated[room] = seated.get(room, 0) + engines

    def remove(self, room: str) -> None:
        """Free an engine of the client that seated it."""
        for seated in self._seated.values():
            if seated.get(room):
                seated[room] -= 1
                return

    def _of(self, client: str) -> dict[str, int]:
        return self._seated.get(client, {})


def _memory() -> float:
    """Resident bytes of this process, where the system reports them."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0.0


def _descriptors() -> float:
    """Open file descriptors of this process, where the system reports them."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0.0
