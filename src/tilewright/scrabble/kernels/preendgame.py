"""Search of moves that empty the bag, for one known draw.  [compiled]

The board's rack includes the drawn tiles, so the plays after the draw are listed once for all
candidates. A candidate itself may use only the tiles of the hand. After it, the search is an
endgame search, whose table is shared by all candidates.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.endgame import PROVED, EndgameSearch
    from cython.cimports.tilewright.scrabble.kernels.endgame_plays import CODES
else:
    from tilewright.scrabble.kernels.endgame import PROVED, EndgameSearch
    from tilewright.scrabble.kernels.endgame_plays import CODES

TO_THE_END: int = PROVED - 1  # deeper than any endgame


@cython.final
@cython.cclass
class DrawSearch:
    """Searches candidates of side 0 at ply 1 that use the tiles of `hand`, counted by code.

    The endgame must have begun with a rack of side 0 that holds the hand and the draw.
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
        """Whether there was no room for all plays; the results are then meaningless."""
        return bool(self.ending.full)

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self.endgame.nodes

    def candidates(self) -> list[tuple[int, tuple[int, int, int, bool, bytes]]]:
        """The plays of the hand: (number, (score, row, column, down, tiles))."""
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
        """The gain of each candidate if both sides play greedily after it."""
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
        """Search a candidate; return (value, proved, cut short by the limit).

        Outside the window the value is only a bound. `nodes` limits the total over all calls, and
        `deadline` is a `perf_counter` time or 0.
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
