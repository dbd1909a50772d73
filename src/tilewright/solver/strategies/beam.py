"""BananaSolve of Goldman and Priven: a beam search, from the Haskell of the paper's appendix.

The first states are all words of the greatest length that the hand can make. A state's children
are, for every tile of every word on the board, the best word across that tile: the longest words
first, among them the one with the most points, crossing at the first such letter in it, wherever
the whole board stays valid; parallel words count as valid when they make words. All letters of a
word have to be in the hand, but for the one tile; those that the board has already go back. Of the
children, without the double ones, the 20 with the most points on the board go on, for 20 steps.

With threads the states of a step are expanded side by side, as in the paper's parallel version, and
the answer is the same. An interpreter with a global lock gives them no more than one core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from tilewright.grid import Direction, Grid, Placement
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.solver.strategies.common import FIELD, Task, crossing, letter_units, pack

WIDTH = 20
DEPTH = 20
A_LETTER = 15_000
LETTER_POINTS = {
    **{"A": 6833, "B": 13508, "C": 12218, "D": 10747, "E": 2298, "F": 12772, "G": 12985},
    **{"H": 8906, "I": 8034, "J": 14847, "K": 14228, "L": 10975, "M": 12594, "N": 8251},
    **{"O": 7493, "P": 13071, "Q": 14905, "R": 9013, "S": 8673, "T": 5944, "U": 12242},
    **{"V": 14022, "W": 12640, "X": 14850, "Y": 13026, "Z": 14926},
}
RAREST = max(LETTER_POINTS.values())  # also for a letter that the paper's English does not have


Mapper = Callable[..., Iterable[Any]]  # `map`, or the one of a pool


def score_word(word: str) -> int:
    """The paper's points of a word, or of all letters on a board."""
    return sum([A_LETTER + LETTER_POINTS.get(letter, RAREST) for letter in word])


@dataclass(frozen=True)
class Candidate:
    """A word that the hand may be able to make, and its letters in packed form."""

    word: str
    letters: int


@dataclass(frozen=True)
class State:
    """A board, its words with the newest first, and the packed tiles that are still in hand.

    `known` has, for some letters, candidates among which are all that can be made with a tile of
    that letter; a hand only shrinks, so that what the parent could not make needs no second look.
    """

    grid: Grid
    words: tuple[Placement, ...]
    hand: int
    points: int
    known: Mapping[str, list[Candidate]]


def build(task: Task) -> Grid | None:
    """A grid of all the tiles, or none when the beam ends or the limit is reached."""
    beam = Beam(task)
    if task.threads <= 1:
        return _search(beam, map)
    with ThreadPoolExecutor(task.threads) as pool:
        try:
            return _search(beam, pool.map)
        finally:
            beam.stopped = True  # so that an interrupt need not wait for the step


def _search(beam: Beam, mapper: Mapper) -> Grid | None:
    states = beam.first_states()
    for _ in range(DEPTH):
        for state in states:
            if not state.hand:
                return state.grid
        if not states or beam.task.clock.over():
            return None
        states = best_states(beam.step(states, mapper))
    return None


def best_states(states: list[State]) -> list[State]:
    """The states with the most points, each board once; of equals, the earlier."""
    unique: dict[tuple[str, ...], State] = {}
    for state in states:
        unique.setdefault(state.grid.rows, state)
    return sorted(unique.values(), key=lambda state: -state.points)[:WIDTH]


class Beam:
    """One search: what all its states share."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.stopped = False
        self._units = letter_units(task.lexicon.alphabet)
        self._guard = sum(unit << FIELD - 1 for unit in self._units.values())
        self._all = self._candidates()
        self._with = {
            letter: [each for each in self._all if letter in each.word] for letter in self._units
        }

    def _candidates(self) -> list[Candidate]:
        """All words of the hand, the longest first, then by points."""
        words = self.task.lexicon.subwords(self.task.tiles)
        words.sort(key=lambda word: (-len(word), -score_word(word)))
        return [Candidate(word, pack(word, self._units)) for word in words]

    def first_states(self) -> list[State]:
        """A state for each word of the greatest length."""
        return [self._first(each) for each in self._all if len(each.word) == len(self._all[0].word)]

    def _first(self, candidate: Candidate) -> State:
        self.task.clock.nodes += 1
        word = Placement(candidate.word, 0, 0, Direction.ACROSS)
        grid = Grid()
        grid.place(word)
        hand = pack(self.task.tiles, self._units) - candidate.letters
        return State(grid, (word,), hand, score_word(word.word), self._with)

    def step(self, states: list[State], mapper: Mapper) -> list[State]:
        """The children of all states, in order; none when the limit was reached on the way.

        Each state may use all that was left before the step, so that the order in which threads
        come to it does not matter.
        """
        clock = self.task.clock
        left = clock.nodes_left()
        families = list(mapper(lambda state: self.children(state, left), states))
        clock.nodes += sum(nodes for _, nodes in families)
        return [] if clock.over() else [child for found, _ in families for child in found]

    def children(self, state: State, most_nodes: int) -> tuple[list[State], int]:
        """The best play on each tile of the state's words, and how many words were tried."""
        makeable: dict[str, list[Candidate]] = {}
        found: list[State] = []
        nodes = 0
        for word in state.words:
            for square, letter in zip(word.squares, word.word, strict=True):
                if nodes >= most_nodes or self.stopped or self.task.clock.over():
                    return found, nodes
                if letter not in makeable:
                    makeable[letter] = self._makeable(state, letter)
                line = Line(state.grid, square, crossing(word.direction), self.task.lexicon)
                placement, tried = line.first_fit(makeable[letter])
                nodes += tried
                if placement:
                    found.append(self._play(state, placement, makeable))
        return found, nodes

    def _makeable(self, state: State, letter: str) -> list[Candidate]:
        """The candidates that the hand and a tile of this letter can make, best first.

        No count of a word's letters is above the hand's when no subtraction borrows from a guard.
        """
        guard = self._guard
        tiles = state.hand + self._units[letter] + guard
        known = state.known.get(letter, self._with[letter])
        return [each for each in known if (tiles - each.letters) & guard == guard]

    def _play(
        self, state: State, placement: Placement, known: Mapping[str, list[Candidate]]
    ) -> State:
        grid = state.grid.copy()
        laid = "".join([grid.cells[square] for square in grid.place(placement)])
        hand = state.hand - pack(laid, self._units)
        return State(grid, (placement, *state.words), hand, state.points + score_word(laid), known)


class Line:
    """The squares through one tile, in one direction: which words may lie there."""

    def __init__(self, grid: Grid, square: Square, direction: Direction, lexicon: Lexicon) -> None:
        self._grid = grid
        self._cells = grid.cells
        self._tile = square
        self._direction = direction
        self._lexicon = lexicon
        self._checks: dict[int, frozenset[str]] = {}

    def first_fit(self, candidates: list[Candidate]) -> tuple[Placement | None, int]:
        """The first candidate whose play leaves the board valid, and how many were tried."""
        letter = self._cells[self._tile]
        for tried, candidate in enumerate(candidates, start=1):
            start = -candidate.word.index(letter)
            if self._takes(candidate.word, start):
                row, column = self._square(start)
                return Placement(candidate.word, row, column, self._direction), tried
        return None, len(candidates)

    def _takes(self, word: str, start: int) -> bool:
        """Whether the word may begin so far from the tile: it adds tiles and makes only words."""
        laid = False
        for offset, letter in enumerate(word, start):
            standing = self._cells.get(self._square(offset))
            if standing is None:
                laid = True
                if letter not in self._allowed(offset):
                    return False
            elif standing != letter:
                return False
        return laid and self._run_is_word(word, start)

    def _square(self, offset: int) -> Square:
        (row, column), (down, right) = self._tile, self._direction.step
        return row + offset * down, column + offset * right

    def _allowed(self, offset: int) -> frozenset[str]:
        """The letters that the words across this line allow on an empty square."""
        if offset not in self._checks:
            row, column = self._square(offset)
            across = crossing(self._direction)
            self._checks[offset] = self._grid.cross_check(row, column, across, self._lexicon)
        return self._checks[offset]

    def _run_is_word(self, word: str, start: int) -> bool:
        """Whether the word with the tiles at its ends is one; most words have none there."""
        down, right = self._direction.step
        before = self._letters(self._square(start - 1), (-down, -right))[::-1]
        after = self._letters(self._square(start + len(word)), (down, right))
        return (not before and not after) or before + word + after in self._lexicon

    def _letters(self, square: Square, step: Square) -> str:
        """The letters from a square on, up to the first empty one."""
        letters = ""
        while letter := self._cells.get(square):
            letters += letter
            square = (square[0] + step[0], square[1] + step[1])
        return letters
