"""Fill a nearly full box square by square.  [compiled]

Row by row, each square takes a letter that continues both the word in its row and the word in its
column, or stays empty if both may end there. These letters are the intersection of two masks,
because the letters that lead to a word that still fits are precomputed for each prefix. Letters are
tried in a random order that favours hard ones, and attempts are short.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.solver.dice import Dice
    from cython.cimports.tilewright.solver.prefixes import (
        CODES,
        EVERY_LETTER,
        LONGEST_SIDE,
        ROOT,
        Prefixes,
    )
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.solver.dice import Dice
    from tilewright.solver.prefixes import CODES, EVERY_LETTER, LONGEST_SIDE, ROOT, Prefixes

    STRIDE = 16
    NOISE = 1024
    CODE = 63
    KEY = 6
    DE_BRUIJN = 0x077CB531
    SPARSE = 5


def _codes_by_product() -> list[int]:
    """The code of each single bit of a mask, by the top five bits of its product with DE_BRUIJN."""
    one: cython.uint = 1
    low: cython.uint
    code: cython.int
    codes = [0] * 32
    for code in range(1, CODES):
        low = one << (code & 31)
        codes[((low * DE_BRUIJN) & EVERY_LETTER) >> 27] = code
    return codes


@cython.final
@cython.cclass
class Filling:
    """A hand and the words that it can make."""

    def __init__(self, graph: Graph, counts: array, hardness: array) -> None:
        """`hardness` is how early each code should be placed."""
        prefixes = Prefixes(graph)
        self.next = prefixes.next
        self.masks = prefixes.masks
        self.within = prefixes.within
        self.start = counts
        self.hardness = hardness
        self.hand = array("i", bytes(4 * CODES))
        self.code_of = bytes(_codes_by_product())
        self.cells = bytearray(STRIDE * STRIDE)
        self.seen = bytearray(STRIDE * STRIDE)
        self.queue = array("i", bytes(4 * STRIDE * STRIDE))
        self.down = array("i", bytes(4 * STRIDE))
        self.run = array("i", bytes(4 * STRIDE))
        self.forced = bytearray(STRIDE)
        self.option = array("I", bytes(4 * STRIDE * STRIDE * CODES))
        self.weight = array("I", bytes(4 * CODES))
        self.dice = Dice()
        self.height = self.width = self.total = self.empty = self.gaps = 0
        self.have = 0
        self.visited = self.until = 0
        self.gap = 0

    def attempt(self, height: int, width: int, seed: int, nodes: int) -> bool:
        """Whether a grid was found within the node limit; it is then in `tiles`."""
        found: cython.bint
        if max(height, width) > LONGEST_SIDE:
            return False
        self.height = height
        self.width = width
        self.dice.seed((seed * 0x9E3779B1 + 1) & 0xFFFFFFFF)
        self.until = self.visited + nodes
        with cython.nogil:
            self.deal()
            found = self.empty >= 0 and self.fill(0, 0, ROOT, 0)
        return found

    def tiles(self) -> list[tuple[int, int, int]]:
        """The grid found, as (row, column, code)."""
        return [
            (row, column, self.cells[self.at(row, column)])
            for row in range(self.height)
            for column in range(self.width)
            if self.cells[self.at(row, column)]
        ]

    def deal(self) -> cython.void:
        """Start with the whole hand and an empty box, and draw the weights of this attempt."""
        i: cython.int
        one: cython.uint = 1
        boldness: cython.float
        self.have = 0
        self.total = 0
        for i in range(CODES):
            self.hand[i] = self.start[i]
            self.total += self.start[i]
            if self.start[i]:
                self.have |= one << (i & 31)
        for i in range(STRIDE * STRIDE):
            self.cells[i] = 0
        for i in range(STRIDE):
            self.down[i] = ROOT
            self.run[i] = 0
            self.forced[i] = 0
        self.gaps = self.empty = self.height * self.width - self.total
        boldness = 0.3 * NOISE + 1.28 * self.dice.draw(NOISE)
        for i in range(CODES):
            self.weight[i] = cython.cast(cython.uint, int(boldness * self.hardness[i]))
        self.gap = NOISE // 2 + 6 * self.dice.draw(NOISE) // 7

    def at(self, row: cython.int, column: cython.int) -> cython.int:
        """The index of a square in `cells`, which have an empty margin."""
        return (row + 1) * STRIDE + column + 1

    def fill(
        self, row: cython.int, column: cython.int, state: cython.int, run: cython.int
    ) -> cython.bint:
        """Fill the box from a square on.

        `state` and `run` describe the letters of the current run in the row: twice their state,
        plus one if they are a word, and their number.
        """
        first: cython.int
        count: cython.int
        i: cython.int
        j: cython.int
        best: cython.uint
        code: cython.int
        self.visited += 1
        if self.visited > self.until:
            return False
        if column == self.width:
            return self.end_row(row, state, run)
        first = self.at(row, column) * CODES
        count = self.gather(row, column, state, run, first)
        for i in range(first, first + count):
            for j in range(i + 1, first + count):
                if self.option[j] > self.option[i]:
                    best = self.option[j]
                    self.option[j] = self.option[i]
                    self.option[i] = best
            code = self.option[i] & CODE
            if code:
                if self.lay(row, column, state, run, code):
                    return True
            elif self.skip(row, column, run):
                return True
            if self.visited > self.until:
                return False
        return False

    def gather(
        self,
        row: cython.int,
        column: cython.int,
        state: cython.int,
        run: cython.int,
        first: cython.int,
    ) -> cython.int:
        """List what a square may hold (0 for nothing) below random keys; return the number."""
        wide: cython.int = LONGEST_SIDE + 1
        below: cython.int = self.run[column]
        from_row: cython.int = state >> 1 if run else ROOT
        from_column: cython.int = self.down[column] >> 1 if below else ROOT
        across: cython.uint = self.masks[from_row * wide + self.width - column]
        down: cython.uint = self.masks[from_column * wide + self.height - row]
        some: cython.uint = across | down
        low: cython.uint
        code: cython.uint
        count: cython.int = 0
        if run == 0 and (self.empty or column == self.width - 1):
            across = EVERY_LETTER  # it may be the only letter of its row
        if below == 0 and (self.empty or row == self.height - 1):
            down = EVERY_LETTER
        across &= down & self.have
        if run == 0 and below == 0:
            across &= some
        while across:
            low = across & (~across + 1)
            across ^= low
            code = self.code_of[((low * DE_BRUIJN) & EVERY_LETTER) >> 27]
            self.option[first + count] = ((self.weight[code] + self.dice.draw(NOISE)) << KEY) | code
            count += 1
        if self.empty and not self.forced[column] and self.may_end(row, column, state, run):
            self.option[first + count] = ((self.gap * self.dice.draw(NOISE)) >> 10) << KEY
            count += 1
        return count

    def may_end(
        self, row: cython.int, column: cython.int, state: cython.int, run: cython.int
    ) -> cython.bint:
        """Whether the words before and above a square may end there."""
        cell: cython.int = self.at(row, column)
        if run > 1 and not state & 1:
            return False
        if run == 1 and row == self.height - 1 and not self.cells[cell - 1 - STRIDE]:
            return False
        return self.column_ends(column, cell)

    def column_ends(self, column: cython.int, cell: cython.int) -> cython.bint:
        """Whether the word above this square is complete, or one letter of a word across."""
        if self.run[column] == 1:
            return self.cells[cell - STRIDE - 1] != 0 or self.cells[cell - STRIDE + 1] != 0
        return self.run[column] == 0 or self.down[column] & 1

    def lay(
        self,
        row: cython.int,
        column: cython.int,
        state: cython.int,
        run: cython.int,
        code: cython.int,
    ) -> cython.bint:
        """Continue with a letter on the square."""
        one: cython.uint = 1
        was: cython.int = self.down[column]
        length: cython.int = self.run[column]
        forced: cython.int = self.forced[column]
        cell: cython.int = self.at(row, column)
        across: cython.int = self.next[(state >> 1 if run else ROOT) * CODES + code]
        self.down[column] = self.next[(was >> 1 if length else ROOT) * CODES + code]
        self.run[column] = length + 1
        self.forced[column] = 0
        self.cells[cell] = code
        self.hand[code] -= 1
        if self.hand[code] == 0:
            self.have ^= one << (code & 31)
        if self.may_go_on(row, column) and self.fill(row, column + 1, across, run + 1):
            return True
        if self.hand[code] == 0:
            self.have |= one << (code & 31)
        self.hand[code] += 1
        self.cells[cell] = 0
        self.down[column] = was
        self.run[column] = length
        self.forced[column] = forced
        return False

    def may_go_on(self, row: cython.int, column: cython.int) -> cython.bint:
        """Whether the column of the letter just laid can continue below it, or end there."""
        room: cython.int = self.height - row - 1
        state: cython.int = self.down[column]
        if room == 0 or self.masks[(state >> 1) * (LONGEST_SIDE + 1) + room] & self.have:
            return True
        return self.empty > 0 and (state & 1 or self.run[column] == 1)

    def skip(self, row: cython.int, column: cython.int, run: cython.int) -> cython.bint:
        """Continue with the square left empty; a single letter in its row needs one below it."""
        was: cython.int = self.down[column]
        length: cython.int = self.run[column]
        forces: cython.bint = run == 1 and not self.cells[self.at(row, column) - 1 - STRIDE]
        if forces:
            self.forced[column - 1] = 1
        self.down[column] = ROOT
        self.run[column] = 0
        self.empty -= 1
        if self.fill(row, column + 1, ROOT, 0):
            return True
        self.empty += 1
        self.down[column] = was
        self.run[column] = length
        if forces:
            self.forced[column - 1] = 0
        return False

    def end_row(self, row: cython.int, state: cython.int, run: cython.int) -> cython.bint:
        """Continue with the next row, or check the whole grid after the last one."""
        last: cython.int = self.width - 1
        forces: cython.bint = run == 1 and not self.cells[self.at(row, last) - STRIDE]
        if run > 1 and not state & 1:
            return False
        if row == self.height - 1:
            return not forces and self.is_whole()
        if self.gaps >= SPARSE and not self.is_open(row):
            return False
        if self.height - row <= 3 and not self.letters_fit(self.height - row - 1):
            return False
        if forces:
            self.forced[last] = 1
        if self.fill(row + 1, 0, ROOT, 0):
            return True
        if forces:
            self.forced[last] = 0
        return False

    def letters_fit(self, room: cython.int) -> cython.bint:
        """Whether some column can hold each letter in hand, if at most two rows are left."""
        column: cython.int
        state: cython.int
        fitting: cython.uint = 0
        for column in range(self.width):
            state = self.down[column]
            if self.run[column] == 0:
                return True
            if room > 1 and self.empty and (state & 1 or self.run[column] == 1):
                return True
            fitting |= self.within[(state >> 1) * (LONGEST_SIDE + 1) + room]
        return not self.have & ~fitting

    def is_whole(self) -> cython.bint:
        """Whether all columns end validly and the tiles are one piece."""
        column: cython.int
        cell: cython.int
        for column in range(self.width):
            if not self.column_ends(column, self.at(self.height, column)):
                return False
        for cell in range(STRIDE * STRIDE):
            self.seen[cell] = 0
        for cell in range(STRIDE * STRIDE):
            if self.cells[cell]:
                return self.reach(cell, 0) == self.total
        return False

    def reach(self, cell: cython.int, count: cython.int) -> cython.int:
        """Mark the piece of a tile as seen, with `count` tiles seen before; return how many now."""
        i: cython.int = count
        way: cython.int
        self.queue[count] = cell
        self.seen[cell] = 1
        count += 1
        while i < count:
            for way in range(4):
                cell = self.queue[i] + (way & 1 or STRIDE) * (1 if way & 2 else -1)
                if self.cells[cell] and not self.seen[cell]:
                    self.seen[cell] = 1
                    self.queue[count] = cell
                    count += 1
            i += 1
        return count

    def is_open(self, row: cython.int) -> cython.bint:
        """Whether every piece has a tile in this row, below which it can be connected."""
        cell: cython.int
        column: cython.int
        count: cython.int = 0
        laid: cython.int = self.total
        for cell in range(CODES):
            laid -= self.hand[cell]
        for cell in range(STRIDE * (row + 2)):
            self.seen[cell] = 0
        for column in range(self.width):
            cell = self.at(row, column)
            if self.cells[cell] and not self.seen[cell]:
                count = self.reach(cell, count)
        return count == laid
