"""Small boxes for many tiles: plays over the whole lexicon, in boxes that shrink.

A list of the formable words does not pay here: most words are formable, and building their graph
takes longer than several attempts.
"""

from __future__ import annotations

from random import Random

from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.packing import Packing
from tilewright.solver.workshop import cells_on, hand_counts, workshop_of

SIDE = 64
LONGEST_SIDE = 28  # boxes start in the middle of the board and keep away from its edge
# Squares for each tile in the first box.
FIRST_ROOM = 1.6
# After a success the next box has this share of the squares; after a failure, squares are added
# again, a third of those up to the best box.
SHRINK = 0.94
# Nodes per attempt, times the square of the number of tiles: enough for one descent and some
# backtracking over the last plays.
NODES = (500, 500, 2_000)
# Without a limit, failed attempts in a row before the search ends.
MOST_FAILURES = 40


def shrunk(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> Cells:
    """Return a grid of the same tiles in a box that is as small as the limit allows."""
    tiles = len(cells)
    counts = hand_counts("".join(cells.values()), lexicon)
    packing = Packing(Board(lexicon.graph, SIDE), workshop_of(lexicon).table, counts)
    unlimited = clock.limit.seconds is None and clock.limit.nodes is None
    rng = Random(seed)
    best = cells
    most = Grid.from_cells(cells).area - 1
    room = min(most, int(FIRST_ROOM * tiles))
    attempt = failures = 0
    while not clock.over() and not (unlimited and failures > MOST_FAILURES):
        shapes = _shapes(room, tiles) or _shapes(most, tiles)
        nodes = min(NODES[attempt % len(NODES)] * tiles * tiles, clock.nodes_left())
        before = packing.nodes
        found = shapes and packing.attempt(*rng.choice(shapes), seed + attempt, nodes)
        if packing.nodes == before:
            break  # there is no smaller box, or no word to begin with
        clock.nodes += packing.nodes - before
        attempt += 1
        if found:
            best = cells_on(packing.board, lexicon)
            most = Grid.from_cells(best).area - 1
            room = int(SHRINK * most)
            failures = 0
        else:
            room = min(most, room + max(1, (most - room) // 3))
            failures += 1
    return best


def _shapes(room: int, tiles: int) -> list[tuple[int, int]]:
    """Return boxes with nearly this many squares and sides of similar length."""
    boxes = [
        (height, width)
        for height in range(1, LONGEST_SIDE + 1)
        for width in range(height, min(height + height // 2, LONGEST_SIDE) + 1)
        if tiles <= height * width <= room
    ]
    largest = max((height * width for height, width in boxes), default=0)
    return [box for box in boxes if box[0] * box[1] >= largest - largest // 40]
