"""An unbounded crossword grid of letters.

A square is (row, column), rows growing downwards and columns to the right; either may be negative.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.alphabet import EMPTY
from tilewright.errors import GridError
from tilewright.grid.flaws import Flaw, find_flaws
from tilewright.grid.placement import (
    NEXT_TO,
    Direction,
    Placement,
    Square,
    are_tiles,
    as_letter,
)

if TYPE_CHECKING:
    from tilewright.grid.draw import Picture
    from tilewright.lexicon import Lexicon

__all__ = ["Direction", "Flaw", "Grid", "Placement", "Square"]

MOST_SQUARES = 4_000_000  # largest bounding box that is written as rows


class Grid:
    """Letters on an unbounded grid; every change can be undone.

    Two grids are equal if one is the other shifted as a whole.
    """

    __slots__ = ("_cells", "_log")

    def __init__(self) -> None:
        self._cells: dict[Square, str] = {}
        self._log: list[dict[Square, str | None]] = []  # previous contents, by change

    @classmethod
    def from_cells(cls, cells: Mapping[Square, str]) -> Grid:
        """Create a grid from letters by square, in either case."""
        grid = cls()
        ready = are_tiles(cells.values())
        grid._cells = dict(cells) if ready else {at: as_letter(cells[at]) for at in cells}
        return grid

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Grid:
        """Create a grid from rows of equal length, with `.` or a space for an empty square."""
        return cls._read(rows, 1)

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Parse a picture as in `from_rows`, ignoring blank lines above and below."""
        lines = text.splitlines()
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if not filled:
            return cls()
        return cls._read(lines[filled[0] : filled[-1] + 1], filled[0] + 1)

    @classmethod
    def _read(cls, rows: Sequence[str], first: int) -> Grid:
        """Read rows; `first` is the number of the first one in errors."""
        grid = cls()
        for row, line in enumerate(rows):
            if len(line) != len(rows[0]):
                squares = "1 square" if len(line) == 1 else f"{len(line)} squares"
                raise GridError(
                    f"row {first + row} has {squares}, but row {first} has "
                    f"{len(rows[0])}: expected rows of equal length, {EMPTY!r} for an empty square"
                ).at_place(first + row)
            for column, mark in enumerate(line):
                if mark not in (EMPTY, " "):
                    grid._cells[row, column] = _letter(mark, first + row, column + 1)
        return grid

    def copy(self) -> Grid:
        """Return a copy without undo history."""
        grid = Grid()
        grid._cells = self._cells.copy()
        return grid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if len(self) != len(other):
            return False
        (top, left), (other_top, other_left) = self.corner, other.corner
        down, right = other_top - top, other_left - left
        return other._cells == {
            (row + down, column + right): letter for (row, column), letter in self._cells.items()
        }

    def __len__(self) -> int:
        return len(self._cells)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        if self.area > MOST_SQUARES:
            return f"Grid.from_cells({self._cells!r})"
        return f"Grid.from_rows({self.rows!r})" if self._cells else "Grid()"

    def __rich__(self) -> Picture:
        from tilewright.grid.draw import Picture

        return Picture(self)

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook, if the grid is not too large for one."""
        from tilewright.grid.draw import draw_svg

        return draw_svg(self) if self.area <= MOST_SQUARES else None

    # Contents

    @property
    def cells(self) -> MappingProxyType[Square, str]:
        """The letters by square, as a live read-only mapping."""
        return MappingProxyType(self._cells)

    @property
    def rows(self) -> tuple[str, ...]:
        """The grid as rows of equal length, with `.` for empty squares."""
        top, left, height, width = self._box
        if height * width > MOST_SQUARES:
            raise GridError(f"a grid of {height} × {width} squares is too large to print")
        lines = [[EMPTY] * width for _ in range(height)]
        for (row, column), letter in self._cells.items():
            lines[row - top][column - left] = letter
        return tuple(["".join(line) for line in lines])

    @property
    def corner(self) -> Square:
        """The top row and the leftmost column."""
        return self._box[:2]

    @property
    def height(self) -> int:
        return self._box[2]

    @property
    def width(self) -> int:
        return self._box[3]

    @property
    def area(self) -> int:
        """The number of squares in the bounding box."""
        return self.height * self.width

    @property
    def tiles(self) -> str:
        """The letters of the grid, sorted."""
        return "".join(sorted(self._cells.values()))

    @property
    def words(self) -> list[Placement]:
        """All maximal runs of two or more letters: across first, then down."""
        return [*self._runs(Direction.ACROSS), *self._runs(Direction.DOWN)]

    @property
    def anchors(self) -> list[Square]:
        """The empty squares next to a tile, sorted."""
        around = {
            (row + down, column + right) for row, column in self._cells for down, right in NEXT_TO
        }
        return sorted(around - self._cells.keys())

    def cross_check(
        self, row: int, column: int, direction: Direction, lexicon: Lexicon
    ) -> frozenset[str]:
        """Return the letters that form a word on an empty square in this direction.

        A square without neighbours in this direction allows every letter.
        """
        if (row, column) in self._cells:
            raise GridError(f"{self._standing(row, column)}; cross-checks need an empty square")
        down, right = direction.step
        before = self._letters_on(row - down, column - right, -down, -right)[::-1]
        after = self._letters_on(row + down, column + right, down, right)
        letters = frozenset(lexicon.alphabet.letters)
        if not before and not after:
            return letters
        if not letters.issuperset(before + after):  # a tile that is in no word of this alphabet
            return frozenset()
        return lexicon.cross_check(before, after)

    # Changes

    def put(self, row: int, column: int, letter: str) -> None:
        """Put a tile on an empty square."""
        if (row, column) in self._cells:
            raise GridError(f"cannot place {letter!r}: {self._standing(row, column)}")
        self._change({(row, column): as_letter(letter)})

    def take(self, row: int, column: int) -> str:
        """Take the tile from a square."""
        if (row, column) not in self._cells:
            raise GridError(f"no tile to take at ({row}, {column})")
        letter = self._cells[row, column]
        self._change({(row, column): None})
        return letter

    def place(self, placement: Placement) -> tuple[Square, ...]:
        """Place the missing letters of a word and return their squares."""
        laid: dict[Square, str | None] = {}
        for square, letter in zip(placement.squares, placement.word, strict=True):
            standing = self._cells.get(square)
            if standing is None:
                laid[square] = letter
            elif standing != letter:
                raise GridError(
                    f"{placement} does not fit: {self._standing(*square)}, expected {letter!r}"
                )
        self._change(laid)
        return tuple(laid)

    def lift(self, placement: Placement) -> tuple[Square, ...]:
        """Remove a word except tiles used by crossing words; return the squares."""
        if not self._holds(placement):
            raise GridError(f"{placement} is not in this grid")
        right, down = placement.direction.step  # the step of a crossing word
        lifted: dict[Square, str | None] = {
            (row, column): None
            for row, column in placement.squares
            if (row - down, column - right) not in self._cells
            and (row + down, column + right) not in self._cells
        }
        self._change(lifted)
        return tuple(lifted)

    def undo(self) -> None:
        """Undo the last `put`, `take`, `place` or `lift`."""
        if not self._log:
            raise GridError("nothing to undo")
        self._write(self._log.pop())

    # Flaws

    def flaws(self, lexicon: Container[str], tiles: str | None = None) -> list[Flaw]:
        """List what keeps the grid from being one valid crossword of exactly these tiles.

        A tile that touches no other is a stray tile; a larger group that is not connected to the
        largest one is a separate component. Without `tiles`, any letters are allowed.
        """
        return list(find_flaws(self, lexicon, tiles))

    def is_valid(self, lexicon: Container[str], tiles: str | None = None) -> bool:
        """Whether the grid has no flaws."""
        return next(find_flaws(self, lexicon, tiles), None) is None

    # Internals

    @property
    def _box(self) -> tuple[int, int, int, int]:
        """Return the smallest box around all tiles: top, left, height, width."""
        if not self._cells:
            return 0, 0, 0, 0
        rows, columns = zip(*self._cells, strict=True)
        top, left = min(rows), min(columns)
        return top, left, max(rows) - top + 1, max(columns) - left + 1

    def _standing(self, row: int, column: int) -> str:
        return f"({row}, {column}) has {self._cells[row, column]!r}"

    def _letters_on(self, row: int, column: int, down: int, right: int) -> str:
        """Return the letters from a square up to the first empty one."""
        letters = []
        while (letter := self._cells.get((row, column))) is not None:
            letters.append(letter)
            row += down
            column += right
        return "".join(letters)

    def _runs(self, direction: Direction) -> Iterator[Placement]:
        down, right = direction.step
        for row, column in sorted(self._cells):
            starts = (row - down, column - right) not in self._cells
            if starts and (row + down, column + right) in self._cells:
                letters = self._letters_on(row, column, down, right)
                yield Placement(letters, row, column, direction)

    def _holds(self, placement: Placement) -> bool:
        """Whether the word is on the grid and not part of a longer one."""
        down, right = placement.direction.step
        before = (placement.row - down, placement.column - right)
        letters = self._letters_on(placement.row, placement.column, down, right)
        return before not in self._cells and letters == placement.word

    def _change(self, letters: Mapping[Square, str | None]) -> None:
        self._log.append(self._write(letters))

    def _write(self, letters: Mapping[Square, str | None]) -> dict[Square, str | None]:
        """Set squares, None for empty, and return their previous contents."""
        before = {square: self._cells.get(square) for square in letters}
        for square, letter in letters.items():
            if letter is None:
                self._cells.pop(square, None)
            else:
                self._cells[square] = letter
        return before


def _letter(mark: str, row: int, column: int) -> str:
    """Return the letter of a square in a picture; errors include its position."""
    try:
        return as_letter(mark, f" in row {row}")
    except GridError as error:
        raise error.at_place(row, column) from None
