"""Complete search: decide whether a hand has a grid.  [compiled]

For each tile and direction in turn, the search tries every word that can run through the tile, and
that none does. A square is unknown, barred or a letter. Partial grids may be invalid, so no grid is
missed: any grid can be read tile by tile in this way. Positions that a law of prices rules out are
closed early (see `prices.py`). `trace` returns the decisions, for a certificate.
"""

from array import array
from mmap import mmap

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
    from cython.cimports.tilewright.solver.prices import Prices
    from cython.cimports.tilewright.solver.squares import (
        ALONE,
        BARRED,
        IN_WORD,
        MIDDLE,
        OPEN,
        SIDE,
        Squares,
    )
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST
    from tilewright.solver.prices import Prices
    from tilewright.solver.squares import ALONE, BARRED, IN_WORD, MIDDLE, OPEN, SIDE, Squares
    from tilewright.solver.table import MOST, WordTable

    HEAD = 3
    FREE = 1
    OTHER = 2
    EVERY_WORD = 99
    ROOM = 4194304
    TRACE = 67108864
    NO_WORD = 0
    BY_LAW = 1
    DEAD_END = 2
    BRANCH = 3


@cython.final
@cython.cclass
class Proof(Squares):
    """The complete search for a hand; setting `stop` ends it from another thread.

    `patience` is the number of nodes visited below a position before a new law is sought.
    """

    def __init__(self, graph: Graph, table: WordTable, counts: list[int], whole: bool) -> None:
        """`whole` means that the table has every word of the graph, with exact letter counts."""
        super().__init__(counts)
        self.graph = graph
        self.nodes = graph.nodes
        self.table = table
        self.words = table.size
        self.whole = whole
        words = [table.index[code + 1] - table.index[code] for code in range(33)]
        rare = sorted((words[code], code) for code in range(1, 33) if counts[code])
        self.order = [code for _, code in rare]
        self.prices = Prices(table, array("i", [*self.order, 0]))
        # Mapped memory costs nothing until it is used.
        self.options = memoryview(mmap(-1, 4 * ROOM)).cast("i")
        self.written = memoryview(mmap(-1, TRACE))
        self.trace_end = 0
        self.visited = self.until = 0
        self.patience = 300
        self.stop = 0
        self.root = self.most_others = 0
        self.ended = self.cut = False
        self.option_end = 0

    def trace(self) -> bytes:
        """Return the record of the last search."""
        return bytes(self.written[: self.trace_end])

    def words_with(self, code: int) -> list[int]:
        """The table's words that hold a letter."""
        first, last = self.table.index[code], self.table.index[code + 1]
        return [self.table.index_words[at] for at in range(first, last)]

    def spelled(self, word: int) -> bytes:
        """The codes of a word of the table."""
        return bytes(self.table.letters[word * MOST : word * MOST + self.table.lengths[word]])

    def forbid(self, word: int) -> None:
        """Exclude a word from now on; it must contain `root`, unless that is `EVERY_WORD`."""
        self.prices.allowed[word] = 0

    def ration(self, words: list[int], others: int) -> None:
        """Allow all words again, but these at most `others` times, besides the word of `begin`."""
        word: cython.int
        self.root = EVERY_WORD
        self.most_others = others
        self.prices.pool_size = 0
        for word in range(self.table.size):
            self.prices.allowed[word] = FREE
        for word in words:
            self.prices.allowed[word] = OTHER if others else 0

    def begin(self, word: int, row: int = 0, column: int = 0) -> None:
        """Start with one word across on the board; row and column are relative to the box."""
        i: cython.int
        self.undo(0)
        codes = self.spelled(word)
        self.options[0] = (MIDDLE + row) * SIDE + MIDDLE + column
        self.options[1] = len(codes)
        self.options[2] = 0
        for i in range(len(codes)):
            self.options[HEAD + i] = codes[i]
        self.settle(0, 0)

    def law(self, word: int) -> int:
        """The number of a law that rules out all grids with this word, or -1."""
        self.begin(word)
        self.weigh()
        number = self.prices.known()
        return number if number >= 0 else self.prices.found()

    def decide(self, word: int, nodes: int, row: int = 0, column: int = 0) -> int:
        """Return 1 with a grid in `tiles`, 0 if no grid has the word there, -1 if undecided."""
        self.begin(word, row, column)
        return self.run(nodes)

    def decide_from(self, code: int, nodes: int) -> int:
        """Like `decide`, but for all grids; the search starts from a tile of this letter."""
        return self.complete([(MIDDLE, MIDDLE, code)], nodes)

    def complete(self, fixed: list[tuple[int, int, int]], nodes: int) -> int:
        """Like `decide`, but for grids with these (row, column, code) tiles in place."""
        self.undo(0)
        for row, column, code in fixed:
            self.write(row * SIDE + column, code)
        return self.run(nodes)

    def run(self, nodes: int) -> int:
        found: cython.bint
        self.until = self.visited + nodes
        self.ended = False
        self.trace_end = 0
        self.option_end = 0
        with cython.nogil:
            found = self.search()
        if found:
            return 1
        return -1 if self.ended else 0

    def over(self) -> cython.bint:
        if self.visited > self.until or self.stop:
            self.ended = True
        return self.ended

    def search(self) -> cython.bint:
        """Decide one tile and direction after the other until all tiles are laid."""
        pair: cython.int
        cell: cython.int
        start: cython.int = self.trace_end
        entered: cython.longlong = self.visited
        self.visited += 1
        if self.over() or (self.boxed and self.waste > self.most_waste):
            return False
        pair = self.choose()
        if pair < 0:
            self.note(DEAD_END)
            return self.total == 0 and self.connected()
        if self.whole and self.total and self.closed(entered):
            return False
        self.note(BRANCH + pair)
        cell = self.laid[pair >> 1]
        if self.follow_words(cell, pair & 1, entered, start):
            return True
        if self.cut:
            self.cut = False
            return False
        return self.follow_none(cell, pair & 1)

    def note(self, value: cython.int) -> cython.void:
        """Record a number, seven bits per byte, lowest first."""
        if self.trace_end > TRACE - 8:
            self.ended = True
            return
        while value > 127:
            self.written[self.trace_end] = 128 | (value & 127)
            self.trace_end += 1
            value >>= 7
        self.written[self.trace_end] = value
        self.trace_end += 1

    def closed(self, entered: cython.longlong) -> cython.bint:
        """Whether a letter without a word, or a law, rules out a grid from here."""
        number: cython.int
        self.weigh()
        number = self.prices.without_word()
        if number:
            self.note(NO_WORD)
            self.note(number)
            return True
        number = self.prices.known()
        if number < 0 and self.visited - entered > self.patience:
            number = self.prices.found()
        if number < 0:
            return False
        self.note(BY_LAW)
        self.note(number)
        return True

    def weigh(self) -> cython.void:
        """Copy the position to `prices`."""
        i: cython.int
        code: cython.int
        cell: cython.int
        ways: cython.int
        for code in range(33):
            self.prices.held[code] = self.hand[code]
            self.prices.ways[code] = 0
            self.prices.loose[code] = 0
        for i in range(self.laid_count):
            cell = self.laid[i]
            code = self.cells[cell]
            ways = (self.cells[SIDE * SIDE + cell] == OPEN) + (
                self.cells[2 * SIDE * SIDE + cell] == OPEN
            )
            self.prices.ways[code] += ways
            self.prices.loose[code] += ways > 0
        self.prices.pack()

    def follow_words(
        self,
        cell: cython.int,
        direction: cython.int,
        entered: cython.longlong,
        start: cython.int,
    ) -> cython.bint:
        """Try every word through this tile; `cut` is set if a law ends this early."""
        mark: cython.int = self.log
        begin: cython.int = self.option_end
        end: cython.int
        at: cython.int = begin
        written: cython.int
        sought: cython.bint = not self.whole or self.total == 0
        self.fill(cell, self.graph.gaddag, cell, SIDE if direction else 1, False)
        end = self.option_end
        while at < end and not self.ended:
            self.settle(at, direction)
            if self.search():
                return True
            self.undo(mark)
            at += HEAD + self.options[at + 1]
            if not sought and self.visited - entered > self.patience:
                sought = True
                written = self.trace_end
                self.trace_end = start
                if self.closed(entered):
                    self.cut = True
                    break
                self.trace_end = written
        self.option_end = begin
        return False

    def settle(self, option: cython.int, direction: cython.int) -> cython.void:
        """Lay an option's letters, bar the squares at its ends, and mark its tiles as decided."""
        step: cython.int = SIDE if direction else 1
        cell: cython.int = self.options[option]
        i: cython.int
        self.write(cell - step, BARRED)
        if self.options[option + 2]:
            self.write(3 * SIDE * SIDE, self.cells[3 * SIDE * SIDE] + 1)
        for i in range(self.options[option + 1]):
            self.write(cell, self.options[option + HEAD + i])
            self.write((1 + direction) * SIDE * SIDE + cell, IN_WORD)
            cell += step
        self.write(cell, BARRED)

    def follow_none(self, cell: cython.int, direction: cython.int) -> cython.bint:
        """Try no word through this tile in this direction, if the other one may have a word."""
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

    def fill(
        self,
        cell: cython.int,
        siblings: cython.uint,
        start: cython.int,
        step: cython.int,
        rightward: cython.bint,
    ) -> cython.void:
        """Read or fill this square, leftward to the word's first square or rightward to its last.

        `start` is the origin when going left, and the first square when going right.
        """
        tile: cython.uint
        if siblings == 0 or self.cells[cell] == BARRED or (self.boxed and not self.in_box(cell)):
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
        """Continue from a square with a letter: end, turn at the origin, or go on."""
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
        """Record the letters from first to last as an option, if they are allowed."""
        at: cython.int = self.option_end
        length: cython.int = (last - first) // step + 1
        i: cython.int
        kind: cython.int = FREE
        self.visited += 1
        if self.root:
            kind = self.kind(first, length, step)
            if kind == 0 or (kind == OTHER and self.cells[3 * SIDE * SIDE] >= self.most_others):
                return
        if at + HEAD + length > ROOM:
            self.ended = True
            return
        self.options[at] = first
        self.options[at + 1] = length
        self.options[at + 2] = kind == OTHER
        for i in range(length):
            self.options[at + HEAD + i] = self.cells[first + i * step]
        self.option_end = at + HEAD + length

    def kind(self, first: cython.int, length: cython.int, step: cython.int) -> cython.int:
        """Return whether the word from `first` is forbidden (0), `FREE` or rationed (`OTHER`)."""
        i: cython.int
        word: cython.int
        slot: cython.int
        key: cython.ulonglong = 0
        has_root: cython.bint = self.root == EVERY_WORD
        for i in range(length):
            key += self.table.letter_keys[self.cells[first + i * step]]
            has_root |= self.cells[first + i * step] == self.root
        if not has_root:
            return FREE
        if not cython.compiled:
            key &= 0xFFFFFFFFFFFFFFFF
        slot = self.table.next_slot(key, -1)
        while slot >= 0:
            word = self.table.slots[slot] - 1
            for i in range(length):
                if self.table.letters[word * MOST + i] != self.cells[first + i * step]:
                    break
            else:
                return self.prices.allowed[word]
            slot = self.table.next_slot(key, slot)
        return FREE
