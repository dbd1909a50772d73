"""The best word from a hand that begins or ends with a given letter.  [compiled]

Words are grouped by their first two letters and their length, or by their last two. A query scans
the groups that the hand allows. Letter masks exclude nearly all words with one read each; the
others are checked by packed counts: four bits per letter with the top bit unused, so that one
subtraction shows whether all letters are available. Traversing the word graph would visit the same
words, but with a branch misprediction at every node.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST

    CODES = 33
    LENGTHS = 65  # of a group, plus one for its end
    MOST_COPIES = 7


@cython.final
@cython.cclass
class Ends:
    """The words below a row of a graph, each with its number in traversal order."""

    def __init__(self, graph: Graph, root: int, words: int) -> None:
        self.nodes = graph.nodes
        self.starts = array("I", bytes(4 * (CODES * CODES * LENGTHS + 1)))
        self.masks = array("I", bytes(4 * words))
        self.low = array("Q", bytes(8 * words))
        self.high = array("Q", bytes(8 * words))
        self.numbers = array("I", bytes(4 * words))
        self.path = bytearray(LONGEST + 2)
        self.held = bytearray(CODES)
        self.guard = 0x8888888888888888
        self.number = self.met = 0
        self.group(root)

    def group(self, root: cython.uint) -> None:
        """Count the words of each group, then store them there in traversal order."""
        group: cython.int
        with cython.nogil:
            self.number = 0
            self.place(root, 0, False)
            for group in range(CODES * CODES * LENGTHS, 0, -1):
                self.starts[group] = self.starts[group - 1]
            self.starts[0] = 0
            for group in range(CODES * CODES * LENGTHS):
                self.starts[group + 1] += self.starts[group]
            # Filling a group moves its start to its end, which is the start of the next group.
            self.number = 0
            self.place(root, 0, True)
            for group in range(CODES * CODES * LENGTHS, 0, -1):
                self.starts[group] = self.starts[group - 1]
            self.starts[0] = 0

    def place(self, node: cython.uint, depth: cython.int, filling: cython.bint) -> cython.void:
        """Count or store the words of a row of siblings."""
        packed: cython.uint
        group: cython.int
        if node == 0 or depth >= LONGEST:
            return
        while True:
            packed = self.nodes[node]
            if packed >> 24:  # skip the separator of the GADDAG
                self.path[depth] = packed >> 24
                if packed & ENDS:
                    group = self.path[0] * CODES + (self.path[1] if depth else 0)
                    group = group * LENGTHS + depth + 1
                    if filling:
                        self.pack(self.starts[group], depth + 1)
                    self.starts[group] += 1
                    self.number += 1
                self.place(packed & CHILD, depth + 1, filling)
            if packed & LAST:
                return
            node += 1

    def pack(self, at: cython.uint, length: cython.int) -> cython.void:
        """Store the word spelled by the path.

        A word with too many copies of a letter gets counts that no hand has.
        """
        i: cython.int
        code: cython.uint
        one: cython.ulonglong = 1
        too_many: cython.bint = False
        self.numbers[at] = self.number
        for i in range(length):
            code = self.path[i]
            self.held[code] += 1
            if self.held[code] > MOST_COPIES:
                too_many = True
            elif code <= 16:
                self.low[at] += one << (4 * (code - 1))
            else:
                self.high[at] += one << (4 * (code - 17))
            self.masks[at] |= cython.cast(cython.uint, one << (code & 31))
        for i in range(length):
            self.held[self.path[i]] = 0
        if too_many:
            self.low[at] = self.guard

    def serves(self, counts: cython.const[cython.uchar][::1]) -> cython.bint:
        """Whether the counts of a hand can be packed: no blanks, and few copies of each letter."""
        code: cython.int
        fits: cython.bint = counts[0] == 0
        for code in range(1, CODES):
            fits = fits and counts[code] <= MOST_COPIES
        return fits

    def best(
        self,
        counts: cython.const[cython.uchar][::1],
        end: cython.uint,
        shortest: cython.int,
        longest: cython.int,
        scores: cython.const[cython.double][::1],
    ) -> cython.int:
        """Return the number of the best word with this letter at its end, or -1 if there is none.

        The letter must be among the counts. Ties go to the first word in traversal order. `met` is
        set to the number of words found.
        """
        guard: cython.ulonglong = self.guard
        low: cython.ulonglong = guard
        high: cython.ulonglong = guard
        one: cython.uint = 1
        copies: cython.ulonglong
        absent: cython.uint = 0xFFFFFFFF
        tiles: cython.int = 0
        code: cython.int
        group: cython.uint
        at: cython.uint
        number: cython.uint
        best: cython.int = -1
        score: cython.double = 0.0
        self.met = 0
        for code in range(1, CODES):
            if counts[code]:
                tiles += counts[code]
                absent &= ~(one << (code & 31))
                copies = counts[code]
                if code <= 16:
                    low |= copies << (4 * (code - 1))
                else:
                    high |= copies << (4 * (code - 17))
        longest = min(longest, tiles, LONGEST)
        if shortest > longest:
            return -1
        for code in range(CODES):
            if code and not counts[code]:
                continue
            group = (end * CODES + code) * LENGTHS
            for at in range(self.starts[group + shortest], self.starts[group + longest + 1]):
                if (
                    not self.masks[at] & absent
                    and (low - self.low[at]) & guard == guard
                    and (high - self.high[at]) & guard == guard
                ):
                    number = self.numbers[at]
                    self.met += 1
                    if (
                        best < 0
                        or scores[number] > score
                        or (scores[number] == score and number < cython.cast(cython.uint, best))
                    ):
                        best = number
                        score = scores[number]
        return best
