"""Whether a hand has a grid at all: a complete search.  [compiled]

The search starts from one tile of the rarest letter and asks, for each tile and direction in turn,
which word runs through it, or that none does. A square is unknown, barred or a letter. Grids on the
way may be invalid, so nothing is left out: any grid can be read off tile by tile in this manner.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
    from cython.cimports.tilewright.solver.cover import Cover
    from cython.cimports.tilewright.solver.table import WordTable
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST
    from tilewright.solver.cover import Cover
    from tilewright.solver.table import WordTable

    SIDE = 128
    BARRED = 64
    OPEN = 0
    ALONE = 1
    IN_WORD = 2
    ROOM = 4194304


@cython.final
@cython.cclass
class Proof:
    """One hand over the words that it can make; `stop` ends a search from another thread."""

    def __init__(self, graph: Graph, table: WordTable, counts: list[int], whole: bool) -> None:
        """`whole` says that the table holds every word of the graph."""
        self.graph = graph
        self.nodes = graph.nodes
        self.table = table
        self.whole = whole
        self.cover = Cover(table, counts)
        self.order = self.cover.order
        self.letters = self.cover.letters
        self.hand = array("i", counts)
        self.total = sum(counts)
        self.cells = bytearray(3 * SIDE * SIDE)
        self.laid = array("i", bytes(4 * (self.total + 1)))
        self.piece = array("i", bytes(4 * (self.total + 1)))
        self.log_at = array("i", bytes(4 * 64 * (self.total + 1)))
        self.log_was = bytearray(64 * (self.total + 1))
        self.options = memoryview(bytearray(4 * ROOM)).cast("i")
        self.visited = self.until = 0
        self.stop = 0
        self.ended = False
        self.laid_count = 0
        self.log = 0
        self.option_end = 0

    def tiles(self) -> list[tuple[int, int, int]]:
        """The grid found, as (row, column, code)."""
        return [
            (cell // SIDE, cell % SIDE, self.cells[cell])
            for cell in [self.laid[i] for i in range(self.laid_count)]
        ]

    def has_cover(self, nodes: int) -> bool:
        """False when the rarest letters cannot all be in words, whatever the layout."""
        if not self.whole:
            return True
        self.visited -= self.cover.visited
        found = self.cover.exists(nodes)
        self.visited += self.cover.visited
        return found

    def decide(self, nodes: int) -> int:
        """1 with a grid in `tiles`, 0 when there is none, -1 when the nodes did not suffice."""
        return self.complete([(SIDE // 2, SIDE // 2, self.order[0])], nodes)

    def complete(self, fixed: list[tuple[int, int, int]], nodes: int) -> int:
        """As `decide`, for grids that hold these (row, column, code) tiles where they are."""
        found: cython.bint
        self.until = self.visited + nodes
        self.ended = False
        self.undo(0)
        for row, column, code in fixed:
            self.write(row * SIDE + column, code)
        with cython.nogil:
            found = self.search()
        if found:
            return 1
        return -1 if self.ended else 0

    def connected(self) -> cython.bint:
        """Whether the tiles are one piece; those of `complete` may have been several."""
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

    def over(self) -> cython.bint:
        if self.visited > self.until or self.stop:
            self.ended = True
        return self.ended

    def is_letter(self, cell: cython.int) -> cython.bint:
        return self.cells[cell] != 0 and self.cells[cell] != BARRED

    def write(self, at: cython.int, value: cython.uint) -> cython.void:
        """Set a square, or behind the squares a tile's state across, then down; logged."""
        if self.cells[at] == value:
            return
        self.log_at[self.log] = at
        self.log_was[self.log] = self.cells[at]
        self.log += 1
        self.cells[at] = value
        if at < SIDE * SIDE and value != BARRED:
            self.hand[value] -= 1
            self.total -= 1
            self.laid[self.laid_count] = at
            self.laid_count += 1

    def undo(self, mark: cython.int) -> cython.void:
        at: cython.int
        while self.log > mark:
            self.log -= 1
            at = self.log_at[self.log]
            if at < SIDE * SIDE and self.cells[at] != BARRED:
                self.hand[self.cells[at]] += 1
                self.total += 1
                self.laid_count -= 1
            self.cells[at] = self.log_was[self.log]

    def forced(self, cell: cython.int, step: cython.int) -> cython.bint:
        """Whether a neighbour makes a word through this tile necessary."""
        return self.is_letter(cell - step) or self.is_letter(cell + step)

    def choose(self) -> cython.int:
        """The next undecided tile and direction, one with a neighbour first; -1 when none is."""
        i: cython.int
        direction: cython.int
        cell: cython.int
        first: cython.int = -1
        for i in range(self.laid_count):
            cell = self.laid[i]
            for direction in range(2):
                if self.cells[(1 + direction) * SIDE * SIDE + cell] == OPEN:
                    if self.forced(cell, SIDE if direction else 1):
                        return 2 * cell + direction
                    if first < 0:
                        first = 2 * cell + direction
        return first if self.total else -1

    def search(self) -> cython.bint:
        """Decide one tile and direction after the other until all tiles are laid."""
        pair: cython.int
        self.visited += 1
        if self.over():
            return False
        pair = self.choose()
        if pair < 0:
            return self.total == 0 and self.connected()
        if self.whole and not self.reachable():
            return False
        return self.follow_words(pair >> 1, pair & 1) or self.follow_none(pair >> 1, pair & 1)

    def follow_words(self, cell: cython.int, direction: cython.int) -> cython.bint:
        """Try every word through this tile."""
        mark: cython.int = self.log
        begin: cython.int = self.option_end
        end: cython.int
        at: cython.int = begin
        self.fill(cell, self.graph.gaddag, cell, SIDE if direction else 1, False)
        end = self.option_end
        while at < end and not self.ended:
            self.settle(at, direction)
            if self.search():
                return True
            self.undo(mark)
            at += 2 + self.options[at + 1]
        self.option_end = begin
        return False

    def settle(self, option: cython.int, direction: cython.int) -> cython.void:
        """Lay an option's letters, bar the squares at its ends, and mark its tiles as decided."""
        step: cython.int = SIDE if direction else 1
        cell: cython.int = self.options[option]
        i: cython.int
        self.write(cell - step, BARRED)
        for i in range(self.options[option + 1]):
            self.write(cell, self.options[option + 2 + i])
            self.write((1 + direction) * SIDE * SIDE + cell, IN_WORD)
            cell += step
        self.write(cell, BARRED)

    def follow_none(self, cell: cython.int, direction: cython.int) -> cython.bint:
        """Try that no word runs through this tile here, if one may in the other direction."""
        mark: cython.int = self.log
        step: cython.int = SIDE if direction else 1
        if self.ended or self.forced(cell, step):
            return False
        if self.cells[(2 - direction) * SIDE * SIDE + cell] == ALONE:
            return False
        self.write((1 + direction) * SIDE * SIDE + cell, ALONE)
        self.write(cell - step, BARRED)
        self.write(cell + step, BARRED)
        if self.search():
            return True
        self.undo(mark)
        return False

    def reachable(self) -> cython.bint:
        """Whether each letter in hand is in some word of the hand and the undecided tiles."""
        free = cython.declare(cython.int[33])
        i: cython.int
        code: cython.int
        cell: cython.int
        one: cython.ulonglong = 1
        low: cython.ulonglong = self.table.guard
        high: cython.ulonglong = self.table.guard
        for code in range(33):
            free[code] = self.hand[code]
        for i in range(self.laid_count):
            cell = self.laid[i]
            if self.cells[SIDE * SIDE + cell] == OPEN:
                free[self.cells[cell]] += 1
            if self.cells[2 * SIDE * SIDE + cell] == OPEN:
                free[self.cells[cell]] += 1
        for code in range(1, 17):
            low += (one * min(free[code], 7)) << (4 * (code - 1))
            high += (one * min(free[code + 16], 7)) << (4 * (code - 1))
        for i in range(self.letters):
            code = self.order[i]
            if self.hand[code] and not self.some_word(code, low, high):
                return False
        return True

    def some_word(
        self, code: cython.int, low: cython.ulonglong, high: cython.ulonglong
    ) -> cython.bint:
        at: cython.int
        word: cython.int
        guard: cython.ulonglong = self.table.guard
        for at in range(self.table.index[code], self.table.index[code + 1]):
            word = self.table.index_words[at]
            if (low - self.table.low[word]) & (high - self.table.high[word]) & guard == guard:
                return True
        return False

    def fill(
        self,
        cell: cython.int,
        siblings: cython.uint,
        start: cython.int,
        step: cython.int,
        rightward: cython.bint,
    ) -> cython.void:
        """Read or fill this square, leftward to the word's first square or rightward to its last.

        `start` is the origin on the way to the left, and the first square on the way to the right.
        """
        tile: cython.uint
        if siblings == 0 or self.cells[cell] == BARRED:
            return
        if self.cells[cell]:
            siblings = self.graph.find(siblings, self.cells[cell])
            if siblings:
                self.read(cell, siblings, start, step, rightward)
            return
        while True:
            tile = self.nodes[siblings] >> 24
            if self.hand[tile]:  # the separator is in no hand
                self.hand[tile] -= 1
                self.cells[cell] = tile
                self.read(cell, siblings, start, step, rightward)
                self.cells[cell] = 0
                self.hand[tile] += 1
            if self.nodes[siblings] & LAST:
                return
            siblings += 1

    def read(
        self,
        cell: cython.int,
        node: cython.uint,
        start: cython.int,
        step: cython.int,
        rightward: cython.bint,
    ) -> cython.void:
        """Continue from a square that has its letter: end, turn at the origin, or go on."""
        packed: cython.uint = self.nodes[node]
        child: cython.uint = packed & CHILD
        if rightward:
            if packed & ENDS and not self.is_letter(cell + step):
                self.record(start, cell, step)
            self.fill(cell + step, child, start, step, True)
            return
        if not self.is_letter(cell - step):
            if packed & ENDS and not self.is_letter(start + step):
                self.record(cell, start, step)
            if child and self.nodes[child] >> 24 == 0:
                self.fill(start + step, self.nodes[child] & CHILD, cell, step, True)
        self.fill(cell - step, child, start, step, False)

    def record(self, first: cython.int, last: cython.int, step: cython.int) -> cython.void:
        """Keep the letters that stand from first to last as an option."""
        at: cython.int = self.option_end
        length: cython.int = (last - first) // step + 1
        i: cython.int
        self.visited += 1
        if at + 2 + length > ROOM:
            self.ended = True
            return
        self.options[at] = first
        self.options[at + 1] = length
        for i in range(length):
            self.options[at + 2 + i] = self.cells[first + i * step]
        self.option_end = at + 2 + length
