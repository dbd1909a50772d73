"""BananaSolve of Goldman and Priven: a beam search, from the Haskell of the paper's appendix.

The first states are all words of the greatest length that the hand can make. A state's children
are, for every tile of every word on the board, the best word across that tile: the longest words
first, among them the one with the most points, crossing at its first such letter, wherever the
whole board stays valid; parallel words count as valid if they make words. All letters of a word
except the one on the tile have to be in the hand; those already on the board are not used up. The
children with the most points on the board, each board once, are the states of the next step. The
paper keeps 20 (`width`) for 20 steps (`depth`).

Threads share the states of a step (section 4.2 of the paper, `grain=states`) or the tiles of all
its states, a few at a time (section 4.3, `grain=tiles`). The search for words runs in the
`expansion` kernel without the interpreter's lock. Answers are merged in the order of states and
tiles, so the grid does not depend on the number of threads or the grain.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from tilewright.grid import Direction, Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.solver.expansion import Expander, Position, RankedWords
from tilewright.solver.strategies.common import Task
from tilewright.solver.strategies.crew import Crew
from tilewright.solver.workshop import hand_counts

WIDTH = 20
DEPTH = 20
TILES = "tiles"
STATES = "states"
A_LETTER = 15_000
LETTER_POINTS = {
    **{"A": 6833, "B": 13508, "C": 12218, "D": 10747, "E": 2298, "F": 12772, "G": 12985},
    **{"H": 8906, "I": 8034, "J": 14847, "K": 14228, "L": 10975, "M": 12594, "N": 8251},
    **{"O": 7493, "P": 13071, "Q": 14905, "R": 9013, "S": 8673, "T": 5944, "U": 12242},
    **{"V": 14022, "W": 12640, "X": 14850, "Y": 13026, "Z": 14926},
}
RAREST = max(LETTER_POINTS.values())  # also for letters that English does not have
POINTS = itemgetter(0)  # of a play
SHORTEST = 2
EDGE = 2  # empty squares around everything that can be reached
TOGETHER = 8  # tiles of a state that a thread takes at a time


class Word(NamedTuple):
    """A word on a board: its number, its first square, the step to the next one, its length."""

    number: int
    start: int
    step: int
    length: int

    @property
    def squares(self) -> range:
        return range(self.start, self.start + self.length * self.step, self.step)


class Play(NamedTuple):
    """The best play on one tile of a state: a word's number, where it lies, and all points."""

    points: int
    number: int
    start: int
    step: int
    state: State


@dataclass(frozen=True)
class State:
    """A board with its words, newest first, and the tiles that are still in hand by code."""

    board: bytes
    words: tuple[Word, ...]
    hand: array[int]
    points: int
    position: Position

    @property
    def is_complete(self) -> bool:
        return not any(self.hand)


def build(task: Task) -> Grid | None:
    """Return a grid of all the tiles, or None if the beam ends or the limit is reached."""
    beam = Beam(task)
    with Crew(beam.expanders(task.threads)) as crew:
        return beam.search(crew)


def prepare(lexicon: Lexicon) -> None:
    """Rank the words of a lexicon."""
    ranked_words(lexicon)


def score_word(word: str) -> int:
    """The paper's points for a word, or for all letters on a board."""
    return sum([A_LETTER + LETTER_POINTS.get(letter, RAREST) for letter in word])


@once_per_lexicon
def ranked_words(lexicon: Lexicon) -> RankedWords:
    """All words of two letters or more, the longest first, then by points."""
    words = [word for word in lexicon if len(word) >= SHORTEST]
    words.sort(key=lambda word: (-len(word), -score_word(word)))
    codes = b"".join([bytes(lexicon.alphabet.encode(word)) + b"\0" for word in words])
    points = array("i", [0, *map(score_word, lexicon.alphabet.letters)])
    return RankedWords(codes, lexicon.graph, points)


class Beam:
    """One search: what all its states share."""

    def __init__(self, task: Task, together: int = TOGETHER) -> None:
        """`together` is the number of tiles in a task."""
        self.task = task
        self._together = together
        self.width = int(task.options.get("width", WIDTH))
        self.depth = int(task.options.get("depth", DEPTH))
        self.grain = task.options.get("grain", TILES)
        self._ranked = ranked_words(task.lexicon)
        self._counts = hand_counts(task.tiles, task.lexicon)
        self._first = Expander(self._ranked, 1).longest(self._counts)
        longest = self._length(self._first[0]) if self._first else 0
        # No board reaches further from its first square, however its words lie.
        self._reach = min(len(task.tiles), (self.depth + 1) * longest) + EDGE
        self._side = 2 * self._reach + 1

    def expanders(self, threads: int) -> list[Expander]:
        """One expander for each thread."""
        return [Expander(self._ranked, self._side) for _ in range(max(1, threads))]

    def search(self, crew: Crew) -> Grid | None:
        """Return the first complete grid."""
        states = self.first_states()
        for _ in range(self.depth):
            for state in states:
                if state.is_complete:
                    return self.grid(state)
            if not states or self.task.clock.over():
                return None
            states = self.best_states(self.step(states, crew))
        return None

    def first_states(self) -> list[State]:
        """Return a state for each word of the greatest length."""
        self.task.clock.nodes += len(self._first)
        empty = self._state(bytes(self._side**2), (), self._counts, 0)
        start = self._reach * self._side + self._reach
        plays = [
            Play(score_word(self._text(number)), number, start, 1, empty) for number in self._first
        ]
        return [self.laid(play) for play in plays]

    def step(self, states: list[State], crew: Crew) -> list[Play]:
        """Return the plays on all states, in order; none if the limit was reached on the way.

        Each state or tile may use all nodes left before the step. If the limit is reached, the
        whole step is discarded, so the progress of the other threads does not matter.
        """
        clock = self.task.clock
        left = clock.nodes_left()
        tasks = self.tasks(states)

        def expand(expander: Expander, number: int) -> int:
            position, begin, end = tasks[number]
            return 0 if clock.over() else expander.expand(position, begin, end, left)

        clock.nodes += min(left, crew.run(expand, len(tasks)))
        if clock.over():
            return []
        return [
            Play(state.points + points, number, start, step, state)
            for state in states
            for points, number, start, step in state.position.answers()
        ]

    def tasks(self, states: list[State]) -> list[tuple[Position, int, int]]:
        """Return the parts of a step that threads share: positions and ranges of their tiles."""
        positions = [state.position for state in states]
        if self.grain == STATES:
            return [(position, 0, position.size) for position in positions]
        return [
            (position, tile, min(tile + self._together, position.size))
            for position in positions
            for tile in range(0, position.size, self._together)
        ]

    def best_states(self, plays: list[Play]) -> list[State]:
        """Return the states with the most points, each board once; of equals, the earlier.

        Equal boards have equal points, so only the best plays have to be laid out.
        """
        unique: dict[tuple[bytes, ...], State] = {}
        for play in sorted(plays, key=POINTS, reverse=True):
            state = self.laid(play)
            unique.setdefault(self.picture(state), state)
            if len(unique) == self.width:
                break
        return list(unique.values())

    def laid(self, play: Play) -> State:
        """Return the state after a play."""
        state, codes = play.state, self._ranked.word(play.number)
        word = Word(play.number, play.start, play.step, len(codes))
        board, hand = bytearray(state.board), state.hand[:]
        for square, code in zip(word.squares, codes, strict=True):
            if not board[square]:
                board[square] = code
                hand[code] -= 1
        return self._state(bytes(board), (word, *state.words), hand, play.points)

    def _state(self, board: bytes, words: tuple[Word, ...], hand: array[int], points: int) -> State:
        squares = array("i", [square for word in words for square in word.squares])
        # A word that crosses another one runs in the other direction.
        steps = array("i", [self._side + 1 - w.step for w in words for _ in range(w.length)])
        return State(board, words, hand, points, Position(board, hand, squares, steps))

    def _length(self, number: int) -> int:
        return len(self._ranked.word(number))

    def picture(self, state: State) -> tuple[bytes, ...]:
        """Return the rows of a board, without the empty squares around it."""
        side = self._side
        ends = [end for word in state.words for end in (word.squares[0], word.squares[-1])]
        left, right = min(end % side for end in ends), max(end % side for end in ends)
        rows = range(min(ends) // side * side, max(ends) + 1, side)
        return tuple([state.board[row + left : row + right + 1] for row in rows])

    def grid(self, state: State) -> Grid:
        """Return the grid of a state, its first word at (0, 0)."""
        grid = Grid()
        for word in reversed(state.words):
            row, column = divmod(word.start, self._side)
            direction = Direction.ACROSS if word.step == 1 else Direction.DOWN
            at = row - self._reach, column - self._reach
            grid.place(Placement(self._text(word.number), *at, direction))
        return grid

    def _text(self, number: int) -> str:
        letters = self.task.lexicon.alphabet.letters
        return "".join([letters[code - 1] for code in self._ranked.word(number)])
