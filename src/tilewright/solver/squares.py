"""A hand, and a board whose squares are unknown, barred or letters.  [compiled]

After the squares, `cells` stores for each tile and direction whether a word runs through it. Every
change is logged and can be undone.
"""

from array import array

import cython

if not cython.compiled:
    SIDE = 128
    MIDDLE = 64
    BARRED = 64
    OPEN = 0
    ALONE = 1
    IN_WORD = 2


@cython.cclass
class Squares:
    """A hand, counted by code, and a board that starts empty, with or without a box."""

    def __init__(self, counts: list[int]) -> None:
        self.hand = array("i", counts)
        self.total = sum(counts)
        self.cells = bytearray(3 * SIDE * SIDE + 1)
        self.laid = array("i", bytes(4 * (self.total + 1)))
        self.piece = array("i", bytes(4 * (self.total + 1)))
        self.log_at = array("i", bytes(4 * 64 * (self.total + 1)))
        self.log_was = bytearray(64 * (self.total + 1))
        self.laid_count = self.log = 0
        self.boxed = False
        self.bottom = self.right = self.waste = self.most_waste = 0

    def hold(self, codes: bytes) -> None:
        """Start again with another hand, which must not have more tiles than the first one."""
        i: cython.int
        self.undo(0)
        for i in range(33):
            self.hand[i] = 0
        for i in codes:
            self.hand[i] += 1
        self.total = len(codes)

    def tiles(self) -> list[tuple[int, int, int]]:
        """The grid found, as (row, column, code)."""
        return [
            (cell // SIDE, cell % SIDE, self.cells[cell])
            for cell in [self.laid[i] for i in range(self.laid_count)]
        ]

    def set_box(self, height: int, width: int) -> None:
        """Limit the grid to a box of `height` rows and `width` columns; 0 removes the box."""
        self.undo(0)
        self.boxed = height > 0
        self.bottom = MIDDLE + height - 1
        self.right = MIDDLE + width - 1
        self.most_waste = height * width - self.total
        self.waste = 0

    def connected(self) -> cython.bint:
        """Whether the tiles are one piece; those given to `complete` may be several."""
        count: cython.int = 1
        i: cython.int = 0
        j: cython.int
        cell: cython.int
        gap: cython.int
        for j in range(self.laid_count):  # `laid` itself keeps its order, which `undo` relies on
            self.piece[j] = self.laid[j]
        while i < count:
            for j in range(count, self.laid_count):
                gap = self.piece[j] - self.piece[i]
                if gap == 1 or gap == -1 or gap == SIDE or gap == -SIDE:
                    cell = self.piece[j]
                    self.piece[j] = self.piece[count]
                    self.piece[count] = cell
                    count += 1
            i += 1
        return count == self.laid_count

    def is_letter(self, cell: cython.int) -> cython.bint:
        return self.cells[cell] != 0 and self.cells[cell] != BARRED

    def write(self, at: cython.int, value: cython.uint) -> cython.void:
        """Set a square, or after the squares a tile's state across or down; log the change."""
        if self.cells[at] == value:
            return
        self.log_at[self.log] = at
        self.log_was[self.log] = self.cells[at]
        self.log += 1
        self.cells[at] = value
        if at < SIDE * SIDE and value == BARRED:
            self.waste += self.in_box(at)
        elif at < SIDE * SIDE:
            self.hand[value] -= 1
            self.total -= 1
            self.laid[self.laid_count] = at
            self.laid_count += 1

    def undo(self, mark: cython.int) -> cython.void:
        at: cython.int
        while self.log > mark:
            self.log -= 1
            at = self.log_at[self.log]
            if at < SIDE * SIDE and self.cells[at] == BARRED:
                self.waste -= self.in_box(at)
            elif at < SIDE * SIDE:
                self.hand[self.cells[at]] += 1
                self.total += 1
                self.laid_count -= 1
            self.cells[at] = self.log_was[self.log]

    def in_box(self, cell: cython.int) -> cython.bint:
        """Whether there is a box and the square is in it."""
        return self.boxed and (
            MIDDLE <= cell // SIDE <= self.bottom and MIDDLE <= cell % SIDE <= self.right
        )

    def forced(self, cell: cython.int, step: cython.int) -> cython.bint:
        """Whether a neighbour makes a word through this tile necessary."""
        return self.is_letter(cell - step) or self.is_letter(cell + step)

    def choose(self) -> cython.int:
        """The next undecided tile and direction, as 2 · tile + direction, or -1.

        Those with a neighbour come first; without tiles in hand, only they have to be decided.
        """
        i: cython.int
        direction: cython.int
        cell: cython.int
        first: cython.int = -1
        for i in range(self.laid_count):
            cell = self.laid[i]
            for direction in range(2):
                if self.cells[(1 + direction) * SIDE * SIDE + cell] == OPEN:
                    if self.forced(cell, SIDE if direction else 1):
                        return 2 * i + direction
                    if first < 0:
                        first = 2 * i + direction
        return first if self.total else -1
