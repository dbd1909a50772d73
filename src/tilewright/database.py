"""Databases by URL: SQLite or PostgreSQL, opened with our settings, with versioned schemas.

Each part of the program that stores data (a "room") has its own tables and a list of migrations.
The number of completed migrations is the version of the room's schema; `migrate` performs the rest,
once, even if several processes start together.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from tilewright.errors import DatabaseError, missing_extra
from tilewright.errors import StoreError as StoreError

NO_STORE = "none"  # the name of a store that keeps nothing
WAIT_SECONDS = 30  # for another process that is writing
MIGRATION_LOCK = 7_494_773  # our key among PostgreSQL's advisory locks
WRITES = "tilewright_writes"

Migration = Callable[[sa.Connection], None]

versions = sa.Table(
    "schema_versions",
    sa.MetaData(),
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
)


class Document(sa.TypeDecorator[Any]):
    """JSON in a text column."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str | None:
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Any:
        return None if value is None else json.loads(value)


def default_url() -> str:
    """Return the URL of the SQLite file in $TILEWRIGHT_DATA, or in the user's data directory."""
    own, base = os.environ.get("TILEWRIGHT_DATA"), os.environ.get("XDG_DATA_HOME")
    if own:
        directory = Path(own)
    else:
        directory = (Path(base) if base else Path.home() / ".local" / "share") / "tilewright"
    return f"sqlite:///{directory / 'results.sqlite'}"


def read_url(text: str) -> sa.URL:
    """Parse the URL of a database; without a scheme it is the name of an SQLite file."""
    if text == NO_STORE:
        raise DatabaseError(f"{text!r} stores nothing, so there is nothing to read")
    try:
        url = sa.make_url(text if "://" in text else f"sqlite:///{Path(text).expanduser()}")
    except (ArgumentError, ValueError, RuntimeError):
        raise DatabaseError(f"{text!r} is neither a database URL nor a file") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    return url


def open_engine(url: str | sa.URL | None = None) -> sa.Engine:
    """Open the engine of a URL, a file name, or the user's default store; create missing files."""
    url = read_url(url or default_url()) if not isinstance(url, sa.URL) else url
    local = url.get_backend_name() == "sqlite"
    try:
        if local and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(
            url,
            connect_args={"timeout": WAIT_SECONDS} if local else {},
            pool_pre_ping=not local,
        )
    except (NoSuchModuleError, ImportError) as error:
        if url.get_backend_name() == "postgresql":
            raise missing_extra("PostgreSQL stores", "psycopg", "postgres") from None
        raise DatabaseError(f"no driver for the database {name_of(url)}: {error}") from None
    except OSError as error:
        raise DatabaseError(f"cannot create {name_of(url)}: {error.strerror}") from None
    if local:
        sa.event.listen(engine, "connect", _tune)
        sa.event.listen(engine, "begin", _begin)
    elif engine.dialect.name != "postgresql":
        raise DatabaseError(f"{engine.dialect.name} is not supported; use SQLite or PostgreSQL")
    return engine


def open_to_read(url: str | None, room: str, migrations: Sequence[Migration]) -> sa.Engine:
    """Open a store for reading only: nothing is created or changed in it.

    If the user's default store does not exist yet, or the store has no tables of the room, return
    an empty store in memory. Tables of older versions are migrated.
    """
    where = read_url(url or default_url())
    if where.get_backend_name() != "sqlite":
        engine = open_engine(where)
    elif where.database in (None, "", ":memory:"):
        return _empty(room, migrations)
    elif Path(where.database or "").exists():
        engine = _open_file_to_read(where)
    elif url is None:
        return _empty(room, migrations)
    else:
        raise DatabaseError(f"no store at {name_of(where)}")
    with reading(engine) as connection:
        version = _version(connection, room)
    if version is None:
        return _empty(room, migrations)
    if version != len(migrations):
        engine = open_engine(where)
        migrate(engine, room, migrations)
    return engine


def _open_file_to_read(url: sa.URL) -> sa.Engine:
    path = Path(url.database or "").resolve()
    journal = path.with_name(f"{path.name}-wal")
    # On read-only media, SQLite needs to know that no other process writes.
    fixed = not os.access(path.parent, os.W_OK) and not journal.exists()
    uri = f"{path.as_uri()}?mode=ro{'&immutable=1' if fixed else ''}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, timeout=WAIT_SECONDS, check_same_thread=False)

    return sa.create_engine(url, creator=connect)


def _empty(room: str, migrations: Sequence[Migration]) -> sa.Engine:
    engine = open_engine("sqlite://")
    migrate(engine, room, migrations)
    return engine


def name_of(url: sa.URL) -> str:
    """Return a URL for messages, without its password."""
    return url.render_as_string(hide_password=True)


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Open a connection with a consistent view; database errors become DatabaseError."""
    with _database_errors(engine), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Open a connection with one transaction; database errors become DatabaseError."""
    with _database_errors(engine), engine.connect() as connection:
        connection = connection.execution_options(**{WRITES: True})
        with connection.begin():
            yield connection


@contextmanager
def _database_errors(engine: sa.Engine) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, UnicodeDecodeError) as error:  # the latter from a damaged file
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise DatabaseError(f"cannot use {name_of(engine.url)}: {reason}") from None


def _tune(connection: Any, record: object) -> None:
    """Allow readers alongside one writer, and control transactions ourselves."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin(connection: sa.Connection) -> None:
    """Lock before reading if the transaction writes, so that the data it read stays current."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: sa.Engine, room: str, migrations: Sequence[Migration]) -> None:
    """Migrate a room's tables to the newest version; raise an error if they are newer."""
    with reading(engine) as connection:
        if _version(connection, room) == len(migrations):
            return
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        versions.create(connection, checkfirst=True)
        version = _version(connection, room) or 0
        if version > len(migrations):
            raise DatabaseError(
                f"{name_of(engine.url)} has version {version} of the {room} tables, but this "
                f"tilewright supports up to {len(migrations)}; update tilewright"
            )
        for migration in migrations[version:]:
            migration(connection)
        connection.execute(versions.delete().where(versions.c.room == room))
        connection.execute(versions.insert(), {"room": room, "version": len(migrations)})


def _version(connection: sa.Connection, room: str) -> int | None:
    if not sa.inspect(connection).has_table(versions.name):
        return None
    version: int | None = connection.execute(
        sa.select(versions.c.version).where(versions.c.room == room)
    ).scalar()
    return version
