"""Moves that empty the bag, searched to the end of the game for one known draw.  [compiled]

The board holds the rack with the drawn tiles added, so that all plays after the draw are listed
once for all candidates. A candidate may use the tiles of the hand alone; behind it the search is
that of an endgame, and everything the table has learned from one candidate serves the next.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.endgame import PROVED, EndgameSearch
    from cython.cimports.tilewright.scrabble.kernels.endgame_plays import CODES
else:
    from tilewright.scrabble.kernels.endgame import PROVED, EndgameSearch
    from tilewright.scrabble.kernels.endgame_plays import CODES

TO_THE_END: int = PROVED - 1  # a depth that no endgame reaches


@cython.final
@cython.cclass
class DrawSearch:
    """The candidates of side 0 at ply 1 with the tiles of `hand`, counted by code.

    The ending has begun with the rack of side 0 that holds the hand and the draw.
    """

    def __init__(self, endgame: EndgameSearch, hand: bytes) -> None:
        self.endgame = endgame
        self.ending = endgame.ending
        self.hand = 0
        code: cython.int
        number: cython.ulonglong
        for code in range(CODES):
            number = hand[code]
            if number:
                self.hand |= number << self.ending.shifts[code]

    @property
    def full(self) -> bool:
        """Whether there was no room for all plays, so that answers are worth nothing."""
        return bool(self.ending.full)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self.endgame.nodes

    def candidates(self) -> list[tuple[int, tuple[int, int, int, bool, bytes]]]:
        """The plays of the hand, each with its number here: (score, row, column, down, tiles)."""
        i: cython.int
        move: cython.int
        spare: cython.ulonglong = self.ending.spare
        found = []
        for i in range(self.ending.low[1], self.ending.high[1]):
            move = self.ending.refs[i]
            if self.ending.generator.lengths[move] == 0:
                continue
            if ((self.hand | spare) - self.ending.uses[move]) & spare == spare:
                found.append((move, self.ending.generator._told(move)))
        return found

    def estimate(self, moves: object) -> array:
        """What each of some candidates gains when both sides play on greedily."""
        chosen: cython.int[::1] = moves
        gains = array("i", bytes(4 * len(moves)))
        gain: cython.int[::1] = gains
        number: cython.int = len(moves)
        i: cython.int
        with cython.nogil:
            self.prepare(1 << 62, 0.0)
            for i in range(number):
                gain[i] = self.greedy_value(chosen[i])
        return gains

    def judge(
        self, move: int, depth: int, low: int, high: int, nodes: int, deadline: float
    ) -> tuple[int, bool, bool]:
        """What a candidate gains until the end: the value or a bound of it outside the window,
        whether that is proved, and whether the limit cut the search short.

        `nodes` are those of all calls together, and `deadline` is a time of the clock or 0.
        """
        one: cython.int = move
        plies: cython.int = depth
        least: cython.int = low
        most: cython.int = high
        limit: cython.longlong = nodes
        end: cython.double = deadline
        value: cython.int
        with cython.nogil:
            self.prepare(limit, end)
            value = self.searched_value(one, plies, least, most)
        return value, bool(self.endgame.proved), bool(self.endgame.stopped)

    def prepare(self, nodes: cython.longlong, deadline: cython.double) -> cython.void:
        self.endgame.node_limit = nodes
        self.endgame.deadline = deadline
        self.endgame.stopped = False
        self.endgame.proved = False
        self.endgame.root = 1
        self.ending.tidy()

    def greedy_value(self, move: cython.int) -> cython.int:
        value: cython.int
        self.ending.make(1, move)
        value = self.ending.generator.scores[move] - self.endgame.estimate(2)
        self.ending.unmake(1)
        return value

    def searched_value(
        self, move: cython.int, depth: cython.int, low: cython.int, high: cython.int
    ) -> cython.int:
        score: cython.int = self.ending.generator.scores[move]
        value: cython.int
        self.ending.make(1, move)
        value = score - self.endgame.search(2, depth, score - high, score - low)
        self.ending.unmake(1)
        return value
