"""The rooms of a server: created, found, restored after a restart, ended when idle."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.table.game import Event
from tilewright.web.background import notice
from tilewright.web.books import Books
from tilewright.web.database.rooms import RoomDatabase, RoomRow
from tilewright.web.database.writer import Writer
from tilewright.web.errors import Refusal, no_such_room
from tilewright.web.heap import give_back
from tilewright.web.live.engines import Driver
from tilewright.web.live.levels import Vocabularies
from tilewright.web.live.ownership import Alone, Ownership
from tilewright.web.live.players import Player
from tilewright.web.live.remote import RemoteEngines
from tilewright.web.live.room import Room
from tilewright.web.live.setup import Setup
from tilewright.web.live.storage import Restore, Storage
from tilewright.web.logs import note, note_error
from tilewright.web.metrics import Metrics
from tilewright.web.settings import Settings
from tilewright.web.uptime import Uptime

SWEEP_SECONDS = 5.0
KEEP_ENDED_SECONDS = 60.0
MOST_ENDED = 200
READ_AGAIN_SECONDS = 1.0
LONGEST_ID = 32
PLAY_BY_THEMSELVES = {"engine", "remote"}  # kinds of players


def new_seed() -> int:
    """Return the secret from which the tiles of a room are drawn."""
    return secrets.randbits(53)


class Lobby:
    """The waiting and running rooms, and those that ended recently."""

    def __init__(
        self,
        settings: Settings,
        database: RoomDatabase,
        books: Books,
        pool: Executor,
        metrics: Metrics,
        uptime: Uptime,
        restore: Restore | None = None,
        ownership: Ownership | None = None,
    ) -> None:
        self.settings = settings
        self.database = database
        self.books = books
        self.metrics = metrics
        self.remote = RemoteEngines(database)
        self.stopping = False
        self._ownership = ownership or Alone(database)
        self._pool = pool
        self._vocabularies = Vocabularies(books)
        self._writer = Writer(database, self._wrote)
        self.write = self._writer.write
        self._uptime = uptime
        self._storage = Storage(database, self.write, restore)
        self.keep = self._storage.keep
        self._rooms: dict[str, Room] = {}
        self._asleep: dict[str, float] = {}  # open rooms that are not in memory, and since when
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._drivers: dict[str, list[asyncio.Task[None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Resume every game that was running when the server stopped.

        Rooms are loaded on request; those with engines are also loaded in the background.
        """
        self.adopt(await self._ownership.open_rooms())
        self._spawn(self._sweep_on())

    def adopt(self, found: dict[str, set[str]]) -> None:
        """Resume open rooms, given the kinds of players in each."""
        self._asleep |= dict.fromkeys(found, time.monotonic())
        engines = [id for id, kinds in found.items() if kinds & PLAY_BY_THEMSELVES]
        note("rooms found", rooms=len(found), with_engines=len(engines))
        self._spawn(self._wake(engines))

    def drop(self) -> None:
        """Drop all rooms, because another server may have them now."""
        self._asleep.clear()
        for room in self.rooms:
            self._stop_engines(room)
            room.close(1012, "stopping", "the room is moving to another server; reconnect soon")
        self._rooms.clear()

    def holds(self, id: str) -> bool:
        """Whether a room is in memory."""
        return id in self._rooms

    async def _wake(self, rooms: list[str]) -> None:
        """Load rooms one by one, using half of the time at most."""
        for id in rooms:
            start = time.monotonic()
            try:
                with suppress(Refusal):
                    await self.find(id)
            except Exception as error:
                note_error("room not restored", error, room=id)
            await asyncio.sleep(time.monotonic() - start)
        note("rooms restored", rooms=len(rooms))

    async def close(self) -> None:
        """Disconnect everyone; games are stored and continue after the next start."""
        self.stopping = True
        for task in (*self._tasks, *[task for tasks in self._drivers.values() for task in tasks]):
            task.cancel()
        for room in self._rooms.values():
            room.close(1012, "stopping", "the server is stopping; reconnect in a moment")
        self.remote.close()
        await self._writer.close()

    # Rooms

    @property
    def rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def create(
        self,
        setup: Setup,
        players: list[Player],
        host: str | None = None,
        before: Room | None = None,
    ) -> Room:
        """Create a room; without an open seat its game starts immediately.

        `host` is the hash of the host's token. A rematch follows the room `before`.
        """
        self._check_space()
        book = await asyncio.to_thread(self._open_book, setup)
        game, rules = setup.table.game, setup.rules_for(len(players))
        await asyncio.to_thread(game.new, rules, book, 0)  # raises if it cannot be played
        row = RoomRow(
            id=self._ownership.new_room(),
            created=time.time(),
            phase="waiting",
            seed=new_seed(),
            setup=setup.to_json(),
            seats=[player.to_row() for player in players],
            owner=self._ownership.me,
            host=host,
        )
        self._ownership.check()
        link = [] if before is None else [before.series.lead_to(row)]
        await self.write(row.insert(), *link)
        self._check_space()
        room = self._rooms[row.id] = Room(row, book, self)
        self.metrics.count("tilewright_rooms_made_total")
        kinds = [player.kind for player in players]
        note("room created", room=row.id, game=setup.game, lexicon=setup.lexicon, seats=kinds)
        if all(player.taken for player in players) and not setup.host_starts:
            await room.ask(room.begin)
        return room

    async def follow(self, room: Room, players: list[Player], host: str | None) -> Room:
        """Create the room of a rematch."""
        return await self.create(room.setup, players, host, room)

    async def following(self, room: Room) -> Room | None:
        """The room of the rematch, unless it was closed before it started."""
        if room.row.rematch is None:
            return None
        found = await self.find(room.row.rematch)
        return None if found.phase == "over" and found.game is None else found

    def _check_space(self) -> None:
        if self.stopping:
            raise Refusal("stopping", "the server is stopping; try again in a moment", 5)
        alive = sum(room.phase != "over" for room in self._rooms.values()) + len(self._asleep)
        if alive >= self.settings.max_rooms:
            raise Refusal("busy", f"all {alive} rooms are in use; try again later", 60)

    def _open_book(self, setup: Setup) -> Lexicon:
        """Open the words of a room and what its game derives from them."""
        book = self.books.open(setup.lexicon)
        setup.table.prepare(book)
        return book

    async def find(self, id: str) -> Room:
        """Find a room by id, in memory or in the database."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        if self.stopping:
            raise Refusal("stopping", "the server is stopping; try again in a moment", 5)
        if len(id) > LONGEST_ID:
            raise no_such_room(id)
        reading = self._opening.get(id)
        if reading is None:
            reading = self._opening[id] = asyncio.get_running_loop().create_task(self._read(id))
            reading.add_done_callback(notice)
            reading.add_done_callback(lambda _: self._opening.pop(id))
        return await asyncio.shield(reading)

    async def _read(self, id: str) -> Room:
        row = await asyncio.to_thread(self.database.room, id)
        if row is None:
            raise no_such_room(id)
        if await self._ownership.claim(id):
            row = await asyncio.to_thread(self.database.room, id) or row
        return await self._load(row)

    async def _load(self, row: RoomRow) -> Room:
        """Load a room from the database and start its engines."""
        book = await asyncio.to_thread(self._open_book, Setup.from_json(row.setup))
        memory = None if row.header is None else await self._storage.memory(row, book)
        self._ownership.check()
        room = self._rooms[row.id] = Room(row, book, self)
        self._asleep.pop(row.id, None)
        seconds = memory.time if memory else 0.0
        if memory is not None:
            room.restore(memory)
        if room.phase == "playing" and row.split is not None:
            seconds = max(seconds, self.now() - row.split)
        room.wake(seconds)
        if room.phase == "playing":
            self._seat_engines(room)
            self.remote.begun(room)
        self.forget_ended()
        return room

    # Called by rooms

    def now(self) -> float:
        """The clock of the database, which stops while no server runs."""
        return self._uptime.now

    # Notifications from rooms

    def begun(self, room: Room) -> None:
        note("game started", room=room.id, players=[player.name for player in room.players])
        self._seat_engines(room)
        self.remote.begun(room)

    def happened(self, room: Room, event: Event) -> None:
        self.metrics.count("tilewright_events_total", kind=event["event"])

    def ended(self, room: Room) -> None:
        result = room.row.result or {}
        note("game over", room=room.id, **result)
        self.metrics.count("tilewright_games_over_total", reason=str(result.get("reason")))
        self.remote.ended(room)
        self._stop_engines(room)

    def broken(self, room: Room, error: BaseException) -> None:
        """Handle a room that could not write: drop it and load it again from the database."""
        note_error("room broken", error, room=room.id)
        self._stop_engines(room)
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        if not self.stopping:
            self._spawn(self._read_again(room.id))

    async def _read_again(self, id: str) -> None:
        while not self.stopping:
            await asyncio.sleep(READ_AGAIN_SECONDS)
            try:
                with suppress(Refusal):
                    await self.find(id)
                return
            except Exception as error:
                note_error("room not read again", error, room=id)

    def _wrote(self, seconds: float, jobs: int, failed: bool) -> None:
        self.metrics.time("tilewright_write_seconds", seconds)
        name = "tilewright_failed_writes_total" if failed else "tilewright_writes_total"
        self.metrics.count(name, jobs)

    # Engines

    def _seat_engines(self, room: Room) -> None:
        engines = [seat for seat, player in enumerate(room.players) if player.kind == "engine"]
        loop = asyncio.get_running_loop()
        self._drivers[room.id] = [loop.create_task(self._drive(room, seat)) for seat in engines]

    def _stop_engines(self, room: Room) -> None:
        current = asyncio.current_task()
        for task in self._drivers.pop(room.id, []):
            if task is not current:
                task.cancel()

    async def _drive(self, room: Room, seat: int) -> None:
        """Play an engine's seat; an engine that fails loses only its seat."""
        try:
            level = room.setup.table.levels[str(room.players[seat].level)]
            words = await asyncio.to_thread(self._vocabularies.of, level, room.setup.lexicon)
            await Driver(room, seat, level, words, self._pool, self.settings.pace).play()
        except Exception as error:
            note_error("engine broken", error, room=room.id, seat=seat)
            await room.ask(room.leave, seat, "the engine failed")

    # Idle rooms

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            for room in self.rooms:
                await self._sweep(room)
            await self._end_asleep()
            await asyncio.to_thread(give_back)

    async def _sweep(self, room: Room) -> None:
        """End an idle room; drop a finished one without clients from memory."""
        quiet = time.monotonic() - room.touched
        if room.phase == "over":
            if not room.audience and quiet > min(KEEP_ENDED_SECONDS, self.settings.idle_seconds):
                self._forget(room)
        elif quiet > self.settings.idle_seconds:
            try:
                await room.ask(room.end, "idle")
            except Refusal as error:
                note("room not closed", room=room.id, reason=str(error))

    async def _end_asleep(self) -> None:
        """End rooms that were not requested since the server started."""
        limit = time.monotonic() - self.settings.idle_seconds
        for id in [id for id, since in self._asleep.items() if since < limit]:
            try:
                room = await self.find(id)
                await room.ask(room.end, "idle")
            except Exception as error:
                self._asleep.pop(id, None)
                note_error("room not closed", error, room=id)

    def forget_ended(self) -> None:
        """Drop finished games without clients from memory, if there are many."""
        ended = [room for room in self.rooms if room.phase == "over" and not room.audience]
        for room in sorted(ended, key=lambda room: -room.touched)[MOST_ENDED:]:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        room.close(4404, "no-such-room", "the room is closed")
        self._rooms.pop(room.id, None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
