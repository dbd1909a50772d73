"""Every grid of a few tiles, shape by shape and letter by letter: slow, obvious, independent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache

Square = tuple[int, int]
Shape = tuple[Square, ...]
Cells = dict[Square, str]


def grid_exists(tiles: str, words: Collection[str]) -> bool:
    """Whether all the tiles make one crossword of the words."""
    return next(all_grids(tiles, words), None) is not None


def all_grids(tiles: str, words: Collection[str]) -> Iterator[Cells]:
    """Every crossword of exactly these tiles, each once, its first row and column being 0."""
    known = set(words)
    lengths = {len(word) for word in known}
    for shape in shapes(len(tiles)):
        if all(len(run) in lengths for run in runs(shape)):
            yield from _fillings(shape, Counter(tiles), known)


@cache
def shapes(size: int) -> list[Shape]:
    """Every connected set of this many squares, up to a shift, each in reading order."""
    if size == 1:
        return [((0, 0),)]
    larger = {_shifted({*shape, square}) for shape in shapes(size - 1) for square in _around(shape)}
    return sorted(larger)


def _around(shape: Shape) -> set[Square]:
    return {
        (row + down, column + right)
        for row, column in shape
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
    } - set(shape)


def _shifted(squares: set[Square]) -> Shape:
    """The squares with their first row and column at 0."""
    top = min(row for row, _ in squares)
    left = min(column for _, column in squares)
    return tuple(sorted((row - top, column - left) for row, column in squares))


@cache
def runs(shape: Shape) -> list[Shape]:
    """The squares of each word: maximal runs of two or more."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in shape:
            run = []
            if (row - down, column - right) not in shape:
                while (row, column) in shape:
                    run.append((row, column))
                    row, column = row + down, column + right
            if len(run) > 1:
                found.append(tuple(run))
    return found


def _fillings(shape: Shape, tiles: Counter[str], words: set[str]) -> Iterator[Cells]:
    """Put letters on the squares in reading order, as long as every run may become a word."""
    through = {square: [run for run in runs(shape) if square in run] for square in shape}
    begun = {(len(word), word[:end]) for word in words for end in range(1, len(word) + 1)}
    cells: Cells = {}

    def may_go_on(square: Square) -> bool:
        return all(
            (len(run), "".join(cells[at] for at in run if at in cells)) in begun
            for run in through[square]
        )

    def fill() -> Iterator[Cells]:
        if len(cells) == len(shape):
            yield dict(cells)
            return
        square = shape[len(cells)]
        for letter in [letter for letter, count in tiles.items() if count]:
            cells[square] = letter
            tiles[letter] -= 1
            if may_go_on(square):
                yield from fill()
            tiles[letter] += 1
            del cells[square]

    return fill()


def least_moved(old: Cells, new: Cells) -> int:
    """How many tiles of the old grid do not stand in the new one where they stood.

    The new grid is shifted as a whole to where most of them do.
    """
    return len(old) - max(_standing(old, new, shift) for shift in _shifts(old, new))


def _standing(old: Cells, new: Cells, shift: Square) -> int:
    """The number of old tiles that keep their square in the shifted new grid."""
    down, right = shift
    return sum(
        new.get((row + down, column + right)) == letter for (row, column), letter in old.items()
    )


def _shifts(old: Cells, new: Cells) -> set[Square]:
    """Every shift that brings a square of one onto a square of the other."""
    return {(to[0] - at[0], to[1] - at[1]) for at in old for to in new}


def least_change(old: Cells, tiles: str, words: Collection[str]) -> int | None:
    """The fewest old tiles that a grid of the old and the new ones moves, where there is one."""
    together = "".join(old.values()) + tiles
    return min((least_moved(old, new) for new in all_grids(together, words)), default=None)


def as_rows(cells: Cells) -> Sequence[str]:
    """The picture of a grid whose first row and column are 0."""
    height = 1 + max(row for row, _ in cells)
    width = 1 + max(column for _, column in cells)
    return [
        "".join(cells.get((row, column), ".") for column in range(width)) for row in range(height)
    ]
