"""Daily puzzles and the answers to them in the room database."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from tilewright.database import reading
from tilewright.web.database.rooms import Write
from tilewright.web.database.schema import daily_puzzles as puzzles
from tilewright.web.database.schema import puzzle_answers as answers
from tilewright.web.settings import Json

add_puzzle = puzzles.insert()
add_answer = answers.insert()


@dataclass(frozen=True)
class AnswerRow:
    """What one visitor answered first; `token` is a hash."""

    day: str
    token: str
    move: str
    solved: bool

    def insert(self) -> Write:
        return add_answer, dict(vars(self))


def puzzle_write(day: str, puzzle: Json) -> Write:
    return add_puzzle, {"day": day, "puzzle": puzzle}


class PuzzleRows:
    """Reads puzzles and answers; writing goes through the writer."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def puzzle(self, day: str) -> Json | None:
        wanted = sa.select(puzzles.c.puzzle).where(puzzles.c.day == day)
        with reading(self._engine) as connection:
            found: Json | None = connection.execute(wanted).scalar()
        return found

    def answer(self, day: str, token: str) -> AnswerRow | None:
        wanted = sa.select(answers).where(answers.c.day == day, answers.c.token == token)
        with reading(self._engine) as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else AnswerRow(**row._mapping)

    def counts(self, day: str) -> Json:
        """How many have answered, and how many of them were right."""
        right = sa.func.coalesce(sa.func.sum(sa.case((answers.c.solved, 1), else_=0)), 0)
        wanted = sa.select(sa.func.count(), right).where(answers.c.day == day)
        with reading(self._engine) as connection:
            answered, solved = connection.execute(wanted).one()
        return {"answered": answered, "solved": solved}
