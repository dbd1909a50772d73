"""Look up all words with given letters.  [compiled]

A multiset of letters has a key: the sum of a random number for each letter. So the key of a part of
the rack and the key of some tiles on the board add up to the key of both. A small Bloom filter with
two bits per key rejects nearly all letters that form no word.
"""

from array import array
from random import Random

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST

    FILTER_BITS = 15
    _WORD = (1 << 64) - 1


@cython.final
@cython.cclass
class WordMap:
    """The words of 2 letters or more, up to the width of a board, by their letters.

    `table` has two numbers for each slot: the key, and the start of its words in the low 32 bits
    with their count above.
    """

    def __init__(self, graph: Graph, longest: int) -> None:
        self.graph = graph
        self.longest = longest
        random = Random("word map")
        self.keys = array("Q", [random.getrandbits(64) for _ in range(64)])
        self.low = 0xFFFFFFFF
        self.path = bytearray(longest + 1)
        self.words = 0
        self.total = 0
        self.count(graph.dawg, 0)
        bits: int = max(4, (self.words * 3 // 2).bit_length())
        self.cap = 1 << bits
        self.shift = 64 - bits
        self.table = array("Q", bytes(16 << bits))
        self.filter = array("Q", bytes(8 << FILTER_BITS))
        self.letters = bytearray(self.total + 1)
        self.found = bytearray(self.total + 1)
        self.hashes = array("Q", bytes(8 * self.words + 8))
        self.ends = array("i", bytes(4 * self.words + 4))
        self.words = 0
        self.total = 0
        with cython.nogil:
            self.collect(graph.dawg, 0, 0)
            self.tally()
            self.share_out()
        self.found = self.hashes = self.ends = None

    def count(self, node: cython.uint, depth: cython.int) -> cython.void:
        """Count the words and their letters."""
        packed: cython.uint
        while node and depth < self.longest:
            packed = self.graph.nodes[node]
            if packed & ENDS and depth:
                self.words += 1
                self.total += depth + 1
            self.count(packed & CHILD, depth + 1)
            node = 0 if packed & LAST else node + 1

    def collect(self, node: cython.uint, depth: cython.int, key: cython.ulonglong) -> cython.void:
        """Collect all words one after another, with their keys."""
        packed: cython.uint
        longer: cython.ulonglong
        i: cython.int
        while node and depth < self.longest:
            packed = self.graph.nodes[node]
            self.path[depth] = packed >> 24
            longer = key + self.keys[packed >> 24]
            if not cython.compiled:
                longer &= _WORD
            if packed & ENDS and depth:
                for i in range(depth + 1):
                    self.found[self.total + i] = self.path[i]
                self.total += depth + 1
                self.hashes[self.words] = longer
                self.ends[self.words] = self.total
                self.words += 1
            self.collect(packed & CHILD, depth + 1, longer)
            node = 0 if packed & LAST else node + 1

    def slot(self, key: cython.ulonglong) -> cython.uint:
        """The slot of a key in the table, or the empty slot for it."""
        place: cython.uint = cython.cast(cython.uint, key >> self.shift)
        while self.table[2 * place + 1] and self.table[2 * place] != key:
            place = (place + 1) & (self.cap - 1)
        return place

    def tally(self) -> cython.void:
        """Count the words of each key, then assign where they will end."""
        one: cython.ulonglong = 1
        i: cython.int
        place: cython.uint
        behind: cython.int = 0
        for i in range(self.words):
            place = self.slot(self.hashes[i])
            self.table[2 * place] = self.hashes[i]
            self.table[2 * place + 1] += one << 32
            self.filter[self.hashes[i] & ((1 << FILTER_BITS) - 1)] |= self.bits(self.hashes[i])
        for i in range(self.words):
            place = self.slot(self.hashes[i])
            if self.table[2 * place + 1] & self.low == 0:
                behind += self.number(place) * self.size(i)
                self.table[2 * place + 1] |= behind + 1  # plus 1, so that it is never 0

    def share_out(self) -> cython.void:
        """Write each word before the other words of its key, back to front."""
        i: cython.int
        j: cython.int
        begin: cython.int
        place: cython.uint
        for i in range(self.words):
            place = self.slot(self.hashes[i])
            self.table[2 * place + 1] -= self.size(i)
            begin = self.begin(place)
            for j in range(self.size(i)):
                self.letters[begin + j] = self.found[self.ends[i] - self.size(i) + j]

    def size(self, word: cython.int) -> cython.int:
        return self.ends[word] - (self.ends[word - 1] if word else 0)

    def bits(self, key: cython.ulonglong) -> cython.ulonglong:
        """The bits of a key in its word of the filter."""
        one: cython.ulonglong = 1
        return (one << ((key >> 16) & 63)) | (one << ((key >> 22) & 63))

    def may_have(self, key: cython.ulonglong) -> cython.bint:
        """Whether there may be words with these letters; False is certain."""
        bits: cython.ulonglong = self.bits(key)
        return self.filter[key & ((1 << FILTER_BITS) - 1)] & bits == bits

    def find(self, key: cython.ulonglong) -> cython.int:
        """The slot of the words with these letters, or -1."""
        place: cython.uint
        if not self.may_have(key):
            return -1
        place = self.slot(key)
        return cython.cast(cython.int, place) if self.table[2 * place + 1] else -1

    def begin(self, place: cython.uint) -> cython.int:
        """The start of a slot's words in `letters`."""
        return cython.cast(cython.int, self.table[2 * place + 1] & self.low) - 1

    def number(self, place: cython.uint) -> cython.int:
        """The number of words of a slot."""
        return cython.cast(cython.int, self.table[2 * place + 1] >> 32)

    def anagrams(self, word: bytes) -> list[bytes]:
        """The words with these letters, as codes."""
        key: cython.ulonglong = 0
        code: cython.int
        for code in word:
            key += self.keys[code]
            if not cython.compiled:
                key &= _WORD
        place: cython.int = self.find(key)
        if place < 0:
            return []
        begin: cython.int = self.begin(place)
        size: cython.int = len(word)
        return [
            bytes(self.letters[begin + i * size : begin + (i + 1) * size])
            for i in range(self.number(place))
        ]
