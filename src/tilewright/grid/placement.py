"""Basic types of a grid: squares, directions, placed words and their letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tilewright.errors import GridError

Square = tuple[int, int]
NEXT_TO: tuple[Square, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Direction(StrEnum):
    """The direction of a word."""

    ACROSS = "across"
    DOWN = "down"

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    @property
    def step(self) -> Square:
        """The row and column offset from one letter to the next."""
        return (0, 1) if self is Direction.ACROSS else (1, 0)


@dataclass(frozen=True)
class Placement:
    """A word that starts at (row, column), converted to upper case."""

    word: str
    row: int
    column: int
    direction: Direction

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", as_letters(self.word, "a word"))
        object.__setattr__(self, "direction", Direction(self.direction))

    def __str__(self) -> str:
        return f"{self.word} at ({self.row}, {self.column}) {self.direction}"

    @property
    def squares(self) -> Iterator[Square]:
        """The square of each letter, in order."""
        down, right = self.direction.step
        for place in range(len(self.word)):
            yield self.row + place * down, self.column + place * right


def are_tiles(letters: Collection[str]) -> bool:
    """Whether all are single upper-case letters; fast, because every solved grid is checked."""
    joined = "".join(letters)
    single = len(joined) == len(letters) and "" not in letters
    return single and joined.isalpha() and joined == joined.upper()


def as_letter(given: str, where: str = "") -> str:
    """Return the letter of one tile, in upper case."""
    letter = given.upper()
    if len(letter) != 1 or not letter.isalpha():
        raise GridError(f"{given!r}{where} is not a tile; expected one letter")
    return letter


def as_letters(given: str, what: str) -> str:
    letters = given.upper()
    if not letters.isalpha():
        raise GridError(f"{given!r} is not {what}; expected letters only")
    return letters
