"""A rack, its parts, and the value of the leave after each.  [compiled]

Leaves are ranked by size, and leaves of one size by the combinatorial number system.
"""

from array import array
from math import comb

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.field import EVERY, Field
    from cython.cimports.tilewright.scrabble.kernels.wordmap import WordMap
else:
    from tilewright.scrabble.kernels.field import EVERY, Field
    from tilewright.scrabble.kernels.wordmap import WordMap

    RACK = 7
    PARTS = 36
    LONGEST_WORD = 26
    STUCK = 10
    CODES = 33
    NOTHING = -1000000
    _WORD = (1 << 64) - 1


@cython.cclass
class Rack:
    """The tiles of the player on turn, with the words and leaves of a game.

    Parts are numbered by size, with room for `PARTS` of each size. Parts with the same letters
    count once.
    """

    def __init__(self, field: Field, words: WordMap, leaves: object, kinds: int) -> None:
        self.field = field
        self.map = words
        self.leaves = leaves
        self.kinds = kinds
        self.table = 0
        self.last_rack = bytearray(CODES)
        self.last_table = -1
        self.last_bag = False
        self.last_worth = 0
        self.held = 0
        self.rack_mask = 0
        self.code = bytearray(RACK)
        self.worth = ints(RACK)
        self.by_worth = ints(RACK)
        self.top_worth = ints(LONGEST_WORD + 1)
        self.binomial = array("i", [comb(n, k) for n in range(48) for k in range(8)])
        entries = (RACK + 1) * PARTS
        self.parts = ints(RACK + 1)
        self.part_key = array("Q", bytes(8 * entries))
        self.part_leave = array("f", bytes(4 * entries))
        self.part_blanks = ints(entries)
        self.part_tiles = ints(entries)
        self.part_sums = ints(entries * (RACK + 1))
        self.best_leave = array("f", bytes(4 * (RACK + 1)))
        self.best_word_leave = array("f", bytes(4 * (RACK + 1)))

    def take_rack(self, rack: cython.uchar[::1], begin: cython.int) -> cython.void:
        """Set the rack: its tiles in the order of their codes and by value."""
        code: cython.int
        i: cython.int
        j: cython.int
        _: cython.int
        one: cython.uint = 1
        self.held = 0
        self.rack_mask = 0
        for code in range(33):
            for _ in range(rack[begin + code]):
                self.code[self.held] = code
                self.worth[self.held] = self.field.values[code] if code else 0
                self.rack_mask |= one << (code & 31)
                j = self.held
                while j > 0 and self.worth[self.by_worth[j - 1]] < self.worth[self.held]:
                    self.by_worth[j] = self.by_worth[j - 1]
                    j -= 1
                self.by_worth[j] = self.held
                self.held += 1
        if rack[begin]:
            self.rack_mask = EVERY
        elif rack[begin + 32] == 0:
            self.rack_mask &= ~one
        self.top_worth[0] = 0
        for i in range(LONGEST_WORD):
            self.top_worth[i + 1] = self.top_worth[i]
            if i < self.held:
                self.top_worth[i + 1] += self.worth[self.by_worth[i]]

    def is_last(
        self,
        rack: cython.uchar[::1],
        begin: cython.int,
        bag: cython.int,
        unseen_worth: cython.int,
    ) -> cython.bint:
        """Whether parts, leaves and memos of the last search can be reused; remember the rack.

        A simulation gives the opponent the same rack after each candidate.
        """
        code: cython.int
        same: cython.bint = self.last_table == self.table and self.last_bag == (bag > 0)
        if bag == 0 and self.last_worth != unseen_worth:
            same = False
        for code in range(CODES):
            if self.last_rack[code] != rack[begin + code]:
                same = False
                self.last_rack[code] = rack[begin + code]
        self.last_table = self.table
        self.last_bag = bag > 0
        self.last_worth = unseen_worth
        return same

    def cut_rack(self, bag: cython.int, unseen_worth: cython.int) -> cython.void:
        """List the distinct parts of the rack with the values of their leaves."""
        tiles: cython.int
        i: cython.int
        j: cython.int
        size: cython.int
        part: cython.int
        sums: cython.int
        twins: cython.int = 0
        key: cython.ulonglong
        for i in range(RACK + 1):
            self.parts[i] = 0
            self.best_leave[i] = NOTHING
            self.best_word_leave[i] = NOTHING
        for i in range(1, self.held):
            if self.code[i] == self.code[i - 1]:
                twins |= 1 << i
        for tiles in range(1, 1 << self.held):
            if tiles & twins & ~(tiles << 1):
                continue
            key = 0
            size = 0
            sums = 0
            for i in range(self.held):
                size += (tiles >> i) & 1
            part = size * PARTS + self.parts[size]
            self.parts[size] += 1
            self.part_tiles[part] = tiles
            self.part_blanks[part] = 0
            self.part_sums[part * (RACK + 1)] = 0
            j = 0
            for i in range(self.held):
                if (tiles >> self.by_worth[i]) & 1:
                    j += 1
                    sums += self.worth[self.by_worth[i]]
                    self.part_sums[part * (RACK + 1) + j] = sums
                    if self.code[self.by_worth[i]]:
                        key += self.map.keys[self.code[self.by_worth[i]]]
                        if not cython.compiled:
                            key &= _WORD
                    else:
                        self.part_blanks[part] += 1
            while j < RACK:
                j += 1
                self.part_sums[part * (RACK + 1) + j] = sums
            self.part_key[part] = key
            self.part_leave[part] = self.leave_of(
                ((1 << self.held) - 1) & ~tiles, bag, unseen_worth
            )
            self.best_leave[size] = max(self.best_leave[size], self.part_leave[part])
            if self.part_blanks[part] or self.map.find(key) >= 0:
                self.best_word_leave[size] = max(self.best_word_leave[size], self.part_leave[part])

    def leave_of(
        self, tiles: cython.int, bag: cython.int, unseen_worth: cython.int
    ) -> cython.float:
        """The value of keeping these tiles: from the table, or by the final adjustments."""
        i: cython.int
        points: cython.int = 0
        if bag:
            return NOTHING if tiles + 1 == 1 << RACK else self.leaves[self.table + self.rank(tiles)]
        if tiles == 0:
            return 2 * unseen_worth
        for i in range(self.held):
            if (tiles >> i) & 1:
                points += self.worth[i]
        return -2 * points - STUCK

    def rank(self, tiles: cython.int) -> cython.int:
        """The rank of some of the rack's tiles among all leaves."""
        i: cython.int
        size: cython.int = 0
        rank: cython.int = 0
        for i in range(self.held):
            if (tiles >> i) & 1:
                rank += self.binomial[(self.code[i] + size) * 8 + size + 1]
                size += 1
        return rank + self.binomial[(self.kinds + size - 1) * 8 + size - 1] if size else 0


def ints(number: int) -> array:
    """An array of zeros."""
    return array("i", bytes(4 * number))
