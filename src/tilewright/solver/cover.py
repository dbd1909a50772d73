"""Covers: words that could hold every tile of a hand, whatever their layout.  [compiled]

The rarest letters must be in words, K words share at most K²/4 tiles, and no tile is in more than
two words. A hand that admits no such words has no grid.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.solver.table import MOST, WordTable


@cython.final
@cython.cclass
class Cover:
    """One hand, counted by code, over the words that it can make.

    `order` lists its letters from the one with the fewest words on, and ends with a 0.
    """

    def __init__(self, table: WordTable, counts: list[int]) -> None:
        self.table = table
        self.owned = array("i", counts)
        self.taken = array("i", bytes(4 * 33))
        words = [table.index[code + 1] - table.index[code] for code in range(33)]
        rare = sorted((words[code], code) for code in range(1, 33) if counts[code])
        self.order = array("i", [code for _, code in rare] + [0])
        self.letters = len(rare)
        self.visited = self.until = 0

    def exists(self, nodes: int) -> bool:
        """False when there is no cover; true when there is one or the nodes did not suffice."""
        found: cython.bint
        self.until = self.visited + nodes
        with cython.nogil:
            found = self.extend(0)
        return found

    def extend(self, words: cython.int) -> cython.bint:
        """Whether the words chosen so far can be extended to a cover; true if unsure."""
        i: cython.int
        code: cython.int
        at: cython.int
        word: cython.int
        shared: cython.int
        found: cython.bint
        for i in range(self.letters):
            code = self.order[i]
            if self.taken[code] < self.owned[code]:
                break
        else:
            return True
        for at in range(self.table.index[code], self.table.index[code + 1]):
            self.visited += 1
            word = self.table.index_words[at]
            shared = ((words + 1) * (words + 1)) // 4
            found = self.add_word(word, shared) and (
                self.visited > self.until or self.extend(words + 1)
            )
            self.remove_word(word)
            if found:
                return True
        return False

    def add_word(self, word: cython.int, most_shared: cython.int) -> cython.bint:
        """Count a word's letters as taken; false when more tiles would be shared than can be."""
        i: cython.int
        code: cython.int
        shared: cython.int = 0
        fits: cython.bint = True
        for i in range(self.table.lengths[word]):
            code = self.table.letters[word * MOST + i]
            self.taken[code] += 1
            if self.taken[code] > 2 * self.owned[code]:
                fits = False
        for i in range(self.letters):
            code = self.order[i]
            if self.taken[code] > self.owned[code]:
                shared += self.taken[code] - self.owned[code]
        return fits and shared <= most_shared

    def remove_word(self, word: cython.int) -> cython.void:
        i: cython.int
        for i in range(self.table.lengths[word]):
            self.taken[self.table.letters[word * MOST + i]] -= 1
