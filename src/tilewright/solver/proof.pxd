from tilewright.lexicon.graph cimport Graph
from tilewright.solver.prices cimport Prices
from tilewright.solver.table cimport WordTable

cdef enum:
    SIDE = 128
    BARRED = 64        # a square that must stay empty
    OPEN = 0           # whether a word runs through a tile in a direction: not decided
    ALONE = 1          # none does
    IN_WORD = 2        # one does
    ROOM = 4194304     # for the options of all positions on the path
    TRACE = 67108864   # bytes of what is written down
    NO_WORD = 0        # closed: no word can hold the letter that follows
    BY_LAW = 1         # closed: by the law whose number follows
    DEAD_END = 2       # closed: everything is decided, and it is no grid
    BRANCH = 3         # and more: which tile and direction is decided


cdef class Proof:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef WordTable table
    cdef bint whole
    cdef readonly Prices prices
    cdef int[::1] hand
    cdef readonly list order
    cdef int total
    cdef readonly long long visited
    cdef long long until
    cdef public int stop
    cdef public int root  # the letter of which words may be forbidden, or 0
    cdef public int patience
    cdef unsigned char[::1] written
    cdef int trace_end
    cdef bint ended
    cdef bint cut
    cdef unsigned char[::1] cells
    cdef int[::1] laid
    cdef int[::1] piece  # the tiles of `laid`, in the order in which `connected` finds them
    cdef readonly int laid_count
    cdef int[::1] log_at
    cdef unsigned char[::1] log_was
    cdef int log
    cdef int[::1] options
    cdef int option_end
    cdef bint connected(self) noexcept nogil
    cdef bint over(self) noexcept nogil
    cdef void write(self, int at, unsigned int value) noexcept nogil
    cdef void undo(self, int mark) noexcept nogil
    cdef bint search(self) noexcept nogil
    cdef bint follow_words(self, int cell, int direction, long long entered, int start) noexcept nogil
    cdef void note(self, int value) noexcept nogil
    cdef bint closed(self, long long entered) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef bint is_forbidden(self, int first, int length, int step) noexcept nogil
    cdef bint follow_none(self, int cell, int direction) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef bint forced(self, int cell, int step) noexcept nogil
    cdef bint is_letter(self, int cell) noexcept nogil
    cdef void settle(self, int option, int direction) noexcept nogil
    cdef void fill(self, int cell, unsigned int siblings, int start, int step, bint rightward) noexcept nogil
    cdef void read(self, int cell, unsigned int node, int start, int step, bint rightward) noexcept nogil
    cdef void record(self, int first, int last, int step) noexcept nogil
