"""The tables of the arena, and migrations from older ones.

Frequently queried values are columns or running totals; the rest of a result is a document.
Tournaments have a short numeric key, because it is repeated in millions of results.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from tilewright.database import Migration

NOBODY = -1  # the winner of a game without a winner, because a key cannot contain NULL
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
tallies = sa.Table(  # win counts of entrants who met, for ratings
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
faults = sa.Table(  # by entrant and kind, with the first game that had one
    "arena_faults",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("entrant", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("faults", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)
logs = sa.Table(
    "arena_logs",
    metadata,
    sa.Column("tournament", sa.ForeignKey(tournaments.c.key), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("log", sa.LargeBinary, nullable=False),
)


def result_row(tournament: int, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a result; results of studies have no seats."""
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
    """Return the result of a row."""
    if not seats:
        return {"number": number, **json.loads(rest)}
    entrants = [int(entrant) for entrant in seats.split(",")]
    return {"number": number, "seats": entrants, "winner": winner, **json.loads(rest)}


def tally_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the tally changes of some results.

    They are always in the same order, so that concurrent writers do not deadlock.
    """
    counts = Counter(
        (row["tournament"], row["seats"], NOBODY if row["winner"] is None else row["winner"])
        for row in rows
        if row["seats"]
    )
    names = ("tournament", "seats", "winner", "games")
    return [dict(zip(names, (*key, counts[key]), strict=True)) for key in sorted(counts)]


def fault_rows(tournament: int, documents: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the fault changes of some results, which are in the order of their numbers."""
    rows: dict[tuple[int, str], dict[str, Any]] = {}
    for document in documents:
        by_seat = zip(document.get("seats", ()), document.get("fault_kinds", ()), strict=False)
        for seat, (entrant, kinds) in enumerate(by_seat):
            for kind, count in kinds.items():
                first = {
                    "tournament": tournament,
                    "entrant": entrant,
                    "kind": kind,
                    "faults": 0,
                    "number": document["number"],
                    "reason": document["fault_reasons"][seat],
                }
                rows.setdefault((entrant, kind), first)["faults"] += count
    return [rows[key] for key in sorted(rows)]


def _unreleased(connection: sa.Connection) -> None:
    """Do nothing: version 1 was never released, so there is no data to migrate."""


def _with_faults(connection: sa.Connection) -> None:
    """Add the table of faults, empty: results before version 3 have no kinds of faults."""
    faults.create(connection, checkfirst=True)


MIGRATIONS: tuple[Migration, ...] = (_unreleased, metadata.create_all, _with_faults)
