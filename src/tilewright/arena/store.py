"""The store of results: a database with one row per game, so that no game is played twice.

The default is SQLite in the user's data directory. A tournament's id is a hash of its definition; a
result is identified by its tournament and its number. A batch is stored in one transaction.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from tilewright.arena.schema import (
    CHUNK,
    MIGRATIONS,
    NOBODY,
    fault_rows,
    faults,
    logs,
    ratings,
    result_document,
    result_row,
    results,
    tallies,
    tally_rows,
    tournaments,
)
from tilewright.database import (
    StoreError,
    migrate,
    name_of,
    open_engine,
    open_to_read,
    reading,
    writing,
)
from tilewright.errors import TilewrightError

ROOM = "arena"


class NoSuchTournament(StoreError):
    """An id that matches no tournament, or several."""


@dataclass(frozen=True)
class Kept:
    """A stored tournament; `report` is its last report, if any."""

    id: str
    game: str
    lexicon: str
    definition: dict[str, Any]
    wanted: int
    played: int
    begun: datetime
    touched: datetime
    report: dict[str, Any] | None

    @property
    def agents(self) -> list[str]:
        return list(self.definition.get("agents", ()))


@dataclass(frozen=True)
class Tally:
    """The number of games with these entrants, seats and winner."""

    tournament: str
    seats: tuple[int, ...]
    winner: int | None
    games: int


@dataclass(frozen=True)
class FaultTally:
    """The number of faults of a kind by an entrant, and the first reason."""

    tournament: str
    entrant: int
    kind: str
    faults: int
    number: int
    reason: str


class Store:
    """Results of tournaments, by id and number; results are plain documents here."""

    def __init__(self, url: str | None = None, *, read_only: bool = False) -> None:
        """Open the store at a URL or file name, creating it if it does not exist.

        A read-only store is neither created nor changed.
        """
        self.read_only = read_only
        self._keys: dict[str, int] = {}
        if read_only:
            self.engine = open_to_read(url, ROOM, MIGRATIONS)
        else:
            self.engine = open_engine(url)
            migrate(self.engine, ROOM, MIGRATIONS)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def sound(self) -> Iterator[None]:
        """Convert errors about damaged contents into StoreError."""
        try:
            yield
        except TilewrightError:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, zlib.error) as error:
            name = name_of(self.engine.url)
            raise StoreError(
                f"the store {name} is damaged ({type(error).__name__}: {error})"
            ) from None

    # Tournaments

    def begin(
        self, tournament: str, definition: Mapping[str, Any], lexicon: str = "", wanted: int = 0
    ) -> None:
        """Register a tournament, or change the number of games of a known one."""
        now = _now()
        row = {
            "id": tournament,
            "game": definition.get("game", ""),
            "lexicon": lexicon,
            "definition": json.dumps(definition),
            "wanted": wanted,
            "played": 0,
            "begun": now,
            "touched": now,
        }
        known = tournaments.c.id == tournament
        with writing(self.engine) as connection:
            connection.execute(self._insert(tournaments).on_conflict_do_nothing(), row)
            connection.execute(
                tournaments.update().where(known, tournaments.c.wanted < wanted),
                {"wanted": wanted},
            )

    def tournaments(
        self, game: str | None = None, most: int | None = None, after: int = 0
    ) -> list[Kept]:
        """Return tournaments of all games or one, latest first, `most` of them after `after`."""
        right = tournaments.c.game != "" if game is None else tournaments.c.game == game
        order = (tournaments.c.touched.desc(), tournaments.c.key)
        wanted = sa.select(tournaments).where(right).order_by(*order).limit(most).offset(after)
        with self.sound(), reading(self.engine) as connection:
            return [_kept(row) for row in connection.execute(wanted)]

    def tournament(self, beginning: str) -> Kept:
        """Return the tournament whose id starts with `beginning`."""
        wanted = sa.select(tournaments).where(
            tournaments.c.id.startswith(beginning.lower(), autoescape=True)
        )
        with self.sound(), reading(self.engine) as connection:
            rows = connection.execute(wanted.limit(2)).all()
        if len(rows) != 1:
            which, url = "more than one" if rows else "no", self.engine.url
            where = f" in the store {name_of(url)}" if url.database else ""
            raise NoSuchTournament(
                f"{which} tournament {beginning!r}{where}; `tilewright arena results` lists them"
            )
        with self.sound():
            return _kept(rows[0])

    def forget(self, tournament: str) -> None:
        """Delete the results of a tournament, so that it is played again."""
        key = self._key(tournament)
        if key is None:
            return
        with writing(self.engine) as connection:
            for table in (results, tallies, faults, ratings, logs):
                connection.execute(table.delete().where(table.c.tournament == key))
            connection.execute(
                tournaments.update().where(tournaments.c.key == key),
                {"played": 0, "report": None, "touched": _now()},
            )

    # Results

    def finished(
        self, tournament: str, before: int | None = None, after: int = -1, most: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """Yield stored results in order, with numbers after `after` and before `before`.

        At most the first `most` results are returned.
        """
        key, last, left = self._key(tournament), after, most
        columns = (results.c.number, results.c.seats, results.c.winner, results.c.rest)
        while key is not None and left != 0:
            size = CHUNK if left is None else min(left, CHUNK)
            part = (
                sa.select(*columns)
                .where(results.c.tournament == key, results.c.number > last)
                .order_by(results.c.number)
                .limit(size)
            )
            if before is not None:
                part = part.where(results.c.number < before)
            with reading(self.engine) as connection:
                rows = connection.execute(part).all()
            for row in rows:
                with self.sound():
                    document = result_document(*row)
                yield document
            if len(rows) < size:
                return
            left = None if left is None else left - size
            last = rows[-1].number

    def keep(
        self,
        tournament: str,
        documents: Iterable[Mapping[str, Any]],
        texts: Mapping[int, bytes] | None = None,
    ) -> None:
        """Store results and logs in one transaction; stored games are not changed."""
        key = self._key(tournament)
        if key is None:
            raise StoreError(f"unknown tournament {tournament!r}; begin it first")
        given = {document["number"]: document for document in documents}
        rows = {number: result_row(key, document) for number, document in given.items()}
        if not rows:
            return
        with writing(self.engine) as connection:
            insert = self._insert(results).on_conflict_do_nothing().returning(results.c.number)
            new = set(connection.execute(insert, list(rows.values())).scalars())
            if new:
                self._count(connection, key, [rows[number] for number in sorted(new)])
                self._count_faults(connection, key, [given[number] for number in sorted(new)])
            packed = [
                {"tournament": key, "number": number, "log": zlib.compress(text)}
                for number, text in (texts or {}).items()
                if number in new
            ]
            if packed:
                connection.execute(self._insert(logs).on_conflict_do_nothing(), packed)

    def _count(self, connection: sa.Connection, key: int, rows: list[dict[str, Any]]) -> None:
        """Update the totals for new results."""
        insert = self._insert(tallies)
        more = insert.on_conflict_do_update(
            index_elements=["tournament", "seats", "winner"],
            set_={"games": tallies.c.games + insert.excluded.games},
        )
        sums = tally_rows(rows)
        if sums:
            connection.execute(more, sums)
        connection.execute(
            tournaments.update()
            .where(tournaments.c.key == key)
            .values(played=tournaments.c.played + len(rows), touched=_now())
        )

    def _count_faults(
        self, connection: sa.Connection, key: int, documents: list[Mapping[str, Any]]
    ) -> None:
        rows = fault_rows(key, documents)
        if not rows:
            return
        insert = self._insert(faults)
        new = insert.excluded
        sooner = new.number < faults.c.number
        more = insert.on_conflict_do_update(
            index_elements=["tournament", "entrant", "kind"],
            set_={
                "faults": faults.c.faults + new.faults,
                "number": sa.case((sooner, new.number), else_=faults.c.number),
                "reason": sa.case((sooner, new.reason), else_=faults.c.reason),
            },
        )
        connection.execute(more, rows)

    def faults(self, game: str) -> list[FaultTally]:
        """Return the faults in all tournaments of a game, by entrant and kind."""
        columns = (faults.c.entrant, faults.c.kind, faults.c.faults, faults.c.number)
        wanted = (
            sa.select(tournaments.c.id, *columns, faults.c.reason)
            .join(tournaments)
            .where(tournaments.c.game == game)
            .order_by(tournaments.c.key, faults.c.number, faults.c.entrant, faults.c.kind)
        )
        with reading(self.engine) as connection:
            return [FaultTally(*row) for row in connection.execute(wanted)]

    def tallies(self, game: str) -> list[Tally]:
        """Return win counts over all tournaments of a game; few rows for any number of results."""
        wanted = (
            sa.select(tournaments.c.id, tallies.c.seats, tallies.c.winner, tallies.c.games)
            .join(tournaments)
            .where(tournaments.c.game == game)
            .order_by(tournaments.c.key, tallies.c.seats, tallies.c.winner)
        )
        with self.sound(), reading(self.engine) as connection:
            return [
                Tally(name, _entrants(seats), None if winner == NOBODY else winner, games)
                for name, seats, winner, games in connection.execute(wanted)
            ]

    # Reports and logs

    def keep_report(self, tournament: str, report: Mapping[str, Any]) -> None:
        """Store the report of a tournament and the rating of each entrant."""
        key = self._key(tournament)
        names = ("games", "wins", "elo", "elo_error")
        rows = [
            {"tournament": key, "entrant": entrant, "agent": seat["name"]}
            | {name: seat[name] for name in names}
            for entrant, seat in enumerate(report["seats"])
        ]
        with writing(self.engine) as connection:
            connection.execute(ratings.delete().where(ratings.c.tournament == key))
            connection.execute(ratings.insert(), rows)
            connection.execute(
                tournaments.update().where(tournaments.c.key == key),
                {"report": json.dumps(report)},
            )

    def log(self, tournament: str, number: int) -> bytes | None:
        """Return the log of a game, if stored."""
        wanted = sa.select(logs.c.log).where(
            logs.c.tournament == self._key(tournament), logs.c.number == number
        )
        with reading(self.engine) as connection:
            packed = connection.execute(wanted).scalar()
        with self.sound():
            return None if packed is None else zlib.decompress(packed)

    def keep_log(self, tournament: str, number: int, text: bytes) -> None:
        """Store the log of a game unless there is one."""
        row = {"tournament": self._key(tournament), "number": number, "log": zlib.compress(text)}
        with writing(self.engine) as connection:
            connection.execute(self._insert(logs).on_conflict_do_nothing(), row)

    def _key(self, tournament: str) -> int | None:
        if tournament not in self._keys:
            wanted = sa.select(tournaments.c.key).where(tournaments.c.id == tournament)
            with reading(self.engine) as connection:
                key = connection.execute(wanted).scalar()
            if key is None:
                return None
            self._keys[tournament] = key
        return self._keys[tournament]

    def _insert(self, table: sa.Table) -> Any:
        """Return an insert of the database's dialect, which can handle conflicts."""
        kind = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        return kind.insert(table)


def _kept(row: Any) -> Kept:
    columns = {name: getattr(row, name) for name in Kept.__dataclass_fields__}
    definition, report = (json.loads(columns[name] or "null") for name in ("definition", "report"))
    if not isinstance(definition, dict) or not isinstance(report, dict | None):
        raise ValueError("definition and report must be objects")
    agents = definition.get("agents", [])
    if not isinstance(agents, list) or not all(isinstance(agent, str) for agent in agents):
        raise ValueError("agents must be a list of names")
    return Kept(**columns | {"definition": definition, "report": report})


def _entrants(seats: str) -> tuple[int, ...]:
    return tuple(map(int, seats.split(",")))


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
