"""The servers that use a database: each has a row with a heartbeat that shows it is alive.

An SQLite file has one server. A PostgreSQL database may have several; each room belongs to one of
them. The row is the server's lease: every writing transaction locks it first, so a server whose row
was removed can never write again. Ids are random and never reused.
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
SHARED_BEAT_SECONDS = 0.5
SILENT_SECONDS = 3.0
CHECK_SECONDS = 0.2
ENTRY_LOCK = 7_494_774  # our number among PostgreSQL's advisory locks
MOST_ADOPTED = 500  # rooms per transaction
# A process suspended in the middle of a transaction must not hold its locks for long.
ABANDONED_MS = 1500


@dataclass(frozen=True)
class ServerRow:
    """A server as others see it; `born` distinguishes processes with the same pid."""

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
        """Whether its process ran on this machine and has ended."""
        return bool(self.born) and self.host == host_name() and born(self.pid) != self.born

    @property
    def is_here(self) -> bool:
        """Whether its process is running on this machine."""
        return bool(self.born) and self.host == host_name() and born(self.pid) == self.born


def host_name() -> str:
    """The name of this machine or container, within which pids are unique."""
    with suppress(OSError):
        return f"{socket.gethostname()} {os.readlink('/proc/self/ns/pid')}"
    return socket.gethostname()


def born(pid: int) -> str:
    """When a process started, in the system's units; empty if unknown."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except (OSError, ValueError):
        return ""
    state, *figures = text.rpartition(")")[2].split()
    return "" if state == "Z" else f"{boot} {figures[18]}"  # Z: a zombie


class Servers:
    """This server's row among the others."""

    def __init__(
        self, database: RoomDatabase, address: str | None = None, silent: float | None = None
    ) -> None:
        """`silent` is the number of seconds without a heartbeat after which a server is dead."""
        self.silent = SILENT_SECONDS if silent is None else silent
        self.me = ServerRow.here(address)
        self.shared = database.shared and address is not None
        self.beat_seconds = SHARED_BEAT_SECONDS if self.shared else BEAT_SECONDS
        self._engine = database.engine
        self._seen: dict[str, tuple[int, float]] = {}  # the last heartbeat of each, and its time
        if database.shared:
            sa.event.listen(self._engine, "connect", _limit_transactions)
            self._engine.dispose()  # older connections have no such limit
            database.fence = self.fence

    def fence(self, connection: sa.Connection) -> None:
        """Raise if other servers removed this one; they cannot do so until the transaction ends."""
        mine = sa.select(servers.c.id).where(servers.c.id == self.me.id)
        if connection.execute(mine.with_for_update(read=True, key_share=True)).first() is None:
            raise Fenced("this server was silent for too long; other servers took over its rooms")

    def enter(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Add this server's row; refuse a database that another server uses exclusively.

        A server on another machine is watched for a few seconds: it is alive if its heartbeat
        changes.
        """
        end = time.monotonic() + self.silent + BEAT_SECONDS
        first: dict[str, int] = {}
        while True:
            with writing(self._engine) as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ENTRY_LOCK)))
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
        """Whether another server that may be alive keeps this one from using the database."""
        return not other.is_gone and not (self.shared and other.address)

    def _in_use(self, other: ServerRow) -> DatabaseError:
        host = other.host.partition(" ")[0]
        return DatabaseError(
            f"{name_of(self._engine.url)} is in use by another server, process {other.pid} on "
            f"{host}; stop that one first"
        )

    def beat(self, seconds: float) -> float | None:
        """Send a heartbeat, and allow the clock to run up to `seconds`.

        Return the clock, which another server may have advanced, or None if the row was removed.
        """
        later = sa.case((clock.c.seconds < seconds, seconds), else_=clock.c.seconds)
        with writing(self._engine) as connection:
            mine = servers.update().where(servers.c.id == self.me.id)
            if not connection.execute(mine.values(beat=servers.c.beat + 1)).rowcount:
                return None
            connection.execute(clock.update().values(seconds=later))
            return float(connection.execute(sa.select(clock.c.seconds)).scalar_one())

    def clock(self) -> float:
        """The stored clock: the seconds during which servers ran."""
        with reading(self._engine) as connection:
            return float(connection.execute(sa.select(clock.c.seconds)).scalar_one())

    def leave(self, seconds: float) -> None:
        """Remove this server's row and stop the clock at `seconds`."""
        with writing(self._engine) as connection:
            alone = not [row for row in self._rows(connection) if row.id != self.me.id]
            if alone:
                connection.execute(clock.update().values(seconds=seconds))
            connection.execute(servers.delete().where(servers.c.id == self.me.id))

    # Other servers

    def others(self) -> tuple[list[ServerRow], list[ServerRow]]:
        """The other servers: the living and the dead."""
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
            silent = row.is_gone or now - since > self.silent
            (dead if silent else alive).append(row)
        self._seen = {row.id: self._seen[row.id] for row in rows}
        return alive, dead

    def bury(self, dead: Sequence[ServerRow]) -> None:
        """Remove the rows of dead servers, which can no longer write then.

        A row that is locked by a write is left for the next time.
        """
        with writing(self._engine) as connection:
            self.fence(connection)
            for row in dead:
                still = servers.c.id == row.id, servers.c.beat == row.beat
                locked = sa.select(servers.c.id).where(*still).with_for_update(skip_locked=True)
                if connection.execute(locked).first() is not None:
                    connection.execute(servers.delete().where(servers.c.id == row.id))

    def owner(self, room: str) -> str | None:
        """The server that has, or last had, a room."""
        with reading(self._engine) as connection:
            wanted = sa.select(rooms.c.owner).where(rooms.c.id == room)
            return connection.execute(wanted).scalar()

    def claim(self, room: str) -> bool:
        """Take a room that no living server has; return whether it now belongs to this server."""
        with writing(self._engine) as connection:
            self.fence(connection)
            wanted = sa.select(rooms.c.id, rooms.c.owner).where(rooms.c.id == room)
            found = connection.execute(wanted.with_for_update()).all()
            return bool(self._take(connection, found))

    def adopt(self, own: bool = False) -> dict[str, set[str]]:
        """Take open rooms that no living server has; return the kinds of players in each.

        With `own`, also return the rooms that this server has already.
        """
        orphaned = rooms.c.owner.is_(None) | rooms.c.owner.not_in(sa.select(servers.c.id))
        wanted_here = orphaned | (rooms.c.owner == self.me.id) if own else orphaned
        here = rooms.c.phase.in_(OPEN), wanted_here
        with reading(self._engine) as connection:
            if connection.execute(sa.select(rooms.c.id).where(*here).limit(1)).first() is None:
                return {}
        wanted = sa.select(rooms.c.id, rooms.c.owner, rooms.c.seats).where(*here)
        with writing(self._engine) as connection:
            self.fence(connection)
            locked = wanted.limit(None if own else MOST_ADOPTED).with_for_update(skip_locked=True)
            found = connection.execute(locked).all()
            taken = self._take(connection, found)
        return {row.id: {seat["kind"] for seat in row.seats} for row in found if row.id in taken}

    def _take(self, connection: sa.Connection, found: Sequence[Any]) -> set[str]:
        """Assign rooms, whose rows are locked, to this server; return the ids of those it has now.

        The living servers are read after locking, because the owner may have entered a moment ago.
        """
        alive = {row.id for row in self._rows(connection)}
        mine = {row.id for row in found if row.owner not in alive}
        connection.execute(rooms.update().where(rooms.c.id.in_(mine)).values(owner=self.me.id))
        return mine

    def _rows(self, connection: sa.Connection) -> list[ServerRow]:
        found: Any = connection.execute(sa.select(servers)).mappings()
        return [ServerRow(**row) for row in found if row["id"] != self.me.id]


class Fenced(DatabaseError):
    """Raised when a server that was declared dead tries to write."""


def _limit_transactions(connection: Any, record: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {ABANDONED_MS}")
    connection.commit()
