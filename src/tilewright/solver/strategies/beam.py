"""BananaSolve of Goldman and Priven: a beam search, from the Haskell of the paper's appendix.

The first states are all words of the greatest length that the hand can make. A state's children
are, for every tile of every word on the board, the best word across that tile: the longest words
first, among them the one with the most points, crossing at its first such letter, wherever the
whole board stays valid; parallel words count as valid if they make words. All letters of a word
except the one on the tile have to be in the hand; those already on the board are not used up. The
children with the most points on the board, each board once, are the states of the next step. The
paper keeps 20 (`width`) for 20 steps (`depth`).

Threads share the states of a step (section 4.2 of the paper, `grain=states`) or the tiles of all
its states, several at a time (section 4.3, `grain=tiles`). The search for words runs in the
`expansion` kernel without the interpreter's lock. Answers are merged in the order of states and
tiles, so the grid does not depend on the number of threads or the grain.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop
from typing import NamedTuple

from tilewright.grid import Direction, Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.solver.expansion import Expander, RankedWords
from tilewright.solver.positions import Position, numbered_plays
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
SHORTEST = 2
LOW = 0xFFFFFFFF  # the bits of a numbered play that identify it
EDGE = 2  # empty squares around everything that can be reached
# Words that a thread may have to look at before it takes more tiles (half a millisecond). With
# fewer, threads would wait for each other to take tiles.
TOGETHER = 1_000_000

Part = tuple[Position, int, int]  # some tiles of a position: the first one, and the end


class Word(NamedTuple):
    """A word on a board: its number, its first square, the step to the next one, its length."""

    number: int
    start: int
    step: int
    length: int


@dataclass(frozen=True, slots=True)
class State:
    """A position and its words, newest first."""

    words: tuple[Word, ...]
    position: Position

    @property
    def points(self) -> int:
        return self.position.points

    @property
    def is_complete(self) -> bool:
        return not self.position.tiles


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
        """`together` is the number of words in a task of the tiles' grain; 0 for single tiles."""
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
            if not states or self.task.clock.over() or not self.expand(states, crew):
                return None
            states = self.best_states(states)
        return None

    def first_states(self) -> list[State]:
        """Return a state for each word of the greatest length."""
        self.task.clock.nodes += len(self._first)
        board, none = bytearray(self._side**2), array("i")
        empty = State((), Position(board, self._side, self._counts, none, none, 0))
        start = self._reach * self._side + self._reach
        return [
            self._after(empty, (score_word(self._text(number)), number, start, 1))
            for number in self._first
        ]

    def expand(self, states: list[State], crew: Crew) -> bool:
        """Find the plays on all states; return whether this was done before the limit was reached.

        Each task may use all nodes left before the step. If the limit is reached, the whole step is
        discarded, so the progress of the other threads does not matter.
        """
        clock = self.task.clock
        left = clock.nodes_left()
        tasks = list(self.tasks(states))

        def expand(expander: Expander, number: int) -> int:
            if clock.over():
                return 0
            return sum([expander.expand(*part, left) for part in tasks[number]])

        clock.nodes += min(left, crew.run(expand, len(tasks)))
        return not clock.over()

    def tasks(self, states: list[State]) -> Iterator[list[Part]]:
        """Yield the parts of a step that threads share."""
        task: list[Part] = []
        room = self._together
        for position in [state.position for state in states]:
            if self.grain == STATES:
                yield [(position, 0, position.size)]
                continue
            words = max(1, self._ranked.no_longer(position.tiles + 1))  # to look at for each tile
            begin = 0
            while begin < position.size:
                end = min(position.size, begin + 1 + room // words)
                task.append((position, begin, end))
                room -= (end - begin) * words
                begin = end
                if room < 0:
                    yield task
                    task, room = [], self._together
        if task:
            yield task

    def best_states(self, states: list[State]) -> list[State]:
        """Return the next states with the most points, each board once; of equals, the earlier.

        Equal boards have equal points, so only the best plays have to be laid out. A complete board
        has more points than any other.
        """
        positions = [state.position for state in states]
        most = max([position.size for position in positions])
        plays = numbered_plays(positions, most)
        heapify(plays)
        unique: dict[bytes, State] = {}
        while plays and len(unique) < self.width:
            index, tile = divmod(heappop(plays) & LOW, most)
            state = self._after(states[index], positions[index].play(tile))
            unique.setdefault(state.position.picture(), state)
            if state.is_complete:
                break
        return list(unique.values())

    def _after(self, state: State, play: tuple[int, int, int, int]) -> State:
        """Return the state after a play."""
        gain, number, start, step = play
        codes = self._ranked.word(number)
        word = Word(number, start, step, len(codes))
        position: Position = state.position.after(codes, start, step, state.points + gain)
        return State((word, *state.words), position)

    def _length(self, number: int) -> int:
        return len(self._ranked.word(number))

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
