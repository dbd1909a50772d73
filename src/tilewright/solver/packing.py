"""All tiles within a box of so many rows and columns.  [compiled]

The same search over plays as for the last tiles of a hand, from a random first word on, with plays
kept inside the box; it gives up early and begins again with another word.
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


@cython.final
@cython.cclass
class Packing:
    """A hand and the words that it can make."""

    def __init__(self, board: Board, table: WordTable, counts: array) -> None:
        self.board = board
        self.plays = Plays(board, table)
        self.table = table
        self.hand = counts
        self.dice = Dice()
        self.nodes = 0

    def attempt(self, height: int, width: int, seed: int, nodes: int) -> bool:
        """Whether a grid in the box was found within so many nodes; it is then on the board."""
        rows: cython.int = height
        columns: cython.int = width
        most: cython.longlong = nodes
        found: cython.bint
        self.dice.seed((seed * 0x9E3779B1 + 1) & 0xFFFFFFFF)
        with cython.nogil:
            found = self.pack(rows, columns, most)
        return found

    def opener(self, longest: cython.int) -> cython.int:
        """The hardest of some random words that are short enough; -1 when none was met."""
        best: cython.int = -1
        word: cython.int
        tries: cython.int = 0
        met: cython.int = 0
        while tries < 200 and met < OPENERS:
            tries += 1
            word = cython.cast(cython.int, self.dice.draw(self.table.size))
            if self.table.lengths[word] <= longest:
                met += 1
                if best < 0 or self.table.hardness[word] > self.table.hardness[best]:
                    best = word
        return best

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
