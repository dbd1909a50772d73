"""The daily hand: the same tiles for everyone on a UTC day, timed by the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from tilewright.errors import DatabaseError
from tilewright.web.database.daily import DailyRows, HandRow, ResultRow, forget_before
from tilewright.web.database.rooms import Write
from tilewright.web.days import OnceADay
from tilewright.web.errors import Refusal
from tilewright.web.live.players import digest, new_token
from tilewright.web.settings import Json

LONGEST_TOKEN = 64
SHORTEST_TOKEN = 16

Clock = Callable[[], float]


@dataclass(frozen=True)
class Attempt:
    """A visitor's attempt at a hand, with the visitor's token."""

    hand: HandRow
    result: ResultRow
    token: str


class DailyHands:
    """Hands by day. Each is drawn once, stored, and never changes."""

    def __init__(
        self,
        rows: DailyRows,
        write: Callable[[Write], Awaitable[None]],
        draw: Callable[[str], Awaitable[Json]],
        clock: Clock,
    ) -> None:
        self._rows = rows
        self._write = write
        self._draw = draw
        self._clock = clock
        self._hands = OnceADay(rows.hand, self._make, self._store)

    # Days

    @property
    def now(self) -> float:
        return self._clock()

    @property
    def today(self) -> str:
        return datetime.fromtimestamp(self.now, UTC).date().isoformat()

    @property
    def yesterday(self) -> str:
        return day_before(self.today)

    @property
    def seconds_left(self) -> float:
        """How long today's hand can still be started."""
        return 86400 - self.now % 86400

    async def hand(self, day: str) -> HandRow:
        """The hand of a day."""
        return await self._hands.of(day)

    async def _make(self, day: str) -> HandRow:
        drawn = await self._draw(day)
        return HandRow(day, drawn["tiles"], drawn["rows"])

    async def _store(self, day: str, hand: HandRow) -> None:
        await self._write(hand.insert())
        await self._write(forget_before(day_before(day)))

    # Attempts

    async def begin(self, name: str, token: str | None) -> Attempt:
        """Start today's hand, or continue an earlier attempt."""
        if token is not None and not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN:
            raise Refusal("wrong-token", "unknown token; omit it to get a new one")
        token = token or new_token()
        day, mark = self.today, digest(token)
        hand = await self.hand(day)
        known = await asyncio.to_thread(self._rows.result, day, mark)
        if known is not None:
            return Attempt(hand, known, token)
        result = ResultRow(day, mark, name, self.now)
        try:
            await self._write(result.insert())
        except DatabaseError:  # started in two windows at once
            known = await asyncio.to_thread(self._rows.result, day, mark)
            if known is None:
                raise
            return Attempt(hand, known, token)
        return Attempt(hand, result, token)

    async def attempt(self, token: str) -> Attempt:
        """The attempt of a token at today's hand, or an unfinished one at yesterday's."""
        for day in (self.today, self.yesterday):
            result = await asyncio.to_thread(self._rows.result, day, digest(token))
            if result is not None and (day == self.today or result.seconds is None):
                return Attempt(await self.hand(day), result, token)
        raise Refusal("wrong-phase", "this hand was not started, or its time is up")

    async def finish(self, attempt: Attempt, facts: Json, at: float) -> ResultRow:
        """Store a checked grid; the first one counts."""
        result = replace(
            attempt.result,
            seconds=round(max(0.0, at - attempt.result.started), 3),
            grid=facts["rows"],
            longest=facts["longest"],
            area=facts["area"],
            everyday=not facts["uncommon"],
            uncommon=facts["uncommon"],
        )
        await self._write(result.finish())
        kept = await asyncio.to_thread(self._rows.result, result.day, result.token)
        assert kept is not None
        return kept

    # Results

    async def place(self, result: ResultRow) -> Json:
        """How a result compares with the others of its day."""
        finished = await asyncio.to_thread(self._rows.finished, result.day)
        faster = await asyncio.to_thread(self._rows.finished, result.day, result.seconds)
        return {"rank": faster, "finished": finished}

    async def finished(self, day: str) -> int:
        return await asyncio.to_thread(self._rows.finished, day)

    async def past(self, day: str) -> Json:
        """A past day: its tiles, our grid and the best grids of everyday words."""
        if read_day(day) >= self.today:
            raise Refusal("wrong-phase", "grids are shown when the day is over")
        if day != self.yesterday and await asyncio.to_thread(self._rows.hand, day) is None:
            raise Refusal("not-found", f"no results for {day}")
        hand = await self.hand(day)
        best = await asyncio.to_thread(self._rows.best, day)
        return {
            "day": day,
            "tiles": hand.tiles,
            "rows": hand.grid,
            "finished": await self.finished(day),
            "best": {name: row.public() for name, row in best.items()},
        }


def read_day(text: str) -> str:
    """Read a day as written in URLs, such as 2026-11-17."""
    with suppress(ValueError):
        if date.fromisoformat(text).isoformat() == text:
            return text
    raise Refusal("invalid", f"a day must be a date such as 2026-11-17 (got {text[:20]!r})")


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
