"""The room database: one row per room and one per event.

By default it is the SQLite file that also holds the arena's store.

A room in memory is a copy of its rows. `tilewright.web.database.writer` does the writing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from tilewright.database import default_url, migrate, open_engine, read_url, reading, writing
from tilewright.errors import DatabaseError
from tilewright.quiz import schema as quiz
from tilewright.web.database.schema import (
    MIGRATIONS,
    ROOM,
    engines,
    events,
    health,
    rooms,
    snapshots,
)
from tilewright.web.settings import Json

OPEN = ("waiting", "playing")
CHANGING = (
    *("phase", "setup", "seats", "header", "result", "ended", "split"),
    *("host", "banned", "rematch"),
)

add_room = rooms.insert()
change_room = (
    rooms.update()
    .where(rooms.c.id == sa.bindparam("of"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)
add_event = events.insert()
add_engine = engines.insert()
forget_mark = health.delete().where(health.c.server == sa.bindparam("of"))
add_mark = health.insert()
forget_snapshot = snapshots.delete().where(snapshots.c.room == sa.bindparam("of"))
add_snapshot = snapshots.insert()


Write = tuple[Any, Json]


@dataclass
class RoomRow:
    """A stored room; `seed` and the hashes of tokens are secret.

    `split` is when the game started, by the database's clock, and `owner` the server that runs it.
    `host` and `banned` are hashes of tokens: who may change the room, and who may not come back.
    `series` has the number of this game and the draws so far, and `rematch` is the room of the
    next game.
    """

    id: str
    created: float
    phase: str
    seed: int
    setup: Json
    seats: list[Json]
    header: Json | None = None
    result: Json | None = None
    ended: float | None = None
    split: float | None = None
    owner: str | None = None
    host: str | None = None
    banned: list[str] | None = None
    series: Json | None = None
    rematch: str | None = None

    def insert(self) -> Write:
        return add_room, dict(vars(self))

    def update(self) -> Write:
        return change_room, {"of": self.id} | {name: getattr(self, name) for name in CHANGING}


class SnapshotRow(NamedTuple):
    """A game after the event `number`, written by the code with this hash."""

    number: int
    code: str
    data: bytes


class EventRow(NamedTuple):
    """An event of a log; `n` is the number of its verb."""

    event: Json
    n: int | None


def event_write(room: str, number: int, event: Json, n: int | None) -> Write:
    text = json.dumps(event, separators=(",", ":"), allow_nan=False)
    return add_event, {"room": room, "number": number, "n": n, "event": text}


def snapshot_writes(room: str, snapshot: SnapshotRow) -> tuple[Write, ...]:
    """Replace the last snapshot."""
    return (forget_snapshot, {"of": room}), (add_snapshot, {"room": room, **snapshot._asdict()})


def health_writes(server: str, mark: str) -> tuple[Write, ...]:
    """Write a mark, to show that the database can be written to."""
    return (forget_mark, {"of": server}), (add_mark, {"server": server, "mark": mark})


class RoomDatabase:
    """The database; thread-safe, one transaction per call."""

    def __init__(self, url: str | None = None) -> None:
        where = read_url(url or default_url())
        if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
            raise DatabaseError("games cannot be stored in memory; use a file or a database server")
        self.shared = where.get_backend_name() != "sqlite"  # whether several servers may use it
        self.fence: Callable[[sa.Connection], None] | None = None  # called before each write
        self._engine = open_engine(where)
        migrate(self._engine, ROOM, MIGRATIONS)
        migrate(self._engine, quiz.ROOM, quiz.MIGRATIONS)

    def close(self) -> None:
        self._engine.dispose()

    def health_mark(self, server: str) -> str | None:
        """The last mark of a server."""
        wanted = sa.select(health.c.mark).where(health.c.server == server)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar()

    @property
    def engine(self) -> sa.Engine:
        return self._engine

    def write(self, writes: Sequence[Write]) -> None:
        """Write all or nothing; consecutive writes of one kind are grouped."""
        with writing(self._engine) as connection:
            if self.fence is not None:
                self.fence(connection)
            for _, run in groupby(writes, key=lambda write: id(write[0])):
                statements, rows = zip(*run, strict=True)
                connection.execute(statements[0], rows)

    def room(self, id: str) -> RoomRow | None:
        return next(iter(self._rooms(sa.select(rooms).where(rooms.c.id == id))), None)

    def open_rooms(self) -> dict[str, set[str]]:
        """The waiting and running rooms, with the kinds of players in each."""
        wanted = sa.select(rooms.c.id, rooms.c.seats).where(rooms.c.phase.in_(OPEN))
        with reading(self._engine) as connection:
            found = connection.execute(wanted).all()
        return {row.id: {seat["kind"] for seat in row.seats} for row in found}

    def remote_games(self, but: str) -> dict[str, dict[str, int]]:
        """The running games of remote engines, except in the rooms of one server: seats by name."""
        wanted = sa.select(rooms.c.id, rooms.c.seats).where(
            rooms.c.phase == "playing",
            rooms.c.owner != but,
            sa.type_coerce(rooms.c.seats, sa.Text).contains('"remote"'),
        )
        with reading(self._engine) as connection:
            found = connection.execute(wanted).all()
        return {
            row.id: {
                seat["name"]: number
                for number, seat in enumerate(row.seats)
                if seat["kind"] == "remote"
            }
            for row in found
        }

    def finished(self, before: float | None, limit: int) -> list[RoomRow]:
        """Games that ended before a time, newest first."""
        wanted = (
            sa.select(rooms)
            .where(rooms.c.phase == "over", rooms.c.header.is_not(None))
            .order_by(rooms.c.ended.desc(), rooms.c.id)
            .limit(limit)
        )
        if before is not None:
            wanted = wanted.where(rooms.c.ended < before)
        return self._rooms(wanted)

    def snapshot(self, room: str, code: str) -> SnapshotRow | None:
        """The last snapshot of a room, if it was written by the code with this hash."""
        wanted = sa.select(snapshots.c.number, snapshots.c.code, snapshots.c.data).where(
            snapshots.c.room == room, snapshots.c.code == code
        )
        with reading(self._engine) as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else SnapshotRow(*row)

    def events(self, room: str, after: int = 0) -> list[EventRow]:
        """The events of a room after a number."""
        here = events.c.room == room, events.c.number > after
        wanted = sa.select(events).where(*here).order_by(events.c.number)
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return [EventRow(json.loads(row.event), row.n) for row in rows]

    def last_number(self, room: str) -> int:
        """The number of a room's last event, or 0."""
        wanted = sa.select(sa.func.max(events.c.number)).where(events.c.room == room)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar() or 0

    def event_lines(self, room: str) -> list[str]:
        """The events of a room as stored, each a line of its log."""
        wanted = sa.select(events.c.event).where(events.c.room == room).order_by(events.c.number)
        with reading(self._engine) as connection:
            return list(connection.execute(wanted).scalars())

    def engine_names(self) -> dict[str, str]:
        """The names of remote engines, by the hash of their token."""
        with reading(self._engine) as connection:
            return {row.token: row.name for row in connection.execute(sa.select(engines))}

    def engine_name(self, token: str) -> str | None:
        """The name of a remote engine, by the hash of its token."""
        wanted = sa.select(engines.c.name).where(engines.c.token == token)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar()

    def _rooms(self, wanted: sa.Select[Any]) -> list[RoomRow]:
        with reading(self._engine) as connection:
            return [RoomRow(**row._mapping) for row in connection.execute(wanted)]
