"""Daily hands and their results in the room database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

from tilewright.database import reading
from tilewright.web.database.rooms import Write
from tilewright.web.database.schema import daily_hands as hands
from tilewright.web.database.schema import daily_results as results
from tilewright.web.settings import Json

FINISHED = ("seconds", "grid", "longest", "area", "everyday", "uncommon")

add_hand = hands.insert()
add_result = results.insert()
finish_result = (
    results.update()
    .where(
        results.c.day == sa.bindparam("of_day"),
        results.c.token == sa.bindparam("of_token"),
        results.c.seconds.is_(None),
    )
    .values({name: sa.bindparam(name) for name in FINISHED})
)
forget_unfinished = results.delete().where(
    results.c.day < sa.bindparam("before"), results.c.seconds.is_(None)
)

# Criteria for the best grids of a day; ties go to the faster one.
BEST: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "fastest": (results.c.seconds,),
        "smallest": (results.c.area, results.c.seconds),
        "longest": (sa.func.length(results.c.longest).desc(), results.c.seconds),
    }
)


@dataclass(frozen=True)
class HandRow:
    """The hand of a day and our grid for it."""

    day: str
    tiles: str
    grid: list[str]

    def insert(self) -> Write:
        return add_hand, dict(vars(self))


@dataclass(frozen=True)
class ResultRow:
    """A visitor's result; `token` is a hash, and `seconds` is None until the hand is finished.

    `everyday` is true if all words are everyday words: only such grids are shown to others.
    """

    day: str
    token: str
    name: str
    started: float
    seconds: float | None = None
    grid: list[str] | None = None
    longest: str | None = None
    area: int | None = None
    everyday: bool | None = None
    uncommon: list[str] | None = None

    def insert(self) -> Write:
        return add_result, dict(vars(self))

    def finish(self) -> Write:
        key = {"of_day": self.day, "of_token": self.token}
        return finish_result, key | {name: getattr(self, name) for name in FINISHED}

    def public(self) -> Json:
        return {
            "name": self.name,
            "seconds": self.seconds,
            "rows": self.grid,
            "longest": self.longest,
            "area": self.area,
        }


def forget_before(day: str) -> Write:
    """Delete unfinished attempts of earlier days."""
    return forget_unfinished, {"before": day}


class DailyRows:
    """Reads hands and results; the writer writes them."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def hand(self, day: str) -> HandRow | None:
        found = self._first(sa.select(hands).where(hands.c.day == day))
        return None if found is None else HandRow(**found)

    def result(self, day: str, token: str) -> ResultRow | None:
        wanted = sa.select(results).where(results.c.day == day, results.c.token == token)
        found = self._first(wanted)
        return None if found is None else ResultRow(**found)

    def finished(self, day: str, within: float | None = None) -> int:
        """Count the finished attempts, within a time in seconds if given."""
        wanted = sa.select(sa.func.count()).where(
            results.c.day == day, results.c.seconds.is_not(None)
        )
        if within is not None:
            wanted = wanted.where(results.c.seconds <= within)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar() or 0

    def best(self, day: str) -> dict[str, ResultRow]:
        """The best grids of everyday words, by criterion."""
        shown = sa.select(results).where(results.c.day == day, results.c.everyday.is_(True))
        found = {name: self._first(shown.order_by(*order)) for name, order in BEST.items()}
        return {name: ResultRow(**row) for name, row in found.items() if row is not None}

    def _first(self, wanted: sa.Select[Any]) -> Json | None:
        with reading(self._engine) as connection:
            row = connection.execute(wanted.limit(1)).one_or_none()
        return None if row is None else dict(row._mapping)
