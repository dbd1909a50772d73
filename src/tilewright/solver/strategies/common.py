"""What several papers share: a layout of words that meet in one tile and touch nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tilewright.alphabet import Alphabet
from tilewright.grid import Direction, Grid, Placement
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.lexicon.layout import LONGEST
from tilewright.solver.limit import Stopwatch

# The bits of a letter's count in packed letters, with one to spare: no hand holds 2,048 tiles.
FIELD = 12

# Dead-letter avoidance: the weights of Blackburn et al., as in their program.
A_LETTER = 1_000
DEAD_LETTERS = {"V": 10_000, "Q": 10_000, "J": 5_000, "X": 5_000, "C": 5_000, "Z": 5_000}

Scorer = Callable[[str], int]


@dataclass(frozen=True)
class Task:
    """What a strategy is asked for, and the clock that it has to heed and to advance."""

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
        """The letter as `Lexicon.subwords` asks for it."""
        return self.letter or None

    def fit(self, word: str) -> Placement | None:
        """The word across this tile, at the first of its letters that leaves it room."""
        if not self.letter:
            return self._at(word, 0)
        for place, letter in enumerate(word):
            if letter == self.letter and self.has_room(word, place):
                return self._at(word, place)
        return None

    def fit_first(self, word: str) -> Placement | None:
        """The word from this tile on."""
        return self._at(word, 0) if self.has_room(word, 0) else None

    def has_room(self, word: str, place: int) -> bool:
        """Whether the word has room with this letter of it on the tile."""
        return place <= self.before and len(word) - 1 - place <= self.after

    def _at(self, word: str, place: int) -> Placement:
        down, right = self.direction.step
        return Placement(word, self.row - place * down, self.column - place * right, self.direction)


class Layout:
    """A grid in the making: the words played, in order, and the tiles still in hand.

    A new word crosses one tile of the grid and touches no other, so that it makes no second word.
    """

    def __init__(self, hand: str) -> None:
        self.grid = Grid()
        self.hand = hand
        self.played: list[Placement] = []

    def play(self, placement: Placement) -> None:
        """Lay a word with tiles of the hand, which keep their order."""
        for square in self.grid.place(placement):
            self.hand = self.hand.replace(self.grid.cells[square], "", 1)
        self.played.append(placement)

    def seeds(self) -> Iterator[Seed]:
        """The tiles that a word may cross, in the order in which they were laid.

        While there are no tiles, it is the one seed of a first word.
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
    """The grid after playing words until no tile is left; none once there is no next word."""
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
    """How many squares from a tile on may be filled, in a row, without touching another tile."""
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
    """Letters as one number that does not know their order: a field of bits for each count.

    It is the papers' sorted word, in a form that can be added and subtracted.
    """
    return sum([units[letter] for letter in letters])


def dead_letter_scorer(lexicon: Lexicon) -> Scorer:
    """Points for a word: the harder its letters are to play in two-letter words, the more."""
    points = {
        letter: A_LETTER - count + DEAD_LETTERS.get(letter, 0)
        for letter, count in lexicon.two_letter_counts.items()
    }
    return lambda word: sum([points[letter] for letter in word])


def ranked(task: Task, hand: str, anchor: str | None, score: Scorer) -> list[str]:
    """The words of a hand and an anchor, the best first; none once the limit is reached."""
    if task.clock.over():  # as ranking all words of a very large hand takes a while
        return []
    return sorted(task.lexicon.subwords(hand, anchor), key=score, reverse=True)
