"""Shared by several strategies: a layout of words that cross in one tile and touch nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tilewright.alphabet import Alphabet
from tilewright.grid import Direction, Grid, Placement
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.lexicon.layout import LONGEST
from tilewright.solver.limit import Stopwatch

# Bits per letter in packed counts; one of them is spare, because no hand has 2,048 tiles.
FIELD = 12

# Dead-letter avoidance: the weights of Blackburn et al., as in their program.
A_LETTER = 1_000
DEAD_LETTERS = {"V": 10_000, "Q": 10_000, "J": 5_000, "X": 5_000, "C": 5_000, "Z": 5_000}

Scorer = Callable[[str], int]


@dataclass(frozen=True)
class Task:
    """The input of a strategy, and the clock that it must check and advance."""

    tiles: str
    lexicon: Lexicon
    clock: Stopwatch
    seed: int = 0
    threads: int = 1
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Seed:
    """A tile that a new word may cross, and how many squares are free before and after it.

    The first word of a grid has no tile to cross: its seed has no letter.
    """

    letter: str
    row: int
    column: int
    direction: Direction
    before: int
    after: int

    @property
    def anchor(self) -> str | None:
        """The letter as `Lexicon.subwords` expects it."""
        return self.letter or None

    def fit(self, word: str) -> Placement | None:
        """The word across this tile, at its first letter with enough room on both sides."""
        if not self.letter:
            return self._at(word, 0)
        for place, letter in enumerate(word):
            if letter == self.letter and self.has_room(word, place):
                return self._at(word, place)
        return None

    def fit_first(self, word: str) -> Placement | None:
        """The word starting at this tile, if it has room."""
        return self._at(word, 0) if self.has_room(word, 0) else None

    def has_room(self, word: str, place: int) -> bool:
        """Whether the word has room if its letter at `place` is on the tile."""
        return place <= self.before and len(word) - 1 - place <= self.after

    def _at(self, word: str, place: int) -> Placement:
        down, right = self.direction.step
        return Placement(word, self.row - place * down, self.column - place * right, self.direction)


class Layout:
    """A grid under construction: the words played, in order, and the tiles still in hand.

    A new word crosses one tile of the grid and touches no other, so that it makes no second word.
    """

    def __init__(self, hand: str) -> None:
        self.grid = Grid()
        self.hand = hand
        self.played: list[Placement] = []

    def play(self, placement: Placement) -> None:
        """Play a word with tiles of the hand; the others keep their order."""
        for square in self.grid.place(placement):
            self.hand = self.hand.replace(self.grid.cells[square], "", 1)
        self.played.append(placement)

    def seeds(self) -> Iterator[Seed]:
        """The tiles that a word may cross, in the order in which they were laid.

        Without tiles, there is a single seed for the first word.
        """
        if not self.played:
            yield Seed("", 0, 0, Direction.ACROSS, 0, len(self.hand))
        for placement in self.played:
            for square in placement.squares:
                if seed := self._seed(square, crossing(placement.direction)):
                    yield seed

    def _seed(self, square: Square, direction: Direction) -> Seed | None:
        cells = self.grid.cells
        (row, column), (down, right) = square, direction.step
        if (row - down, column - right) in cells or (row + down, column + right) in cells:
            return None
        reach = min(len(self.hand), LONGEST)
        before = _room(cells, square, (-down, -right), reach)
        after = _room(cells, square, (down, right), reach)
        return Seed(cells[square], row, column, direction, before, after)


def filled(layout: Layout, next_word: Callable[[Layout], Placement | None]) -> Grid | None:
    """Play words until no tile is left and return the grid; None if there is no next word."""
    while layout.hand:
        word = next_word(layout)
        if word is None:
            return None
        layout.play(word)
    return layout.grid


def first_fit(seed: Seed, words: Iterable[str], clock: Stopwatch) -> Placement | None:
    """The first of the words that has room across a seed; each one tried is a node."""
    for word in words:
        if clock.over():
            return None
        clock.nodes += 1
        if placement := seed.fit(word):
            return placement
    return None


def crossing(direction: Direction) -> Direction:
    """The other direction."""
    return Direction.DOWN if direction is Direction.ACROSS else Direction.ACROSS


def _room(cells: Mapping[Square, str], start: Square, step: Square, reach: int) -> int:
    """How many squares in a row after a tile can be filled without touching another tile."""
    (row, column), (down, right) = start, step
    for room in range(reach):
        row += down
        column += right
        if (
            (row, column) in cells
            or (row + down, column + right) in cells
            or (row + right, column + down) in cells
            or (row - right, column - down) in cells
        ):
            return room
    return reach


def letter_units(alphabet: Alphabet) -> Mapping[str, int]:
    """What one tile of each letter adds to packed letters."""
    return {letter: 1 << FIELD * code for letter, code in alphabet.codes.items()}


def pack(letters: str, units: Mapping[str, int]) -> int:
    """Pack letters, regardless of order, into one number with a field of bits for each count.

    This is the papers' sorted word, in a form that can be added and subtracted.
    """
    return sum([units[letter] for letter in letters])


def dead_letter_scorer(lexicon: Lexicon) -> Scorer:
    """Return a scorer that favours letters that are hard to play in two-letter words."""
    points = {
        letter: A_LETTER - count + DEAD_LETTERS.get(letter, 0)
        for letter, count in lexicon.two_letter_counts.items()
    }
    return lambda word: sum([points[letter] for letter in word])


def ranked(task: Task, hand: str, anchor: str | None, score: Scorer) -> list[str]:
    """The words of a hand and an anchor, best first; none after the limit is reached."""
    if task.clock.over():  # ranking all words of a very large hand takes a while
        return []
    return sorted(task.lexicon.subwords(hand, anchor), key=score, reverse=True)
