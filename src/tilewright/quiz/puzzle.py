"""Puzzles: a position, the move that is best beyond doubt, and the evidence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from tilewright.errors import TilewrightError
from tilewright.quiz.errors import QuizError
from tilewright.quiz.moves import as_answered
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position

Method = Literal["simulation", "endgame", "preendgame"]
METHODS = ("simulation", "endgame", "preendgame")


@dataclass(frozen=True)
class Puzzle:
    """A position to find the best move in.

    `lead` is the distance of `move` from `second`, the best of the other moves: in win chances
    after a simulation and in a pre-endgame, in points of the final spread in an endgame. `error` is
    None where the lead is proved; otherwise it is the standard error of the lead over `playouts`
    playouts or deals for each move. `win` is the win chance of the best move, None in an endgame.
    """

    position: str
    lexicon: str
    move: str
    score: int
    method: Method
    second: str
    lead: float
    error: float | None
    win: float | None
    playouts: int
    theme: str
    source: str
    played: str | None = None

    @property
    def exact(self) -> bool:
        """Whether the move is proved to be the best."""
        return self.error is None

    @property
    def errors(self) -> float | None:
        """The lead in standard errors."""
        return None if not self.error else self.lead / self.error

    def to_position(self) -> Position:
        return parse_cgp(self.position).position

    def is_solved_by(self, move: str) -> bool:
        """Whether a typed move is the best one; an illegal move is an error."""
        return as_answered(self.position, move, [self.move]) == self.move

    def evidence(self) -> str:
        """Explain in a sentence why the move is best."""
        if self.method == "endgame":
            return f"proved: every other move ends at least {self.lead:g} points worse"
        if self.exact:
            return f"proved: it wins {_percent(self.win)} of the draws, {self.second} is next"
        trials = "deals" if self.method == "preendgame" else "playouts"
        return (
            f"{self.playouts:,} {trials}: {_percent(self.win)} wins, {_percent(self.lead)} more "
            f"than {self.second} ({self.errors or 0:.1f} standard errors)"
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, document: object) -> Puzzle:
        """Read a puzzle from a document; an invalid one is an error."""
        if not isinstance(document, Mapping):
            raise QuizError("a puzzle must be a JSON object")
        missing = {field.name for field in fields(cls)} - document.keys()
        if missing:
            raise QuizError(f"missing fields in the puzzle: {', '.join(sorted(missing))}")
        puzzle = cls(**{field.name: document[field.name] for field in fields(cls)})
        if puzzle.method not in METHODS or not isinstance(puzzle.lead, int | float):
            raise QuizError("the puzzle has an unknown method or no lead")
        try:
            puzzle.is_solved_by(puzzle.move)
        except (TilewrightError, AttributeError, TypeError) as error:
            raise QuizError(f"invalid puzzle: {error}") from None
        return puzzle


def parse_puzzles(text: str) -> Iterator[Puzzle]:
    """Read the puzzles of a file, one JSON object per line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
        except (ValueError, RecursionError):
            raise QuizError(
                f"line {number} is not JSON; a puzzle file has one puzzle per line"
            ) from None
        try:
            yield Puzzle.from_json(document)
        except QuizError as error:
            raise QuizError(f"line {number}: {error}") from None


def _percent(share: float | None) -> str:
    return f"{100 * (share or 0):.1f} %"
