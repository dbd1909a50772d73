"""Junk: short words of left-over tiles, taken off first when a seat is stuck.  [compiled]

Nothing is built on junk, so it can all be taken off at once.
"""

import cython

from tilewright.bananagrams.agents.building import best_across

if cython.compiled:
    from cython.cimports.tilewright.bananagrams.agents.building import Finder
    from cython.cimports.tilewright.bananagrams.agents.table import STEP_ACROSS, STEP_DOWN, Table
else:
    from tilewright.bananagrams.agents.building import Finder
    from tilewright.bananagrams.agents.table import STEP_ACROSS, STEP_DOWN, Table


def play_junk(table: Table, finder: Finder, pairs: object) -> None:
    """Play junk on all anchors, starting with letters that are in the most two-letter words."""
    squares: dict = squares_of_letters(table)
    step: cython.int
    if table.left == 1:
        tile = next(code for code, tiles in enumerate(table.hand) if tiles)
        hang(table, tile, pairs.partners[tile], squares, pairs.words)
        return
    for code in pairs.most_useful:
        for square in squares.get(code, ()):
            if not finder.find(table.hand, 1, table.left + 1, 2, code, "any", True):
                break
            step = table.free_step(square)
            if step and (play := best_across(table, finder, square, step)):
                table.lay(play.word, play.start, play.step, junk=True)
                if not table.left:
                    return


def hang_all(table: Table, synergy: object, pairs: object) -> None:
    """Attach the tiles in hand one by one, least useful first, at the best anchor for each."""
    squares: dict = squares_of_letters(table)
    tiles = [code for code in synergy.order for _ in range(table.hand[code])]
    for tile in tiles:
        hang(table, tile, synergy.anchors[tile], squares, pairs.words)


def hang(table: Table, tile: int, anchors: list, squares: dict, words: set) -> bool:
    """Attach a tile to the first of these anchors where it forms a two-letter word and fits."""
    square: cython.int
    step: cython.int
    before: cython.bint
    after: cython.bint
    for anchor in anchors:
        before = (tile, anchor) in words
        after = (anchor, tile) in words
        for square in squares.get(anchor, ()):
            step = table.free_step(square)
            if step and before and _is_clear(table, square - step, -step):
                table.lay(bytes((tile, anchor)), square - step, step, junk=True)
                return True
            if step and after and _is_clear(table, square + step, step):
                table.lay(bytes((anchor, tile)), square, step, junk=True)
                return True
    return False


def squares_of_letters(table: Table) -> dict:
    """The squares of each letter on the board, without junk."""
    squares: dict = {}
    for square, code in table.cells.items():
        if square not in table.junk:
            found = squares.get(code)
            if found is None:
                squares[code] = [square]
            else:
                found.append(square)
    return squares


@cython.cfunc
def _is_clear(table: Table, square: cython.int, step: cython.int) -> cython.bint:
    """Whether a tile on an empty square beside its anchor would touch nothing else."""
    side: cython.int = STEP_ACROSS
    if step == STEP_ACROSS or step == -STEP_ACROSS:
        side = STEP_DOWN
    table.looked += 1
    return not (
        table.is_filled(square + step)
        or table.is_filled(square + side)
        or table.is_filled(square - side)
    )
