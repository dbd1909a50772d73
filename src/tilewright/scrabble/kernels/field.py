"""The board of a Scrabble game with what every square allows.  [compiled]

Every square is held twice, once in its row and once in its column, so that a walk along either is a
walk through memory. A line has one closed square behind it, and one stands before the first line: a
run of tiles ends there without a question. For each direction of play a square knows the letters
that the run across it allows (`masks`) and what that run adds to the score (`crosses`, or -1
without one); both are kept up to date as tiles are laid.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST

    LETTER = 0x3F
    BLANK_TILE = 0x40
    WIDEST_BOARD = 26
    EVERY = 0xFFFFFFFF


@cython.final
@cython.cclass
class Field:
    """A square board; a tile is its letter's code, with 0x40 added when it is a blank.

    The premiums are one byte a square, row by row: by what a new tile's letter or its word is
    multiplied. `values` are the points of each code, and `start` is the square, counted row by
    row, that the first play must cover.
    """

    def __init__(
        self,
        graph: Graph,
        letter_premiums: bytes,
        word_premiums: bytes,
        values: bytes,
        start: int,
    ) -> None:
        self.graph = graph
        self.side = round(len(letter_premiums) ** 0.5)
        assert self.side <= WIDEST_BOARD and self.side * self.side == len(word_premiums)
        self.stride = self.side + 1
        self.size = 1 + self.side * self.stride
        self.laid = 0
        self.tiles = bytearray(2 * self.size)
        self.masks = array("I", bytes(8 * self.size))
        self.crosses = array("i", bytes(8 * self.size))
        self.letter_premium = bytearray(2 * self.size)
        self.word_premium = bytearray(2 * self.size)
        self.twin = array("i", bytes(8 * self.size))
        self.in_line = array("i", bytes(4 * (2 * self.side + 2)))
        self.fresh = array("i", bytes(4 * self.side * self.side))
        points = bytearray(128)
        points[: len(values)] = values
        points[BLANK_TILE:] = bytes(128 - BLANK_TILE)
        self.values = points
        self._lay_out(letter_premiums, word_premiums)
        self.start = self.at(0, start // self.side, start % self.side)
        self.clear()

    def _lay_out(self, letter_premiums: bytes, word_premiums: bytes) -> None:
        row: cython.int
        column: cython.int
        for row in range(self.side):
            for column in range(self.side):
                across: cython.int = self.at(0, row, column)
                down: cython.int = self.at(1, column, row)
                self.twin[across] = down
                self.twin[down] = across
                self.letter_premium[across] = letter_premiums[row * self.side + column]
                self.letter_premium[down] = self.letter_premium[across]
                self.word_premium[across] = word_premiums[row * self.side + column]
                self.word_premium[down] = self.word_premium[across]

    def at(self, direction: cython.int, line: cython.int, place: cython.int) -> cython.int:
        """Where a square stands in memory; the line is a row across (0) or a column down (1)."""
        return direction * self.size + 1 + line * self.stride + place

    def load(self, squares: bytes) -> None:
        """Put these tiles on the board, one byte a square, row by row, 0 for an empty one.

        A board that only gained tiles since the last time, as in the course of a game, is not
        looked at anew.
        """
        row: cython.int
        column: cython.int
        at: cython.int
        number: cython.int = 0
        grew: cython.bint = self.laid > 0 and self.grew(squares)
        if not grew:
            self.clear()
        for row in range(self.side):
            at = self.at(0, row, 0)
            for column in range(self.side):
                if squares[row * self.side + column] != self.tiles[at + column]:
                    self.put(at + column, squares[row * self.side + column])
                    self.fresh[number] = at + column
                    number += 1
        if grew:
            for at in range(number):
                self.refresh_ends(self.fresh[at])
                self.refresh_ends(self.twin[self.fresh[at]])
        elif number:
            for at in range(2 * self.size):
                if self.twin[at] and self.tiles[at] == 0:
                    self.refresh(at)

    def grew(self, squares: bytes) -> cython.bint:
        """Whether every tile of the board is among these."""
        row: cython.int
        column: cython.int
        at: cython.int
        for row in range(self.side):
            at = self.at(0, row, 0)
            for column in range(self.side):
                if (
                    self.tiles[at + column]
                    and self.tiles[at + column] != squares[row * self.side + column]
                ):
                    return False
        return True

    def clear(self) -> cython.void:
        """Take all tiles off the board."""
        i: cython.int
        for i in range(2 * self.size):
            self.tiles[i] = 0
            self.crosses[i] = -1
            self.masks[i] = EVERY if self.twin[i] else 0
        for i in range(2 * self.side + 2):
            self.in_line[i] = 0
        self.laid = 0

    def squares(self) -> bytes:
        """The tiles on the board, as `load` takes them."""
        return bytes(
            self.tiles[self.at(0, row, column)]
            for row in range(self.side)
            for column in range(self.side)
        )

    def allowed(self, row: int, column: int, down: bool) -> int:
        """The mask of the letters that a play in this direction may put on an empty square."""
        at: cython.int = self.at(0, row, column)
        return self.masks[self.twin[at] if down else at]

    def play(self, row: int, column: int, down: bool, tiles: bytes) -> None:
        """Lay the tiles of a play over the squares of its word, 0 where one stands already."""
        at: cython.int = self.at(0, row, column)
        word: cython.uchar[::1] = bytearray(tiles)
        self.lay(self.twin[at] if down else at, len(tiles), word, 0)

    def put(self, at: cython.int, tile: cython.uchar) -> cython.void:
        """A tile on an empty square, or 0 to take one off, without what follows from it for the
        squares beside."""
        more: cython.int = 1 if tile else -1
        other: cython.int = self.twin[at]
        self.tiles[at] = tile
        self.tiles[other] = tile
        self.laid += more
        # Lines are counted through: rows from 0, columns behind them, with one place between.
        if at > other:
            at, other = other, at
        self.in_line[(at - 1) // self.stride] += more
        self.in_line[self.side + 1 + (other - self.size - 1) // self.stride] += more

    def lay(
        self, at: cython.int, length: cython.int, word: cython.uchar[::1], begin: cython.int
    ) -> cython.void:
        """Lay a whole word's new tiles from a square on, and say what the squares beside allow."""
        i: cython.int
        for i in range(length):
            if word[begin + i]:
                self.put(at + i, word[begin + i])
        self.refresh_ends(at)
        for i in range(length):
            if word[begin + i]:
                self.refresh_ends(self.twin[at + i])

    def refresh_ends(self, at: cython.int) -> cython.void:
        """Say anew what the empty squares at both ends of a run of tiles allow."""
        end: cython.int = at
        while self.tiles[end]:
            end += 1
        if self.twin[end]:
            self.refresh(end)
        end = at
        while self.tiles[end]:
            end -= 1
        if self.twin[end]:
            self.refresh(end)

    def refresh(self, at: cython.int) -> cython.void:
        """What the runs before and behind an empty square mean for a play across them."""
        first: cython.int = at
        last: cython.int = at
        points: cython.int = 0
        other: cython.int = self.twin[at]
        while self.tiles[first - 1]:
            first -= 1
            points += self.values[self.tiles[first]]
        while self.tiles[last + 1]:
            last += 1
            points += self.values[self.tiles[last]]
        if first == last:
            self.crosses[other] = -1
            self.masks[other] = EVERY
        else:
            self.crosses[other] = points
            self.masks[other] = self.fitting(first, at, last)

    def fitting(self, first: cython.int, at: cython.int, last: cython.int) -> cython.uint:
        """The letters that make a word of the run from first to last when put at its gap."""
        i: cython.int
        mask: cython.uint = 0
        one: cython.uint = 1
        siblings: cython.uint
        if first == at:  # read backwards, the letter comes last and ends the word
            siblings = self.graph.gaddag
            for i in range(last - at):
                siblings = self.graph.child(siblings, self.tiles[last - i] & LETTER)
            return self.row_ends(siblings)
        siblings = self.graph.dawg
        for i in range(first, at):
            siblings = self.graph.child(siblings, self.tiles[i] & LETTER)
        if last == at:
            return self.row_ends(siblings)
        while siblings:
            if self.ends_with(siblings, at, last):
                mask |= one << ((self.graph.nodes[siblings] >> 24) & 31)
            siblings = 0 if self.graph.nodes[siblings] & LAST else siblings + 1
        return mask

    def row_ends(self, node: cython.uint) -> cython.uint:
        """The letters of siblings that end a word."""
        mask: cython.uint = 0
        one: cython.uint = 1
        packed: cython.uint
        while node:
            packed = self.graph.nodes[node]
            if packed & ENDS:
                mask |= one << ((packed >> 24) & 31)
            node = 0 if packed & LAST else node + 1
        return mask

    def ends_with(self, node: cython.uint, at: cython.int, last: cython.int) -> cython.bint:
        """Whether the tiles behind a square finish a word that has come to this node."""
        i: cython.int
        for i in range(at + 1, last + 1):
            node = self.graph.find(self.graph.nodes[node] & CHILD, self.tiles[i] & LETTER)
            if node == 0:
                return False
        return self.graph.nodes[node] & ENDS != 0

    def copy(self, other: "Field") -> cython.void:
        """Take over the tiles of another field of the same layout."""
        i: cython.int
        for i in range(2 * self.size):
            self.tiles[i] = other.tiles[i]
            self.masks[i] = other.masks[i]
            self.crosses[i] = other.crosses[i]
        for i in range(2 * self.side + 2):
            self.in_line[i] = other.in_line[i]
        self.laid = other.laid
