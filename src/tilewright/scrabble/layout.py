"""Board layouts: size, premium squares and start square."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tilewright.errors import TilewrightError
from tilewright.grid.placement import Square

PLAIN = "."
LETTER_FACTORS = {"'": 2, '"': 3, "^": 4}
WORD_FACTORS = {"-": 2, "=": 3, "~": 4}
SMALLEST, LARGEST = 3, 21  # squares per side, limited by the compiled generator
LEGEND = "' \" ^ for letters times 2, 3, 4; - = ~ for words times 2, 3, 4; . for a plain square"


class LayoutError(TilewrightError):
    """An invalid board picture."""


@dataclass(frozen=True)
class Layout:
    """A board as one text per row: `' " ^` multiply a letter by 2, 3, 4, `- = ~` a word.

    The first play must cover `start`, by default the middle.
    """

    name: str
    picture: tuple[str, ...]
    start: Square = (-1, -1)
    letter_factors: bytes = field(init=False, repr=False, compare=False)
    word_factors: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_picture(self.picture)
        if self.start == (-1, -1):
            object.__setattr__(self, "start", (self.rows // 2, self.columns // 2))
        if not self.holds(*self.start):
            raise LayoutError(f"the start square {self.start} is off a board of {self.size}")
        squares = "".join(self.picture)
        letters = bytes(LETTER_FACTORS.get(square, 1) for square in squares)
        words = bytes(WORD_FACTORS.get(square, 1) for square in squares)
        object.__setattr__(self, "letter_factors", letters)
        object.__setattr__(self, "word_factors", words)

    @classmethod
    def from_text(cls, name: str, text: str, start: Square = (-1, -1)) -> Layout:
        """Parse a board from lines of text; spaces are plain squares."""
        lines: Iterable[str] = text.strip("\n").split("\n")
        return cls(name, tuple(line.replace(" ", PLAIN) for line in lines), start)

    @property
    def rows(self) -> int:
        return len(self.picture)

    @property
    def columns(self) -> int:
        return len(self.picture[0])

    @property
    def size(self) -> str:
        return f"{self.rows}×{self.columns} squares"

    def holds(self, row: int, column: int) -> bool:
        """Whether a square is on the board."""
        return 0 <= row < self.rows and 0 <= column < self.columns


def _check_picture(picture: tuple[str, ...]) -> None:
    width = len(picture[0]) if picture else 0
    for number, row in enumerate(picture, start=1):
        if len(row) != width:
            raise LayoutError(
                f"row {number} of the board has {len(row)} squares, but the first has {width}"
            )
        for square in row:
            if square != PLAIN and square not in LETTER_FACTORS and square not in WORD_FACTORS:
                raise LayoutError(
                    f"{square!r} in row {number} of the board is not a square; use {LEGEND}"
                )
    if width != len(picture):
        raise LayoutError(f"a board must be square (got {len(picture)} rows of {width})")
    if not SMALLEST <= width <= LARGEST:
        raise LayoutError(f"a board must have {SMALLEST} to {LARGEST} rows (got {width})")


STANDARD = Layout.from_text(
    "standard",
    """
=..'...=...'..=
.-..."..."...-.
..-...'.'...-..
'..-...'...-..'
....-.....-....
."..."..."...".
..'...'.'...'..
=..'...-...'..=
..'...'.'...'..
."..."..."...".
....-.....-....
'..-...'...-..'
..-...'.'...-..
.-..."..."...-.
=..'...=...'..=
""",
)
SUPER = Layout.from_text(
    "super",
    """
~..'...=..'..=...'..~
.-.."...-...-..."..-.
..-..^...-.-...^..-..
'..=..'...=...'..=..'
."..-..."..."...-..".
..^..-...'.'...-..^..
...'..-...'...-..'...
=......-.....-......=
.-.."..."..."..."..-.
..-..'...'.'...'..-..
'..=..'...-...'..=..'
..-..'...'.'...'..-..
.-.."..."..."..."..-.
=......-.....-......=
...'..-...'...-..'...
..^..-...'.'...-..^..
."..-..."..."...-..".
'..=..'...=...'..=..'
..-..^...-.-...^..-..
.-.."...-...-..."..-.
~..'...=..'..=...'..~
""",
)
LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {layout.name: layout for layout in (STANDARD, SUPER)}
)
