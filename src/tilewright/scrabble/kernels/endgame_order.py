"""Move ordering of the endgame search.  [compiled]

A search often stops after a few of a position's plays, so they are a heap, not a sorted list.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.endgame_board import PLIES, EndgameBoard
    from cython.cimports.tilewright.scrabble.kernels.rack import STUCK
else:
    from tilewright.scrabble.kernels.endgame_board import PLIES, EndgameBoard
    from tilewright.scrabble.kernels.rack import STUCK

    HINT = 1 << 20
    KILLER = 15
    SORTED = 24


@cython.final
@cython.cclass
class EndgameOrder:
    """Orders the plays of an endgame, with two killer moves for each ply."""

    def __init__(self, ending: EndgameBoard) -> None:
        self.ending = ending
        self.killers = array("I", bytes(4 * 2 * PLIES))

    def greedy(self, ply: cython.int) -> cython.int:
        """The most promising play of a ply."""
        i: cython.int
        worth: cython.int
        best: cython.int = -HINT
        move: cython.int = -1
        for i in range(self.ending.low[ply], self.ending.high[ply]):
            worth = self.promise(ply, self.ending.refs[i])
            if worth > best:
                best = worth
                move = self.ending.refs[i]
        return move

    def promise(self, ply: cython.int, move: cython.int) -> cython.int:
        """A quick estimate: the score plus the gain from going out, or minus the tiles kept."""
        side: cython.int = 1 - (ply & 1)
        score: cython.int = self.ending.generator.scores[move]
        if self.ending.goes_out(ply, move):
            return score + 2 * self.ending.worth[2 * ply + 1 - side]
        return score - 2 * (self.ending.worth[2 * ply + side] - self.ending.worths[move]) - STUCK

    def arrange(self, ply: cython.int, hint: cython.uint) -> cython.void:
        """Turn the plays of a ply into a heap, most promising first."""
        i: cython.int
        sign: cython.uint
        worth: cython.int
        low: cython.int = self.ending.low[ply]
        size: cython.int = self.ending.high[ply] - low
        for i in range(low, low + size):
            worth = self.promise(ply, self.ending.refs[i])
            sign = self.ending.sign(self.ending.refs[i])
            if sign == hint:
                worth += HINT
            elif sign == self.killers[2 * ply] or sign == self.killers[2 * ply + 1]:
                worth += KILLER
            self.ending.orders[i] = worth
        for i in range(size // 2):
            self.sink(low, size // 2 - 1 - i, size)

    def sink(self, low: cython.int, at: cython.int, size: cython.int) -> cython.void:
        child: cython.int
        worth: cython.int = self.ending.orders[low + at]
        move: cython.int = self.ending.refs[low + at]
        while 2 * at + 1 < size:
            child = 2 * at + 1
            if (
                child + 1 < size
                and self.ending.orders[low + child + 1] > self.ending.orders[low + child]
            ):
                child += 1
            if self.ending.orders[low + child] <= worth:
                break
            self.ending.orders[low + at] = self.ending.orders[low + child]
            self.ending.refs[low + at] = self.ending.refs[low + child]
            at = child
        self.ending.orders[low + at] = worth
        self.ending.refs[low + at] = move

    def take_next(self, ply: cython.int, size: cython.int) -> cython.int:
        """Remove the top of the heap; it stays in the list, after the others.

        If the first plays caused no cutoff, all must be tried and their order no longer matters.
        """
        low: cython.int = self.ending.low[ply]
        last: cython.int = low + size - 1
        if self.ending.high[ply] - low - size > SORTED:
            return self.ending.refs[last]
        move: cython.int = self.ending.refs[low]
        self.ending.refs[low] = self.ending.refs[last]
        self.ending.orders[low] = self.ending.orders[last]
        self.ending.refs[last] = move
        self.sink(low, 0, size - 1)
        return move

    def note_killer(self, ply: cython.int, move: cython.int) -> cython.void:
        """Remember a play that caused a cutoff at this ply."""
        sign: cython.uint = self.ending.sign(move)
        if self.killers[2 * ply] != sign:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = sign
