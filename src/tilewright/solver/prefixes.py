"""What may follow each beginning of a word, by the room that is left.  [compiled]"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST

    LONGEST_SIDE = 12
    CODES = 33
    EVERY_LETTER = 0xFFFFFFFF
    UNMET = -1
    DEAD = 0
    ROOT = 1


@cython.final
@cython.cclass
class Prefixes:
    """The prefixes of a lexicon; those with the same continuations are one state.

    `next` has twice the state after each state and code, plus one if a word ends there. `masks` and
    `within` are sets of letters for each state and number of squares left.
    """

    def __init__(self, graph: Graph) -> None:
        self.nodes = graph.nodes
        self.state_of = array("i", [UNMET]) * len(graph.nodes)
        self.rows = array("I", bytes(4 * len(graph.nodes)))
        self.states = 2
        self.rows[ROOT] = graph.dawg
        self.state_of[graph.dawg] = ROOT
        with cython.nogil:
            self.number_rows()
        self.next = array("i", bytes(4 * CODES * self.states))
        self.lengths = array("I", bytes(4 * self.states))
        self.masks = array("I", bytes(4 * (LONGEST_SIDE + 1) * self.states))
        self.within = array("I", bytes(4 * (LONGEST_SIDE + 1) * self.states))
        with cython.nogil:
            self.measure(ROOT)

    def number_rows(self) -> cython.void:
        """Number the rows of siblings that words pass through."""
        at: cython.int = ROOT
        node: cython.uint
        child: cython.uint
        while at < self.states:
            node = self.rows[at]
            at += 1
            while node:
                child = self.nodes[node] & CHILD
                if child and self.state_of[child] == UNMET:
                    self.state_of[child] = self.states
                    self.rows[self.states] = child
                    self.states += 1
                node = 0 if self.nodes[node] & LAST else node + 1

    def measure(self, state: cython.int) -> cython.void:
        """Fill in what follows a state: the next states, and letters by the room that is left."""
        node: cython.uint = self.rows[state]
        child: cython.uint
        code: cython.uint
        to: cython.int
        room: cython.int
        one: cython.uint = 1
        wide: cython.int = LONGEST_SIDE + 1
        lengths: cython.uint
        every: cython.uint = 0
        while node:
            code = self.nodes[node] >> 24
            child = self.nodes[node] & CHILD
            to = self.state_of[child] if child else DEAD
            if to and self.lengths[to] == 0:
                self.measure(to)
            self.next[state * CODES + code] = 2 * to + (1 if self.nodes[node] & ENDS else 0)
            lengths = ((self.lengths[to] << 1) & EVERY_LETTER) | (
                2 if self.nodes[node] & ENDS else 0
            )
            every |= lengths
            for room in range(1, LONGEST_SIDE + 1):
                if lengths & ((2 << room) - 1):
                    self.masks[state * wide + room] |= one << (code & 31)
                    self.within[state * wide + room] |= (one << (code & 31)) | (
                        self.within[to * wide + room - 1]
                    )
            node = 0 if self.nodes[node] & LAST else node + 1
        self.lengths[state] = every
