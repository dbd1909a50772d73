"""The plays of each line in an endgame, with a cache.  [compiled]

The plays of a line depend on its tiles, the cross-checks of its empty squares and the rack. A
search meets the same line with the same rack again and again, so its plays are kept in a pool,
keyed by a hash of all these.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.chance import Chance
    from cython.cimports.tilewright.scrabble.kernels.field import (
        BLANK_TILE,
        EVERY,
        WIDEST_BOARD,
        Field,
    )
    from cython.cimports.tilewright.scrabble.kernels.generator import Generator
else:
    from tilewright.scrabble.kernels.chance import Chance
    from tilewright.scrabble.kernels.field import BLANK_TILE, EVERY, WIDEST_BOARD, Field
    from tilewright.scrabble.kernels.generator import Generator

    CODES = 33
    KINDS = 16


@cython.cclass
class EndgamePlays:
    """Plays by number: the first `room` numbers are for plays of a ply, the rest for the pool.

    The pool holds `pool` plays and as many lines; `pool` is a power of two.
    """

    def __init__(self, field: Field, full_rack: int, bonus: int, room: int, pool: int) -> None:
        plays = room + pool
        self.field = field
        self.generator = Generator(field, full_rack, bonus)
        self.generator.make_room(plays)
        self.chance = Chance()
        self.room = room
        self.pool = pool
        self.pooled = room
        self.known_keys = array("Q", bytes(8 * pool))
        self.known_begin = array("i", bytes(4 * pool))
        self.known_count = array("i", bytes(4 * pool))
        self.uses = array("Q", bytes(8 * plays))
        self.deltas = array("Q", bytes(8 * plays))
        self.worths = array("i", bytes(4 * plays))
        self.spans = array("I", bytes(4 * plays))
        self.lines = bytearray(plays)
        self.kinds = bytearray(2 * KINDS)
        self.shifts = bytearray(2 * CODES)
        self.number_of_kinds = array("i", [0, 0])
        self.line_of = bytearray(2 * field.size)
        self.place_of = bytearray(2 * field.size)
        for i in range(1, 2 * field.size):
            down: cython.bint = i > field.size
            square = i - 1 - (field.size if down else 0)
            self.line_of[i] = square // field.stride + (field.side if down else 0)
            self.place_of[i] = square % field.stride

    def pack(self, side: int, counts: bytes) -> int:
        """Pack a rack into one integer with four bits for each kind of tile."""
        packed = kinds = 0
        for code in range(CODES):
            if counts[code]:
                self.kinds[side * KINDS + kinds] = code
                self.shifts[side * CODES + code] = 4 * kinds
                packed |= counts[code] << (4 * kinds)
                kinds += 1
        self.number_of_kinds[side] = kinds
        return packed

    def recall(self, line: cython.int, side: cython.int, salt: cython.ulonglong) -> cython.int:
        """The slot of a line's plays, generated if necessary; -1 if the pool is full.

        Call `set_rack` first; `salt` is a hash of that rack.
        """
        key: cython.ulonglong = self.line_key(line, salt)
        slot: cython.int = cython.cast(cython.int, key & (self.pool - 1))
        move: cython.int
        if self.known_keys[slot] != key:
            self.sweep_line(line, self.pooled)
            if self.pooled + self.generator.found > self.room + self.pool:
                return -1
            self.known_keys[slot] = key
            self.known_begin[slot] = self.pooled
            self.known_count[slot] = self.generator.found
            for move in range(self.pooled, self.pooled + self.generator.found):
                self.weigh(move, side)
            self.pooled += self.generator.found
        return slot

    def line_key(self, line: cython.int, key: cython.ulonglong) -> cython.ulonglong:
        """A hash of everything the plays of a line depend on."""
        at: cython.int
        seen: cython.ulonglong
        first: cython.int = self.first_of(line)
        letters: cython.uint = EVERY if self.generator.rack[0] else self.generator.held
        for at in range(first, first + self.field.side):
            seen = self.field.tiles[at]
            if seen == 0:
                seen = self.field.masks[at] & letters
                if seen:
                    seen = (seen << 16) + (self.field.crosses[at] + 2) * 128
            key = (key ^ seen) * self.chance.stir
            if not cython.compiled:
                key &= 0xFFFFFFFFFFFFFFFF
            key ^= key >> 32
        return key ^ line

    def first_of(self, line: cython.int) -> cython.int:
        return 1 + line * self.field.stride + (line >= self.field.side)

    def sweep_line(self, line: cython.int, base: cython.int) -> cython.void:
        self.generator.base = base
        self.generator.found = 0
        self.generator.direction = line >= self.field.side
        self.generator.sweep_line(self.first_of(line))

    def tidy(self) -> cython.void:
        """Clear the pool when it is more than half full.

        No ply after the first may be in use.
        """
        if self.pooled - self.room > self.pool // 2:
            self.clear()

    def clear(self) -> cython.void:
        slot: cython.int
        self.pooled = self.room
        for slot in range(self.pool):
            self.known_keys[slot] = 0

    def set_rack(self, side: cython.int, rack: cython.ulonglong) -> cython.void:
        i: cython.int
        for i in range(CODES):
            self.generator.rack[i] = 0
        for i in range(self.number_of_kinds[side]):
            self.generator.rack[self.kinds[side * KINDS + i]] = (rack >> (4 * i)) & 15
        self.generator.hold()

    def weigh(self, move: cython.int, side: cython.int) -> cython.void:
        """Compute the tiles a play uses, their value, and its position."""
        i: cython.int
        tile: cython.int
        code: cython.int
        at: cython.int = self.generator.places[move]
        one: cython.ulonglong = 1
        squares: cython.uint = 1
        use: cython.ulonglong = 0
        delta: cython.ulonglong = 0
        worth: cython.int = 0
        for i in range(self.generator.lengths[move]):
            tile = self.generator.tiles[move * WIDEST_BOARD + i]
            if tile:
                code = 0 if tile & BLANK_TILE else tile
                worth += self.field.values[code]
                use += one << self.shifts[side * CODES + code]
                delta ^= self.chance.mix(min(at + i, self.field.twin[at + i]) * 128 + tile)
        self.uses[move] = use
        self.worths[move] = worth
        self.deltas[move] = delta
        self.lines[move] = self.line_of[at]
        squares = (squares << (self.generator.lengths[move] + 2)) - 1
        self.spans[move] = squares << self.place_of[at]
