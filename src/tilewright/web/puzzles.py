"""The daily puzzle: one position for everybody on one day, by UTC."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tilewright.errors import DatabaseError
from tilewright.quiz.board import board_view
from tilewright.quiz.moves import as_answered
from tilewright.quiz.puzzle import Puzzle
from tilewright.web.daily import day_before, read_day
from tilewright.web.database.puzzles import AnswerRow, PuzzleRows, puzzle_write
from tilewright.web.database.rooms import Write
from tilewright.web.days import OnceADay
from tilewright.web.errors import Refusal
from tilewright.web.settings import Json


class DailyPuzzles:
    """Puzzles by day. A puzzle is made once, stored, and never changes."""

    def __init__(
        self,
        rows: PuzzleRows,
        write: Callable[[Write], Awaitable[None]],
        draw: Callable[[str], Awaitable[Json]],
        today: Callable[[], str],
    ) -> None:
        self._rows = rows
        self._write = write
        self._today = today
        self._puzzles = OnceADay(rows.puzzle, draw, self._store)

    @property
    def today(self) -> str:
        return self._today()

    async def puzzle(self, day: str) -> Puzzle:
        """The puzzle of a day."""
        return Puzzle.from_json(await self._puzzles.of(day))

    async def _store(self, day: str, puzzle: Json) -> None:
        await self._write(puzzle_write(day, puzzle))

    async def show(self, token: str | None) -> Json:
        """Return today's puzzle, with the solution once the visitor has answered."""
        day = self.today
        puzzle = await self.puzzle(day)
        answer = None if token is None else await asyncio.to_thread(self._rows.answer, day, token)
        return {
            "day": day,
            "yesterday": await self._known(day_before(day)),
            "puzzle": question(puzzle),
            **await asyncio.to_thread(self._rows.counts, day),
            "result": None if answer is None else result(puzzle, answer),
        }

    async def _known(self, day: str) -> str | None:
        """Return the day if its puzzle exists."""
        return day if await asyncio.to_thread(self._rows.puzzle, day) else None

    async def answer(self, token: str, move: str) -> Json:
        """Answer today's puzzle; the first answer of a visitor counts."""
        day = self.today
        puzzle = await self.puzzle(day)
        known = await asyncio.to_thread(self._rows.answer, day, token)
        if known is None:
            written = as_answered(puzzle.position, move, [puzzle.move])
            row = AnswerRow(day, token, written, written == puzzle.move)
            try:
                await self._write(row.insert())
            except DatabaseError:  # answered in two windows at once
                known = await asyncio.to_thread(self._rows.answer, day, token)
                if known is None:
                    raise
            known = known or row
        counts = await asyncio.to_thread(self._rows.counts, day)
        return {"day": day, **counts, "result": result(puzzle, known)}

    async def answered(self, token: str) -> Puzzle:
        """Return today's puzzle for a visitor who has answered it."""
        day = self.today
        if await asyncio.to_thread(self._rows.answer, day, token) is None:
            raise Refusal("wrong-phase", "answer the puzzle of the day first")
        return await self.puzzle(day)

    async def past(self, day: str) -> Json:
        """Return the puzzle of a past day with its solution."""
        if read_day(day) >= self.today:
            raise Refusal("wrong-phase", "the solution of a day is shown when it is over")
        if await asyncio.to_thread(self._rows.puzzle, day) is None:
            raise Refusal("not-found", f"no puzzle was made for {day}")
        puzzle = await self.puzzle(day)
        counts = await asyncio.to_thread(self._rows.counts, day)
        return {"day": day, "puzzle": question(puzzle), **counts, "solution": solution(puzzle)}


def question(puzzle: Puzzle) -> Json:
    """Return a puzzle without its solution."""
    shown = {"lexicon": puzzle.lexicon, "method": puzzle.method, "source": puzzle.source}
    return board_view(puzzle.position) | shown | {"position": puzzle.position}


def solution(puzzle: Puzzle) -> Json:
    """Return the best move with the evidence."""
    names = ("move", "score", "method", "second", "lead", "error", "win", "playouts", "theme")
    return {name: getattr(puzzle, name) for name in names} | {"evidence": puzzle.evidence()}


def result(puzzle: Puzzle, answer: AnswerRow) -> Json:
    return {"move": answer.move, "right": answer.solved, "solution": solution(puzzle)}
