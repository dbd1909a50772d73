"""The room database: one row per room and one per event.

By default it is the SQLite file that also holds the arena's store.

A room in memory is a copy of what is here. Writing goes through `tilewright.web.database.writer`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from tilewright.database import (
    Migration,
    default_url,
    migrate,
    open_engine,
    read_url,
    reading,
    writing,
)
from tilewright.errors import DatabaseError
from tilewright.web.settings import Json

ROOM = "live"
CHANGING = ("phase", "seats", "header", "result", "ended")


class Document(sa.TypeDecorator[Any]):
    """JSON in a text column."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str | None:
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Any:
        return None if value is None else json.loads(value)


metadata = sa.MetaData()
rooms = sa.Table(
    "live_rooms",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("phase", sa.String(8), nullable=False, index=True),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("setup", Document, nullable=False),
    sa.Column("seats", Document, nullable=False),
    sa.Column("header", Document),
    sa.Column("result", Document),
    sa.Column("ended", sa.Float(53), index=True),
)
events = sa.Table(
    "live_events",
    metadata,
    sa.Column("room", sa.String(32), sa.ForeignKey("live_rooms.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.BigInteger),
    sa.Column("event", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
engines = sa.Table(
    "live_engines",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
    sa.Column("created", sa.Float(53), nullable=False),
)

health = sa.Table(
    "live_health",
    metadata,
    sa.Column("server", sa.String(32), primary_key=True),
    sa.Column("mark", sa.String(32), nullable=False),
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


def _add_tables(connection: sa.Connection) -> None:
    """Tables that the first version did not have."""
    metadata.create_all(connection)


MIGRATIONS: tuple[Migration, ...] = (metadata.create_all, _add_tables)

Write = tuple[Any, Json]


@dataclass
class RoomRow:
    """A room as it is kept; `seed` and the tokens' hashes are nobody's business."""

    id: str
    created: float
    phase: str
    seed: int
    setup: Json
    seats: list[Json]
    header: Json | None = None
    result: Json | None = None
    ended: float | None = None

    def insert(self) -> Write:
        return add_room, dict(vars(self))

    def update(self) -> Write:
        return change_room, {"of": self.id} | {name: getattr(self, name) for name in CHANGING}


class EventRow(NamedTuple):
    """An event of a log; `n` is the number that its verb carried."""

    event: Json
    n: int | None


def event_write(room: str, number: int, event: Json, n: int | None) -> Write:
    text = json.dumps(event, separators=(",", ":"), allow_nan=False)
    return add_event, {"room": room, "number": number, "n": n, "event": text}


def health_writes(server: str, mark: str) -> tuple[Write, ...]:
    """Leave a mark that shows that the database can be written to."""
    return (forget_mark, {"of": server}), (add_mark, {"server": server, "mark": mark})


class RoomDatabase:
    """The database, from any thread; each call is one transaction."""

    def __init__(self, url: str | None = None) -> None:
        where = read_url(url or default_url())
        if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
            raise DatabaseError(
                "games cannot be stored in memory, only in a file or a database server"
            )
        self._engine = open_engine(where)
        migrate(self._engine, ROOM, MIGRATIONS)

    def close(self) -> None:
        self._engine.dispose()

    def health_mark(self, server: str) -> str | None:
        """The mark that a server has left."""
        wanted = sa.select(health.c.mark).where(health.c.server == server)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar()

    def write(self, writes: Sequence[Write]) -> None:
        """Write all or nothing; neighbours of one kind go together."""
        with writing(self._engine) as connection:
            for _, run in groupby(writes, key=lambda write: id(write[0])):
                statements, rows = zip(*run, strict=True)
                connection.execute(statements[0], rows)

    def room(self, id: str) -> RoomRow | None:
        return next(iter(self._rooms(sa.select(rooms).where(rooms.c.id == id))), None)

    def rooms_in(self, *phases: str) -> list[RoomRow]:
        return self._rooms(sa.select(rooms).where(rooms.c.phase.in_(phases)))

    def finished(self, before: float | None, limit: int) -> list[RoomRow]:
        """Games that were played and ended before a time, the newest first."""
        wanted = (
            sa.select(rooms)
            .where(rooms.c.phase == "over", rooms.c.header.is_not(None))
            .order_by(rooms.c.ended.desc(), rooms.c.id)
            .limit(limit)
        )
        if before is not None:
            wanted = wanted.where(rooms.c.ended < before)
        return self._rooms(wanted)

    def events(self, room: str) -> list[EventRow]:
        wanted = sa.select(events).where(events.c.room == room).order_by(events.c.number)
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return [EventRow(json.loads(row.event), row.n) for row in rows]

    def event_lines(self, room: str) -> list[str]:
        """The events of a room as they are kept, each a line of its log."""
        wanted = sa.select(events.c.event).where(events.c.room == room).order_by(events.c.number)
        with reading(self._engine) as connection:
            return list(connection.execute(wanted).scalars())

    def engine_names(self) -> dict[str, str]:
        """The names of engines from outside, by the hash of their token."""
        with reading(self._engine) as connection:
            return {row.token: row.name for row in connection.execute(sa.select(engines))}

    def _rooms(self, wanted: sa.Select[Any]) -> list[RoomRow]:
        with reading(self._engine) as connection:
            return [RoomRow(**row._mapping) for row in connection.execute(wanted)]
