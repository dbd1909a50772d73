"""Advice for a hand and a grid: one placement, or the least change that adds the hand."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.grid import Grid, Placement
from tilewright.grid.cleaning import sound_part
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit, peel, solve
from tilewright.solver.peel import aligned, changes
from tilewright.web.settings import Json

Cells = Mapping[Square, str]


def hint(cells: Cells, hand: str, lexicon: Lexicon, seconds: float) -> Json:
    """Suggest the next placement."""
    kept = sound_part(cells, lexicon)
    wrong = sorted(set(cells) - set(kept))
    tiles = hand + "".join([cells[square] for square in wrong])
    if not tiles:
        return {"hint": None, "message": "every tile is in its place: peel, or call Bananas"}
    grid = _together(cells, kept, tiles, lexicon, seconds)
    if grid is None:
        return {"hint": None, "message": f"no word fits {tiles} into this grid; ask for rescue"}
    word, moved = _next_word(kept, grid, lexicon)
    take = sorted({*wrong, *moved})
    letters = _letters(word).items()
    shown = {
        "word": word.word,
        "row": word.row,
        "column": word.column,
        "direction": str(word.direction),
        "place": [
            [*square, letter]
            for square, letter in sorted(letters)
            if square in take or square not in cells
        ],
        "take": take,
    }
    first = f"take {len(take)} off, then " if take else ""
    return {"hint": shown, "message": f"{first}{word.word} fits"}


def rescue(cells: Cells, hand: str, lexicon: Lexicon, seconds: float) -> Json:
    """Find the least change that adds the tiles."""
    kept = sound_part(cells, lexicon)
    tiles = hand + "".join([cells[square] for square in cells if square not in kept])
    if not tiles:
        return {"rescue": None, "message": "every tile is in its place: nothing has to change"}
    grid = _together(cells, kept, tiles, lexicon, seconds)
    if grid is None:
        return {"rescue": None, "message": f"no grid exists with {tiles}; dump a tile"}
    taken, placed = changes(dict(cells), dict(grid))
    moved = len(taken)
    shown = {
        "take": taken,
        "place": [[*square, grid[square]] for square in placed],
        "moved": moved,
    }
    said = {0: "no tile moves", 1: "one tile moves"}.get(moved, f"{moved} tiles move")
    return {"rescue": shown, "message": said}


def _together(
    cells: Cells, kept: Cells, tiles: str, lexicon: Lexicon, seconds: float
) -> Cells | None:
    """A valid grid with the fewest moves of the kept tiles, and the remaining tiles."""
    limit = Limit(seconds=seconds)
    if len(kept) + len(tiles) < 2:
        return None
    if kept:
        grid = peel(Grid.from_cells(kept), tiles, lexicon, limit=limit).grid
        return grid.cells if grid else None
    grid = solve(tiles, lexicon, limit=limit).grid
    return _settled(cells, grid) if grid else None


def _settled(cells: Cells, grid: Grid) -> Cells:
    """Place a new grid over the old tiles, or in the middle of an empty table."""
    if cells:
        return aligned(dict(cells), dict(grid.cells))
    top, left = grid.corner
    down, right = top + grid.height // 2, left + grid.width // 2
    return {(row - down, column - right): letter for (row, column), letter in grid.cells.items()}


def _next_word(kept: Cells, new: Cells, lexicon: Lexicon) -> tuple[Placement, tuple[Square, ...]]:
    """The longest word of the new grid that can be laid next, and the tiles to take off first."""
    moved, _ = changes(dict(kept), dict(new))
    standing = {square: letter for square, letter in kept.items() if square not in moved}
    words = Grid.from_cells(new).words
    for stays, comes_off in ((kept, ()), (standing, moved)):
        fitting = [word for word in words if _fits(word, stays, lexicon)]
        if fitting:
            return max(fitting, key=lambda word: len(word.word)), comes_off
    return max(words, key=lambda word: len(word.word)), tuple(kept)


def _fits(word: Placement, standing: Cells, lexicon: Lexicon) -> bool:
    """Whether the word adds tiles and the result is one valid grid."""
    letters = _letters(word)
    brings = any(square not in standing for square in letters)
    agrees = all(standing.get(square, letter) == letter for square, letter in letters.items())
    return brings and agrees and Grid.from_cells({**standing, **letters}).is_valid(lexicon)


def _letters(word: Placement) -> dict[Square, str]:
    return dict(zip(word.squares, word.word, strict=True))
