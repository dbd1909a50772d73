"""Everything that can be wrong with a grid, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tilewright.grid.placement import NEXT_TO, Square, as_letters

if TYPE_CHECKING:
    from tilewright.grid.grid import Grid
    from tilewright.lexicon import Lexicon

FlawKind = Literal["bad word", "two components", "stray tile", "missing tile", "extra tile"]


@dataclass(frozen=True)
class Flaw:
    """One flaw of a grid.

    The message counts rows and columns from 1, as in the picture of the grid; `squares` are the
    grid's own coordinates, and empty for a missing tile.
    """

    kind: FlawKind
    message: str
    squares: tuple[Square, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "message": self.message, "squares": self.squares}


@dataclass(frozen=True)
class Check:
    """The result of checking a grid against a lexicon and, if given, a set of tiles."""

    grid: Grid
    flaws: tuple[Flaw, ...]
    tiles: str | None
    lexicon: str

    @property
    def is_valid(self) -> bool:
        return len(self.grid) > 1 and not self.flaws

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON document."""
        return {
            "valid": self.is_valid,
            "rows": self.grid.rows,
            "words": [placement.word for placement in self.grid.words],
            "flaws": [flaw.to_json() for flaw in self.flaws],
            "tiles": self.grid.tiles if self.tiles is None else self.tiles.upper(),
            "lexicon": self.lexicon,
        }


class _Picture(NamedTuple):
    """The origin of a grid's picture."""

    top: int
    left: int

    def of(self, row: int, column: int) -> str:
        """Describe the position of a square in the picture."""
        return f"row {row - self.top + 1}, column {column - self.left + 1}"


def check_grid(grid: Grid, lexicon: Lexicon, tiles: str | None = None) -> Check:
    """Check that a grid is one crossword of words and, if tiles are given, uses exactly those."""
    return Check(grid, tuple(find_flaws(grid, lexicon, tiles)), tiles, lexicon.name)


def find_flaws(grid: Grid, lexicon: Container[str], tiles: str | None) -> Iterator[Flaw]:
    """Yield the flaws of a grid, as listed by `Grid.flaws`."""
    hand = None if tiles is None else as_letters(tiles, "a hand") if tiles else ""
    where = _Picture(*grid.corner)
    yield from _bad_words(grid, lexicon, where)
    groups = pieces(grid)
    yield from _loose_components(grid, [group for group in groups if len(group) > 1], where)
    yield from _stray_tiles(grid, [group[0] for group in groups if len(group) == 1], where)
    if hand is not None:
        yield from _missing_tiles(grid, Counter(hand))
        yield from _extra_tiles(grid, Counter(hand))


def pieces(grid: Grid) -> list[list[Square]]:
    """Return the squares of each connected group of tiles, in reading order."""
    apart = set(grid.cells)
    return [
        sorted(_take_connected(square, apart)) for square in sorted(grid.cells) if square in apart
    ]


def _take_connected(start: Square, apart: set[Square]) -> Iterator[Square]:
    """Yield the squares connected to the first one, removing them from the set."""
    apart.remove(start)
    ahead = [start]
    while ahead:
        row, column = ahead.pop()
        yield row, column
        near = {(row + down, column + right) for down, right in NEXT_TO} & apart
        apart -= near
        ahead += near


def _bad_words(grid: Grid, lexicon: Container[str], where: _Picture) -> Iterator[Flaw]:
    for word in grid.words:
        if word.word not in lexicon:
            place = f"{where.of(word.row, word.column)}, {word.direction}"
            message = f"{word.word} ({place}) is not in the lexicon"
            yield Flaw("bad word", message, tuple(word.squares))


def _loose_components(
    grid: Grid, components: list[list[Square]], where: _Picture
) -> Iterator[Flaw]:
    largest = max(components, key=len, default=None)
    for component in components:
        if component is not largest:
            message = (
                f"the {len(component)} tiles from {where.of(*component[0])} "
                f"are not connected to the other {len(grid) - len(component)}"
            )
            yield Flaw("two components", message, tuple(component))


def _stray_tiles(grid: Grid, strays: list[Square], where: _Picture) -> Iterator[Flaw]:
    for square in strays:
        message = f"{grid.cells[square]} ({where.of(*square)}) is not part of a word"
        yield Flaw("stray tile", message, (square,))


def _missing_tiles(grid: Grid, hand: Counter[str]) -> Iterator[Flaw]:
    for letter, count in sorted((hand - Counter(grid.tiles)).items()):
        yield Flaw("missing tile", f"{count} × {letter} missing from the grid")


def _extra_tiles(grid: Grid, hand: Counter[str]) -> Iterator[Flaw]:
    for letter, count in sorted((Counter(grid.tiles) - hand).items()):
        squares = sorted(square for square, tile in grid.cells.items() if tile == letter)
        message = f"{count} × {letter} in the grid but not among the tiles"
        yield Flaw("extra tile", message, tuple(squares))
