"""A square board of letter codes that knows what may stand where.  [compiled]

For each empty square and each direction it keeps the mask of letters that the run through that
square allows, brought up to date as tiles come and go, with a log to undo any change. Two lines of
squares at each edge stay empty, so that a run never meets an edge. Direction 0 is across, 1 down.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST

LONGEST_WORD = 64
LONGEST_LOG = 1 << 16


@cython.final
@cython.cclass
class Board:
    """Tiles on side × side squares over one word graph; square = row · side + column."""

    def __init__(self, graph: Graph, side: int) -> None:
        """`side` is a power of two."""
        self.graph = graph
        self.nodes = graph.nodes
        self.side = side
        self.bits = side.bit_length() - 1
        self.area = side * side
        self.cells = bytearray(side * side)
        self.masks = array("I", b"\xff" * (8 * side * side))
        self.follow = array("I", bytes(4 * 33))
        self.precede = array("I", bytes(4 * 33))
        self.tiles = memoryview(bytearray(4 * side * side)).cast("i")
        self.slot = memoryview(bytearray(4 * side * side)).cast("i")
        self.count = 0
        # A change to a tile logs at most ten entries; this is room for thousands of them.
        self.log_at = memoryview(bytearray(4 * LONGEST_LOG)).cast("i")
        self.log_was = memoryview(bytearray(4 * LONGEST_LOG)).cast("I")
        self.log = 0
        self.word = bytearray(LONGEST_WORD)
        self.length = 0
        for code in range(1, 33):
            self.follow[code] = graph.cross_check(bytes([code]), b"")
            self.precede[code] = graph.cross_check(b"", bytes([code]))

    def clear(self) -> cython.void:
        """Take everything off and forget the log."""
        self.rollback(0)
        if self.count:
            self.cells[:] = 0 if cython.compiled else bytes(self.area)
            self.masks = array("I", b"\xff" * (8 * self.area))
            self.count = 0

    def mask(self, cell: int, direction: int) -> int:
        """The mask that is kept for an empty square."""
        return self.masks[direction * self.area + cell]

    def room(self) -> int:
        """How many empty lines there are between the tiles and the nearest edge."""
        least: cython.int = self.side
        i: cython.int
        row: cython.int
        column: cython.int
        for i in range(self.count):
            row = self.tiles[i] >> self.bits
            column = self.tiles[i] & (self.side - 1)
            least = min(least, row, self.side - 1 - row, column, self.side - 1 - column)
        return least

    def listed(self) -> list:
        """The tiles as (square, code) pairs."""
        return [(self.tiles[i], self.cells[self.tiles[i]]) for i in range(self.count)]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, direction: cython.int) -> cython.int:
        return self.side if direction else 1

    def inside(self, cell: cython.int) -> cython.bint:
        """Whether a tile may stand here: not on the two outermost lines, which masks look at."""
        row: cython.int = cell >> self.bits
        column: cython.int = cell & (self.side - 1)
        return 1 < row < self.side - 2 and 1 < column < self.side - 2

    def ending(self, siblings: cython.uint) -> cython.uint:
        """The mask of the siblings that end a word."""
        mask: cython.uint = 0
        one: cython.uint = 1
        packed: cython.uint
        if siblings == 0:
            return 0
        while True:
            packed = self.nodes[siblings]
            if packed & ENDS:
                mask |= one << ((packed >> 24) & 31)
            if packed & LAST:
                return mask
            siblings += 1

    def _follow(
        self, siblings: cython.uint, at: cython.int, end: cython.int, step: cython.int
    ) -> cython.uint:
        """The siblings behind the letters from one square up to another."""
        while at != end:
            siblings = self.graph.child(siblings, self.cells[at])
            at += step
        return siblings

    def cross_mask(self, cell: cython.int, direction: cython.int) -> cython.uint:
        """The letters that the run through an empty square allows there."""
        step: cython.int = self.step(direction)
        first: cython.int = cell
        last: cython.int = cell
        at: cython.int
        while self.cells[first - step]:
            first -= step
        while self.cells[last + step]:
            last += step
        if first < cell < last:
            return self._between(first, cell, last, step)
        if first < cell:
            if first == cell - step:
                return self.follow[self.cells[first]]
            return self.ending(self._follow(self.graph.dawg, first, cell, step))
        if cell < last:
            if last == cell + step:
                return self.precede[self.cells[last]]
            return self.ending(self._follow(self.graph.gaddag, last, cell, -step))
        at = -1
        return cython.cast(cython.uint, at) if cython.compiled else 0xFFFFFFFF

    def _between(
        self, first: cython.int, cell: cython.int, last: cython.int, step: cython.int
    ) -> cython.uint:
        siblings: cython.uint = self._follow(self.graph.dawg, first, cell, step)
        at: cython.int
        node: cython.uint
        mask: cython.uint = 0
        one: cython.uint = 1
        while siblings:
            node = siblings
            at = cell
            while node and at != last:
                at += step
                node = self.graph.find(self.nodes[node] & CHILD, self.cells[at])
            if node and self.nodes[node] & ENDS:
                mask |= one << ((self.nodes[siblings] >> 24) & 31)
            siblings = 0 if self.nodes[siblings] & LAST else siblings + 1
        return mask

    def set_mask(self, cell: cython.int, direction: cython.int, mask: cython.uint) -> cython.void:
        at: cython.int = direction * self.area + cell
        if self.masks[at] != mask:
            self.log_at[self.log] = self.area + at
            self.log_was[self.log] = self.masks[at]
            self.log += 1
            self.masks[at] = mask

    def refresh(self, cell: cython.int, direction: cython.int) -> cython.void:
        self.set_mask(cell, direction, self.cross_mask(cell, direction))

    def refresh_ends(self, cell: cython.int, direction: cython.int) -> cython.void:
        """Bring the two squares at the ends of the run through `cell` up to date."""
        step: cython.int = self.step(direction)
        first: cython.int = cell - step
        last: cython.int = cell + step
        while self.cells[first]:
            first -= step
        while self.cells[last]:
            last += step
        self.refresh(first, direction)
        self.refresh(last, direction)

    def lay(self, cell: cython.int, code: cython.uint) -> cython.void:
        """Put a tile down and leave the masks for later."""
        self.log_at[self.log] = cell
        self.log_was[self.log] = 0
        self.log += 1
        self.cells[cell] = code
        self.slot[cell] = self.count
        self.tiles[self.count] = cell
        self.count += 1

    def put(self, cell: cython.int, code: cython.uint) -> cython.void:
        self.lay(cell, code)
        self.refresh_ends(cell, 0)
        self.refresh_ends(cell, 1)

    def take(self, cell: cython.int) -> cython.void:
        direction: cython.int
        slot: cython.int = self.slot[cell]
        self.log_at[self.log] = cell
        # The slot goes into the log too: a tile that comes here meanwhile has another.
        self.log_was[self.log] = self.cells[cell] | slot << 8
        self.log += 1
        self.cells[cell] = 0
        self.count -= 1
        self.tiles[slot] = self.tiles[self.count]
        self.slot[self.tiles[slot]] = slot
        for direction in range(2):
            self.refresh(cell, direction)
            self.refresh_ends(cell, direction)

    def rollback(self, mark: cython.int) -> cython.void:
        """Undo everything that was logged since the log had this length."""
        at: cython.int
        slot: cython.int
        while self.log > mark:
            self.log -= 1
            at = self.log_at[self.log]
            if at >= self.area:
                self.masks[at - self.area] = self.log_was[self.log]
                continue
            if self.log_was[self.log]:
                slot = self.log_was[self.log] >> 8
                if slot < self.count:
                    self.tiles[self.count] = self.tiles[slot]
                    self.slot[self.tiles[slot]] = self.count
                self.tiles[slot] = at
                self.slot[at] = slot
                self.count += 1
            else:
                self.count -= 1
            self.cells[at] = cython.cast(cython.uchar, self.log_was[self.log] & 255)

    def fits(self, start: cython.int, direction: cython.int) -> cython.int:
        """How many new tiles `word` needs from this square on, or 0 where it may not stand."""
        step: cython.int = self.step(direction)
        other: cython.int = (1 - direction) * self.area
        end: cython.int = start + self.length * step
        at: cython.int = start
        i: cython.int
        fresh: cython.int = 0
        if not (self.inside(start) and self.inside(end - step)):
            return 0
        if direction == 0 and start >> self.bits != end >> self.bits:
            return 0
        if self.cells[start - step] or self.cells[end]:
            return 0
        for i in range(self.length):
            if self.cells[at]:
                if self.cells[at] != self.word[i]:
                    return 0
            else:
                if not (self.masks[other + at] >> (self.word[i] & 31)) & 1:
                    return 0
                fresh += 1
            at += step
        return fresh

    def place(self, start: cython.int, direction: cython.int) -> cython.void:
        """Put `word` down where it fits."""
        step: cython.int = self.step(direction)
        at: cython.int = start
        i: cython.int
        first: cython.int = self.count
        for i in range(self.length):
            if self.cells[at] == 0:
                self.lay(at, self.word[i])
            at += step
        for i in range(first, self.count):
            self.refresh_ends(self.tiles[i], 1 - direction)
        self.refresh_ends(start, direction)
