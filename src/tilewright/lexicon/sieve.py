"""The first words, in a fixed order, that the available tiles can make.  [compiled]

The letter counts of a word are packed, four bits per letter with the top bit unused, so that one
subtraction shows which letters are missing. A word that lacks one tile fits if the board has it.
Most words are excluded by their letter mask, and many with their whole block: its shortest word is
too long, or all its words share a letter that is not available.
"""

from array import array

import cython

if not cython.compiled:
    CODES = 33
    BLOCK = 16

MOST_WANTED = 256


@cython.final
@cython.cclass
class Sieve:
    """Words in a fixed order; a word's number is its position in that order."""

    def __init__(self, words: bytes, order: array) -> None:
        """`words` are codes with a 0 after each word; `order` lists the words to include."""
        self.size = len(order)
        room = max(1, self.size)
        self.letters = words
        self.starts = array("I", bytes(4 * room))
        self.masks = array("I", bytes(4 * room))
        self.low = array("Q", bytes(8 * room))
        self.high = array("Q", bytes(8 * room))
        self.shortest = bytearray(room // BLOCK + 1)
        self.common = array("I", bytes(4 * (room // BLOCK + 1)))
        self.found = array("I", bytes(4 * MOST_WANTED))
        self.fitting = array("I", bytes(4 * MOST_WANTED))
        self.held = array("i", bytes(4 * CODES))
        self.guard = 0x8888888888888888
        starts = array("I", [0])
        at = words.find(0) + 1
        while at:
            starts.append(at)
            at = words.find(0, at) + 1
        for number in range(self.size):
            self.starts[number] = starts[order[number]]
        with cython.nogil:
            self.pack()

    def word(self, number: int) -> bytes:
        """Return the codes of a word."""
        begin = self.starts[number]
        end = begin
        while self.letters[end]:
            end += 1
        return bytes(self.letters[begin:end])

    def find(
        self, counts: bytearray, anchors: int, begin: int, wanted: int
    ) -> list[tuple[int, int]]:
        """Return the next words from a number on: their numbers, each with a mask of letters.

        Without `anchors`, a mask of letters on the board, these are the words of the counted tiles.
        With `anchors`, they are the words that cross one of these letters and take all others from
        the tiles; the mask of a word contains the letters that it may cross.
        """
        code: cython.int
        first: cython.uint = begin
        most: cython.int = min(wanted, MOST_WANTED)
        board: cython.uint = anchors
        for code in range(CODES):
            self.held[code] = counts[code]
        kept: cython.int
        with cython.nogil:
            kept = self.sift(first, most, board)
        return [(self.found[i], self.fitting[i]) for i in range(kept)]

    def pack(self) -> cython.void:
        """Count the letters of every word."""
        number: cython.int
        at: cython.uint
        code: cython.uint
        one: cython.ulonglong = 1
        length: cython.uint
        block: cython.uint
        for number in range(self.size):
            at = self.starts[number]
            while self.letters[at]:
                code = self.letters[at]
                self.masks[number] |= cython.cast(cython.uint, one << (code & 31))
                self.low[number] = self.more(self.low[number], code - 1, code <= 16)
                self.high[number] = self.more(self.high[number], code - 17, code > 16)
                at += 1
            length = min(255, at - self.starts[number])
            block = number // BLOCK
            if number % BLOCK == 0:
                self.shortest[block] = length
                self.common[block] = self.masks[number]
            else:
                self.shortest[block] = min(length, self.shortest[block])
                self.common[block] &= self.masks[number]

    def more(
        self, packed: cython.ulonglong, place: cython.uint, here: cython.bint
    ) -> cython.ulonglong:
        """Add a letter to packed counts, which stop at seven."""
        if not here or (packed >> (4 * place)) & 7 == 7:
            return packed
        one: cython.ulonglong = 1
        return packed + (one << (4 * place))

    def sift(self, begin: cython.uint, wanted: cython.int, anchors: cython.uint) -> cython.int:
        """Record the next words and return their number."""
        guard: cython.ulonglong = self.guard
        low: cython.ulonglong = guard
        high: cython.ulonglong = guard
        seven: cython.ulonglong
        one: cython.uint = 1
        tiles: cython.uint = 1 if anchors else 0
        absent: cython.uint = 0xFFFFFFFF
        lack: cython.uint
        number: cython.uint = begin
        block: cython.uint
        end: cython.uint
        mask: cython.uint
        code: cython.int
        kept: cython.int = 0
        for code in range(1, CODES):
            seven = min(self.held[code], 7)
            tiles += self.held[code]
            if self.held[code]:
                absent &= ~(one << (code & 31))
            if code <= 16:
                low |= seven << (4 * (code - 1))
            else:
                high |= seven << (4 * (code - 17))
        while number < cython.cast(cython.uint, self.size) and kept < wanted:
            block = number // BLOCK
            end = (block + 1) * BLOCK
            lack = self.common[block] & absent
            if self.shortest[block] > tiles or lack & ~anchors or lack & (lack - 1):
                number = end
                continue
            end = min(end, cython.cast(cython.uint, self.size))
            while number < end and kept < wanted:
                mask = self.masks[number]
                lack = mask & absent
                if (
                    lack & ~anchors == 0
                    and lack & (lack - 1) == 0
                    and (anchors == 0 or mask & anchors)
                    and self.is_near(
                        (low - self.low[number]) & guard ^ guard,
                        (high - self.high[number]) & guard ^ guard,
                        anchors != 0,
                    )
                ):
                    mask = self.fits(number, anchors)
                    if mask or (anchors == 0 and self.lacking(number) == 0):
                        self.found[kept] = number
                        self.fitting[kept] = mask
                        kept += 1
                number += 1
        return kept

    def is_near(
        self, low: cython.ulonglong, high: cython.ulonglong, anchored: cython.bint
    ) -> cython.bint:
        """Whether no letter is missing, or only one that the board may have."""
        if not low and not high:
            return True
        if not anchored or (low and high):
            return False
        return (low & (low - 1)) == 0 if low else (high & (high - 1)) == 0

    def fits(self, number: cython.uint, anchors: cython.uint) -> cython.uint:
        """Return the letters on the board that a word may cross; it lacks one letter at most.

        A word that lacks nothing may cross any of its letters.
        """
        missing: cython.int = self.lacking(number)
        one: cython.uint = 1
        if missing == 0:
            return self.masks[number] & anchors
        return anchors & (one << (missing & 31)) if missing > 0 else 0

    def lacking(self, number: cython.uint) -> cython.int:
        """Return the one tile that a word lacks: 0 for none, -1 for several."""
        at: cython.uint = self.starts[number]
        code: cython.int
        missing: cython.int = 0
        while self.letters[at]:
            code = self.letters[at]
            self.held[code] -= 1
            if self.held[code] < 0:
                missing = code if missing == 0 else -1
            at += 1
        at = self.starts[number]
        while self.letters[at]:
            self.held[self.letters[at]] += 1
            at += 1
        return missing
