"""Score plays on a board: squares, words and points.  [compiled]

The referee has premiums and values but no tiles, so one is enough for all games of the same rules.
Boards are bytes, row by row: 0 for an empty square, else the code of a letter, with 0x40 added for
a blank.
"""

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS
    from cython.cimports.tilewright.scrabble.kernels.field import BLANK_TILE, LETTER
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS
    from tilewright.scrabble.kernels.field import BLANK_TILE, LETTER

THROUGH = "."
BLANK = "?"


@cython.final
@cython.cclass
class Referee:
    """The rules of a square board: letters by code, premiums, values by code, start square.

    A play of `full` tiles earns the bonus.
    """

    def __init__(
        self,
        letters: str,
        letter_premiums: bytes,
        word_premiums: bytes,
        values: bytes,
        start: int,
        full: int,
        bonus: int,
    ) -> None:
        self.side = round(len(letter_premiums) ** 0.5)
        self.letters = letters
        self.letter_premiums = letter_premiums
        self.word_premiums = word_premiums
        self.values = values.ljust(BLANK_TILE, b"\0")
        self.start = start
        self.full = full
        self.bonus = bonus
        self.codes = {letter: code for code, letter in enumerate(letters, start=1)}

    def judge(
        self, squares: bytes, row: int, column: int, down: bool, tiles: str, graph: object
    ) -> tuple | None:
        """Place a play on a board; None if it does not fit.

        Returns (score, row, column, down, tiles, squares, words, points, known): the place and
        tiles of the whole word, with `.` for tiles already on the board; the board after the play;
        the words and their points, main word first; and whether the graph has all words.
        """
        side: cython.int = self.side
        if not (0 <= row < side and 0 <= column < side and 0 < len(tiles) <= side):
            return None
        place: cython.int = column
        step: cython.int = 1
        if down:
            place = row
            step = side
        length: cython.int = len(tiles)
        if place + length > side:
            return None
        first: cython.int = row * side + column
        board: bytearray = bytearray(squares)
        laid: list = self.lay(squares, board, first, step, tiles)
        if laid is None or not self.in_contact(squares, laid):
            return None
        return self.score(squares, board, laid, step, graph)

    def lay(
        self,
        squares: bytes,
        board: bytearray,
        first: cython.int,
        step: cython.int,
        tiles: str,
    ) -> list:
        """Place new tiles on the board; return their squares, or None if a tile does not fit."""
        at: cython.int = first
        code: cython.int
        tile: str
        laid: list = []
        for tile in tiles:
            if tile == THROUGH:
                if squares[at] == 0:
                    return None
            else:
                code = self.code_of(tile)
                if code == 0:
                    return None
                if squares[at] == 0:
                    board[at] = code
                    laid.append(at)
                elif squares[at] & LETTER != code & LETTER:
                    return None
            at += step
        return laid

    def code_of(self, tile: str) -> cython.int:
        """The code of a tile, with lower case for a blank; 0 if it is not a letter."""
        code = self.codes.get(tile)
        if code is not None:
            return code
        code = self.codes.get(tile.upper())
        return 0 if code is None else code | BLANK_TILE

    def in_contact(self, squares: bytes, laid: list) -> cython.bint:
        """Whether new tiles touch an old one, or cover the start square of an empty board."""
        at: cython.int
        column: cython.int
        side: cython.int = self.side
        size: cython.int = side * side
        covered: cython.bint = False
        for at in laid:
            column = at % side
            if (
                (column > 0 and squares[at - 1])
                or (column < side - 1 and squares[at + 1])
                or (at >= side and squares[at - side])
                or (at < size - side and squares[at + side])
            ):
                return True
            covered = covered or at == self.start
        return covered and squares.count(0) == size

    def score(
        self, squares: bytes, board: bytearray, laid: list, step: cython.int, graph: object
    ) -> tuple:
        """The words and score of the new tiles, as in `judge`; None if there is no word."""
        side: cython.int = self.side
        other: cython.int = side if step == 1 else 1
        at: cython.int
        first: cython.int
        last: cython.int
        total: cython.int = 0
        known: cython.bint = True
        words: list = []
        points: list = []
        if not laid:
            return None
        at = laid[0]
        first = self.end_of(board, at, -step)
        last = self.end_of(board, at, step)
        if first == last:  # one tile that forms a word in the other direction only
            step, other = other, 0
            first = self.end_of(board, at, -step)
            last = self.end_of(board, at, step)
            if first == last:
                return None
        begin: cython.int = first
        end: cython.int = last
        known = self.add_word(squares, board, first, last, step, graph, words, points)
        if other:
            for at in laid:
                first = self.end_of(board, at, -other)
                last = self.end_of(board, at, other)
                if first != last and not self.add_word(
                    squares, board, first, last, other, graph, words, points
                ):
                    known = False
        for at in points:
            total += at
        if len(laid) == self.full:
            total += self.bonus
        tiles: list = []
        for at in range(begin, end + 1, step):
            tiles.append(THROUGH if squares[at] else self.shown(board[at]))
        return (
            total,
            begin // side,
            begin % side,
            step != 1,
            "".join(tiles),
            bytes(board),
            tuple(words),
            tuple(points),
            bool(known),
        )

    def end_of(self, board: bytearray, at: cython.int, step: cython.int) -> cython.int:
        """The last square of the run of tiles from a square on."""
        side: cython.int = self.side
        left: cython.int
        if step == 1:
            left = side - 1 - at % side
        elif step == -1:
            left = at % side
        elif step > 0:
            left = side - 1 - at // side
        else:
            left = at // side
        while left and board[at + step]:
            at += step
            left -= 1
        return at

    def add_word(
        self,
        squares: bytes,
        board: bytearray,
        first: cython.int,
        last: cython.int,
        step: cython.int,
        graph: object,
        words: list,
        points: list,
    ) -> cython.bint:
        """Add a run of tiles to the words; return whether it is valid or there is no graph."""
        at: cython.int
        code: cython.int
        value: cython.int
        total: cython.int = 0
        factor: cython.int = 1
        node: cython.uint = 0
        siblings: cython.uint = 0
        book: Graph = None
        text: list = []
        if graph is not None:
            book = graph
            siblings = book.dawg
        for at in range(first, last + 1, step):
            code = board[at]
            text.append(self.letters[(code & LETTER) - 1])
            value = 0 if code & BLANK_TILE else self.values[code]
            if squares[at] == 0:
                value *= self.letter_premiums[at]
                factor *= self.word_premiums[at]
            total += value
            if siblings:
                node = book.find(siblings, code & LETTER)
                siblings = book.nodes[node] & CHILD if node else 0
            else:
                node = 0
        words.append("".join(text))
        points.append(total * factor)
        return book is None or (node != 0 and book.nodes[node] & ENDS != 0)

    def shown(self, code: cython.int) -> str:
        """A tile as text."""
        letter: str = self.letters[(code & LETTER) - 1]
        return letter.lower() if code & BLANK_TILE else letter


def rest_of(rack: str, tiles: str) -> str | None:
    """The tiles left on a rack after a play, in order; None if the rack lacks a tile."""
    tile: str
    left: list = list(rack)
    for tile in tiles:
        if tile == THROUGH:
            continue
        if tile != tile.upper():
            tile = BLANK
        if tile not in left:
            return None
        left.remove(tile)
    return "".join(left)
