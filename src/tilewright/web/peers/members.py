"""This server among others on its database: heartbeat, lease, and owners of rooms.

A server shows by its heartbeat that it is alive. If it cannot send one for some seconds, it drops
its rooms before others may take them. The rooms of a server that left or died are taken over by
living servers and continue from the database.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tilewright.errors import DatabaseError
from tilewright.web.database.servers import ServerRow, Servers
from tilewright.web.errors import Refusal
from tilewright.web.live.ownership import new_room_of
from tilewright.web.logs import note
from tilewright.web.uptime import Uptime

LEAD_BEATS = 2.5  # that the clock may run without a heartbeat
MARGIN_SECONDS = 0.5  # by which a server drops its rooms before others may take them
WATCH_SECONDS = 0.2
MOST_KNOWN = 10_000  # rooms of others whose owner is cached

Adopt = Callable[[dict[str, set[str]]], None]


@dataclass(eq=False)
class Peer:
    """Another server, until it leaves or dies."""

    row: ServerRow
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def place(self) -> tuple[str, int]:
        """The address at which it listens for its peers."""
        host, _, port = (self.row.address or "").rpartition(":")
        return host.strip("[]"), int(port)


class Members:
    """Keeps a server's lease, alone or among others."""

    def __init__(self, servers: Servers, shard: tuple[int, int] = (1, 1)) -> None:
        """`shard` is number and count: a proxy may route each shard of the rooms to its server."""
        self.servers = servers
        self._shard = shard
        self.shared = servers.shared
        self.lost = False  # whether others declared this server dead
        self._lead = LEAD_BEATS * servers.beat_seconds
        self.uptime = Uptime(servers.clock() - (self._lead if self.shared else 0.0))
        self._peers: dict[str, Peer] = {}
        self._places: OrderedDict[str, str] = OrderedDict()  # the owners of others' rooms
        self._held_until = 0.0
        self._dropped = False
        self._adopt: Adopt = lambda found: None
        self._drop: Callable[[], None] = lambda: None
        self._thread = ThreadPoolExecutor(1, "beat")  # a heartbeat must not wait for other work
        self._tasks: list[asyncio.Task[None]] = []
        self._timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Send the first heartbeat, and find the other servers."""
        await self._beat()
        if self.shared:
            await self._look_around()

    def run(self, adopt: Adopt, drop: Callable[[], None]) -> None:
        """Keep sending heartbeats; `adopt` gets rooms that others left, `drop` drops all rooms."""
        self._adopt, self._drop = adopt, drop
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._again(self._beat))]
        if self.shared:
            self._tasks.append(loop.create_task(self._again(self._look_around)))
            self._watch(True)

    async def close(self) -> None:
        """Leave; the rooms are free for others immediately."""
        for task in self._tasks:
            task.cancel()
        if self._timer is not None:
            self._timer.cancel()
        self._thread.shutdown(wait=False)
        try:
            await asyncio.to_thread(self.servers.leave, self.uptime.now)
        except DatabaseError as error:
            note("lease not released", level=30, reason=str(error))

    @property
    def peers(self) -> list[Peer]:
        return list(self._peers.values())

    # For the lobby

    @property
    def me(self) -> str:
        return self.servers.me.id

    @property
    def holds(self) -> bool:
        """Whether no other server can have declared this one dead."""
        return not self.shared or time.monotonic() < self._held_until

    def new_room(self) -> str:
        return new_room_of(self._shard)

    def check(self) -> None:
        if not self.holds:
            raise Refusal("unavailable", "the server cannot reach its games; try again soon", 2)

    async def claim(self, room: str) -> bool:
        """Take a room that no living server has."""
        self.check()
        if not await asyncio.to_thread(self.servers.claim, room):
            raise Refusal("busy", "the room is moving to another server; try again", 1)
        await self._catch_up()
        return True

    async def open_rooms(self, own: bool = False) -> dict[str, set[str]]:
        """Take and return open rooms that no living server has; with `own`, also return its own."""
        found = await asyncio.to_thread(self.servers.adopt, own)
        if found:
            await self._catch_up()
        return found

    async def _catch_up(self) -> None:
        """Advance the clock at least to that of a room's previous server."""
        self.uptime.allow(await asyncio.to_thread(self.servers.clock), 0.0)

    # Owners of rooms

    async def owner(self, room: str) -> Peer | None:
        """The peer that has a room; None if this server or no server has it."""
        id = self._places.get(room)
        if id is None or id not in self._peers:
            id = await asyncio.to_thread(self.servers.owner, room)
            self._remember(room, id)
        return None if id is None else self._peers.get(id)

    def _remember(self, room: str, id: str | None) -> None:
        """Cache an owner: rooms stay with a server as long as it is alive."""
        self._places.pop(room, None)
        if id in self._peers:
            self._places[room] = str(id)
            while len(self._places) > MOST_KNOWN:
                self._places.popitem(last=False)

    # Heartbeats

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self.servers.beat_seconds)
            try:
                await work()
            except DatabaseError as error:
                note("database not reachable", level=40, reason=str(error))

    async def _beat(self) -> None:
        """Send a heartbeat and extend the clock."""
        start, wanted = time.monotonic(), self.uptime.wanted(self._lead)
        loop = asyncio.get_running_loop()
        reached = await loop.run_in_executor(self._thread, self.servers.beat, wanted)
        if reached is not None:
            self._held_until = start + self.servers.silent - MARGIN_SECONDS
            self.uptime.allow(reached, self._lead)
        elif not self.lost:
            self.lost = True
            note("stopping: another server has taken over the rooms", level=40)
            self._drop()
            signal.raise_signal(signal.SIGTERM)

    def _watch(self, held: bool) -> None:
        """Drop the rooms when others may take them."""
        if held and not self.holds:
            note("rooms dropped: no heartbeat for too long", level=40)
            self._dropped = True
            self._drop()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(WATCH_SECONDS, self._watch, self.holds)

    async def _look_around(self) -> None:
        """Find the living servers, and take the rooms of the dead."""
        alive, dead = await asyncio.to_thread(self.servers.others)
        if dead:
            note("servers died", level=30, pids=[row.pid for row in dead])
            await asyncio.to_thread(self.servers.bury, dead)
        self._meet(alive)
        if self._tasks and self.holds:
            found = await self.open_rooms(own=self._dropped)
            self._dropped = False
            if found:
                note("rooms taken over", rooms=len(found))
                self._adopt(found)

    def _meet(self, alive: list[ServerRow]) -> None:
        known = self._peers
        self._peers = {row.id: known.get(row.id) or Peer(row) for row in alive}
        for id, peer in known.items():
            if id not in self._peers:
                peer.gone.set()
