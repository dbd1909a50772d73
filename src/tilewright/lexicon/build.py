"""Build the smallest packed graph from sorted words.  [compiled]

A row of siblings is created after its children, and existing rows are reused, so equal tails are
shared. The GADDAG needs no separate list of its entries: entry (word, split) is the letters before
the split in reverse, a separator, then the rest, and the entries are partitioned by their next
letter level by level, as in a radix sort.
"""

from array import array
from itertools import pairwise

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST, WIDEST
else:
    from tilewright.lexicon.layout import CHILD, ENDS, LAST, WIDEST


class GraphFull(ValueError):
    """The words need more nodes than 22 bits can number."""


@cython.final
@cython.cclass
class Builder:
    """Rows of siblings under construction, deduplicated by a hash table."""

    def __init__(self, letters: bytearray, starts: array) -> None:
        """`letters` are the codes of all words, concatenated; word w starts at starts[w]."""
        self.letters = letters
        self.starts = starts
        entries = max(len(letters), 1)
        lengths = [end - start for start, end in pairwise(starts)]
        deepest = max(lengths, default=0) + 3
        # A word of n letters has n paths of n + 1 nodes in the GADDAG and one of n in the DAWG.
        most_nodes = sum([length * (length + 2) for length in lengths]) + 2 + WIDEST
        self.pool = array("I", bytes(4 * min(most_nodes, CHILD + 1)))
        self.slots = 1 << max(entries.bit_length(), 10)
        self.row = array("I", bytes(4 * deepest * WIDEST))
        self.word_of = array("I", bytes(4 * entries))
        self.split_of = bytearray(entries)
        self.order = array("I", bytes(4 * entries))
        self.spare = array("I", bytes(4 * entries))
        self.tails = array("I", bytes(4 * entries))
        self.size = self.rows = 0
        self.crowded = False
        self.full = False

    def build(self) -> array:
        """Return the nodes; the hash table is enlarged until all rows fit."""
        while True:
            self._build()
            if self.full:
                raise GraphFull("the words need more than 4,194,304 nodes")
            if not self.crowded:
                return array("I", bytes(memoryview(self.pool)[: self.size]))
            self.slots *= 4

    def _build(self) -> None:
        words: cython.uint = len(self.starts) - 1
        self.table = array("I", bytes(4 * self.slots))
        self.rows = 0
        self.size = 2
        self.crowded = False
        self.pool[0] = self.pool[1] = LAST
        if words:
            with cython.nogil:
                self._enter(words)
                self.pool[0] |= self._dawg(0, words, 0)
                self.pool[1] |= self._gaddag(0, self.starts[words], 0)

    def _enter(self, words: cython.uint) -> cython.void:
        """List the GADDAG's entries: entry e is split after the letter at e."""
        word: cython.uint
        at: cython.uint
        for word in range(words):
            for at in range(self.starts[word], self.starts[word + 1]):
                self.order[at] = at
                self.word_of[at] = word
                self.split_of[at] = cython.cast(cython.uchar, at - self.starts[word] + 1)
                self.tails[at] = 0

    def _tail(self, letter: cython.uint, base: cython.uint) -> cython.uint:
        """Return the row that spells a word from one of its letters on.

        It is created on first use, because an unused row would waste space in the file.
        """
        end: cython.uint = self.starts[self.word_of[letter] + 1]
        at: cython.uint = end
        while at > letter:
            at -= 1
            if self.tails[at]:
                continue
            self.row[base] = cython.cast(cython.uint, self.letters[at]) << 24
            self.row[base] |= self.tails[at + 1] if at + 1 < end else ENDS
            self.tails[at] = self._keep(base, 1)
        return self.tails[letter]

    def _dawg(self, low: cython.uint, high: cython.uint, depth: cython.uint) -> cython.uint:
        """Return the row for words low to high, which agree up to depth, from there on."""
        base: cython.uint = depth * WIDEST
        if high - low == 1:
            return self._tail(self.starts[low] + depth, base)
        width: cython.uint = 0
        first: cython.uint
        tile: cython.uint
        packed: cython.uint
        while low < high:
            first = low
            tile = self.letters[self.starts[low] + depth]
            while low < high and self.letters[self.starts[low] + depth] == tile:
                low += 1
            packed = tile << 24
            if self.starts[first] + depth + 1 == self.starts[first + 1]:
                packed |= ENDS
                first += 1
            if first < low:
                packed |= self._dawg(first, low, depth + 1)
            self.row[base + width] = packed
            width += 1
        return self._keep(base, width)

    def _next(self, entry: cython.uint, depth: cython.uint) -> cython.uint:
        """Return the tile at a depth of an entry's path: 0 for the separator, 33 after the end."""
        split: cython.uint = self.split_of[entry]
        start: cython.uint = self.starts[self.word_of[entry]]
        length: cython.uint = self.starts[self.word_of[entry] + 1] - start
        if depth < split:
            return self.letters[start + split - 1 - depth]
        if split == length:
            return WIDEST
        if depth == split:
            return 0
        return self.letters[start + depth - 1] if depth <= length else WIDEST

    def _gaddag(self, low: cython.uint, high: cython.uint, depth: cython.uint) -> cython.uint:
        """Return the row after the entries order[low:high], which agree up to depth."""
        if high - low == 1:
            return self._chain(self.order[low], depth)
        ends = cython.declare(cython.uint[34])
        tile: cython.uint
        at: cython.uint
        for tile in range(WIDEST + 1):
            ends[tile] = 0
        for at in range(low, high):
            ends[self._next(self.order[at], depth)] += 1
        self._part(low, high, depth, ends)
        base: cython.uint = depth * WIDEST
        width: cython.uint = 0
        first: cython.uint = low
        packed: cython.uint
        for tile in range(WIDEST):
            if ends[tile] == first:
                continue
            packed = tile << 24
            at = self._ended_first(first, ends[tile], depth + 1)
            if at > first:
                packed |= ENDS
            if at < ends[tile]:
                packed |= self._gaddag(at, ends[tile], depth + 1)
            self.row[base + width] = packed
            width += 1
            first = ends[tile]
        return self._keep(base, width)

    def _part(
        self,
        low: cython.uint,
        high: cython.uint,
        depth: cython.uint,
        ends: cython.pointer[cython.uint],
    ) -> cython.void:
        """Sort order[low:high] by the next tile; `ends` changes from counts to bounds."""
        at: cython.uint
        tile: cython.uint
        sum_: cython.uint = low
        for tile in range(WIDEST + 1):
            sum_ += ends[tile]
            ends[tile] = sum_ - ends[tile]
        for at in range(low, high):
            tile = self._next(self.order[at], depth)
            self.spare[ends[tile]] = self.order[at]
            ends[tile] += 1
        for at in range(low, high):
            self.order[at] = self.spare[at]

    def _ended_first(self, low: cython.uint, high: cython.uint, depth: cython.uint) -> cython.uint:
        """Move an entry that ends at this depth to the front; return the start of the others."""
        at: cython.uint
        for at in range(low, high):
            if self._next(self.order[at], depth) == WIDEST:
                self.order[at], self.order[low] = self.order[low], self.order[at]
                return low + 1
        return low

    def _chain(self, entry: cython.uint, depth: cython.uint) -> cython.uint:
        """Return the rows of a single entry, built from its end back to depth."""
        split: cython.uint = self.split_of[entry]
        start: cython.uint = self.starts[self.word_of[entry]]
        length: cython.uint = self.starts[self.word_of[entry] + 1] - start
        base: cython.uint = depth * WIDEST
        if depth > split:
            return self._tail(start + depth - 1, base)
        row: cython.uint = 0
        if split < length:
            self.row[base] = self._tail(start + split, base)
            row = self._keep(base, 1)
        at: cython.uint = split
        while at > depth:
            at -= 1
            self.row[base] = cython.cast(cython.uint, self.letters[start + split - 1 - at]) << 24
            self.row[base] |= row if row else ENDS
            row = self._keep(base, 1)
        return row

    def _keep(self, base: cython.uint, width: cython.uint) -> cython.uint:
        """Return the index of the row of `width` nodes at `base` in the pool, adding new rows."""
        i: cython.uint
        slot: cython.uint
        at: cython.uint
        mixed: cython.ulonglong = 0
        prime: cython.uint = 0x9E3779B1
        self.row[base + width - 1] |= LAST
        for i in range(width):
            mixed = (mixed ^ self.row[base + i]) * prime
            mixed ^= mixed >> 29
            if not cython.compiled:
                mixed &= 0xFFFFFFFFFFFFFFFF
        slot = cython.cast(cython.uint, mixed & (self.slots - 1))
        while True:
            at = self.table[slot]
            if at == 0:
                break
            i = 0
            while i < width and self.pool[at + i] == self.row[base + i]:
                i += 1
            if i == width:
                return at
            slot = (slot + 1) & (self.slots - 1)
        return self._add(base, width, slot)

    def _add(self, base: cython.uint, width: cython.uint, slot: cython.uint) -> cython.uint:
        at: cython.uint = self.size
        i: cython.uint
        self.full = self.full or at + width > CHILD
        self.crowded = self.crowded or 4 * (self.rows + 1) > 3 * self.slots
        if self.full or self.crowded:
            return 2
        for i in range(width):
            self.pool[at + i] = self.row[base + i]
        self.size += width
        self.table[slot] = at
        self.rows += 1
        return at
