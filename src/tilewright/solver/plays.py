"""A depth-first search over all plays on the board, for the last tiles.  [compiled]

A play lays tiles of the hand on one line so that every run it touches is a word. The GADDAG yields
all of them, including plays alongside other words. From each position, the plays that leave the
easiest hands are followed, one for each set of letters used.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.grid.board import Board
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
    from cython.cimports.tilewright.solver.dice import Dice
    from cython.cimports.tilewright.solver.table import WordTable
else:
    from tilewright.grid.board import Board
    from tilewright.lexicon.layout import CHILD, ENDS, LAST
    from tilewright.solver.dice import Dice
    from tilewright.solver.table import WordTable

    BRANCHES = 12
    DEEPEST = 160
    LAID = 63
    TRIED = 2
    NO_PLAY = 1000000


@cython.final
@cython.cclass
class Plays:
    """A hand and a board, whose log undoes what a search tried.

    With more than `few` tiles in hand, plays are sought from some anchors only, drawn at random.
    """

    def __init__(self, board: Board, table: WordTable) -> None:
        self.board = board
        self.dice = Dice()
        self.few = DEEPEST
        self.nodes = board.nodes
        self.table = table
        self.hard = table.hard
        self.vowel_mask = table.vowel_mask
        self.letter_keys = table.letter_keys
        self.hand = array("i", bytes(4 * 33))
        self.path_cell = array("i", bytes(4 * (LAID + 1)))
        self.path_code = bytearray(LAID + 1)
        entries = (DEEPEST + 1) * BRANCHES
        self.cost = array("f", bytes(4 * entries))
        self.used = array("Q", bytes(8 * entries))
        self.size = array("i", bytes(4 * entries))
        self.way = array("i", bytes(4 * entries))
        self.kept = array("i", bytes(4 * (DEEPEST + 1)))
        self.cell = array("i", bytes(4 * entries * LAID))
        self.code = bytearray(entries * LAID)
        self.visited = 0
        self.until = 0
        self.done = False
        self.total = self.vowels = 0
        self.hardness = 0.0
        self.direction = self.step = self.masks_at = 0
        self.anchor = self.limit = self.depth = self.path = 0
        self.top = self.left = self.bottom = self.right = 0
        self.set_box(2, 2, board.side - 3, board.side - 3)
        self.clear()

    def clear(self) -> cython.void:
        """Empty the hand."""
        code: cython.int
        for code in range(33):
            self.hand[code] = 0
        self.total = 0
        self.vowels = 0
        self.hardness = 0

    def gain(self, code: cython.int) -> cython.void:
        self.hand[code] += 1
        self.total += 1
        self.vowels += (self.vowel_mask >> (code & 31)) & 1
        self.hardness += self.hard[code]

    def lose(self, code: cython.int) -> cython.void:
        self.hand[code] -= 1
        self.total -= 1
        self.vowels -= (self.vowel_mask >> (code & 31)) & 1
        self.hardness -= self.hard[code]

    def finish(self, depth: cython.int) -> cython.bint:
        """Lay all tiles of the hand within `until` visited nodes; undo everything on failure."""
        _: cython.int
        best: cython.int
        mark: cython.int = self.board.log
        if self.total == 0:
            return True
        self.generate(depth)
        if self.done:
            return True
        for _ in range(self.kept[depth]):
            best = self.cheapest(depth)
            self.follow(best, 1)
            if self.finish(depth + 1):
                return True
            self.board.rollback(mark)
            self.follow(best, -1)
            self.cost[best] = NO_PLAY
            if self.visited > self.until:
                return False
        return False

    def cheapest(self, depth: cython.int) -> cython.int:
        best: cython.int = depth * BRANCHES
        i: cython.int
        for i in range(best + 1, depth * BRANCHES + self.kept[depth]):
            if self.cost[i] < self.cost[best]:
                best = i
        return best

    def follow(self, entry: cython.int, sign: cython.int) -> cython.void:
        """Lay the tiles of a kept play (sign 1), or only take them back into the hand (-1)."""
        i: cython.int
        at: cython.int
        for i in range(self.size[entry]):
            at = entry * LAID + i
            if sign > 0:
                self.lose(self.code[at])
                self.board.lay(self.cell[at], self.code[at])
            else:
                self.gain(self.code[at])
        if sign > 0:
            for i in range(self.size[entry]):
                self.board.refresh_ends(self.cell[entry * LAID + i], 1 - self.way[entry])
            self.board.refresh_ends(self.cell[entry * LAID], self.way[entry])

    def generate(self, depth: cython.int) -> cython.void:
        """Keep the best plays of this position; a play that uses all tiles is laid at once."""
        self.depth = depth
        self.kept[depth] = 0
        self.path = 0
        self.done = False
        self.sweep(0)
        if not self.done:
            self.sweep(1)
        if self.done:
            self.follow(depth * BRANCHES, 1)

    def set_box(
        self, top: cython.int, left: cython.int, bottom: cython.int, right: cython.int
    ) -> cython.void:
        """Keep all further plays within these rows and columns."""
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right

    def in_box(self, cell: cython.int) -> cython.bint:
        row: cython.int = cell >> self.board.bits
        column: cython.int = cell & (self.board.side - 1)
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def is_anchor(self, cell: cython.int) -> cython.bint:
        side: cython.int = self.board.side
        if self.board.cells[cell]:
            return False
        return (
            self.board.cells[cell - 1] != 0
            or self.board.cells[cell + 1] != 0
            or self.board.cells[cell - side] != 0
            or self.board.cells[cell + side] != 0
        )

    def is_tried(self) -> cython.bint:
        """Whether to look for plays from an anchor: with many tiles in hand, only from a few.

        The number of anchors grows with the tiles on the board, so each is then less likely.
        """
        board: cython.uint = self.board.count
        return self.total <= self.few or self.dice.draw(board) < TRIED

    def sweep(self, direction: cython.int) -> cython.void:
        """Find the plays in one direction, each from the first anchor that it covers."""
        side: cython.int = self.board.side
        bits: cython.int = self.board.bits
        top: cython.int = side
        bottom: cython.int = 0
        left: cython.int = side
        right: cython.int = 0
        i: cython.int
        line: cython.int
        at: cython.int
        cell: cython.int
        for i in range(self.board.count):
            cell = self.board.tiles[i]
            top = min(top, cell >> bits)
            bottom = max(bottom, cell >> bits)
            left = min(left, cell & (side - 1))
            right = max(right, cell & (side - 1))
        if direction:
            top, left = left, top
            bottom, right = right, bottom
        self.direction = direction
        self.step = self.board.step(direction)
        self.masks_at = (1 - direction) * self.board.area
        for line in range(top - 1, bottom + 2):
            self.limit = line * side if direction == 0 else line
            for at in range(left - 1, right + 2):
                cell = line * side + at if direction == 0 else at * side + line
                if self.is_anchor(cell) and self.in_box(cell) and self.is_tried():
                    self.anchor = cell
                    self.fill(cell, self.board.graph.gaddag, False)
                    if self.done or self.visited > self.until:
                        return
                    self.limit = cell

    def fill(self, cell: cython.int, siblings: cython.uint, rightward: cython.bint) -> cython.void:
        """Fill the square from the siblings: leftward from the anchor, or rightward after it."""
        packed: cython.uint
        tile: cython.uint
        mask: cython.uint
        standing: cython.uint = self.board.cells[cell]
        if standing:
            siblings = self.board.graph.find(siblings, standing)
            self.visited += 1
            if siblings:
                self.read(cell, siblings, rightward)
            return
        if not (rightward or cell > self.limit) or not self.in_box(cell) or self.path == self.total:
            return
        mask = self.board.masks[self.masks_at + cell]
        while True:
            packed = self.nodes[siblings]
            tile = packed >> 24
            self.visited += 1
            if self.hand[tile] and (mask >> (tile & 31)) & 1:  # the separator is in no hand
                self.hand[tile] -= 1
                self.path_cell[self.path] = cell
                self.path_code[self.path] = tile
                self.path += 1
                self.read(cell, siblings, rightward)
                self.path -= 1
                self.hand[tile] += 1
                if self.done:
                    return
            if packed & LAST:
                return
            siblings += 1

    def read(self, cell: cython.int, node: cython.uint, rightward: cython.bint) -> cython.void:
        """Continue from a square with a letter."""
        if rightward:
            self.read_right(cell, node)
        else:
            self.read_left(cell, node)

    def read_left(self, cell: cython.int, node: cython.uint) -> cython.void:
        """Continue from a square with a letter: end, turn round at the anchor, or go left."""
        packed: cython.uint = self.nodes[node]
        turn: cython.uint
        if self.board.cells[cell - self.step]:
            if packed & CHILD:
                self.fill(cell - self.step, packed & CHILD, False)
            return
        if packed & ENDS and self.board.cells[self.anchor + self.step] == 0:
            self.record()
        if packed & CHILD == 0 or self.done:
            return
        turn = packed & CHILD
        if self.nodes[turn] >> 24 == 0 and self.nodes[turn] & CHILD:
            self.fill(self.anchor + self.step, self.nodes[turn] & CHILD, True)
            if self.done:
                return
        self.fill(cell - self.step, packed & CHILD, False)

    def read_right(self, cell: cython.int, node: cython.uint) -> cython.void:
        packed: cython.uint = self.nodes[node]
        if packed & ENDS and self.board.cells[cell + self.step] == 0:
            self.record()
        if packed & CHILD and not self.done:
            self.fill(cell + self.step, packed & CHILD, True)

    def record(self) -> cython.void:
        """Keep the play on the path if it is among the best and its letters are new."""
        i: cython.int
        key: cython.ulonglong = 0
        tiles: cython.float = self.total - self.path
        vowels: cython.float = self.vowels
        cost: cython.float = self.hardness
        first: cython.int = self.depth * BRANCHES
        entry: cython.int
        if self.path == self.total:
            entry = first
            self.done = True
            cost = 0
        else:
            for i in range(self.path):
                key += self.letter_keys[self.path_code[i]]
                cost -= self.hard[self.path_code[i]]
                vowels -= (self.vowel_mask >> (self.path_code[i] & 31)) & 1
            vowels -= self.table.vowel_share * tiles
            cost += self.table.a_tile * tiles
            cost += self.table.a_vowel * (vowels if vowels > 0 else -vowels)
            for i in range(first, first + self.kept[self.depth]):
                if self.used[i] == key:
                    return
            if self.kept[self.depth] < BRANCHES:
                entry = first + self.kept[self.depth]
                self.kept[self.depth] += 1
            else:
                entry = self.worst()
                if self.cost[entry] <= cost:
                    return
        self.cost[entry] = cost
        self.used[entry] = key
        self.size[entry] = self.path
        self.way[entry] = self.direction
        for i in range(self.path):
            self.cell[entry * LAID + i] = self.path_cell[i]
            self.code[entry * LAID + i] = self.path_code[i]

    def worst(self) -> cython.int:
        first: cython.int = self.depth * BRANCHES
        entry: cython.int = first
        i: cython.int
        for i in range(first + 1, first + BRANCHES):
            if self.cost[i] > self.cost[entry]:
                entry = i
        return entry
