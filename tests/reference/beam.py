"""The beam search of BananaSolve without a kernel: every word and square as Python objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.grid import Direction, Grid, Placement
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.solver.strategies.beam import DEPTH, WIDTH, score_word
from tilewright.solver.strategies.common import FIELD, Task, crossing, letter_units, pack


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
    states = beam.first_states()
    for _ in range(int(task.options.get("depth", DEPTH))):
        for state in states:
            if not state.hand:
                return state.grid
        if not states or task.clock.over():
            return None
        states = best_states(beam.step(states), int(task.options.get("width", WIDTH)))
    return None


def best_states(states: list[State], width: int) -> list[State]:
    """The states with the most points, each board once; of equals, the earlier."""
    unique: dict[tuple[str, ...], State] = {}
    for state in states:
        unique.setdefault(state.grid.rows, state)
    return sorted(unique.values(), key=lambda state: -state.points)[:width]


class Beam:
    """One search, with the data shared by all its states."""

    def __init__(self, task: Task) -> None:
        self.task = task
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

    def step(self, states: list[State]) -> list[State]:
        """The children of all states, in order; none when the limit was reached on the way."""
        clock = self.task.clock
        families = [self.children(state, clock.nodes_left()) for state in states]
        clock.nodes += sum(nodes for _, nodes in families)
        return [] if clock.over() else [child for found, _ in families for child in found]

    def children(self, state: State, most_nodes: int) -> tuple[list[State], int]:
        """The best play on each tile of the state's words, and how many words were tried."""
        makeable: dict[str, list[Candidate]] = {}
        found: list[State] = []
        nodes = 0
        for word in state.words:
            for square, letter in zip(word.squares, word.word, strict=True):
                if nodes >= most_nodes or self.task.clock.over():
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
        """The first candidate whose play leaves the board valid, and the number tried."""
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
