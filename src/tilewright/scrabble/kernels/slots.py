"""The places for a word on a board, most promising first.  [compiled]

A slot is a line, a start and a length, and thus a set of empty squares to fill. Each slot has an
upper bound of the equity of a play there, from the rack's highest-valued tiles and the best leave
of the matching size.
"""

from array import array

import cython

from tilewright.scrabble.kernels.rack import ints

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.field import LETTER, Field
    from cython.cimports.tilewright.scrabble.kernels.rack import NOTHING, Rack
    from cython.cimports.tilewright.scrabble.kernels.wordmap import WordMap
else:
    from tilewright.scrabble.kernels.field import LETTER, Field
    from tilewright.scrabble.kernels.rack import NOTHING, Rack
    from tilewright.scrabble.kernels.wordmap import WordMap

    SLOTS = 12000
    BUCKETS = 1024
    LOWEST = 128
    _WORD = (1 << 64) - 1


@cython.cclass
class Slots(Rack):
    """The slots of the board for a rack, in buckets; bounds up to `threshold` are skipped.

    A bucket holds the slots whose bounds lie within the same half point. The order within a bucket
    is arbitrary: opening a few more slots is cheaper than a heap.
    """

    def __init__(
        self, field: Field, words: WordMap, leaves: object, kinds: int, full: int, bonus: int
    ) -> None:
        Rack.__init__(self, field, words, leaves, kinds)
        self.full = full
        self.bonus = bonus
        self.threshold = NOTHING
        self.slots = 0
        self.bucket = -1
        self.bound = array("f", bytes(4 * SLOTS))
        self.heads = ints(BUCKETS)
        self.behind = ints(SLOTS)
        self.slot_at = ints(SLOTS)
        self.slot_length = ints(SLOTS)
        self.slot_tiles = ints(SLOTS)
        self.slot_times = ints(SLOTS)
        self.slot_through = ints(SLOTS)
        self.slot_key = array("Q", bytes(8 * SLOTS))
        self.slot_fixed_main = ints(SLOTS)
        self.slot_fixed_cross = ints(SLOTS)
        self.slot_free = ints(4 * SLOTS)

    def scan(self) -> cython.void:
        """Find all slots and sort them into buckets by their bounds."""
        direction: cython.int
        line: cython.int
        side: cython.int = self.field.side
        first: cython.int
        near: cython.int
        self.slots = 0
        self.bucket = -1
        for line in range(BUCKETS):
            self.heads[line] = -1
        for direction in range(2):
            first = direction * (side + 1)
            for line in range(side):
                near = self.field.in_line[first + line] + self.field.in_line[first + line + 1]
                if line:
                    near += self.field.in_line[first + line - 1]
                if near or self.field.laid == 0:
                    self.scan_line(direction, line)

    def scan_line(self, direction: cython.int, line: cython.int) -> cython.void:
        """Find the slots of one row or column."""
        field_start: cython.int = self.field.start
        first: cython.int = self.field.at(direction, line, 0)
        start: cython.int
        at: cython.int
        i: cython.int
        tile: cython.int
        allowed: cython.uint
        dearest: cython.int
        letter: cython.int
        cross: cython.int
        empty: cython.int
        times: cython.int
        through: cython.int
        fixed_main: cython.int
        fixed_cross: cython.int
        free: cython.int
        free2: cython.int
        free3: cython.int
        free4: cython.int
        touches: cython.bint
        bare: cython.bint
        key: cython.ulonglong
        leave: cython.float
        bound: cython.float
        slot: cython.int
        opening: cython.bint = self.field.laid == 0
        if direction:
            field_start = self.field.twin[field_start]
        best_of: cython.int[26]
        if not cython.compiled:
            best_of = [0] * 26
        for i in range(self.field.side):
            at = first + i
            best_of[i] = 0
            if self.field.tiles[at] == 0 and self.field.crosses[at] >= 0:
                allowed = self.field.masks[at]
                for start in range(self.held):
                    tile = self.by_worth[start]
                    if self.code[tile] and (allowed >> (self.code[tile] & 31)) & 1:
                        best_of[i] = self.worth[tile]
                        break
        for start in range(first, first + self.field.side):
            if self.field.tiles[start - 1]:
                continue
            empty = through = fixed_main = fixed_cross = free = free2 = free3 = free4 = 0
            times = 1
            touches = False
            bare = True
            key = 0
            cross = -1
            at = start
            while True:
                tile = self.field.tiles[at]
                if tile:
                    through += self.field.values[tile]
                    key += self.map.keys[tile & LETTER]
                    if not cython.compiled:
                        key &= _WORD
                    touches = True
                    bare = False
                else:
                    if self.field.masks[at] & self.rack_mask == 0:
                        break
                    empty += 1
                    if empty > self.held:
                        break
                    letter = self.field.letter_premium[at]
                    times *= self.field.word_premium[at]
                    cross = self.field.crosses[at]
                    if cross >= 0:
                        touches = True
                        dearest = best_of[at - first] * letter
                        fixed_main += dearest
                        fixed_cross += self.field.word_premium[at] * (cross + dearest)
                    else:
                        free += 1
                        if letter > 1:
                            free2 += 1
                            if letter > 2:
                                free3 += 1
                                if letter > 3:
                                    free4 += 1
                    if opening and at == field_start:
                        touches = True
                at += 1
                if self.field.tiles[at] or not touches or empty == 0 or at - start < 2:
                    continue
                if empty == 1 and direction and cross >= 0:
                    continue  # a single tile with words both ways is listed once, across
                leave = self.best_word_leave[empty] if bare else self.best_leave[empty]
                if leave == NOTHING:
                    continue
                bound = leave + (
                    times
                    * (
                        through
                        + fixed_main
                        + self.top_worth[free]
                        + self.top_worth[free2]
                        + self.top_worth[free3]
                        + self.top_worth[free4]
                    )
                    + fixed_cross
                )
                if empty == self.full:
                    bound += self.bonus
                if bound <= self.threshold or self.slots == SLOTS:
                    continue
                slot = self.slots
                self.slots += 1
                self.bound[slot] = bound
                self.slot_at[slot] = start
                self.slot_length[slot] = at - start
                self.slot_tiles[slot] = empty
                self.slot_times[slot] = times
                self.slot_through[slot] = -1 if bare else through
                self.slot_key[slot] = key
                self.slot_fixed_main[slot] = fixed_main
                self.slot_fixed_cross[slot] = fixed_cross
                self.slot_free[4 * slot] = free
                self.slot_free[4 * slot + 1] = free2
                self.slot_free[4 * slot + 2] = free3
                self.slot_free[4 * slot + 3] = free4
                self.push(slot)

    def push(self, slot: cython.int) -> cython.void:
        bucket: cython.int = cython.cast(cython.int, 2 * self.bound[slot]) + LOWEST
        bucket = max(0, min(bucket, BUCKETS - 1))
        self.behind[slot] = self.heads[bucket]
        self.heads[bucket] = slot
        self.bucket = max(self.bucket, bucket)

    def pop(self) -> cython.int:
        """Take a slot from the highest bucket, or -1 if no slot can exceed the threshold."""
        slot: cython.int
        while self.bucket >= 0:
            slot = self.heads[self.bucket]
            if slot >= 0:
                self.heads[self.bucket] = self.behind[slot]
                return slot
            self.bucket -= 1
            if self.bucket + 1 - LOWEST <= 2 * self.threshold:
                break
        return -1
