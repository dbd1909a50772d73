"""Small bounding boxes within a limit, and lower bounds for them."""

from __future__ import annotations

from array import array
from itertools import count
from math import log
from random import Random

from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon
from tilewright.solver.boxes import FIRST_NODES, MORE_NODES, Boxes
from tilewright.solver.filling import Filling
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.packing import Packing
from tilewright.solver.shrinking import shrunk
from tilewright.solver.table import WordTable
from tilewright.solver.workshop import cells_on, hand_counts, side_for, vowel_mask, workshop_of

# Above the first number, the whole lexicon is used instead of the formable words. Above the second,
# there are too many tiles for the search over plays.
MOST_TILES_TO_FILL = 48
MOST_TILES_TO_PACK = 160
# The complete search is fastest on its own up to 13 tiles, and useful up to 24.
FEW_TILES = 13
MOST_TILES_TO_SEARCH = 24
# The share of the limit for packing if the complete search follows. It grows for limits below a
# second, so that very short ones are used almost entirely for packing.
FOR_PACKING = 0.8
SIDE = 64
LONGEST_SIDE = 12
# Squares per tile in the first boxes: plays nearly always succeed in a loose box, fills need one
# with few empty squares.
LOOSE = 2.0
TIGHT = 1.3
# Short attempts find most grids, occasional long ones those of hard hands. More tiles need many
# more nodes for plays.
PLAY_NODES = (10_000, 10_000, 30_000)
FILL_NODES = 700  # times the Luby sequence
PLAYS_BEFORE_MORE_ROOM = 30
FILLS_BEFORE_MORE_ROOM = 300
# Nodes of plays per node of fills: plays are better at finding a first small box, and at hands
# that still have none after many fills.
PLAYS_AT_FIRST = 2.0
PLAYS_FOR_HARD = 8.0
FILL_NODES_OF_HARD = 1_000_000
FOR_PLAYS = 0.1
# Without a limit, the search ends after this many nodes.
NODES_WITHOUT_LIMIT = 20_000_000
A_LOOSE_GRID = 100_000


def compacted(cells: Cells, lexicon: Lexicon, clock: Stopwatch, seed: int) -> tuple[Cells, int]:
    """Return a grid of the same tiles in a small box, and a lower bound for the squares of any box.

    If the box has exactly that many squares, it is proved minimal.
    """
    tiles = len(cells)
    if tiles > MOST_TILES_TO_PACK:
        return _smallest_of_many(cells, lexicon, clock, seed), tiles
    if tiles > MOST_TILES_TO_FILL:
        return shrunk(cells, lexicon, clock, seed), tiles
    words = lexicon.formable("".join(cells.values()))
    assert words is not None  # it has at least those of the grid
    if tiles > MOST_TILES_TO_SEARCH:
        return _packed(cells, lexicon, words, clock, seed), tiles
    if tiles > FEW_TILES and not clock.over():
        seconds = clock.seconds_left() or 1.0
        own = clock.part(max(FOR_PACKING, 1 - (1 - FOR_PACKING) * seconds))
        cells = _packed(cells, lexicon, words, own, seed)
        clock.nodes += own.nodes
    if clock.over():
        return cells, tiles
    return _searched(cells, words, clock, seed)


def _searched(cells: Cells, words: Lexicon, clock: Stopwatch, seed: int) -> tuple[Cells, int]:
    """Search all smaller boxes completely, each time with more nodes."""
    boxes = Boxes("".join(cells.values()), words, clock, seed)
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
    """Return the grid with the smallest box of many loose grids, for too many tiles to pack."""
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


def _packed(cells: Cells, lexicon: Lexicon, words: Lexicon, clock: Stopwatch, seed: int) -> Cells:
    """Pack the tiles into smaller and smaller boxes; `words` are those that they can make."""
    packers = _Packers("".join(cells.values()), words, _hardness(lexicon))
    best = cells
    room = area(cells) - 1
    rng = Random(seed)
    for attempt in count():
        if clock.over() or _long_enough(packers.nodes, clock) or room < len(cells):
            break
        before = packers.nodes
        found = packers.attempt(room, rng, seed + attempt)
        clock.nodes += packers.nodes - before
        if found is not None:
            best = found
            room = area(best) - 1
    return best


class _Packers:
    """Two alternating searches: one fills nearly full boxes, one plays words into any box."""

    def __init__(self, tiles: str, words: Lexicon, hardness: array[float]) -> None:
        self._tiles = len(tiles)
        self._letters = words.alphabet.letters
        self._tight = int(TIGHT * len(tiles)) + 2
        self._loose = int(LOOSE * len(tiles))
        self._fills = self._plays = 0
        self._more = 1 if len(tiles) <= MOST_TILES_TO_SEARCH else (len(tiles) // 12) ** 4
        counts = hand_counts(tiles, words)
        self._filling = Filling(words.graph, counts, hardness)
        table = WordTable(words.graph, LONGEST_SIDE, vowel_mask(words.alphabet))
        self._packing = Packing(Board(words.graph, SIDE), table, counts)

    @property
    def nodes(self) -> int:
        return self._filling.visited + self._packing.nodes

    def attempt(self, room: int, rng: Random, seed: int) -> Cells | None:
        """Return a grid in a box of at most this many squares, if this attempt finds one."""
        if self._packing.nodes > self._share_of_plays(room) * self._filling.visited:
            return self._fill(room, rng, seed)
        return self._play(room, rng, seed)

    def _share_of_plays(self, room: int) -> float:
        if room < self._tight:
            return FOR_PLAYS
        return PLAYS_FOR_HARD if self._filling.visited > FILL_NODES_OF_HARD else PLAYS_AT_FIRST

    def _fill(self, room: int, rng: Random, seed: int) -> Cells | None:
        self._fills += 1
        if self._fills % FILLS_BEFORE_MORE_ROOM == 0:
            self._tight += 1
        most = self._loose if self._fills % 2 else self._tight
        shapes = _shapes(min(room, most), self._tiles)
        if not shapes:
            return None
        nodes = FILL_NODES * luby(self._fills)
        if not self._filling.attempt(*rng.choice(shapes)[::-1], seed, nodes):
            return None
        letters = self._letters
        return {(row, column): letters[code - 1] for row, column, code in self._filling.tiles()}

    def _play(self, room: int, rng: Random, seed: int) -> Cells | None:
        self._plays += 1
        if self._plays % PLAYS_BEFORE_MORE_ROOM == 0:
            self._loose += self._loose // 4
        shapes = _shapes(min(room, self._loose), self._tiles)
        if not shapes:
            return None
        nodes = PLAY_NODES[self._plays % len(PLAY_NODES)] * self._more
        if not self._packing.attempt(*rng.choice(shapes), seed, nodes):
            return None
        board = self._packing.board
        return {
            divmod(square, board.side): self._letters[code - 1] for square, code in board.listed()
        }


def luby(number: int) -> int:
    """Return a term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, …, counted from 1.

    Restarts after such times are nearly optimal, whatever the distribution of the time to success.
    """
    while number & (number + 1):
        number -= (1 << (number.bit_length() - 1)) - 1
    return (number + 1) >> 1


def _hardness(lexicon: Lexicon) -> array[float]:
    """How early the fill of a box should place each letter: about 0 for E and 1 for Q."""
    used = workshop_of(lexicon).table.used
    most = max(used)
    return array("f", [log(most / uses) / 4 if uses else 0.0 for uses in used])


def area(cells: Cells) -> int:
    """The squares of the bounding box."""
    return Grid.from_cells(cells).area


def _shapes(room: int, tiles: int) -> list[tuple[int, int]]:
    """Return boxes of nearly `room` squares that are not too narrow, with the long side across."""
    boxes = [
        (height, width)
        for height in range(1, LONGEST_SIDE + 1)
        for width in range(height, min(2 * height + 3, LONGEST_SIDE) + 1)
        if tiles <= height * width <= room
    ]
    largest = max((height * width for height, width in boxes), default=0)
    near = [box for box in boxes if box[0] * box[1] >= largest - 3]
    # A box with fewer than two empty squares is hardly ever filled.
    return [box for box in near if box[0] * box[1] > tiles + 1] or near


def _long_enough(nodes: int, clock: Stopwatch) -> bool:
    unlimited = clock.limit.seconds is None and clock.limit.nodes is None
    return unlimited and nodes > NODES_WITHOUT_LIMIT
