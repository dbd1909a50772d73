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


def fault_rows(tournament: int, documents: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What results, in the order of their numbers, add to the faults."""
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
    """Version 1 was never released: nothing of it has to be moved."""


def _with_faults(connection: sa.Connection) -> None:
    """Results of before version 3 do not tell the kinds of faults: nothing is filled in."""
    faults.create(connection, checkfirst=True)


MIGRATIONS: tuple[Migration, ...] = (_unreleased, metadata.create_all, _with_faults)
