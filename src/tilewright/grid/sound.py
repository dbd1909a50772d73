"""Fast check whether a picture is a valid grid.  [compiled]

Games check grids at every peel. This only finds out whether a grid has flaws; `Grid.flaws` lists
them.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS


def is_grid(graph: Graph, cells: object, codes: object) -> bool:
    """Whether letters by square form one connected grid of valid words; `codes` maps letters."""
    row: cython.int
    column: cython.int
    top: cython.int = 1 << 30
    left: cython.int = 1 << 30
    bottom: cython.int = -top
    right: cython.int = -left
    for row, column in cells:
        top = min(top, row)
        bottom = max(bottom, row)
        left = min(left, column)
        right = max(right, column)
    if len(cells) < 2 or bottom - top + right - left >= len(cells):
        return False  # too far apart to be connected
    width: cython.int = right - left + 2
    picture = bytearray((bottom - top + 3) * width)
    squares: cython.uchar[::1] = picture
    for square, letter in cells.items():
        row, column = square
        squares[(row - top + 1) * width + column - left] = codes[letter]
    return is_sound(graph, picture, width)


def is_sound(graph: Graph, picture: bytearray, width: int) -> bool:
    """Whether a picture, codes row by row with 0 for empty, is one connected grid of valid words.

    The picture needs an empty line at its top, its bottom and its right.
    """
    cells: cython.uchar[::1] = picture
    columns: cython.int = width
    size: cython.int = len(picture)
    sound: cython.bint
    with cython.nogil:
        sound = _all_words(graph, cells, size, 1) and _all_words(graph, cells, size, columns)
    return sound and _one_piece(picture, columns)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _all_words(
    graph: Graph, cells: cython.uchar[::1], size: cython.int, step: cython.int
) -> cython.bint:
    """Whether every run of two or more tiles in one direction is a word."""
    start: cython.int
    at: cython.int
    siblings: cython.uint
    node: cython.uint
    for start in range(size):
        if cells[start] == 0 or (start >= step and cells[start - step]):
            continue
        if start + step >= size or cells[start + step] == 0:
            continue
        siblings = graph.dawg
        node = 0
        at = start
        while at < size and cells[at]:
            node = graph.find(siblings, cells[at])
            if node == 0:
                return False
            siblings = graph.nodes[node] & CHILD
            at += step
        if not graph.nodes[node] & ENDS:
            return False
    return True


@cython.cfunc
def _one_piece(picture: bytearray, width: cython.int) -> cython.bint:
    """Whether all tiles are connected; the picture is cleared."""
    cells: cython.uchar[::1] = picture
    size: cython.int = len(picture)
    left: cython.int = 0
    at: cython.int
    near: cython.int
    for at in range(size):
        left += cells[at] != 0
    if left < 2:
        return False
    stack: cython.int[::1] = array("i", bytes(4 * left))
    waiting: cython.int = 1
    side: cython.int
    at = 0
    while cells[at] == 0:
        at += 1
    stack[0] = at
    cells[at] = 0
    while waiting:
        waiting -= 1
        at = stack[waiting]
        left -= 1
        for side in range(4):
            near = at + (width if side & 1 else 1) * (1 if side & 2 else -1)
            if 0 <= near < size and cells[near]:
                cells[near] = 0
                stack[waiting] = near
                waiting += 1
    return left == 0
