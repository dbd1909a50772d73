"""The words of a lexicon in a shuffled table, for comparison with hands.  [compiled]

Each word has packed letter counts, four bits per letter with the top bit unused, so that one
subtraction shows whether a hand holds the word. It also has a key, the sum of a large random number
for each letter: anagrams share a key, and subtracting it from a hand's key gives that of the rest.
"""

from array import array
from random import Random

import cython

from tilewright.solver.picker import LEARNED

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
else:
    from tilewright.lexicon.graph import Graph

    MOST = 16
    FILTER = 0x1FFFFF

LONGEST = 15


@cython.final
@cython.cclass
class WordTable:
    """The words of a graph up to `longest` letters (at most 15), indexed by letter and by key.

    `overfull` means that some word has a letter more than seven times, so its counts are wrong.
    """

    def __init__(self, graph: Graph, longest: int, vowel_mask: int) -> None:
        every = bytearray([0] + [255] * 32)
        self.longest = min(longest, LONGEST)
        found = graph.subwords(every, 2, self.longest)
        self.size = found.count(0)
        self.vowel_mask = vowel_mask
        self.guard = 0x8888888888888888
        self.overfull = False
        self.slot_mask = 0
        self.a_tile = self.a_vowel = self.vowel_share = self.noise = 0.0
        self._make_room()
        order = array("I", range(self.size))
        self._spread(found, order)
        pairs = b"".join([word for word in found.split(b"\0") if len(word) == 2])
        self.index = array("i", bytes(4 * 34))
        with cython.nogil:
            self._measure()
        self.used = [found.count(code) for code in range(33)]
        self.paired = [pairs.count(code) for code in range(33)]
        self.rank(LEARNED.weights(self.used, self.paired))
        with cython.nogil:
            self._index()
        self.index_words = array("i", bytes(4 * (self.index[33] + 1)))
        self.index_masks = array("I", bytes(4 * (self.index[33] + 1)))
        with cython.nogil:
            self._index_letters()

    def _spread(self, found: bytes, order: array) -> None:
        """Copy the words, each followed by a 0 in `found`, to `letters` in a shuffled order."""
        text: cython.const[cython.uchar][::1] = found
        place: cython.uint[::1] = order
        state: cython.uint = 1
        i: cython.int
        j: cython.uint
        at: cython.int = 0
        word: cython.int = 0
        with cython.nogil:
            for i in range(self.size - 1, 0, -1):
                state ^= state << 13
                if not cython.compiled:
                    state &= 0xFFFFFFFF
                state ^= state >> 17
                state ^= state << 5
                if not cython.compiled:
                    state &= 0xFFFFFFFF
                j = state % cython.cast(cython.uint, i + 1)
                place[i], place[j] = place[j], place[i]
            for i in range(len(text)):
                if text[i]:
                    self.letters[place[word] * MOST + at] = text[i]
                    at += 1
                else:
                    word += 1
                    at = 0

    def _make_room(self) -> None:
        """Allocate the arrays; the hash table stays at most half full."""
        room = max(self.size, 1)
        self.letters = bytearray(MOST * room)
        self.lengths = bytearray(room)
        self.vowels = bytearray(room)
        self.masks = array("I", bytes(4 * room))
        self.low = array("Q", bytes(8 * room))
        self.high = array("Q", bytes(8 * room))
        self.keys = array("Q", bytes(8 * room))
        self.hardness = array("f", bytes(4 * room))
        self.hard = array("f", bytes(4 * 33))
        rng = Random(1)
        self.letter_keys = array("Q", [rng.getrandbits(56) | 1 for _ in range(33)])
        self.slot_mask = (1 << (room.bit_length() + 1)) - 1
        self.slots = array("I", bytes(4 * (self.slot_mask + 1)))
        self.filter = array("I", bytes((FILTER + 1) // 8))

    def rank(self, weights: array) -> None:
        """Rank words by other weights: one per code, then tile, vowel, vowel share and noise."""
        code: cython.int
        for code in range(33):
            self.hard[code] = weights[code]
        self.a_tile, self.a_vowel, self.vowel_share, self.noise = weights[33:]
        with cython.nogil:
            self._weigh_words()

    def _weigh_words(self) -> cython.void:
        word: cython.int
        i: cython.int
        for word in range(self.size):
            self.hardness[word] = 0
            for i in range(self.lengths[word]):
                self.hardness[word] += self.hard[self.letters[word * MOST + i]]

    def _measure(self) -> cython.void:
        """Compute the length, mask, vowels, counts and key of every word."""
        word: cython.int
        i: cython.int
        code: cython.uint
        one: cython.ulonglong = 1
        bit: cython.uint = 1
        for word in range(self.size):
            for i in range(MOST):
                code = self.letters[word * MOST + i]
                if code == 0:
                    break
                if not (self.masks[word] >> (code & 31)) & 1:
                    self.masks[word] |= bit << (code & 31)
                    self.index[code + 1] += 1
                self.lengths[word] += 1
                self.vowels[word] += (self.vowel_mask >> (code & 31)) & 1
                if code <= 16:
                    self.low[word] += one << (4 * (code - 1))
                    self.overfull |= (self.low[word] >> (4 * (code - 1))) & 8 != 0
                else:
                    self.high[word] += one << (4 * (code - 17))
                    self.overfull |= (self.high[word] >> (4 * (code - 17))) & 8 != 0
                self.keys[word] += self.letter_keys[code]
        for i in range(1, 34):
            self.index[i] += self.index[i - 1]

    def _index(self) -> cython.void:
        word: cython.int
        slot: cython.uint
        bit: cython.uint
        one: cython.uint = 1
        for word in range(self.size):
            slot = cython.cast(cython.uint, self.keys[word] & self.slot_mask)
            while self.slots[slot]:
                slot = (slot + 1) & self.slot_mask
            self.slots[slot] = word + 1
            bit = cython.cast(cython.uint, (self.keys[word] >> 20) & FILTER)
            self.filter[bit >> 5] |= one << (bit & 31)

    def _index_letters(self) -> cython.void:
        """List the words that contain each letter, and their masks."""
        ends = cython.declare(cython.int[34])
        code: cython.int
        word: cython.int
        for code in range(34):
            ends[code] = self.index[code]
        for word in range(self.size):
            for code in range(1, 33):
                if (self.masks[word] >> (code & 31)) & 1:
                    self.index_words[ends[code]] = word
                    self.index_masks[ends[code]] = self.masks[word]
                    ends[code] += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def may_hold(self, key: cython.ulonglong) -> cython.bint:
        """Return False if no word has this key, True if one may."""
        bit: cython.uint = cython.cast(cython.uint, (key >> 20) & FILTER)
        return (self.filter[bit >> 5] >> (bit & 31)) & 1

    def next_slot(self, key: cython.ulonglong, slot: cython.int) -> cython.int:
        """The next slot after `slot` (-1 to begin) that holds a word with this key, or -1."""
        at: cython.uint
        if slot < 0:
            at = cython.cast(cython.uint, key & self.slot_mask)
        else:
            at = (slot + 1) & self.slot_mask
        while self.slots[at]:
            if self.keys[self.slots[at] - 1] == key:
                return at
            at = (at + 1) & self.slot_mask
        return -1
