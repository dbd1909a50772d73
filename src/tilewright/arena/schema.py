"""The tables of the arena, and how older ones become these.

What is asked for often is a column or a sum that is kept up to date; the rest of a result is a
document. A tournament has a short number of its own, because a million results repeat it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from tilewright.database import Migration

NOBODY = -1  # the winner of a game that nobody won, where NULL cannot stand in a key
CHUNK = 10_000

metadata = sa.MetaData()
tournaments = sa.Table(
    "arena_tournaments",
    metadata,
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("id", sa.String(64), nullable=False, unique=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("lexicon", sa.Text, nullable=False),
    sa.Column("definition", sa.Text, nullable=False),
    sa.Column("wanted", sa.Integer, nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("begun", sa.DateTime, nullable=False),
    sa.Column("touched", sa.DateTime, nullable=False),
    sa.Column("report", sa.Text),
)
results = sa.Table(
    "arena_results",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seats", sa.String(64), nullable=False),
    sa.Column("winner", sa.SmallInteger),
    sa.Column("rest", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
tallies = sa.Table(  # how often who won, of those who met: what ratings are made of
    "arena_tallies",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("seats", sa.String(64), primary_key=True),
    sa.Column("winner", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("games", sa.Integer, nullable=False),
)
ratings = sa.Table(
    "arena_ratings",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("entrant", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("agent", sa.Text, nullable=False, index=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("elo", sa.Float, nullable=False),
    sa.Column("elo_error", sa.Float, nullable=False),
)
logs = sa.Table(
    "arena_logs",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("log", sa.LargeBinary, nullable=False),
)


def result_row(tournament: int, document: Mapping[str, Any]) -> dict[str, Any]:
    """The row of a result; one that is of no game has no seats."""
    game = "seats" in document
    columns = ("number", "seats", "winner") if game else ("number",)
    rest = {name: document[name] for name in document if name not in columns}
    return {
        "tournament": tournament,
        "number": document["number"],
        "seats": ",".join(map(str, document["seats"])) if game else "",
        "winner": document["winner"] if game else None,
        "rest": json.dumps(rest, separators=(",", ":")),
    }


def result_document(number: int, seats: str, winner: int | None, rest: str) -> dict[str, Any]:
    """The result of a row."""
    if not seats:
        return {"number": number, **json.loads(rest)}
    entrants = [int(entrant) for entrant in seats.split(",")]
    return {"number": number, "seats": entrants, "winner": winner, **json.loads(rest)}


def tally_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What results add to the tallies; always in the same order, so that no two writers wait for
    each other."""
    counts = Counter(
        (row["tournament"], row["seats"], NOBODY if row["winner"] is None else row["winner"])
        for row in rows
        if row["seats"]
    )
    names = ("tournament", "seats", "winner", "games")
    return [dict(zip(names, (*key, counts[key]), strict=True)) for key in sorted(counts)]


# Migrations: what is written here stays as it was when it was the newest.

_first = sa.MetaData()
_first_schema = sa.Table("schema", _first, sa.Column("version", sa.Integer, nullable=False))
_first_tournaments = sa.Table(
    "tournaments",
    _first,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("definition", sa.Text, nullable=False),
    sa.Column("begun", sa.DateTime, server_default=sa.func.now()),
)
_first_results = sa.Table(
    "results",
    _first,
    sa.Column("tournament", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("result", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)


def first_version(connection: sa.Connection) -> int:
    """1 where the first tables are, which had a table of their version for themselves."""
    if not sa.inspect(connection).has_table("schema"):
        return 0
    version: int = connection.execute(sa.select(_first_schema.c.version)).scalar() or 0
    return version


def _make_first(connection: sa.Connection) -> None:
    _first.create_all(connection)


def _short_keys_and_tallies(connection: sa.Connection) -> None:
    """Columns instead of one document, sums for the ratings, and room for logs."""
    metadata.create_all(connection)
    for old in connection.execute(sa.select(_first_tournaments)).all():
        _move_tournament(connection, old)
    for table in (_first_results, _first_tournaments, _first_schema):
        table.drop(connection)


def _move_tournament(connection: sa.Connection, old: Any) -> None:
    definition = json.loads(old.definition)
    row = {
        "id": old.id,
        "game": definition.get("game", ""),
        "lexicon": definition.get("lexicon", ""),
        "definition": old.definition,
        "wanted": 0,
        "played": 0,
        "begun": old.begun,
        "touched": old.begun,
    }
    key = connection.execute(tournaments.insert().returning(tournaments.c.key), row).scalar_one()
    documents = connection.execute(
        sa.select(_first_results.c.result)
        .where(_first_results.c.tournament == old.id)
        .order_by(_first_results.c.number)
    )
    played = 0
    sums: Counter[tuple[str, int]] = Counter()
    for part in documents.scalars().partitions(CHUNK):
        rows = [result_row(key, json.loads(text)) for text in part]
        connection.execute(results.insert(), rows)
        played += len(rows)
        for one in tally_rows(rows):
            sums[one["seats"], one["winner"]] += one["games"]
    connection.execute(
        tournaments.update().where(tournaments.c.key == key),
        {"wanted": played, "played": played},
    )
    if sums:
        connection.execute(
            tallies.insert(),
            [
                {"tournament": key, "seats": seats, "winner": winner, "games": games}
                for (seats, winner), games in sums.items()
            ],
        )


MIGRATIONS: tuple[Migration, ...] = (_make_first, _short_keys_and_tallies)
