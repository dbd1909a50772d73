"""The tiles of a hand as counts, as packed counts and as a key.  [compiled]

The packed counts and the key are in the form of the word table, so that one subtraction compares a
hand with a word. All three are updated with each tile.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.solver.table import MOST, WordTable


@cython.cclass
class Hand:
    """The hand of a search; `start` are the tiles dealt, `have` is the mask of those in hand."""

    def __init__(self, table: WordTable) -> None:
        self.table = table
        self.lengths = table.lengths
        self.letter_keys = table.letter_keys
        self.start = array("i", bytes(4 * 33))
        self.hand = array("i", bytes(4 * 33))
        self.total = self.vowels = 0
        self.hardness = 0.0
        self.low = self.high = self.key = 0
        self.have = 0

    def set_hand(self, counts: array) -> None:
        """Set the tiles of the next attempts, as counts by code."""
        for code in range(33):
            self.start[code] = counts[code]

    def set_codes(self, codes: bytes) -> None:
        """Set the tiles of the next attempts, as one code per tile."""
        letters: cython.const[cython.uchar][::1] = codes
        i: cython.int
        for i in range(33):
            self.start[i] = 0
        for i in range(len(codes)):
            self.start[letters[i]] += 1

    def deal(self) -> cython.void:
        """Reset the hand to all tiles dealt."""
        code: cython.int
        _: cython.int
        self.total = 0
        self.vowels = 0
        self.hardness = 0
        self.low = 0
        self.high = 0
        self.key = 0
        self.have = 0
        for code in range(1, 33):
            self.hand[code] = 0
            for _ in range(self.start[code]):
                self.spend(code, -1)

    def spend(self, code: cython.int, sign: cython.int) -> cython.void:
        """Take one tile from the hand (sign 1) or put it back (sign -1)."""
        one: cython.ulonglong = 1
        bit: cython.uint = 1
        before: cython.int = self.hand[code]
        after: cython.int = before - sign
        self.hand[code] = after
        self.total -= sign
        self.vowels -= sign * ((self.table.vowel_mask >> (code & 31)) & 1)
        self.hardness -= sign * self.table.hard[code]
        self.key -= sign * self.letter_keys[code]
        if (after < 7 and sign > 0) or (after <= 7 and sign < 0):
            if code <= 16:
                self.low -= sign * (one << (4 * (code - 1)))
            else:
                self.high -= sign * (one << (4 * (code - 17)))
        bit = bit << (code & 31)
        if after == 0:
            self.have ^= bit
        else:
            self.have |= bit

    def hardest(self) -> cython.int:
        """The code of the hardest letter in hand."""
        code: cython.int
        best: cython.int = 0
        for code in range(1, 33):
            if self.hand[code] and (best == 0 or self.table.hard[code] > self.table.hard[best]):
                best = code
        return best

    def uncovered(self) -> int:
        """The mask of the letters that are in no word of the table that the whole hand can make."""
        left: cython.uint
        code: cython.int
        with cython.nogil:
            self.deal()
            left = self.have
            for code in range(1, 33):
                if (left >> (code & 31)) & 1:
                    left &= ~self.letters_beside(code)
        return left

    def letters_beside(self, code: cython.int) -> cython.uint:
        """The letters of the first word with this letter that the hand can make; 0 if none."""
        guard: cython.ulonglong = self.table.guard
        missing: cython.ulonglong
        at: cython.int
        word: cython.int
        for at in range(self.table.index[code], self.table.index[code + 1]):
            if self.table.index_masks[at] & ~self.have:
                continue
            word = self.table.index_words[at]
            missing = ~((self.low | guard) - self.table.low[word])
            missing |= ~((self.high | guard) - self.table.high[word])
            if missing & guard == 0:
                return self.table.masks[word]
        return 0

    def use(self, word: cython.int, crossing: cython.int) -> cython.void:
        """Take a word's tiles from the hand, except for one tile `crossing` on the board."""
        i: cython.int
        for i in range(self.lengths[word]):
            self.spend(self.table.letters[word * MOST + i], 1)
        if crossing:
            self.spend(crossing, -1)

    def unuse(self, word: cython.int, crossing: cython.int) -> cython.void:
        i: cython.int
        if crossing:
            self.spend(crossing, 1)
        for i in range(self.lengths[word]):
            self.spend(self.table.letters[word * MOST + i], -1)
