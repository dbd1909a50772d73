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
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
    from cython.cimports.tilewright.solver.dice import Dice
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST
    from tilewright.solver.dice import Dice

    LONGEST_SIDE = 12
    STRIDE = 16
    CODES = 33
    EVERY_LETTER = 0xFFFFFFFF
    UNMET = -1
    DEAD = 0
    ROOT = 1


@cython.final
@cython.cclass
class Filling:
    """A hand and the words that it can make; prefixes with the same continuations are one state."""

    def __init__(self, graph: Graph, counts: array, hardness: array) -> None:
        """`hardness` is how early each code should be placed."""
        self.graph = graph
        self.nodes = graph.nodes
        self.start = counts
        self.hardness = hardness
        self.hand = array("i", bytes(4 * CODES))
        self.codes = bytes(code for code in range(CODES) if counts[code])
        self.state_of = array("i", [UNMET]) * len(graph.nodes)
        self.rows = array("I", bytes(4 * len(graph.nodes)))
        self.states = 2
        self.rows[ROOT] = graph.dawg
        self.state_of[graph.dawg] = ROOT
        with cython.nogil:
            self.number_rows()
        self.next = array("i", bytes(4 * CODES * self.states))
        self.lengths = array("I", bytes(4 * self.states))
        self.masks = array("I", bytes(4 * (LONGEST_SIDE + 1) * self.states))
        with cython.nogil:
            self.measure(ROOT)
        self.cells = bytearray(STRIDE * STRIDE)
        self.seen = bytearray(STRIDE * STRIDE)
        self.queue = array("i", bytes(4 * STRIDE * STRIDE))
        self.down = array("i", bytes(4 * STRIDE))
        self.run = array("i", bytes(4 * STRIDE))
        self.forced = bytearray(STRIDE)
        self.option = bytearray(STRIDE * STRIDE * CODES)
        self.key = array("f", bytes(4 * STRIDE * STRIDE * CODES))
        self.dice = Dice()
        self.height = self.width = self.total = self.empty = 0
        self.have = 0
        self.visited = self.until = 0
        self.boldness = self.gap = 0.0

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

    def number_rows(self) -> cython.void:
        """Number the rows of siblings that words pass through."""
        at: cython.int = ROOT
        node: cython.uint
        child: cython.uint
        while at < self.states:
            node = self.rows[at]
            at += 1
            while node:
                child = self.nodes[node] & CHILD
                if child and self.state_of[child] == UNMET:
                    self.state_of[child] = self.states
                    self.rows[self.states] = child
                    self.states += 1
                node = 0 if self.nodes[node] & LAST else node + 1

    def measure(self, state: cython.int) -> cython.void:
        """Fill in what follows a state: the next states, and letters by the room that is left."""
        node: cython.uint = self.rows[state]
        child: cython.uint
        code: cython.uint
        to: cython.int
        room: cython.int
        one: cython.uint = 1
        lengths: cython.uint
        every: cython.uint = 0
        while node:
            code = self.nodes[node] >> 24
            child = self.nodes[node] & CHILD
            to = self.state_of[child] if child else DEAD
            if to and self.lengths[to] == 0:
                self.measure(to)
            self.next[state * CODES + code] = 2 * to + (1 if self.nodes[node] & ENDS else 0)
            lengths = ((self.lengths[to] << 1) & EVERY_LETTER) | (
                2 if self.nodes[node] & ENDS else 0
            )
            every |= lengths
            for room in range(1, LONGEST_SIDE + 1):
                if lengths & ((2 << room) - 1):
                    self.masks[state * (LONGEST_SIDE + 1) + room] |= one << (code & 31)
            node = 0 if self.nodes[node] & LAST else node + 1
        self.lengths[state] = every

    def deal(self) -> cython.void:
        """Start with the whole hand and an empty box, and draw the weights of this attempt."""
        i: cython.int
        one: cython.uint = 1
        drawn: cython.float
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
        self.empty = self.height * self.width - self.total
        drawn = self.dice.draw(1024)
        self.boldness = 0.3 + drawn / 800
        drawn = self.dice.draw(1024)
        self.gap = 0.5 + drawn / 1200

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
        best: cython.int
        self.visited += 1
        if self.visited > self.until:
            return False
        if column == self.width:
            return self.end_row(row, state, run)
        first = self.at(row, column) * CODES
        count = self.gather(row, column, state, run, first)
        for i in range(first, first + count):
            best = i
            for j in range(i + 1, first + count):
                if self.key[j] > self.key[best]:
                    best = j
            self.option[i], self.option[best] = self.option[best], self.option[i]
            self.key[i], self.key[best] = self.key[best], self.key[i]
            if self.option[i]:
                if self.lay(row, column, state, run, self.option[i]):
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
        """List what a square may hold (0 for nothing) with random keys; return the number."""
        wide: cython.int = LONGEST_SIDE + 1
        below: cython.int = self.run[column]
        from_row: cython.int = state >> 1 if run else ROOT
        from_column: cython.int = self.down[column] >> 1 if below else ROOT
        across: cython.uint = self.masks[from_row * wide + self.width - column]
        down: cython.uint = self.masks[from_column * wide + self.height - row]
        some: cython.uint = across | down
        code: cython.int
        i: cython.int
        count: cython.int = 0
        noise: cython.float
        if run == 0 and (self.empty or column == self.width - 1):
            across = EVERY_LETTER  # it may be the only letter of its row
        if below == 0 and (self.empty or row == self.height - 1):
            down = EVERY_LETTER
        across &= down & self.have
        if run == 0 and below == 0:
            across &= some
        for i in range(len(self.codes)):
            code = self.codes[i]
            if (across >> (code & 31)) & 1:
                noise = self.dice.draw(1024)
                self.option[first + count] = code
                self.key[first + count] = self.boldness * self.hardness[code] + noise / 1024
                count += 1
        if self.empty and not self.forced[column] and self.may_end(row, column, state, run):
            noise = self.dice.draw(1024)
            self.option[first + count] = 0
            self.key[first + count] = self.gap * noise / 1024
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
        if self.fill(row, column + 1, across, run + 1):
            return True
        if self.hand[code] == 0:
            self.have |= one << (code & 31)
        self.hand[code] += 1
        self.cells[cell] = 0
        self.down[column] = was
        self.run[column] = length
        self.forced[column] = forced
        return False

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
        if forces:
            self.forced[last] = 1
        if self.fill(row + 1, 0, ROOT, 0):
            return True
        if forces:
            self.forced[last] = 0
        return False

    def is_whole(self) -> cython.bint:
        """Whether all columns end validly and the tiles are one piece."""
        column: cython.int
        count: cython.int = 0
        i: cython.int = 0
        way: cython.int
        cell: cython.int
        for column in range(self.width):
            if not self.column_ends(column, self.at(self.height, column)):
                return False
        for cell in range(STRIDE * STRIDE):
            self.seen[cell] = 0
            if count == 0 and self.cells[cell]:
                self.queue[0] = cell
                count = 1
        self.seen[self.queue[0]] = 1
        while i < count:
            for way in range(4):
                cell = self.queue[i] + (way & 1 or STRIDE) * (1 if way & 2 else -1)
                if self.cells[cell] and not self.seen[cell]:
                    self.seen[cell] = 1
                    self.queue[count] = cell
                    count += 1
            i += 1
        return count == self.total
