"""The tables of the room database and their migrations."""

from __future__ import annotations

import sqlalchemy as sa

from tilewright.database import Document, Migration

ROOM = "live"

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
    sa.Column("split", sa.Float(53)),
    sa.Column("owner", sa.String(32), index=True),
    sa.Column("host", sa.String(64)),
    sa.Column("banned", Document),
    sa.Column("series", Document),
    sa.Column("rematch", sa.String(32)),
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
snapshots = sa.Table(
    "live_snapshots",
    metadata,
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("code", sa.String(64), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
servers = sa.Table(
    "live_servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("host", sa.String(255), nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("born", sa.String(64), nullable=False),
    sa.Column("address", sa.String(255)),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("beat", sa.BigInteger, nullable=False),
)
clock = sa.Table(
    "live_clock",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seconds", sa.Float(53), nullable=False),
)

daily_hands = sa.Table(
    "daily_hands",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("tiles", sa.String(64), nullable=False),
    sa.Column("grid", Document, nullable=False),
)
daily_results = sa.Table(
    "daily_results",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("started", sa.Float(53), nullable=False),
    sa.Column("seconds", sa.Float(53)),
    sa.Column("grid", Document),
    sa.Column("longest", sa.String(64)),
    sa.Column("area", sa.Integer),
    sa.Column("everyday", sa.Boolean),
    sa.Column("uncommon", Document),
)

daily_puzzles = sa.Table(
    "daily_puzzles",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("puzzle", Document, nullable=False),
)
puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("move", sa.String(64), nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
)
analysis_notes = sa.Table(
    "analysis_notes",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("changed", sa.Float(53), nullable=False, index=True),
    sa.Column("document", Document, nullable=False),
)
analysis_files = sa.Table(
    "analysis_files",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("words", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float(53), nullable=False, index=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

CLOCK_COLUMNS = ("split", "owner")
HOST_COLUMNS = ("host", "banned", "series", "rematch")


def _add_tables(connection: sa.Connection) -> None:
    metadata.create_all(connection)


def _add_columns(connection: sa.Connection, *names: str) -> None:
    """Add columns that tables of earlier versions lack."""
    known = {column["name"] for column in sa.inspect(connection).get_columns(rooms.name)}
    for name in names:
        if name not in known:
            kind = rooms.c[name].type.compile(connection.dialect)
            connection.execute(sa.text(f"ALTER TABLE {rooms.name} ADD COLUMN {name} {kind}"))


def _add_clock(connection: sa.Connection) -> None:
    _add_columns(connection, *CLOCK_COLUMNS)
    for index in rooms.indexes:
        index.create(connection, checkfirst=True)
    metadata.create_all(connection)
    connection.execute(clock.insert(), {"id": 1, "seconds": 0.0})


def _add_daily_hands(connection: sa.Connection) -> None:
    metadata.create_all(connection, tables=[daily_hands, daily_results])


def _add_hosts(connection: sa.Connection) -> None:
    _add_columns(connection, *HOST_COLUMNS)


def _add_puzzles(connection: sa.Connection) -> None:
    metadata.create_all(connection, tables=[daily_puzzles, puzzle_answers])


def _add_analysis(connection: sa.Connection) -> None:
    metadata.create_all(connection, tables=[analysis_notes, analysis_files])


MIGRATIONS: tuple[Migration, ...] = (
    metadata.create_all,
    _add_tables,
    _add_clock,
    _add_daily_hands,
    _add_hosts,
    _add_puzzles,
    _add_analysis,
)
