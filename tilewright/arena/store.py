"""Where results are kept: a database with one row a game, so that nothing is played twice.

SQLite in the user's data directory unless told otherwise. A tournament's name is a hash of its
definition; a result is known by its tournament and its number. A batch is one transaction: all of
it is kept or nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from tilewright.errors import TilewrightError

SCHEMA = 1
WAIT_SECONDS = 30  # for another process that is writing

metadata = sa.MetaData()
schema_table = sa.Table("schema", metadata, sa.Column("version", sa.Integer, nullable=False))
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("definition", sa.Text, nullable=False),
    sa.Column("begun", sa.DateTime, server_default=sa.func.now()),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("tournament", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("result", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)


class StoreError(TilewrightError):
    """A store that cannot be opened, read or written."""


def default_url() -> str:
    """The SQLite file in $TILEWRIGHT_DATA, or in the user's data directory."""
    own, base = os.environ.get("TILEWRIGHT_DATA"), os.environ.get("XDG_DATA_HOME")
    if own:
        directory = Path(own)
    else:
        directory = (Path(base) if base else Path.home() / ".local" / "share") / "tilewright"
    return f"sqlite:///{directory / 'results.sqlite'}"


class Store:
    """Results of tournaments, by name and number; results are plain documents here."""

    def __init__(self, url: str | None = None) -> None:
        """Open the store of a URL, or of a file's name, and make it when there is none."""
        self.url = _url(url or default_url())
        self._engine = _open(self.url)
        with self._said():
            self._prepare()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._engine.dispose()

    def begin(self, tournament: str, definition: Mapping[str, Any]) -> None:
        """Note what a tournament is; one that is known already stays as it is."""
        text = json.dumps(definition)
        with self._said(), self._engine.begin() as connection:
            known = sa.select(tournaments.c.id).where(tournaments.c.id == tournament)
            if connection.execute(known).first() is None:
                connection.execute(tournaments.insert(), {"id": tournament, "definition": text})

    def finished(self, tournament: str, before: int) -> Iterator[dict[str, Any]]:
        """The results that are kept of the games with smaller numbers than this, in order."""
        wanted = (
            sa.select(results.c.result)
            .where(results.c.tournament == tournament, results.c.number < before)
            .order_by(results.c.number)
        )
        with self._said(), self._engine.connect() as connection:
            rows = connection.execute(wanted).scalars().all()
        for row in rows:
            yield json.loads(row)

    def keep(self, tournament: str, documents: Iterable[dict[str, Any]]) -> None:
        """Keep results, all or none; a game that is there already stays as it is."""
        rows = {
            document["number"]: {
                "tournament": tournament,
                "number": document["number"],
                "result": json.dumps(document, separators=(",", ":")),
            }
            for document in documents
        }
        with self._said(), self._engine.begin() as connection:
            there = sa.select(results.c.number).where(
                results.c.tournament == tournament, results.c.number.in_(rows)
            )
            for number in connection.execute(there).scalars():
                del rows[number]
            if rows:
                connection.execute(results.insert(), list(rows.values()))

    def forget(self, tournament: str) -> None:
        """Drop the results of a tournament, so that it is played anew."""
        with self._said(), self._engine.begin() as connection:
            connection.execute(results.delete().where(results.c.tournament == tournament))

    def _prepare(self) -> None:
        """Make the tables, or see that they are of our version."""
        metadata.create_all(self._engine)
        with self._engine.begin() as connection:
            version = connection.execute(sa.select(schema_table.c.version)).scalar()
            if version is None:
                connection.execute(schema_table.insert(), {"version": SCHEMA})
            elif version != SCHEMA:
                raise StoreError(
                    f"the store {self._name} has schema {version}, and this version of tilewright "
                    f"reads {SCHEMA}: give another --store"
                )

    @property
    def _name(self) -> str:
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Turn the database's complaint into a sentence."""
        try:
            yield
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise StoreError(
                f"the store {self._name} cannot be used ({reason}): give another --store, or none"
            ) from None


def _url(text: str) -> sa.URL:
    """A URL of a database; what has no scheme is the name of an SQLite file."""
    try:
        return sa.make_url(text if "://" in text else f"sqlite:///{Path(text).expanduser()}")
    except ArgumentError:
        raise StoreError(f"{text!r} is neither the URL of a database nor a file") from None


def _open(url: sa.URL) -> sa.Engine:
    local = url.get_backend_name() == "sqlite"
    try:
        if local and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(url, connect_args={"timeout": WAIT_SECONDS} if local else {})
    except (NoSuchModuleError, ImportError) as error:
        raise StoreError(f"there is no driver for the store {url!s}: {error}") from None
    except OSError as error:
        raise StoreError(
            f"the store {url!s} cannot be made ({error.strerror}): give another --store, or none"
        ) from None
    if local:
        sa.event.listen(engine, "connect", _tune)
    return engine


def _tune(connection: Any, record: object) -> None:
    """Let readers and one writer work at the same time."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
