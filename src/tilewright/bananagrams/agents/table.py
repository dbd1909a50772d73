"""A seat's own table while it thinks: tiles on squares, tiles in hand, and the room between them.

A square is one number, row · ROW + column, so that a step across adds 1 and a step down adds ROW.
Letters are the codes of the lexicon's alphabet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, takewhile

from tilewright.alphabet import Alphabet
from tilewright.bananagrams.actions import Build
from tilewright.grid.placement import Square

ACROSS = 1
ROW = DOWN = 1 << 12  # no grid of a tile set is as wide as half of this
HALF = ROW // 2


def square_at(square: int) -> Square:
    """The row and the column of a square."""
    row = (square + HALF) >> 12
    return row, square - row * ROW


def crossing(step: int) -> int:
    """The step of the words that cross those of a step, either way along."""
    return DOWN if step in (ACROSS, -ACROSS) else ACROSS


@dataclass(frozen=True, slots=True)
class Laid:
    """A word on the table, from a square on, and the squares on which it brought new tiles."""

    word: bytes
    start: int
    step: int
    brought: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.start + (len(self.word) - 1) * self.step

    @property
    def squares(self) -> range:
        return range(self.start, self.start + len(self.word) * self.step, self.step)


def _shifted(laid: Laid, moving: set[int], step: int) -> Laid:
    brought = tuple([square + step * (square in moving) for square in laid.brought])
    return Laid(laid.word, laid.start + step * (laid.start in moving), laid.step, brought)


class Table:
    """Tiles laid and tiles in hand.

    `words` are the words laid, in the order in which they were laid, without the junk; `junk` are
    the squares of tiles that will come off first. `looked` counts the squares looked at.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.cells: dict[int, int] = {}
        self.hand = alphabet.count("")
        self.left = 0
        self.words: list[Laid] = []
        self.junk: dict[int, None] = {}
        self.looked = 0
        self._in_order = True
        self._changed: set[int] = set()
        self._shown: dict[Square, str] = {}

    # What the game shows

    def agrees(self, cells: Mapping[Square, str]) -> bool:
        """Whether the game's grid is the one that was last shown."""
        return cells == self._shown

    def read(self, cells: Mapping[Square, str]) -> None:
        """Begin again from the game's grid; the loose end of a two-letter word is junk."""
        codes = self.alphabet.codes
        self._shown = dict(cells)
        self._changed.clear()
        self.cells = {row * ROW + column: codes[cells[row, column]] for row, column in cells}
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
        take, place = [], {}
        letters = self.alphabet.letters
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
        brought = []
        for square, code in enumerate(word):
            square = start + square * step
            if square not in self.cells:
                self.cells[square] = code
                self.hand[code] -= 1
                brought.append(square)
        self.left -= len(brought)
        self._changed.update(brought)
        if junk:
            self.junk.update(dict.fromkeys(brought))
        else:
            self.words.append(Laid(word, start, step, tuple(brought)))

    def take(self, squares: Iterable[int]) -> None:
        """Take tiles back into the hand; which words are gone is for the caller to say."""
        for square in squares:
            self.hand[self.cells.pop(square)] += 1
            self.left += 1
            self._changed.add(square)

    def take_junk(self) -> None:
        self.take(self.junk)
        self.junk = {}

    def take_last(self) -> Laid:
        """Take back the word that was laid last, or all of them when nobody knows which it was.

        There must be no junk, which might hang on it.
        """
        laid = self.words[-1]
        if self._in_order:
            self.take(self.words.pop().brought)
        else:
            self.clear()
        return laid

    def clear(self) -> None:
        """Take everything back."""
        self.take(list(self.cells))
        self.junk = {}
        self.words = []
        self._in_order = True

    def shift(self, moving: set[int], step: int) -> None:
        """Move tiles by one square, all at once, with the words that are made of them."""
        codes = {square: self.cells.pop(square) for square in moving}
        self.cells.update({square + step: code for square, code in codes.items()})
        self._changed |= moving | {square + step for square in moving}
        self.junk = {square + step * (square in moving): None for square in self.junk}
        self.words = [_shifted(laid, moving, step) for laid in self.words]

    # What stands where

    def is_junction(self, square: int) -> bool:
        """Whether words cross on a square."""
        cells = self.cells
        across = square - ACROSS in cells or square + ACROSS in cells
        return across and (square - DOWN in cells or square + DOWN in cells)

    def runs(self) -> Iterator[tuple[bytes, int, int]]:
        """Every word that is there: its letters, its first square, its step."""
        cells = self.cells
        for square in sorted(cells):
            for step in (ACROSS, DOWN):
                if square - step not in cells and square + step in cells:
                    letters = takewhile(bool, (cells.get(at, 0) for at in count(square, step)))
                    yield bytes(letters), square, step

    def read_words(self) -> None:
        """Take the words from what stands there; nobody knows in which order they were laid."""
        self.words = [Laid(word, start, step, ()) for word, start, step in self.runs()]
        self._in_order = False

    def room(self, square: int, step: int, reach: int) -> int:
        """How many squares from a tile on may be filled, in a row, without touching another tile.

        It is the paper's `lims`, looked up when it is needed and no further than a word reaches.
        """
        cells = self.cells
        side = crossing(step)
        for room in range(reach):
            square += step
            if (
                square in cells
                or square + step in cells
                or square + side in cells
                or square - side in cells
            ):
                self.looked += room + 1
                return room
        self.looked += reach
        return reach

    def free_step(self, square: int) -> int:
        """The step of a word that may cross the tile on a square, or 0 when words do both ways."""
        cells = self.cells
        self.looked += 1
        if square - ACROSS not in cells and square + ACROSS not in cells:
            return ACROSS
        return 0 if square - DOWN in cells or square + DOWN in cells else DOWN

    def is_open(self, square: int, step: int) -> bool:
        """Whether a word of this step may cross the tile on a square: none does yet."""
        return square - step not in self.cells and square + step not in self.cells
