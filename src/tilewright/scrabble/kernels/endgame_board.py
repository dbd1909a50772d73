"""The board of an endgame search: make and unmake moves, list the plays of each ply.  [compiled]

A ply takes over the same side's plays from two plies before if their line has not changed and the
rack still holds their tiles. Only changed lines are searched again. Ply 0 exists for this purpose:
it has the plays of the side that is not on turn at ply 1, where the search begins.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.endgame_plays import CODES, EndgamePlays
    from cython.cimports.tilewright.scrabble.kernels.field import WIDEST_BOARD, Field
else:
    from tilewright.scrabble.kernels.endgame_plays import CODES, EndgamePlays
    from tilewright.scrabble.kernels.field import WIDEST_BOARD, Field

    PLIES = 256
    JOURNAL = 40
    LINES = 52
    NO_LINE = 63
    PASSED = 1

MOST_PLIES: int = PLIES


@cython.final
@cython.cclass
class EndgameBoard(EndgamePlays):
    """The state of an endgame at each ply. Side 0 is on turn at ply 1, side 1 at ply 2.

    A rack is one integer with a four-bit count for each kind of tile, so it can hold at most seven
    tiles of a kind. `room` is the number of plays that can be listed at once; `full` becomes true
    when there are more.
    """

    def __init__(self, field: Field, full_rack: int, bonus: int, room: int, pool: int) -> None:
        EndgamePlays.__init__(self, field, full_rack, bonus, room, pool)
        self.full = False
        self.fresh = 0
        self.spare = 0x8888888888888888  # the unused top bit of each count
        self.refs = array("i", bytes(16 * room))
        self.orders = array("i", bytes(16 * room))
        self.low = array("i", bytes(4 * PLIES))
        self.high = array("i", bytes(4 * PLIES))
        self.top = array("i", bytes(4 * PLIES))
        self.rack = array("Q", bytes(16 * PLIES))
        self.worth = array("i", bytes(8 * PLIES))
        self.left = array("i", bytes(4 * PLIES))
        self.board_key = array("Q", bytes(8 * PLIES))
        self.changed = array("I", bytes(4 * PLIES * LINES))
        self.dirt = array("Q", bytes(8 * PLIES))
        self.played = array("i", bytes(4 * PLIES))
        self.journal = array("i", bytes(4 * PLIES * JOURNAL))
        self.old_masks = array("I", bytes(4 * PLIES * JOURNAL))
        self.old_crosses = array("i", bytes(4 * PLIES * JOURNAL))
        self.journaled = array("i", bytes(4 * PLIES))

    def begin(self, racks: tuple[bytes, bytes], left: int, fresh: int) -> None:
        """Set the racks, counted by code; the board is the field's.

        The game ends after `left` more scoreless turns, or `fresh` of them after a scoring turn.
        """
        self.clear()
        self.full = False
        self.fresh = fresh
        for side in range(2):
            self._take(side, racks[side])
        self.left[0] = left
        self.left[1] = left
        for ply in range(2):
            self.board_key[ply] = 0
            self.forget(ply)
            self.played[ply] = -1
        with cython.nogil:
            self.low[0] = 0
            self.top[0] = 0
            self.add_pass(0)
            self.sweep_all(0)
            if not self.full:
                self.low[1] = self.high[0]
                self.top[1] = self.top[0]
                self.add_pass(1)
                self.sweep_all(1)

    def _take(self, side: int, counts: bytes) -> None:
        packed = self.pack(side, counts)
        worth = sum(counts[code] * self.field.values[code] for code in range(CODES))
        for ply in range(2):
            self.rack[2 * ply + side] = packed
            self.worth[2 * ply + side] = worth

    def told(self, move: int) -> tuple[int, int, bool, bytes]:
        """A play as (row, column, down, tiles), a pass without tiles."""
        if self.generator.lengths[move] == 0:
            return 0, 0, False, b""
        _, row, column, down, tiles = self.generator._told(move)
        return row, column, down, tiles

    def add_pass(self, ply: cython.int) -> cython.void:
        move: cython.int = self.top[ply]
        self.generator.scores[move] = 0
        self.generator.lengths[move] = 0
        self.uses[move] = 0
        self.deltas[move] = 0
        self.worths[move] = 0
        self.lines[move] = NO_LINE
        self.spans[move] = 0
        self.refs[self.low[ply]] = move
        self.high[ply] = self.low[ply] + 1
        self.top[ply] = move + 1

    def sweep_all(self, ply: cython.int) -> cython.void:
        """List all plays of a ply; they stay listed for the whole search."""
        line: cython.int
        self.set_rack(1 - (ply & 1), self.rack[2 * ply + 1 - (ply & 1)])
        for line in range(2 * self.field.side):
            self.list_line(ply, line)

    def list_plays(self, ply: cython.int) -> cython.void:
        """List the plays of a ply, including a pass."""
        self.take_over(ply)
        self.sweep_changed(ply)

    def take_over(self, ply: cython.int) -> cython.void:
        """Take over the plays from two plies before that can still be made."""
        i: cython.int
        move: cython.int
        at: cython.int = self.high[ply - 1]
        dirty: cython.ulonglong = self.dirt[ply - 1] | self.dirt[ply - 2]
        spare: cython.ulonglong = self.spare
        rack: cython.ulonglong = self.rack[2 * ply + 1 - (ply & 1)] | spare
        self.low[ply] = at
        self.top[ply] = self.top[ply - 1]
        if at + self.high[ply - 2] - self.low[ply - 2] > 4 * self.room:
            self.full = True
            self.high[ply] = at
            return
        for i in range(self.low[ply - 2], self.high[ply - 2]):
            move = self.refs[i]
            if (dirty >> self.lines[move]) & 1 == 0 and (rack - self.uses[move]) & spare == spare:
                self.refs[at] = move
                at += 1
        self.high[ply] = at

    def sweep_changed(self, ply: cython.int) -> cython.void:
        """Add the plays of changed lines."""
        line: cython.int
        side: cython.int = 1 - (ply & 1)
        rack: cython.ulonglong = self.rack[2 * ply + side]
        salt: cython.ulonglong = self.chance.mix(self.chance.mix(rack) + side)
        dirty: cython.ulonglong = self.dirt[ply - 1] | self.dirt[ply - 2]
        self.set_rack(side, rack)
        for line in range(2 * self.field.side):
            if self.full:
                return
            if (dirty >> line) & 1:
                self.recall_line(ply, line, salt)

    def recall_line(self, ply: cython.int, line: cython.int, salt: cython.ulonglong) -> cython.void:
        """List the plays of a line from the pool."""
        slot: cython.int = self.recall(line, 1 - (ply & 1), salt)
        move: cython.int
        if slot < 0:
            self.list_line(ply, line)
            return
        if self.high[ply] + self.known_count[slot] > 4 * self.room:
            self.full = True
            return
        for move in range(self.known_begin[slot], self.known_begin[slot] + self.known_count[slot]):
            self.refs[self.high[ply]] = move
            self.high[ply] += 1

    def list_line(self, ply: cython.int, line: cython.int) -> cython.void:
        """Generate the plays of a line; they last as long as the ply."""
        move: cython.int
        last: cython.int
        self.sweep_line(line, self.top[ply])
        last = self.top[ply] + self.generator.found
        if last > self.room or self.high[ply] + self.generator.found > 4 * self.room:
            self.full = True
            return
        for move in range(self.top[ply], last):
            self.weigh(move, 1 - (ply & 1))
            self.refs[self.high[ply]] = move
            self.high[ply] += 1
        self.top[ply] = last

    def key(self, ply: cython.int) -> cython.ulonglong:
        """A hash of the board, both racks, the side on turn and the scoreless turns left."""
        return (
            self.board_key[ply]
            ^ self.chance.mix(self.rack[2 * ply])
            ^ self.chance.mix(self.chance.mix(self.rack[2 * ply + 1]) ^ 1)
            ^ self.chance.mix((self.left[ply] * 2 + (ply & 1)) * 0x10001 + 7)
        )

    def sign(self, move: cython.int) -> cython.uint:
        """An identifier of a play that is valid in any ply; never 0."""
        if self.generator.lengths[move] == 0:
            return PASSED
        return cython.cast(cython.uint, self.deltas[move] >> 32) | 2

    def goes_out(self, ply: cython.int, move: cython.int) -> cython.bint:
        return self.rack[2 * ply + 1 - (ply & 1)] == self.uses[move]

    def ends(self, ply: cython.int, move: cython.int) -> cython.bint:
        """Whether a play ends the game."""
        if self.goes_out(ply, move):
            return True
        return self.generator.scores[move] == 0 and self.left[ply] <= 1

    def last_gain(self, ply: cython.int, move: cython.int) -> cython.int:
        """What a play that ends the game gains, including the final adjustments."""
        side: cython.int = 1 - (ply & 1)
        other: cython.int = self.worth[2 * ply + 1 - side]
        if self.goes_out(ply, move):
            return self.generator.scores[move] + 2 * other
        return other - (self.worth[2 * ply + side] - self.worths[move])

    def make(self, ply: cython.int, move: cython.int) -> cython.void:
        """Make a play and set up the next ply."""
        side: cython.int = 1 - (ply & 1)
        after: cython.int = ply + 1
        self.played[ply] = move
        self.rack[2 * after + side] = self.rack[2 * ply + side] - self.uses[move]
        self.rack[2 * after + 1 - side] = self.rack[2 * ply + 1 - side]
        self.worth[2 * after + side] = self.worth[2 * ply + side] - self.worths[move]
        self.worth[2 * after + 1 - side] = self.worth[2 * ply + 1 - side]
        self.left[after] = self.fresh if self.generator.scores[move] else self.left[ply] - 1
        self.board_key[after] = self.board_key[ply] ^ self.deltas[move]
        self.mark(ply, move)
        if self.generator.lengths[move]:
            self.field.lay(
                self.generator.places[move],
                self.generator.lengths[move],
                self.generator.tiles,
                move * WIDEST_BOARD,
            )

    def mark(self, ply: cython.int, move: cython.int) -> cython.void:
        """Mark the squares a move will change, and save the current cross-checks beside it."""
        self.forget(ply)
        self.journaled[ply] = 0
        if self.generator.lengths[move]:
            self.remember(ply, move)

    def forget(self, ply: cython.int) -> cython.void:
        line: cython.int
        self.dirt[ply] = 0
        for line in range(ply * LINES, ply * LINES + 2 * self.field.side):
            self.changed[line] = 0

    def remember(self, ply: cython.int, move: cython.int) -> cython.void:
        i: cython.int
        end: cython.int
        across: cython.int
        at: cython.int = self.generator.places[move]
        length: cython.int = self.generator.lengths[move]
        self.keep(ply, at - 1)
        self.keep(ply, at + length)
        for i in range(length):
            if self.generator.tiles[move * WIDEST_BOARD + i]:
                across = self.field.twin[at + i]
                self.change(ply, at + i)
                self.change(ply, across)
                end = across - 1
                while self.field.tiles[end]:
                    end -= 1
                self.keep(ply, end)
                end = across + 1
                while self.field.tiles[end]:
                    end += 1
                self.keep(ply, end)

    def change(self, ply: cython.int, square: cython.int) -> cython.void:
        """Mark a square in its line."""
        one: cython.ulonglong = 1
        self.dirt[ply] |= one << self.line_of[square]
        self.changed[ply * LINES + self.line_of[square]] |= cython.cast(
            cython.uint, one << (self.place_of[square] + 1)
        )

    def keep(self, ply: cython.int, end: cython.int) -> cython.void:
        """Save the cross-check and cross-score of a square beside a run of tiles."""
        other: cython.int = self.field.twin[end]
        at: cython.int = ply * JOURNAL + self.journaled[ply]
        if other:
            self.change(ply, other)
            self.journal[at] = other
            self.old_masks[at] = self.field.masks[other]
            self.old_crosses[at] = self.field.crosses[other]
            self.journaled[ply] += 1

    def is_touched(self, ply: cython.int, line: cython.int, span: cython.uint) -> cython.bint:
        """Whether the move of a ply changed any square of `span` in a line."""
        return self.changed[ply * LINES + line] & span != 0

    def unmake(self, ply: cython.int) -> cython.void:
        """Take back the play made at this ply."""
        i: cython.int
        move: cython.int = self.played[ply]
        begin: cython.int = ply * JOURNAL
        for i in range(self.generator.lengths[move]):
            if self.generator.tiles[move * WIDEST_BOARD + i]:
                self.field.put(self.generator.places[move] + i, 0)
        for i in range(begin, begin + self.journaled[ply]):
            self.field.masks[self.journal[i]] = self.old_masks[i]
            self.field.crosses[self.journal[i]] = self.old_crosses[i]
