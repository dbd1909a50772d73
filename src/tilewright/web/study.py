"""The cardboxes of visitors, each under the hash of its token, in the room database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import date

import sqlalchemy as sa

from tilewright.errors import DatabaseError
from tilewright.quiz.board import board_view
from tilewright.quiz.cardbox import Answered
from tilewright.quiz.cards import ANY_OF, Card, Graded
from tilewright.quiz.errors import QuizError, UnknownCard
from tilewright.quiz.moves import NoSuchMove
from tilewright.quiz.rows import CardRows, KeptCard, removal
from tilewright.quiz.schedule import PASSED
from tilewright.web.database.rooms import Write
from tilewright.web.errors import Refusal
from tilewright.web.settings import Json

MOST_CARDS = 5000  # of a visitor


class Study:
    """Reads and answers the cards of visitors; `today` is the server's day, by UTC."""

    def __init__(
        self,
        engine: sa.Engine,
        write: Callable[..., Awaitable[None]],
        today: Callable[[], str],
    ) -> None:
        self._engine = engine
        self._write = write
        self._today = today

    @property
    def today(self) -> date:
        return date.fromisoformat(self._today())

    def _rows(self, owner: str) -> CardRows:
        return CardRows(self._engine, owner, MOST_CARDS)

    async def stats(self, owner: str) -> Json:
        """The counts of a visitor's cardbox."""
        return await asyncio.to_thread(self._rows(owner).stats, self.today)

    async def add(self, owner: str, cards: Sequence[Card]) -> Json:
        """Add cards that are due today."""
        for again in (True, False):
            try:
                fresh = await asyncio.to_thread(self._rows(owner).new, cards, self.today)
                await self._save([kept.insert() for kept in fresh])
                break
            except QuizError as error:
                raise Refusal("full", str(error)) from None
            except DatabaseError:  # the same cards from two windows at once
                if not again:
                    raise
        return {"added": len(fresh), "known": len(cards) - len(fresh)}

    async def next(self, owner: str) -> Json:
        """The next due card without its answers."""
        due = await asyncio.to_thread(self._rows(owner).due, self.today, 1)
        return {"card": shown(due[0]) if due else None, **await self.stats(owner)}

    async def check(self, owner: str, id: str, given: Sequence[str]) -> Json:
        """Return which answers are right so far, and whether the card is complete; save nothing."""
        graded = _grade(await self._find(owner, id), given)
        complete = graded.quality >= PASSED
        found, wrong = list(graded.found), list(graded.wrong)
        return {"found": found, "wrong": wrong, "complete": complete}

    async def answer(self, owner: str, id: str, given: Sequence[str]) -> Json:
        """Grade an answer, and save it if the card is due."""
        kept = await self._find(owner, id)
        graded = _grade(kept, given)
        if not kept.schedule.is_due(self.today):
            raise Refusal("wrong-phase", f"this card is due on {kept.schedule.due}")
        after = kept.answered(graded, self.today)
        await self._save([after.update()])
        return Answered(graded, after).to_json() | {"stats": await self.stats(owner)}

    async def remove(self, owner: str, id: str) -> Json:
        """Remove a card."""
        await self._find(owner, id)
        await self._save([removal(owner, id)])
        return await self.stats(owner)

    async def _find(self, owner: str, id: str) -> KeptCard:
        try:
            return await asyncio.to_thread(self._rows(owner).find, id)
        except UnknownCard as error:
            raise Refusal("not-found", str(error)) from None

    async def _save(self, writes: Sequence[Write]) -> None:
        if writes:
            await self._write(*writes)


def _grade(kept: KeptCard, given: Sequence[str]) -> Graded:
    try:
        return kept.card.grade(given)
    except NoSuchMove as error:
        raise Refusal("illegal", str(error)) from None


def shown(kept: KeptCard) -> Json:
    """Return a card for the page, with its board if it has one."""
    board = board_view(kept.card.question) if kept.card.kind in ANY_OF else None
    return kept.to_json() | {"board": board}
