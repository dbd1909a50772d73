"""The packed word graph and its traversal.  [compiled]

A node has 32 bits: bits 0–21 are the index of its first child, bit 22 marks the last sibling, bit
23 the end of a word, and bits 24–31 are the tile. Siblings are consecutive and ascending; child 0
means none. Node 0 points to the first node of the DAWG, node 1 to the first of the GADDAG, where
tile 0 is the separator.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST, MOST_PATHS
else:
    from tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST, MOST_PATHS

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Graph:
    """A word graph in memory; it contains codes, not letters, and is independent of files."""

    def __init__(self, memory: object) -> None:
        self.memory = memory
        self.nodes = memory
        self.dawg = self.nodes[0] & CHILD
        self.gaddag = self.nodes[1] & CHILD

    def find(self, node: cython.uint, tile: cython.uint) -> cython.uint:
        """Return the node with this tile among the siblings that start at `node`, or 0."""
        if node == 0:
            return 0
        packed: cython.uint
        while True:
            packed = self.nodes[node]
            if packed >> 24 >= tile or packed & LAST:
                return node if packed >> 24 == tile else 0
            node += 1

    def child(self, node: cython.uint, tile: cython.uint) -> cython.uint:
        """Return the first child of the sibling of `node` with this tile, or 0."""
        at: cython.uint = self.find(node, tile)
        return self.nodes[at] & CHILD if at else 0

    def contains(self, word: bytes) -> bool:
        siblings: cython.uint = self.dawg
        at: cython.uint = 0
        code: cython.uint
        for code in word:
            at = self.find(siblings, code)
            if at == 0:
                return False
            siblings = self.nodes[at] & CHILD
        return bool(at and self.nodes[at] & ENDS)

    def cross_check(self, before: bytes, after: bytes) -> int:
        """Return the mask of the letters x for which before + x + after is a word."""
        siblings: cython.uint = self.dawg
        code: cython.uint
        for code in before:
            siblings = self.child(siblings, code)
        mask: cython.uint = 0
        node: cython.uint = siblings
        one: cython.uint = 1
        while node:
            if self._ends_with(node, after):
                mask |= one << ((self.nodes[node] >> 24) & 31)
            node = 0 if self.nodes[node] & LAST else node + 1
        return mask

    def _ends_with(self, node: cython.uint, after: bytes) -> cython.bint:
        code: cython.uint
        for code in after:
            node = self.find(self.nodes[node] & CHILD, code)
            if node == 0:
                return False
        return self.nodes[node] & ENDS != 0

    def subwords(
        self, counts: bytearray, shortest: int, longest: int, anchor: int = 0, place: str = "any"
    ) -> bytes:
        """Return words that the counted tiles can make, as codes with a 0 after each word.

        `counts` has the blanks at index 0 and must include the anchor's tile, which the word uses
        anywhere, as its first or as its last letter.
        """
        walk = _Walk(self, counts, shortest, longest, anchor, place == "last")
        return walk.collect(place)

    def count_subwords(self, counts: bytearray, shortest: int, longest: int) -> int:
        """Count the words that the counted tiles can make, without collecting them."""
        walk = _Walk(self, counts, shortest, longest, 0, False)
        return walk.count()

    def matches(self, pattern: bytes, counts: bytearray) -> bytes:
        """Return words that fit a pattern of codes; counted tiles fill the open squares (0)."""
        walk = _Walk(self, counts, len(pattern), len(pattern), 0, False)
        walk.pattern = bytearray(pattern)
        return walk.collect("pattern")


@cython.final
@cython.cclass
class _Walk:
    """A single query of the graph, answered without the interpreter."""

    def __init__(
        self,
        graph: Graph,
        counts: bytearray,
        shortest: int,
        longest: int,
        anchor: int,
        backward: bool,
    ) -> None:
        self.graph = graph
        self.nodes = graph.nodes
        self.counts = counts
        self.path = bytearray(LONGEST + 1)
        self.found = bytearray(1)
        self.shortest = shortest
        self.length = min(longest, LONGEST)
        self.anchor = anchor
        self.backward = backward
        self.size = 0
        self.words = 0

    def count(self) -> int:
        with cython.nogil:
            self.subwords(self.graph.dawg, 0, self.anchor == 0)
        return self.words

    def collect(self, place: str) -> bytes:
        """Return the words, doubling the buffer until they fit."""
        room: cython.longlong = 1 << 16
        while True:
            buffer = bytearray(room)
            self.found = buffer
            self.size = 0
            self.words = 0
            self._walk(place)
            if self.size <= room:
                return bytes(buffer[: self.size])
            room = max(2 * room, self.size)

    def _walk(self, place: str) -> None:
        node: cython.uint
        if place == "pattern":
            with cython.nogil:
                self.matches(self.graph.dawg, 0)
        elif place == "any":
            with cython.nogil:
                self.subwords(self.graph.dawg, 0, self.anchor == 0)
        else:
            node = self.graph.gaddag if self.backward else self.graph.dawg
            node = self.graph.find(node, self.anchor)
            if node:
                self._walk_from(node)

    def _walk_from(self, node: cython.uint) -> cython.void:
        """Continue from the anchor's node, which is the first letter of the path."""
        self.path[0] = self.anchor
        self.counts[self.anchor] -= 1
        if self.shortest <= 1 and self.nodes[node] & ENDS:
            self.record(1)
        with cython.nogil:
            self.subwords(self.nodes[node] & CHILD, 1, True)
        self.counts[self.anchor] += 1

    def subwords(self, node: cython.uint, depth: cython.int, anchored: cython.bint) -> cython.void:
        """Search depth first; use tiles before blanks, so that no word is found twice."""
        packed: cython.uint
        tile: cython.uint
        paid: cython.uint
        now: cython.bint
        if node == 0 or depth >= self.length:
            return
        while True:
            packed = self.nodes[node]
            tile = packed >> 24
            paid = tile if self.counts[tile] else 0
            if tile and self.counts[paid]:
                self.counts[paid] -= 1
                self.path[depth] = tile
                now = anchored or tile == cython.cast(cython.uint, self.anchor)
                if packed & ENDS and depth + 1 >= self.shortest and now:
                    self.record(depth + 1)
                if packed & CHILD:
                    self.subwords(packed & CHILD, depth + 1, now)
                self.counts[paid] += 1
            if packed & LAST:
                return
            node += 1

    def matches(self, node: cython.uint, depth: cython.int) -> cython.void:
        packed: cython.uint
        tile: cython.uint
        paid: cython.uint
        fixed: cython.uint = self.pattern[depth]
        if node == 0:
            return
        while True:
            packed = self.nodes[node]
            tile = packed >> 24
            paid = tile if self.counts[tile] else 0
            if tile == fixed or (fixed == 0 and tile and self.counts[paid]):
                self.path[depth] = tile
                if fixed == 0:
                    self.counts[paid] -= 1
                if depth + 1 == self.length:
                    if packed & ENDS:
                        self.record(depth + 1)
                else:
                    self.matches(packed & CHILD, depth + 1)
                if fixed == 0:
                    self.counts[paid] += 1
            if packed & LAST:
                return
            node += 1

    def record(self, depth: cython.int) -> cython.void:
        """Record the path as a word; after the end of the buffer, only count its size."""
        i: cython.int
        end: cython.longlong = self.size + depth + 1
        self.words += 1
        if end <= len(self.found):
            for i in range(depth):
                self.found[self.size + i] = self.path[depth - 1 - i if self.backward else i]
            self.found[end - 1] = 0
        self.size = end


def checksum(memory: object) -> int:
    """Return a 64-bit checksum of the nodes, in two lanes to be fast enough for every opening."""
    nodes: cython.const[cython.uint][::1] = memory
    even: cython.ulonglong = 1
    odd: cython.ulonglong = 2
    prime: cython.uint = 0x9E3779B1
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(0, len(nodes) - 1, 2):
            even = (even ^ (even >> 29) ^ nodes[i]) * prime
            odd = (odd ^ (odd >> 29) ^ nodes[i + 1]) * prime
            if not cython.compiled:
                even &= 0xFFFFFFFFFFFFFFFF
                odd &= 0xFFFFFFFFFFFFFFFF
        if len(nodes) & 1:
            even ^= nodes[len(nodes) - 1]
    return even ^ odd >> 1


def flaw(memory: object, letters: int) -> str:
    """Return what makes these nodes unsafe to traverse, or an empty string.

    A graph from outside may contain anything, and traversal does not check: every index must be in
    range, every row of siblings must end, no path may be cyclic, and the number of paths must be
    small enough to traverse. Unreachable nodes are padding, which is allowed.
    """
    nodes: cython.const[cython.uint][::1] = memory
    size: cython.uint = len(nodes)
    most: cython.uint = letters
    if size < 2:
        return "it is shorter than two nodes"
    i: cython.uint
    for i in range(size):
        if nodes[i] & CHILD >= size or nodes[i] & CHILD == 1:
            return f"node {i} points to node {nodes[i] & CHILD} of {size}"
        if i >= 2 and nodes[i] >> 24 > most:
            return f"node {i} has tile {nodes[i] >> 24}, past the {letters} letters of the alphabet"
    return _Survey(memory).flaw()


def highest_code(memory: object) -> int:
    """Return the highest tile in a graph's nodes."""
    nodes: cython.const[cython.uint][::1] = memory
    highest: cython.uint = 0
    i: cython.uint
    for i in range(2, len(nodes)):
        highest = max(highest, nodes[i] >> 24)
    return highest


@cython.final
@cython.cclass
class _Survey:
    """Measures the paths from each reachable node, visiting every node once."""

    def __init__(self, memory: object) -> None:
        self.nodes = memory
        self.size = len(memory)
        self.heights = bytearray(self.size)
        self.paths = array("I", bytes(4 * self.size))
        self.separators = 0
        self.unended = 0
        self.unsorted = 0
        self.deep = False

    def flaw(self) -> str:
        dawg: cython.uint = self.nodes[0] & CHILD
        gaddag: cython.uint = self.nodes[1] & CHILD
        self._measure(dawg, 1)
        in_words: cython.uint = self.separators
        self._measure(gaddag, 1)
        if self.unended:
            return f"the row of siblings at node {self.unended} does not end"
        if self.unsorted:
            return f"the siblings at node {self.unsorted} do not ascend"
        if self.deep:
            return f"it has a path of more than {LONGEST} letters, or one that leads back to itself"
        if in_words:
            return "it has a separator in a word"
        if max(self.paths[dawg], self.paths[gaddag]) > MOST_PATHS:
            return f"it spells more than {MOST_PATHS:,} prefixes of words, more than any word list"
        return ""

    def _row_end(self, node: cython.uint) -> cython.uint:
        """Return the last sibling that is not measured yet; record flaws of the row."""
        while not self.nodes[node] & LAST:
            if node + 1 == self.size:
                self.unended = node
                break
            if self.nodes[node + 1] >> 24 <= self.nodes[node] >> 24:
                self.unsorted = node
                break
            if self.heights[node + 1]:
                break
            node += 1
        return node

    def _measure(self, node: cython.uint, depth: cython.uint) -> cython.void:
        """Measure the longest path and the number of paths from a sibling, from the row's end back.

        Paths after a separator are not counted, because word queries stop there.
        """
        packed: cython.uint
        height: cython.uint
        paths: cython.uint
        if node == 0 or self.heights[node]:
            return
        self.deep = self.deep or depth > LONGEST + 1
        at: cython.uint = self._row_end(node)
        while not (self.deep or self.unended or self.unsorted):
            packed = self.nodes[at]
            self.separators += packed >> 24 == 0
            self._measure(packed & CHILD, depth + 1)
            height = 1 + self.heights[packed & CHILD]
            paths = 1 + (self.paths[packed & CHILD] if packed >> 24 else 0)
            if not packed & LAST:
                height = max(height, self.heights[at + 1])
                paths += self.paths[at + 1]
            self.deep = self.deep or height > LONGEST + 1
            self.heights[at] = cython.cast(cython.uchar, height)
            self.paths[at] = min(paths, cython.cast(cython.uint, MOST_PATHS + 1))
            if at == node:
                return
            at -= 1
