"""A word that opens in the middle to let a tile in: SANG and L to SLANG.

The tiles that hang on one side of the opening move over by one square, all together.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.grid import Direction, Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Square

Cells = dict[Square, str]


def opened_word(old: Cells, tile: str, lexicon: Lexicon, most: int) -> Cells | None:
    """The grid with a tile let into a word, as few tiles making way as can be, at most `most`."""
    best: Cells | None = None
    for word in Grid.from_cells(old).words:
        for index in range(1, len(word.word)):
            if word.word[:index] + tile + word.word[index:] not in lexicon:
                continue
            for part, new in _openings(old, word, index, tile):
                if len(part) <= most and _is_right(new, len(old) + 1, lexicon):
                    best, most = new, len(part) - 1
    return best


def _is_right(cells: Cells, tiles: int, lexicon: Lexicon) -> bool:
    """Whether no tile came to lie on another and the grid is valid."""
    return len(cells) == tiles and Grid.from_cells(cells).is_valid(lexicon)


def _openings(
    old: Cells, word: Placement, index: int, tile: str
) -> Iterator[tuple[set[Square], Cells]]:
    """The two ways to open a word before a letter: which tiles move, and the grid after it."""
    squares = list(word.squares)
    before, behind = squares[index - 1], squares[index]
    down, right = (0, 1) if word.direction is Direction.ACROSS else (1, 0)
    tail = _hanging(old, behind, before)
    if before in tail:
        return
    head = old.keys() - tail
    yield tail, _moved(old, tail, down, right) | {behind: tile}
    yield set(head), _moved(old, set(head), -down, -right) | {before: tile}


def _hanging(old: Cells, start: Square, barred: Square) -> set[Square]:
    """All tiles that can be reached from a square, but for the step to the barred one."""
    reached = {start}
    queue = [start]
    for row, column in queue:
        for near in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
            is_cut = (row, column) == start and near == barred
            if near in old and near not in reached and not is_cut:
                reached.add(near)
                queue.append(near)
    return reached


def _moved(old: Cells, part: set[Square], down: int, right: int) -> Cells:
    """The grid with a part of it shifted; where tiles meet, one is lost."""
    new = {square: letter for square, letter in old.items() if square not in part}
    for row, column in part:
        new[row + down, column + right] = old[row, column]
    return new
