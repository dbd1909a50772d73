"""A square board of letter codes that tracks the letters allowed on each square.  [compiled]

For each empty square and direction it stores the mask of letters that the run through that square
allows. Masks are updated when tiles are placed or removed, and a log makes every change undoable.
Two lines of squares at each edge stay empty, so that a run never reaches an edge. Direction 0 is
across, 1 is down.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST

    ALL_LETTERS = 0xFFFFFFFF
    REACHED = 128

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
        self.queue = memoryview(bytearray(4 * side * side)).cast("i")
        self.count = 0
        # A change to a tile logs at most ten entries; this has room for thousands of them.
        self.log_at = memoryview(bytearray(4 * LONGEST_LOG)).cast("i")
        self.log_was = memoryview(bytearray(4 * LONGEST_LOG)).cast("I")
        self.log = 0
        self.word = bytearray(LONGEST_WORD)
        self.length = 0
        for code in range(1, 33):
            self.follow[code] = graph.cross_check(bytes([code]), b"")
            self.precede[code] = graph.cross_check(b"", bytes([code]))

    def clear(self) -> cython.void:
        """Remove all tiles and clear the log."""
        i: cython.int
        cell: cython.int
        self.rollback(0)
        for i in range(self.count):
            cell = self.tiles[i]
            self.cells[cell] = 0
            self.free(cell)
            self.free(cell - 1)
            self.free(cell + 1)
            self.free(cell - self.side)
            self.free(cell + self.side)
        self.count = 0

    def free(self, cell: cython.int) -> cython.void:
        """Allow every letter on a square without adjacent tiles."""
        self.masks[cell] = ALL_LETTERS
        self.masks[self.area + cell] = ALL_LETTERS

    def centre(self, letters: dict, margin: int) -> tuple[int, int] | None:
        """Return the shift that centres (row, column) squares, or None if they do not fit."""
        row: cython.longlong
        column: cython.longlong
        top, left = next(iter(letters))
        first_row: cython.longlong = top
        last_row: cython.longlong = top
        first_column: cython.longlong = left
        last_column: cython.longlong = left
        for row, column in letters:
            first_row = min(first_row, row)
            last_row = max(last_row, row)
            first_column = min(first_column, column)
            last_column = max(last_column, column)
        if max(last_row - first_row, last_column - first_column) >= self.side - 2 * margin:
            return None
        row = (self.side - (last_row - first_row + 1)) // 2 - first_row
        column = (self.side - (last_column - first_column + 1)) // 2 - first_column
        return row, column

    def stand(self, letters: dict, codes: object, down: int, right: int) -> None:
        """Replace all tiles by these letters, by shifted (row, column); masks are not updated.

        `codes` maps letters to codes; an unknown letter raises KeyError.
        """
        cell: cython.int
        row: cython.longlong
        column: cython.longlong
        shift: cython.longlong = down * self.side + right
        self.clear()
        for square, letter in letters.items():
            row, column = square
            cell = cython.cast(cython.int, row * self.side + column + shift)
            self.cells[cell] = codes[letter]
            self.slot[cell] = self.count
            self.tiles[self.count] = cell
            self.count += 1

    def refresh_all(self) -> cython.void:
        """Update the masks beside all tiles, without logging."""
        i: cython.int
        side: cython.int
        cell: cython.int
        direction: cython.int
        for i in range(self.count):
            for direction in range(2):
                for side in range(-1, 2, 2):
                    cell = self.tiles[i] + side * self.step(direction)
                    if self.cells[cell] == 0:
                        self.masks[direction * self.area + cell] = self.cross_mask(cell, direction)

    def is_sound(self) -> cython.bint:
        """Whether the tiles are connected and every run of them is a word."""
        i: cython.int
        cell: cython.int
        for i in range(self.count):
            cell = self.tiles[i]
            if not (self._begins_well(cell, 1) and self._begins_well(cell, self.side)):
                return False
        return self.count > 1 and self._one_piece()

    def _begins_well(self, cell: cython.int, step: cython.int) -> cython.bint:
        """Whether the run that starts on this square, if any, is a word."""
        last: cython.int = cell
        if self.cells[cell - step] or self.cells[cell + step] == 0:
            return True
        while self.cells[last + step]:
            last += step
        return self.is_word(cell, last, step)

    def is_word(self, first: cython.int, last: cython.int, step: cython.int) -> cython.bint:
        """Whether the squares from first to last spell a word."""
        siblings: cython.uint = self._follow(self.graph.dawg, first, last, step)
        node: cython.uint = self.graph.find(siblings, self.cells[last])
        return node != 0 and self.nodes[node] & ENDS != 0

    def _one_piece(self) -> cython.bint:
        """Whether all tiles are connected; marks reached tiles temporarily."""
        reached: cython.int = 1
        i: cython.int = 0
        way: cython.int
        near: cython.int
        self.queue[0] = self.tiles[0]
        self.cells[self.tiles[0]] |= REACHED
        while i < reached:
            for way in range(4):
                near = self.queue[i] + (1 if way & 1 else self.side) * (1 if way & 2 else -1)
                if self.cells[near] and not self.cells[near] & REACHED:
                    self.cells[near] |= REACHED
                    self.queue[reached] = near
                    reached += 1
            i += 1
        for i in range(reached):
            self.cells[self.queue[i]] &= REACHED - 1
        return reached == self.count

    def admits(self, cell: cython.int, code: cython.uint, direction: cython.int) -> cython.bint:
        """Whether the mask of an empty square has this letter, without computing the mask."""
        step: cython.int = self.step(direction)
        first: cython.int = cell
        last: cython.int = cell
        fits: cython.bint
        while self.cells[first - step]:
            first -= step
        while self.cells[last + step]:
            last += step
        if first == last:
            return True
        self.cells[cell] = cython.cast(cython.uchar, code)
        fits = self.is_word(first, last, step)
        self.cells[cell] = 0
        return fits

    def mask(self, cell: int, direction: int) -> int:
        """Return the stored mask of an empty square."""
        return self.masks[direction * self.area + cell]

    def room(self) -> int:
        """Return the number of empty lines between the tiles and the nearest edge."""
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
        """Return the tiles as (square, code) pairs."""
        return [(self.tiles[i], self.cells[self.tiles[i]]) for i in range(self.count)]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, direction: cython.int) -> cython.int:
        return self.side if direction else 1

    def inside(self, cell: cython.int) -> cython.bint:
        """Whether a tile is allowed here: not on the two outermost lines, which masks access."""
        row: cython.int = cell >> self.bits
        column: cython.int = cell & (self.side - 1)
        return 1 < row < self.side - 2 and 1 < column < self.side - 2

    def ending(self, siblings: cython.uint) -> cython.uint:
        """Return the mask of the siblings that end a word."""
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
        """Return the siblings after the letters from one square up to another."""
        while at != end:
            siblings = self.graph.child(siblings, self.cells[at])
            at += step
        return siblings

    def cross_mask(self, cell: cython.int, direction: cython.int) -> cython.uint:
        """Return the mask of letters that the run through an empty square allows."""
        step: cython.int = self.step(direction)
        first: cython.int = cell
        last: cython.int = cell
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
        return ALL_LETTERS

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
        """Update the masks of the two squares at the ends of the run through `cell`."""
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
        """Place a tile without updating masks."""
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
        # Log the slot too: a tile placed here in the meantime gets another.
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
        """Undo all changes since the log had this length."""
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
        """Return the number of new tiles for `word` from this square, or 0 if it does not fit."""
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
        """Place `word` where it fits."""
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
