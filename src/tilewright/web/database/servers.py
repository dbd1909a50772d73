"""The servers that use a database: each has a row with a beat, by which others know it is alive.

A file of SQLite has one server. A PostgreSQL database may have several; each room belongs to one
of them.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tilewright.database import name_of, reading, writing
from tilewright.errors import DatabaseError
from tilewright.web.database.rooms import OPEN, RoomDatabase
from tilewright.web.database.schema import clock, rooms, servers

BEAT_SECONDS = 1.0
SILENT_SECONDS = 3.0  # without a beat, after which a server is taken for dead
CHECK_SECONDS = 0.2


@dataclass(frozen=True)
class ServerRow:
    """A server as others see it; `born` tells it from a later process of the same number."""

    id: str
    host: str
    pid: int
    born: str
    address: str | None
    secret: str
    beat: int = 0

    @classmethod
    def here(cls, address: str | None) -> ServerRow:
        pid = os.getpid()
        return cls(
            secrets.token_hex(16), host_name(), pid, born(pid), address, secrets.token_hex(32)
        )

    @property
    def is_gone(self) -> bool:
        """Whether its process is known to have ended: it was one of this machine."""
        return bool(self.born) and self.host == host_name() and born(self.pid) != self.born

    @property
    def is_here(self) -> bool:
        """Whether its process is one of this machine and runs."""
        return bool(self.born) and self.host == host_name() and born(self.pid) == self.born


def host_name() -> str:
    """This machine, or the container: numbers of processes mean the same in it."""
    with suppress(OSError):
        return f"{socket.gethostname()} {os.readlink('/proc/self/ns/pid')}"
    return socket.gethostname()


def born(pid: int) -> str:
    """When a process began, in the system's own measure; empty when it is not known."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except (OSError, ValueError):
        return ""
    state, *figures = text.rpartition(")")[2].split()
    return "" if state == "Z" else f"{boot} {figures[18]}"  # one that ended may wait for its parent


class Servers:
    """This server's row among the others."""

    def __init__(self, database: RoomDatabase, address: str | None = None) -> None:
        self.me = ServerRow.here(address)
        self.shared = database.shared and address is not None
        self._engine = database.engine
        self._seen: dict[str, tuple[int, float]] = {}  # the last beat of each, and when it came

    def enter(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Take a place; a database that is in use by another server is refused.

        A server of another machine is watched for some seconds: it is alive if its beat changes.
        """
        end = time.monotonic() + SILENT_SECONDS + BEAT_SECONDS
        first: dict[str, int] = {}
        while True:
            with writing(self._engine) as connection:
                known = self._rows(connection)
                others = [row for row in known if self._excludes(row)]
                for row in others:
                    if row.is_here or row.beat != first.setdefault(row.id, row.beat):
                        raise self._in_use(row)
                if not others or time.monotonic() > end:
                    gone = [row.id for row in (others if self.shared else known)]
                    connection.execute(servers.delete().where(servers.c.id.in_(gone)))
                    connection.execute(servers.insert(), vars(self.me))
                    return
            sleep(CHECK_SECONDS)

    def _excludes(self, other: ServerRow) -> bool:
        """Whether a server that may be alive keeps this one from using the database."""
        return not other.is_gone and not (self.shared and other.address)

    def _in_use(self, other: ServerRow) -> DatabaseError:
        host = other.host.partition(" ")[0]
        return DatabaseError(
            f"{name_of(self._engine.url)} is in use by another server, process {other.pid} on "
            f"{host}; stop that one first"
        )

    def beat(self, seconds: float) -> float | None:
        """Show that this server is alive, and let the clock run up to some seconds.

        The clock comes back, which another server may have moved on; None when the row is gone.
        """
        later = sa.case((clock.c.seconds < seconds, seconds), else_=clock.c.seconds)
        with writing(self._engine) as connection:
            mine = servers.update().where(servers.c.id == self.me.id)
            if not connection.execute(mine.values(beat=servers.c.beat + 1)).rowcount:
                return None
            connection.execute(clock.update().values(seconds=later))
            return float(connection.execute(sa.select(clock.c.seconds)).scalar_one())

    def clock(self) -> float:
        """The seconds in which servers ran, as far as they were written down."""
        with reading(self._engine) as connection:
            return float(connection.execute(sa.select(clock.c.seconds)).scalar_one())

    def leave(self, seconds: float) -> None:
        """Give the place back; the clock stands at these seconds."""
        with writing(self._engine) as connection:
            alone = not [row for row in self._rows(connection) if row.id != self.me.id]
            if alone:
                connection.execute(clock.update().values(seconds=seconds))
            connection.execute(servers.delete().where(servers.c.id == self.me.id))

    # Other servers

    def others(self) -> tuple[list[ServerRow], list[ServerRow]]:
        """The other servers: those that are alive, and those that are not."""
        with reading(self._engine) as connection:
            rows = [row for row in self._rows(connection) if row.id != self.me.id]
        now = time.monotonic()
        alive: list[ServerRow] = []
        dead: list[ServerRow] = []
        for row in rows:
            beat, since = self._seen.get(row.id, (-1, now))
            if beat != row.beat:
                since = now
            self._seen[row.id] = row.beat, since
            silent = row.is_gone or now - since > SILENT_SECONDS
            (dead if silent else alive).append(row)
        self._seen = {row.id: self._seen[row.id] for row in rows}
        return alive, dead

    def claim(self, room: str, owner: str | None) -> bool:
        """Take a room over from a server, if it is still that one's."""
        was = rooms.c.owner.is_(None) if owner is None else rooms.c.owner == owner
        with writing(self._engine) as connection:
            mine = rooms.update().where(rooms.c.id == room, was).values(owner=self.me.id)
            return bool(connection.execute(mine).rowcount)

    def inherit(self, dead: Sequence[ServerRow]) -> list[str]:
        """Take over all open rooms of servers that died; their ids."""
        ids = [row.id for row in dead]
        left = rooms.c.owner.in_(ids), rooms.c.phase.in_(OPEN)
        taken = rooms.update().where(*left).values(owner=self.me.id).returning(rooms.c.id)
        with writing(self._engine) as connection:
            found = list(connection.execute(taken).scalars())
            connection.execute(servers.delete().where(servers.c.id.in_(ids)))
        return found

    def _rows(self, connection: sa.Connection) -> list[ServerRow]:
        found: Any = connection.execute(sa.select(servers)).mappings()
        return [ServerRow(**row) for row in found if row["id"] != self.me.id]
