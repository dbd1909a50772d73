"""The smallest bounding box that can be found in the time there is, and whether it is proved so."""

from __future__ import annotations

from itertools import cycle
from random import Random

from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon
from tilewright.solver.boxes import FIRST_NODES, MORE_NODES, Boxes
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.packing import Packing
from tilewright.solver.table import WordTable
from tilewright.solver.workshop import cells_on, hand_counts, side_for, vowel_mask, workshop_of

# The search over plays holds no more tiles than this.
MOST_TILES_TO_PACK = 60
# Up to so many tiles the complete search alone is quickest; up to so many it is of use at all.
FEW_TILES = 13
MOST_TILES_TO_SEARCH = 24
# The part of a second or more for packing, where the complete search follows; of less time it is
# nearly all.
FOR_PACKING = 0.7
SIDE = 64
LONGEST_SIDE = 12
# A box of this many squares a tile is nearly always filled at the first attempts.
LOOSE = 2.0
# Short attempts find most grids, a long one now and then those of hard hands. More tiles need
# many more nodes.
NODES = (10_000, 10_000, 30_000)
ATTEMPTS_BEFORE_MORE_ROOM = 30
# After so many nodes without a smaller box there is none to be expected.
NODES_WITHOUT_LIMIT = 20_000_000
A_LOOSE_GRID = 100_000


def compacted(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> tuple[Cells, int]:
    """A grid of the same tiles in a small box, and the squares that any grid of them needs.

    The box is proved minimal where the two are equal, before the clock is over.
    """
    tiles = len(cells)
    if tiles > MOST_TILES_TO_PACK:
        return _smallest_of_many(cells, lexicon, clock, seed), tiles
    if tiles > MOST_TILES_TO_SEARCH:
        return _packed(cells, lexicon, clock, seed), tiles
    if tiles > FEW_TILES and not clock.over():
        seconds = clock.seconds_left() or 1.0
        own = clock.part(max(FOR_PACKING, 1 - (1 - FOR_PACKING) * seconds))
        cells = _packed(cells, lexicon, own, seed)
        clock.nodes += own.nodes
    return _searched(cells, lexicon, clock, seed)


def _searched(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> tuple[Cells, int]:
    """The complete search in all smaller boxes, again and again with more nodes."""
    boxes = Boxes("".join(cells.values()), lexicon, clock, seed)
    nodes = FIRST_NODES
    begun = clock.nodes
    while boxes.bound(area(cells)) < area(cells):
        if clock.over() or _long_enough(clock.nodes - begun, clock) or not boxes.whole:
            break
        found = boxes.smaller(area(cells), nodes)
        cells = found or cells
        nodes *= 1 if found else MORE_NODES
    return cells, boxes.bound(area(cells))


def _smallest_of_many(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> Cells:
    """Of many loose grids the one with the smallest box: too many tiles to be packed."""
    best = cells
    side = side_for(len(cells))
    with workshop_of(lexicon).searcher(side) as searcher:
        searcher.set_hand(hand_counts("".join(cells.values()), lexicon))
        attempt = 0
        while not clock.over() and not _long_enough(attempt * A_LOOSE_GRID, clock):
            attempt += 1
            before = searcher.nodes
            found = searcher.run(seed + 1, attempt, 1, clock.nodes_left(), False)
            clock.nodes += searcher.nodes - before
            if found and area(new := cells_on(searcher.board, lexicon)) < area(best):
                best = new
    return best


def _packed(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> Cells:
    """The tiles in boxes that become smaller with every grid found."""
    tiles = "".join(cells.values())
    words = [word for word in lexicon.subwords(tiles) if len(word) <= LONGEST_SIDE]
    if not words:
        return cells
    packer = _packer(tiles, Lexicon.from_words(words, lexicon.alphabet))
    rng = Random(seed)
    best = cells
    more = 1 if len(tiles) <= MOST_TILES_TO_SEARCH else (len(tiles) // 12) ** 4
    room = min(area(cells) - 1, int(LOOSE * len(tiles)))
    for attempt, nodes in enumerate(cycle(NODES)):
        shapes = _shapes(room, len(tiles))
        if not shapes or clock.over() or _long_enough(packer.nodes, clock):
            break
        height, width = rng.choice(shapes)
        before = packer.nodes
        found = packer.attempt(height, width, seed + attempt, nodes * more)
        clock.nodes += packer.nodes - before
        if found:
            best = cells_on(packer.board, lexicon)
            room = area(best) - 1
        elif best is cells and attempt % ATTEMPTS_BEFORE_MORE_ROOM == 0:
            room = min(area(cells) - 1, room + room // 4)
    return best


def area(cells: Cells) -> int:
    """The squares of the bounding box."""
    return Grid.from_cells(cells).area


def _packer(tiles: str, words: Lexicon) -> Packing:
    table = WordTable(words.graph, LONGEST_SIDE, vowel_mask(words.alphabet))
    return Packing(Board(words.graph, SIDE), table, hand_counts(tiles, words))


def _shapes(room: int, tiles: int) -> list[tuple[int, int]]:
    """Boxes of nearly so many squares, not too narrow, the wider side across."""
    boxes = [
        (height, width)
        for height in range(1, LONGEST_SIDE + 1)
        for width in range(height, min(2 * height + 2, LONGEST_SIDE) + 1)
        if tiles <= height * width <= room
    ]
    largest = max((height * width for height, width in boxes), default=0)
    return [box for box in boxes if box[0] * box[1] >= largest - 3]


def _long_enough(nodes: int, clock: Stopwatch) -> bool:
    unlimited = clock.limit.seconds is None and clock.limit.nodes is None
    return unlimited and nodes > NODES_WITHOUT_LIMIT
