"""The rows and words of a board, read in one pass.  [compiled]

They are returned as codes, 0 for an empty square, so that thousands of grids per second can be
written without a Python object for each tile.
"""

import cython

if cython.compiled:
    from cython.cimports.tilewright.grid.board import Board
else:
    from tilewright.grid.board import Board

    END = 255


@cython.final
@cython.cclass
class Picture:
    """A writer that reuses one buffer for all boards."""

    def __init__(self) -> None:
        self.room = bytearray(1 << 12)
        self.text = self.room
        self.size = 0
        self.top = self.bottom = self.left = self.right = 0

    def rows(self, board: Board) -> bytes:
        """Return the rows around all tiles, each followed by END."""
        self._measure(board)
        row: cython.int
        column: cython.int
        self._make_room((self.bottom - self.top + 1) * (self.right - self.left + 2))
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                self.write(board.cells[row * board.side + column])
            self.write(END)
        return bytes(self.room[: self.size])

    def words(self, board: Board) -> bytes:
        """Return the words across, then those down, in reading order, each followed by END."""
        self._measure(board)
        self._make_room(4 * board.count)
        self._write_words(board, 0)
        self._write_words(board, 1)
        return bytes(self.room[: self.size])

    def _measure(self, board: Board) -> cython.void:
        """Compute the smallest box around all tiles."""
        i: cython.int
        row: cython.int
        column: cython.int
        self.top = self.left = board.side
        self.bottom = self.right = 0
        for i in range(board.count):
            row = board.tiles[i] >> board.bits
            column = board.tiles[i] & (board.side - 1)
            self.top = min(self.top, row)
            self.bottom = max(self.bottom, row)
            self.left = min(self.left, column)
            self.right = max(self.right, column)

    def _make_room(self, most: cython.int) -> None:
        self.size = 0
        if most > len(self.room):
            self.room = bytearray(2 * most)
            self.text = self.room

    def write(self, code: cython.uint) -> cython.void:
        self.text[self.size] = cython.cast(cython.uchar, code)
        self.size += 1

    def _write_words(self, board: Board, direction: cython.int) -> cython.void:
        step: cython.int = board.step(direction)
        row: cython.int
        column: cython.int
        cell: cython.int
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                cell = row * board.side + column
                if board.cells[cell] == 0 or board.cells[cell - step]:
                    continue
                if board.cells[cell + step] == 0:
                    continue
                while board.cells[cell]:
                    self.write(board.cells[cell])
                    cell += step
                self.write(END)
