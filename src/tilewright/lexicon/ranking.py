"""The best words from a hand, by a score for each word.  [compiled]

The scores are stored in the order of the lexicon, and again in the order of the reversed words. The
traversal counts the words that it passes, so that it knows the number of the current word.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.ends import Ends
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST
else:
    from tilewright.lexicon.ends import Ends
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST

MOST_WANTED = 256


@cython.final
@cython.cclass
class Ranking:
    """Words of a graph with one score each; `words` counts the words visited."""

    def __init__(self, graph: Graph, scores: array) -> None:
        """`scores` are doubles in the order of the lexicon's words."""
        self.graph = graph
        self.nodes = graph.nodes
        self.scores = scores
        self.backward_scores = None
        self.first = self.last = None
        self.below = array("I", bytes(4 * len(self.nodes)))
        self.letters = array("I", bytes(4 * len(self.nodes)))
        self.path = bytearray(LONGEST + 1)
        self.best_word = bytearray(MOST_WANTED * (LONGEST + 1))
        self.best_length = array("i", bytes(4 * MOST_WANTED))
        self.best_score = array("d", bytes(8 * MOST_WANTED))
        self.order = array("i", bytes(4 * MOST_WANTED))
        self.words = 0
        self.kept = self.wanted = self.worst = 0
        self.shortest = self.longest = 0
        self.anchor = 0
        self.backward = False
        with cython.nogil:
            self.count_below(self.graph.dawg)

    def best(
        self,
        counts: bytearray,
        wanted: int,
        shortest: int,
        longest: int,
        anchor: int = 0,
        place: str = "any",
    ) -> list[tuple[bytes, float]]:
        """Return the `wanted` best words of the counted tiles, sorted by score, then by alphabet.

        The arguments are those of `Graph.subwords`.
        """
        self.counts = counts
        self.wanted = min(wanted, MOST_WANTED)
        self.kept = 0
        self.shortest = shortest
        self.longest = min(longest, LONGEST)
        self.anchor = anchor
        self.backward = place == "last"
        if self.backward and self.backward_scores is None:
            self._score_backwards()
        if place == "any":
            with cython.nogil:
                self.walk(self.graph.dawg, 0, 0, self.anchor == 0)
        elif self.wanted == 1 and self._ends().serves(self.counts):
            self._find_one(self._ends())
        else:
            self._walk_from_anchor()
        with cython.nogil:
            self.sort()
        found = []
        i: cython.int
        for i in range(self.kept):
            found.append((self._word(self.order[i]), self.best_score[self.order[i]]))
        return found

    def _walk_from_anchor(self) -> None:
        """Continue from the anchor as the first letter, or as the last one."""
        first: cython.uint = self.graph.gaddag if self.backward else self.graph.dawg
        node: cython.uint = self.graph.find(first, self.anchor)
        index: cython.uint = (self.nodes[node] & ENDS) != 0
        at: cython.uint
        if node:
            for at in range(first, node):
                index += self.below[at]
            self.path[0] = self.anchor
            self.counts[self.anchor] -= 1
            with cython.nogil:
                self.walk(self.nodes[node] & CHILD, 1, index, True)
            self.counts[self.anchor] += 1

    def _ends(self) -> Ends:
        """Return the words grouped by their first letters, or by their last ones."""
        if self.backward:
            if self.last is None:
                self.last = Ends(self.graph, self.graph.gaddag, len(self.scores))
            return self.last
        if self.first is None:
            self.first = Ends(self.graph, self.graph.dawg, len(self.scores))
        return self.first

    def _find_one(self, ends: Ends) -> None:
        """Find the best word that starts or ends with the anchor."""
        number: cython.int
        scores: cython.double[::1] = self.backward_scores if self.backward else self.scores
        with cython.nogil:
            number = ends.best(self.counts, self.anchor, self.shortest, self.longest, scores)
        self.words += ends.met
        if number >= 0:
            self.words -= 1
            self.keep(self.spell(number), scores[number])

    def spell(self, number: cython.uint) -> cython.int:
        """Put the word with a number on the path, in traversal order, and return its length."""
        node: cython.uint = self.graph.gaddag if self.backward else self.graph.dawg
        depth: cython.int = 0
        while True:
            while number >= self.below[node]:
                number -= self.below[node]
                node += 1
            self.path[depth] = self.nodes[node] >> 24
            depth += 1
            if self.nodes[node] & ENDS:
                if number == 0:
                    return depth
                number -= 1
            node = self.nodes[node] & CHILD

    def _score_backwards(self) -> None:
        """Arrange the scores in the order of the reversed words."""
        self.backward_scores = array("d", bytes(8 * len(self.scores)))
        with cython.nogil:
            self.count_below(self.graph.gaddag)
            self.place_scores(self.graph.gaddag, 0, 0)

    def _word(self, i: cython.int) -> bytes:
        start: cython.int = i * (LONGEST + 1)
        if cython.compiled:
            text = cython.cast(cython.p_char, cython.address(self.best_word[start]))
            return text[: self.best_length[i]]
        else:
            return bytes(self.best_word[start : start + self.best_length[i]])

    def count_below(self, node: cython.uint) -> cython.uint:
        """Record the number of words and the letters below each sibling; return the total."""
        total: cython.uint = 0
        packed: cython.uint
        child: cython.uint
        one: cython.uint = 1
        if node == 0:
            return 0
        while True:
            packed = self.nodes[node]
            if self.below[node] == 0 and packed >> 24:  # skip the separator of the GADDAG
                child = packed & CHILD
                self.below[node] = self.count_below(child) + ((packed & ENDS) != 0)
                self.letters[node] = one << ((packed >> 24) & 31)
                while child:
                    self.letters[node] |= self.letters[child]
                    child = 0 if self.nodes[child] & LAST else child + 1
            total += self.below[node]
            if packed & LAST:
                return total
            node += 1

    def place_scores(self, node: cython.uint, depth: cython.int, index: cython.uint) -> cython.void:
        """Store the scores of all words whose reversed spelling continues from here."""
        packed: cython.uint
        if node == 0 or depth >= LONGEST:
            return
        while True:
            packed = self.nodes[node]
            if packed >> 24:
                self.path[depth] = packed >> 24
                if packed & ENDS:
                    self.backward_scores[index] = self.scores[self.index_of(depth + 1)]
                self.place_scores(packed & CHILD, depth + 1, index + ((packed & ENDS) != 0))
            if packed & LAST:
                return
            index += self.below[node]
            node += 1

    def walk(
        self, node: cython.uint, depth: cython.int, index: cython.uint, anchored: cython.bint
    ) -> cython.void:
        """Traverse siblings; `index` is the number of the first word below them."""
        packed: cython.uint
        tile: cython.uint
        paid: cython.uint
        now: cython.bint
        if node == 0 or depth >= self.longest:
            return
        while True:
            packed = self.nodes[node]
            tile = packed >> 24
            paid = tile if self.counts[tile] else 0
            if (
                tile
                and self.counts[paid]
                and (anchored or (self.letters[node] >> (self.anchor & 31)) & 1)
            ):
                self.counts[paid] -= 1
                self.path[depth] = tile
                now = anchored or tile == cython.cast(cython.uint, self.anchor)
                if packed & ENDS and depth + 1 >= self.shortest and now:
                    if self.backward:
                        self.keep(depth + 1, self.backward_scores[index])
                    else:
                        self.keep(depth + 1, self.scores[index])
                self.walk(packed & CHILD, depth + 1, index + ((packed & ENDS) != 0), now)
                self.counts[paid] += 1
            if packed & LAST:
                return
            index += self.below[node]
            node += 1

    def index_of(self, depth: cython.int) -> cython.uint:
        """Return the number of the word whose reversed spelling is the path."""
        node: cython.uint = self.graph.dawg
        index: cython.uint = 0
        at: cython.int = depth
        while True:
            at -= 1
            while self.nodes[node] >> 24 != self.path[at]:
                index += self.below[node]
                node += 1
            if at == 0:
                return index
            index += (self.nodes[node] & ENDS) != 0
            node = self.nodes[node] & CHILD

    def keep(self, depth: cython.int, score: cython.double) -> cython.void:
        """Keep the path's word if it is among the best so far."""
        i: cython.int
        at: cython.int = self.kept
        start: cython.int
        self.words += 1
        if self.kept < self.wanted:
            self.kept += 1
        else:
            at = self.worst
            if score <= self.best_score[at]:
                return
        self.best_score[at] = score
        self.best_length[at] = depth
        start = at * (LONGEST + 1)
        for i in range(depth):
            self.best_word[start + i] = self.path[depth - 1 - i if self.backward else i]
        if self.kept == self.wanted:
            self.worst = 0
            for i in range(1, self.kept):
                if self.best_score[i] < self.best_score[self.worst]:
                    self.worst = i

    def sort(self) -> cython.void:
        """Sort the words that were kept."""
        i: cython.int
        at: cython.int
        for i in range(self.kept):
            at = i
            while at and self.is_before(i, self.order[at - 1]):
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i

    def is_before(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether a kept word has a higher score than another, or precedes it in the alphabet."""
        i: cython.int
        a: cython.int = one * (LONGEST + 1)
        b: cython.int = other * (LONGEST + 1)
        if self.best_score[one] != self.best_score[other]:
            return self.best_score[one] > self.best_score[other]
        for i in range(min(self.best_length[one], self.best_length[other])):
            if self.best_word[a + i] != self.best_word[b + i]:
                return self.best_word[a + i] < self.best_word[b + i]
        return self.best_length[one] < self.best_length[other]
