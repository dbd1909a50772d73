"""An agent's working copy of its table: tiles on squares and tiles in hand.  [compiled]

A square is one number, row · ROW + column, so a step across adds 1 and a step down adds ROW.
Letters are codes of the lexicon's alphabet.
"""

import cython

from tilewright.bananagrams.actions import Build

ACROSS = 1
ROW = DOWN = 1 << 12  # more than twice as wide as any grid of a tile set
HALF = ROW // 2

if not cython.compiled:
    SIDE_BITS = 9
    SIDE = 512
    STEP_ACROSS = 1
    STEP_DOWN = 4096


def square_at(square: int) -> tuple[int, int]:
    """Return the row and column of a square."""
    row = (square + HALF) >> 12
    return row, square - row * ROW


def crossing(step: int) -> int:
    """Return the step of words that cross words of this step, whatever its sign."""
    return DOWN if step in (ACROSS, -ACROSS) else ACROSS


@cython.final
@cython.cclass
class Laid:
    """A word on the table: its letters, first square and step, and the squares of its new tiles."""

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
        """Return the word with other squares of new tiles."""
        return Laid(self.word, self.start, self.step, brought)

    def shifted(self, moving: set, step: int) -> object:
        """Return the word after the tiles on these squares moved by a step."""
        brought = tuple([square + step * (square in moving) for square in self.brought])
        return Laid(self.word, self.start + step * (self.start in moving), self.step, brought)


@cython.final
@cython.cclass
class Table:
    """Tiles placed and tiles in hand.

    `cells` maps squares to codes and `words` lists the words, both in the order they were laid;
    `words` excludes junk. `junk` holds the squares of tiles to take off first. `looked` counts the
    squares examined.
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

    # Exchange with the game

    def agrees(self, cells: object) -> bool:
        """Whether the game's grid is as last read or shown."""
        return cells == self._shown

    def read(self, cells: object) -> None:
        """Load the game's grid; the loose end of a two-letter word is junk."""
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
        """Load the game's hand, adjusted for tiles moved here but not yet in the game."""
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
        """Return the action that makes the game's grid equal to this one, if they differ."""
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

    # Placing and taking tiles

    def lay(self, word: bytes, start: int, step: int, junk: bool = False) -> None:
        """Lay the missing letters of a word."""
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
        """Take tiles back into the hand; the caller updates `words`."""
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
        """Take back the word laid last, or all words if the order is unknown; return the last.

        There must be no junk, which might be attached to it.
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
        """Move tiles by one square, and their words with them."""
        codes = {square: self.cells.pop(square) for square in moving}
        for square in moving:
            self.fill(square, 0)
        self.cells.update({square + step: code for square, code in codes.items()})
        for square in moving:
            self.fill(square + step, 1)
        self._changed |= moving | {square + step for square in moving}
        self.junk = {square + step * (square in moving): None for square in self.junk}
        self.words = [laid.shifted(moving, step) for laid in self.words]

    # Queries

    def fill(self, square: cython.int, tile: cython.uchar) -> cython.void:
        """Record whether a square has a tile.

        Rows and columns wrap around; no grid of a tile set is large enough to overlap.
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
        """Return every word on the table: its letters, first square and step."""
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
        """Read the words from the tiles; their order is then unknown."""
        self.words = [Laid(word, start, step, ()) for word, start, step in self.runs()]
        self._in_order = False

    def room(self, square: cython.int, step: cython.int, reach: cython.int) -> cython.int:
        """Count the squares next to a tile that can be filled in a row without touching others.

        This is the paper's `lims`, computed on demand and at most up to `reach`.
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
        """Return the step of a word that may cross this tile, or 0 if it is in two words."""
        self.looked += 1
        if self.is_open(square, STEP_ACROSS):
            return STEP_ACROSS
        return STEP_DOWN if self.is_open(square, STEP_DOWN) else 0

    def is_open(self, square: cython.int, step: cython.int) -> cython.bint:
        """Whether no word with this step runs through the tile on a square yet."""
        return not self.is_filled(square - step) and not self.is_filled(square + step)
