"""The board of a Scrabble game with cross-checks and cross-scores.  [compiled]

Every square is stored twice, once in its row and once in its column, so that both are contiguous in
memory. A closed square follows each line, and one precedes the first line, so runs of tiles end
there without a bounds check. For each direction of play, a square has the letters that the crossing
run allows (`masks`) and the points that this run adds to the score (`crosses`, -1 without a run).
Both are updated as tiles are placed.
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
    """A square board; a tile is the code of its letter, with 0x40 added for a blank.

    The premiums are one byte per square, row by row: the factors for a new tile's letter and word.
    `values` are the points of each code, and `start` is the index of the square that the first play
    must cover.
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
        """The index of a square in memory; direction 0 is across (rows), 1 is down (columns)."""
        return direction * self.size + 1 + line * self.stride + place

    def load(self, squares: bytes) -> None:
        """Load a board, one byte per square, row by row, 0 for an empty one.

        If the board only gained tiles since the last call, as in a game, only the squares around
        the new tiles are updated.
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
        """Whether the new board contains all tiles of the current one."""
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
        """Remove all tiles from the board."""
        i: cython.int
        for i in range(2 * self.size):
            self.tiles[i] = 0
            self.crosses[i] = -1
            self.masks[i] = EVERY if self.twin[i] else 0
        for i in range(2 * self.side + 2):
            self.in_line[i] = 0
        self.laid = 0

    def squares(self) -> bytes:
        """The tiles on the board, in the format of `load`."""
        return bytes(
            self.tiles[self.at(0, row, column)]
            for row in range(self.side)
            for column in range(self.side)
        )

    def allowed(self, row: int, column: int, down: bool) -> int:
        """The mask of the letters that a play in this direction may place on an empty square."""
        at: cython.int = self.at(0, row, column)
        return self.masks[self.twin[at] if down else at]

    def play(self, row: int, column: int, down: bool, tiles: bytes) -> None:
        """Place the tiles of a play; 0 is a tile already on the board."""
        at: cython.int = self.at(0, row, column)
        word: cython.uchar[::1] = bytearray(tiles)
        self.lay(self.twin[at] if down else at, len(tiles), word, 0)

    def put(self, at: cython.int, tile: cython.uchar) -> cython.void:
        """Place a tile on an empty square, or remove one (0), without updating other squares."""
        more: cython.int = 1 if tile else -1
        other: cython.int = self.twin[at]
        self.tiles[at] = tile
        self.tiles[other] = tile
        self.laid += more
        # `in_line` has the rows from 0, then one unused entry, then the columns.
        if at > other:
            at, other = other, at
        self.in_line[(at - 1) // self.stride] += more
        self.in_line[self.side + 1 + (other - self.size - 1) // self.stride] += more

    def lay(
        self, at: cython.int, length: cython.int, word: cython.uchar[::1], begin: cython.int
    ) -> cython.void:
        """Place the new tiles of a word from a square on, and update the squares around them."""
        i: cython.int
        for i in range(length):
            if word[begin + i]:
                self.put(at + i, word[begin + i])
        self.refresh_ends(at)
        for i in range(length):
            if word[begin + i]:
                self.refresh_ends(self.twin[at + i])

    def refresh_ends(self, at: cython.int) -> cython.void:
        """Update the empty squares at both ends of a run of tiles."""
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
        """Update an empty square for plays across the runs on both sides of it."""
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
        """The letters that complete a word from `first` to `last` when placed at `at`."""
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
        """The letters of sibling nodes that end a word."""
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
        """Whether the tiles after a square complete a word from this node."""
        i: cython.int
        for i in range(at + 1, last + 1):
            node = self.graph.find(self.graph.nodes[node] & CHILD, self.tiles[i] & LETTER)
            if node == 0:
                return False
        return self.graph.nodes[node] & ENDS != 0

    def copy(self, other) -> cython.void:
        """Copy the tiles of another field with the same layout."""
        i: cython.int
        for i in range(2 * self.size):
            self.tiles[i] = other.tiles[i]
            self.masks[i] = other.masks[i]
            self.crosses[i] = other.crosses[i]
        for i in range(2 * self.side + 2):
            self.in_line[i] = other.in_line[i]
        self.laid = other.laid
