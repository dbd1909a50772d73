"""Play all tiles into a box.  [compiled]

An attempt places a random first word, then searches plays inside the box, as for the last tiles of
a hand. Attempts are short; callers repeat them with other seeds.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.grid.board import Board
    from cython.cimports.tilewright.solver.dice import Dice
    from cython.cimports.tilewright.solver.plays import Plays
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.grid.board import Board
    from tilewright.solver.dice import Dice
    from tilewright.solver.plays import Plays
    from tilewright.solver.table import MOST, WordTable

    OPENERS = 6
    FEW = 24


@cython.final
@cython.cclass
class Packing:
    """Attempts to pack a hand, with the words of a table."""

    def __init__(self, board: Board, table: WordTable, counts: array) -> None:
        self.board = board
        self.plays = Plays(board, table)
        self.table = table
        self.hand = counts
        self.dice = Dice()
        self.plays.dice = self.dice
        self.plays.few = FEW
        self.nodes = 0

    def attempt(self, height: int, width: int, seed: int, nodes: int) -> bool:
        """Whether a grid in the box was found within `nodes` nodes; it is then on the board."""
        rows: cython.int = height
        columns: cython.int = width
        most: cython.longlong = nodes
        found: cython.bint
        self.dice.seed((seed * 0x9E3779B1 + 1) & 0xFFFFFFFF)
        with cython.nogil:
            found = self.pack(rows, columns, most)
        return found

    def opener(self, longest: cython.int) -> cython.int:
        """The hardest of some random words that fit the hand and the box; -1 if none was found."""
        best: cython.int = -1
        word: cython.int
        tries: cython.int = 0
        met: cython.int = 0
        while tries < 200 and met < OPENERS and self.table.size:
            tries += 1
            word = cython.cast(cython.int, self.dice.draw(self.table.size))
            if self.table.lengths[word] <= longest and self.holds(word):
                met += 1
                if best < 0 or self.table.hardness[word] > self.table.hardness[best]:
                    best = word
        return best

    def holds(self, word: cython.int) -> cython.bint:
        """Whether the hand can make a word of the table."""
        i: cython.int
        code: cython.int
        enough: cython.bint = True
        for i in range(self.table.lengths[word]):
            code = self.table.letters[word * MOST + i]
            self.hand[code] -= 1
            enough = enough and self.hand[code] >= 0
        for i in range(self.table.lengths[word]):
            self.hand[self.table.letters[word * MOST + i]] += 1
        return enough

    def pack(self, height: cython.int, width: cython.int, nodes: cython.longlong) -> cython.bint:
        code: cython.int
        _: cython.int
        i: cython.int
        word: cython.int = self.opener(width)
        middle: cython.int = self.board.side // 2
        row: cython.int = middle + cython.cast(cython.int, self.dice.draw(height))
        column: cython.int
        found: cython.bint
        self.board.rollback(0)
        if word < 0:
            return False
        self.board.length = self.table.lengths[word]
        column = middle + cython.cast(cython.int, self.dice.draw(width - self.board.length + 1))
        self.plays.clear()
        for code in range(1, 33):
            for _ in range(self.hand[code]):
                self.plays.gain(code)
        for i in range(self.board.length):
            self.board.word[i] = self.table.letters[word * MOST + i]
            self.plays.lose(self.board.word[i])
        self.board.place(row * self.board.side + column, 0)
        self.plays.set_box(middle, middle, middle + height - 1, middle + width - 1)
        self.nodes -= self.plays.visited
        self.plays.until = self.plays.visited + nodes
        found = self.plays.finish(0)
        self.nodes += self.plays.visited
        return found
