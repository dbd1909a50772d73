"""Boards and hands of a beam search, and the plays found on them.  [compiled]

A play only adds a word in front of the lists of a position, so the next position is made from
copies of its buffers. This is the sequential part of the search, which limits the gain from
threads.
"""

from array import array

import cython

if not cython.compiled:
    HIGHEST = 0x7FFFFFFF


@cython.final
@cython.cclass
class Position:
    """A board, a hand, and the best play on each tile: a word, its start and its points.

    The word is -1 if none fits. A tile where two words cross counts twice.
    """

    def __init__(
        self, board: bytearray, side: int, hand: array, squares: array, steps: array, points: int
    ) -> None:
        """`squares` are the tiles to cross, `steps` the steps along the crossing words.

        `hand` has the number of tiles of each code, `points` are those of the board.
        """
        size: cython.int = len(squares)
        self.letters, self.board = board, board
        self.hand, self.counts = hand, hand
        self.places, self.squares = squares, squares
        self.ways, self.steps = steps, steps
        self.side = side
        self.size = size
        self.points = points
        self.words = array("i", [-1]) * size
        self.starts = array("i", [0]) * size
        self.gains = array("i", [0]) * size
        self.tiles = sum(hand)
        self.top = self.left = side
        self.bottom = self.right = -1

    def after(self, codes: bytes, start: int, step: int, points: int):
        """The position after a word is laid, with the word's tiles first."""
        length: cython.int = len(codes)
        crossing: cython.int = self.side + 1 - cython.cast(cython.int, step)
        child: Position = Position(
            self.letters[:],
            self.side,
            self.hand[:],
            array("i", range(start, start + length * step, step)) + self.places,
            array("i", [crossing]) * length + self.ways,
            points,
        )
        child.top, child.left = self.top, self.left
        child.bottom, child.right = self.bottom, self.right
        child.lay(codes, length)
        return child

    def lay(self, codes: bytes, length: cython.int) -> cython.void:
        """Move a word's tiles from the hand to the first squares, and enlarge the box."""
        i: cython.int
        square: cython.int
        code: cython.int
        for i in range(length):
            square = self.squares[i]
            code = codes[i]
            if self.board[square] == 0:
                self.board[square] = code
                self.counts[code] -= 1
                self.tiles -= 1
            self.top = min(self.top, square // self.side)
            self.bottom = max(self.bottom, square // self.side)
            self.left = min(self.left, square % self.side)
            self.right = max(self.right, square % self.side)

    def picture(self) -> bytes:
        """The codes of the board, without the empty squares around it; equal for equal boards."""
        row: cython.int
        rows: list = []
        for row in range(self.top * self.side, (self.bottom + 1) * self.side, self.side):
            rows.append(self.letters[row + self.left : row + self.right + 1])
        return b"\xff".join(rows)

    def play(self, tile: int) -> tuple:
        """The play on a tile as (points, word, start, step)."""
        at: cython.int = tile
        return self.gains[at], self.words[at], self.starts[at], self.steps[at]

    def answers(self) -> list:
        """The plays found, in the order of their tiles."""
        return [self.play(tile) for tile in range(self.size) if self.words[tile] >= 0]


def numbered_plays(positions: list, most: int) -> list:
    """All plays on positions with at most `most` tiles each, as numbers.

    The least number has the most points on the board, and of equals the first position and tile.
    The low 32 bits are the index of the position times `most` plus the tile.
    """
    found: list = []
    position: Position
    tile: cython.int
    number: cython.longlong = 0
    room: cython.longlong = most
    rank: cython.longlong
    for position in positions:
        for tile in range(position.size):
            if position.words[tile] >= 0:
                rank = HIGHEST - position.points - position.gains[tile]
                found.append((rank << 32) + number + tile)
        number += room
    return found
