"""A seat's own table while it thinks: tiles on squares, tiles in hand, and room.  [compiled]

A square is one number, row · ROW + column, so that a step across adds 1 and a step down adds ROW.
Letters are the codes of the lexicon's alphabet.
"""

import cython

from tilewright.bananagrams.actions import Build

ACROSS = 1
ROW = DOWN = 1 << 12  # no grid of a tile set is as wide as half of this
HALF = ROW // 2

if not cython.compiled:
    SIDE_BITS = 9
    SIDE = 512
    STEP_ACROSS = 1
    STEP_DOWN = 4096


def square_at(square: int) -> tuple[int, int]:
    """The row and the column of a square."""
    row = (square + HALF) >> 12
    return row, square - row * ROW


def crossing(step: int) -> int:
    """The step of the words that cross those of a step, either way along."""
    return DOWN if step in (ACROSS, -ACROSS) else ACROSS


@cython.final
@cython.cclass
class Laid:
    """A word on the table, from a square on, and the squares on which it brought new tiles."""

    def __init__(self, word: bytes, start: int, step: int, brought: tuple) -> None:
        self.word = word
        self.start = start
        self.step = step
        self.brought = brought

    @property
    def end(self) -> int:
        return self.start + (len(self.word) - 1) * self.step

    @property
    def squares(self) -> range:
        return range(self.start, self.start + len(self.word) * self.step, self.step)

    def with_brought(self, brought: tuple) -> object:
        """The same word with other squares that it brought tiles to."""
        return Laid(self.word, self.start, self.step, brought)

    def shifted(self, moving: set, step: int) -> object:
        """The word after these squares moved by a step."""
        brought = tuple([square + step * (square in moving) for square in self.brought])
        return Laid(self.word, self.start + step * (self.start in moving), self.step, brought)


@cython.final
@cython.cclass
class Table:
    """Tiles laid and tiles in hand.

    `cells` are the codes on squares in the order of their laying. `words` are the words laid, in
    the order in which they were laid, without the junk; `junk` are the squares of tiles that will
    come off first. `looked` counts the squares looked at.
    """

    def __init__(self, alphabet: object) -> None:
        self.alphabet = alphabet
        self.cells = {}
        self.hand = alphabet.count("")
        self.left = 0
        self.words = []
        self.junk = {}
        self.looked = 0
        self._in_order = True
        self._changed = set()
        self._shown = {}
        self._filled = bytearray(SIDE * SIDE)

    # What the game shows

    def agrees(self, cells: object) -> bool:
        """Whether the game's grid is the one that was last shown."""
        return cells == self._shown

    def read(self, cells: object) -> None:
        """Begin again from the game's grid; the loose end of a two-letter word is junk."""
        codes = self.alphabet.codes
        self._shown = dict(cells)
        self._changed.clear()
        for square in self.cells:
            self.fill(square, 0)
        self.cells = {row * ROW + column: codes[cells[row, column]] for row, column in cells}
        for square in self.cells:
            self.fill(square, 1)
        self.junk = {}
        self.words = []
        self.read_words()
        for laid in self.words if len(self.words) > 1 else ():
            loose = [square for square in laid.squares if not self.is_junction(square)]
            if len(laid.word) == 2 and len(loose) == 1:
                self.junk[loose[0]] = None
        self.words = [laid for laid in self.words if self.junk.keys().isdisjoint(laid.squares)]

    def take_up(self, hand: str) -> None:
        """Hold the game's hand, and with it what is on the game's grid but not on the table."""
        self.hand = self.alphabet.count(hand)
        self.left = len(hand)
        for square in self._changed:
            if letter := self._shown.get(square_at(square)):
                self.hand[self.alphabet.codes[letter]] += 1
                self.left += 1
        for square in self._changed & self.cells.keys():
            self.hand[self.cells[square]] -= 1
            self.left -= 1

    def show(self) -> Build | None:
        """The action that makes the game's grid this one, if anything is to be done."""
        take: list = []
        place: dict = {}
        letters: str = self.alphabet.letters
        for number in sorted(self._changed):
            square = square_at(number)
            code = self.cells.get(number)
            new = letters[code - 1] if code else None
            old = self._shown.get(square)
            if old != new:
                if old is not None:
                    take.append(square)
                    del self._shown[square]
                if new is not None:
                    place[square] = self._shown[square] = new
        self._changed.clear()
        return Build(place, tuple(take)) if take or place else None

    # Tiles come and go

    def lay(self, word: bytes, start: int, step: int, junk: bool = False) -> None:
        """Lay the letters of a word that are not there yet."""
        brought: list = []
        square: cython.int = start
        by: cython.int = step
        code: cython.int
        for code in word:
            if not self.is_filled(square):
                self.cells[square] = code
                self.fill(square, 1)
                self.hand[code] -= 1
                self._changed.add(square)
                brought.append(square)
            square += by
        self.left -= len(brought)
        if junk:
            self.junk.update(dict.fromkeys(brought))
        else:
            self.words.append(Laid(word, start, step, tuple(brought)))

    def take(self, squares: object) -> None:
        """Take tiles back into the hand; which words are gone is for the caller to say."""
        square: cython.int
        code: cython.int
        for square in squares:
            code = self.cells.pop(square)
            self.fill(square, 0)
            self.hand[code] += 1
            self.left += 1
            self._changed.add(square)

    def take_junk(self) -> None:
        self.take(self.junk)
        self.junk = {}

    def take_last(self) -> Laid:
        """Take back the word that was laid last, or all of them when nobody knows which it was.

        There must be no junk, which might hang on it.
        """
        laid: Laid = self.words[len(self.words) - 1]
        if self._in_order:
            self.words.pop()
            self.take(laid.brought)
        else:
            self.clear()
        return laid

    def clear(self) -> None:
        """Take everything back."""
        self.take(list(self.cells))
        self.junk = {}
        self.words = []
        self._in_order = True

    def shift(self, moving: set, step: int) -> None:
        """Move tiles by one square, all at once, with the words that are made of them."""
        codes = {square: self.cells.pop(square) for square in moving}
        for square in moving:
            self.fill(square, 0)
        self.cells.update({square + step: code for square, code in codes.items()})
        for square in moving:
            self.fill(square + step, 1)
        self._changed |= moving | {square + step for square in moving}
        self.junk = {square + step * (square in moving): None for square in self.junk}
        self.words = [laid.shifted(moving, step) for laid in self.words]

    # What stands where

    def fill(self, square: cython.int, tile: cython.uchar) -> cython.void:
        """Note whether there is a tile on a square.

        Rows and columns are counted round: all tiles of a set together reach less far.
        """
        row: cython.int = (square + (1 << 11)) >> 12
        column: cython.int = square - (row << 12)
        self._filled[((row & (SIDE - 1)) << SIDE_BITS) | (column & (SIDE - 1))] = tile

    def is_filled(self, square: cython.int) -> cython.bint:
        row: cython.int = (square + (1 << 11)) >> 12
        column: cython.int = square - (row << 12)
        return self._filled[((row & (SIDE - 1)) << SIDE_BITS) | (column & (SIDE - 1))]

    def is_junction(self, square: cython.int) -> cython.bint:
        """Whether words cross on a square."""
        return not self.is_open(square, STEP_ACROSS) and not self.is_open(square, STEP_DOWN)

    def runs(self) -> list:
        """Every word that is there: its letters, its first square, its step."""
        cells: dict = self.cells
        found: list = []
        square: cython.int
        at: cython.int
        step: cython.int
        for square in sorted(cells):
            for step in (STEP_ACROSS, STEP_DOWN):
                if not self.is_filled(square - step) and self.is_filled(square + step):
                    letters = bytearray()
                    at = square
                    while self.is_filled(at):
                        letters.append(cells[at])
                        at += step
                    found.append((bytes(letters), square, step))
        return found

    def read_words(self) -> None:
        """Take the words from what stands there; nobody knows in which order they were laid."""
        self.words = [Laid(word, start, step, ()) for word, start, step in self.runs()]
        self._in_order = False

    def room(self, square: cython.int, step: cython.int, reach: cython.int) -> cython.int:
        """How many squares from a tile on may be filled, in a row, without touching another tile.

        It is the paper's `lims`, looked up when it is needed and no further than a word reaches.
        """
        room: cython.int
        side: cython.int = STEP_ACROSS
        if step == STEP_ACROSS or step == -STEP_ACROSS:
            side = STEP_DOWN
        for room in range(reach):
            square += step
            if (
                self.is_filled(square)
                or self.is_filled(square + step)
                or self.is_filled(square + side)
                or self.is_filled(square - side)
            ):
                self.looked += room + 1
                return room
        self.looked += reach
        return reach

    def free_step(self, square: cython.int) -> cython.int:
        """The step of a word that may cross the tile on a square, or 0 when words do both ways."""
        self.looked += 1
        if self.is_open(square, STEP_ACROSS):
            return STEP_ACROSS
        return STEP_DOWN if self.is_open(square, STEP_DOWN) else 0

    def is_open(self, square: cython.int, step: cython.int) -> cython.bint:
        """Whether a word of this step may cross the tile on a square: none does yet."""
        return not self.is_filled(square - step) and not self.is_filled(square + step)
