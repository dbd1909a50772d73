"""The vocabulary of a grid: squares, directions, words on squares, and their letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tilewright.errors import GridError

Square = tuple[int, int]
NEXT_TO: tuple[Square, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Direction(StrEnum):
    """Which way a word runs."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> Square:
        """From one letter to the next: rows and columns."""
        return (0, 1) if self is Direction.ACROSS else (1, 0)


@dataclass(frozen=True)
class Placement:
    """A word on the squares from (row, column) on, in upper case whatever case it was given in."""

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
    """Whether all are single letters in upper case; quick, as every solved grid passes here."""
    joined = "".join(letters)
    single = len(joined) == len(letters) and "" not in letters
    return single and joined.isalpha() and joined == joined.upper()


def as_letter(given: str, where: str = "") -> str:
    """One tile's letter, in upper case."""
    letter = given.upper()
    if len(letter) != 1 or not letter.isalpha():
        raise GridError(f"{given!r}{where} is not a tile; expected one letter")
    return letter


def as_letters(given: str, what: str) -> str:
    letters = given.upper()
    if not letters.isalpha():
        raise GridError(f"{given!r} is not {what}; expected letters only")
    return letters
