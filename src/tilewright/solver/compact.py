"""The smallest bounding box that can be found in the time there is, and whether it is proved so."""

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
from tilewright.solver.table import WordTable
from tilewright.solver.workshop import cells_on, hand_counts, side_for, vowel_mask, workshop_of

# The search over plays holds no more tiles than this.
MOST_TILES_TO_PACK = 60
# Up to so many tiles the complete search alone is quickest; up to so many it is of use at all.
FEW_TILES = 13
MOST_TILES_TO_SEARCH = 24
# The part of a second or more for packing, where the complete search follows; of less time it is
# nearly all.
FOR_PACKING = 0.8
SIDE = 64
LONGEST_SIDE = 12
# Squares for each tile in the first boxes: plays nearly always succeed in a loose one, fills need
# one with few empty squares.
LOOSE = 2.0
TIGHT = 1.3
# Short attempts find most grids, a long one now and then those of hard hands. More tiles need
# many more nodes for plays.
PLAY_NODES = (10_000, 10_000, 30_000)
FILL_NODES = (3_000, 3_000, 10_000)
PLAYS_BEFORE_MORE_ROOM = 30
FILLS_BEFORE_MORE_ROOM = 300
# The nodes of plays for each node of fills: plays are better at a first small box.
PLAYS_AT_FIRST = 2.0
FOR_PLAYS = 0.1
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
    packers = _Packers("".join(cells.values()), lexicon)
    if not packers.words:
        return cells
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
    """Two searches that take turns: one fills nearly full boxes, one plays words into any box."""

    def __init__(self, tiles: str, lexicon: Lexicon) -> None:
        self.words = [word for word in lexicon.subwords(tiles) if len(word) <= LONGEST_SIDE]
        self._tiles = len(tiles)
        self._letters = lexicon.alphabet.letters
        self._tight = int(TIGHT * len(tiles)) + 2
        self._loose = int(LOOSE * len(tiles))
        self._fills = self._plays = 0
        self._more = 1 if len(tiles) <= MOST_TILES_TO_SEARCH else (len(tiles) // 12) ** 4
        if not self.words:
            return
        words = Lexicon.from_words(self.words, lexicon.alphabet)
        counts = hand_counts(tiles, words)
        self._filling = Filling(words.graph, counts, _hardness(lexicon))
        table = WordTable(words.graph, LONGEST_SIDE, vowel_mask(words.alphabet))
        self._packing = Packing(Board(words.graph, SIDE), table, counts)

    @property
    def nodes(self) -> int:
        return self._filling.visited + self._packing.nodes if self.words else 0

    def attempt(self, room: int, rng: Random, seed: int) -> Cells | None:
        """Return a grid in a box of at most this many squares, if this attempt finds one."""
        plays = FOR_PLAYS if room < self._tight else PLAYS_AT_FIRST
        if self._packing.nodes > plays * self._filling.visited:
            return self._fill(room, rng, seed)
        return self._play(room, rng, seed)

    def _fill(self, room: int, rng: Random, seed: int) -> Cells | None:
        self._fills += 1
        if self._fills % FILLS_BEFORE_MORE_ROOM == 0:
            self._tight += 1
        most = self._loose if self._fills % 2 else self._tight
        shapes = _shapes(min(room, most), self._tiles)
        if not shapes:
            return None
        nodes = FILL_NODES[self._fills % len(FILL_NODES)]
        if not self._filling.attempt(*_turned(rng, rng.choice(shapes)), seed, nodes):
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


def _turned(rng: Random, shape: tuple[int, int]) -> tuple[int, int]:
    height, width = shape
    return shape if rng.random() < 0.5 else (width, height)


def _hardness(lexicon: Lexicon) -> array[float]:
    """How early the fill of a box should place each letter: about 0 for E and 1 for Q."""
    used = workshop_of(lexicon).table.used
    most = max(used)
    return array("f", [log(most / uses) / 4 if uses else 0.0 for uses in used])


def area(cells: Cells) -> int:
    """The squares of the bounding box."""
    return Grid.from_cells(cells).area


def _shapes(room: int, tiles: int) -> list[tuple[int, int]]:
    """Boxes of nearly so many squares, not too narrow, the wider side across."""
    boxes = [
        (height, width)
        for height in range(1, LONGEST_SIDE + 1)
        for width in range(height, min(2 * height + 3, LONGEST_SIDE) + 1)
        if tiles <= height * width <= room
    ]
    largest = max((height * width for height, width in boxes), default=0)
    return [box for box in boxes if box[0] * box[1] >= largest - 3]


def _long_enough(nodes: int, clock: Stopwatch) -> bool:
    unlimited = clock.limit.seconds is None and clock.limit.nodes is None
    return unlimited and nodes > NODES_WITHOUT_LIMIT
