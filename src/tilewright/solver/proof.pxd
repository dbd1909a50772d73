from tilewright.lexicon.graph cimport Graph
from tilewright.solver.prices cimport Prices
from tilewright.solver.squares cimport Squares
from tilewright.solver.table cimport WordTable

cdef enum:
    HEAD = 3           # numbers before an option's letters: first square, length, is rationed
    FREE = 1           # a word that may be used
    OTHER = 2          # a word that may be used a limited number of times
    EVERY_WORD = 99    # as `root`: any word may be forbidden or rationed
    ROOM = 4194304     # numbers for the options of all positions on the path
    TRACE = 67108864   # bytes for the trace
    NO_WORD = 0        # closed: no word can hold the letter that follows
    BY_LAW = 1         # closed: by the law whose number follows
    DEAD_END = 2       # closed: everything is decided, and there is no grid
    BRANCH = 3         # plus 2 * tile + direction: which direction of a tile is decided


cdef class Proof(Squares):
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef WordTable table
    cdef readonly int words
    cdef readonly bint whole
    cdef readonly Prices prices
    cdef readonly list order
    cdef readonly long long visited
    cdef long long until
    cdef public int stop
    cdef public int root  # the letter whose words may be forbidden, EVERY_WORD, or 0
    cdef int most_others
    cdef public int patience
    cdef unsigned char[::1] written
    cdef int trace_end
    cdef bint ended
    cdef bint cut
    cdef int[::1] options
    cdef int option_end
    cdef bint over(self) noexcept nogil
    cdef bint search(self) noexcept nogil
    cdef bint follow_words(self, int cell, int direction, long long entered, int start) noexcept nogil
    cdef void note(self, int value) noexcept nogil
    cdef bint closed(self, long long entered) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef int kind(self, int first, int length, int step) noexcept nogil
    cdef bint follow_none(self, int cell, int direction) noexcept nogil
    cdef void settle(self, int option, int direction) noexcept nogil
    cdef void fill(self, int cell, unsigned int siblings, int start, int step, bint rightward) noexcept nogil
    cdef void read(self, int cell, unsigned int node, int start, int step, bint rightward) noexcept nogil
    cdef void record(self, int first, int last, int step) noexcept nogil
