"""All words of a lexicon in a shuffled table, ready to be tested against a hand.  [compiled]

Two looks at a word. Its letter counts, four bits a letter with the top bit of each kept free, so
that "the hand holds this word" is one subtraction. Its key, the sum of one large number a letter,
so that words of the same letters share a key and the key of a hand less a word is a subtraction.
"""

import math
from array import array
from random import Random

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
else:
    from tilewright.lexicon.graph import Graph

    MOST = 16
    FILTER = 0x1FFFFF

LONGEST = 15
MOST_OF_A_LETTER = 7


@cython.final
@cython.cclass
class WordTable:
    """The words of a graph up to `longest` letters, and an index from letters to words."""

    def __init__(self, graph: Graph, longest: int, vowel_mask: int) -> None:
        longest = min(longest, LONGEST)
        every = bytearray([0] + [255] * 32)
        words = graph.subwords(every, 2, longest).split(b"\0")[:-1]
        if longest >= 8:
            words = [word for word in words if max(map(word.count, word)) <= MOST_OF_A_LETTER]
        Random(0).shuffle(words)
        self.longest = longest
        self.size = len(words)
        self.vowel_mask = vowel_mask
        self.guard = 0x8888888888888888
        self._make_room()
        packed = b"".join([word.ljust(MOST, b"\0") for word in words])
        self.letters = bytearray(packed or bytes(MOST))
        different = sum([len(set(word)) for word in words])
        self.index = array("i", bytes(4 * 34))
        self.index_words = array("i", bytes(4 * max(different, 1)))
        self.index_masks = array("I", bytes(4 * max(different, 1)))
        self._weigh_letters(packed, b"".join([word for word in words if len(word) == 2]))
        with cython.nogil:
            self._measure()
            self._index()
            self._index_letters()

    def _make_room(self) -> None:
        """The arrays, with a bound on the fill of the hash table of a half."""
        room = max(self.size, 1)
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

    def _weigh_letters(self, words: bytes, pairs: bytes) -> None:
        """How hard a letter is to place: few words, and few words of two letters, use it."""
        used = [words.count(code) + 1 for code in range(33)]
        most = max(used[1:])
        for code in range(1, 33):
            self.hard[code] = math.log2(most / used[code]) + 2.0 / (1 + pairs.count(code))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _measure(self) -> cython.void:
        """Length, mask, vowels, counts, key and hardness of every word."""
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
                self.lengths[word] += 1
                self.masks[word] |= bit << (code & 31)
                self.vowels[word] += (self.vowel_mask >> (code & 31)) & 1
                if code <= 16:
                    self.low[word] += one << (4 * (code - 1))
                else:
                    self.high[word] += one << (4 * (code - 17))
                self.keys[word] += self.letter_keys[code]
                self.hardness[word] += self.hard[code]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _index_letters(self) -> cython.void:
        """For each letter the words that hold it, with their masks beside them."""
        code: cython.int
        word: cython.int
        at: cython.int = 0
        for code in range(1, 33):
            self.index[code] = at
            for word in range(self.size):
                if (self.masks[word] >> (code & 31)) & 1:
                    self.index_words[at] = word
                    self.index_masks[at] = self.masks[word]
                    at += 1
        self.index[33] = at

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def may_hold(self, key: cython.ulonglong) -> cython.bint:
        """False when no word has this key; true when one may."""
        bit: cython.uint = cython.cast(cython.uint, (key >> 20) & FILTER)
        return (self.filter[bit >> 5] >> (bit & 31)) & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_slot(self, key: cython.ulonglong, slot: cython.int) -> cython.int:
        """The next slot behind `slot` (-1 to begin) that holds a word of this key, or -1."""
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

