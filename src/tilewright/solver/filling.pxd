from tilewright.lexicon.graph cimport Graph
from tilewright.solver.dice cimport Dice

cdef enum:
    LONGEST_SIDE = 12  # of a box
    STRIDE = 16        # from one row of cells to the next
    CODES = 33
    EVERY_LETTER = 0xFFFFFFFF
    UNMET = -1
    DEAD = 0           # the state after a prefix that nothing continues
    ROOT = 1           # the state before a word


cdef class Filling:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef int[::1] start
    cdef float[::1] hardness
    cdef int[::1] hand
    cdef const unsigned char[::1] codes
    cdef int[::1] state_of
    cdef unsigned int[::1] rows
    cdef int states
    cdef int[::1] next
    cdef unsigned int[::1] lengths
    cdef unsigned int[::1] masks
    cdef unsigned char[::1] cells
    cdef unsigned char[::1] seen
    cdef int[::1] queue
    cdef int[::1] down
    cdef int[::1] run
    cdef unsigned char[::1] forced
    cdef unsigned char[::1] option
    cdef float[::1] key
    cdef Dice dice
    cdef int height
    cdef int width
    cdef int total
    cdef int empty
    cdef unsigned int have
    cdef readonly long long visited
    cdef long long until
    cdef float boldness
    cdef float gap
    cdef void number_rows(self) noexcept nogil
    cdef void measure(self, int state) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef int at(self, int row, int column) noexcept nogil
    cdef bint fill(self, int row, int column, int state, int run) noexcept nogil
    cdef int gather(self, int row, int column, int state, int run, int first) noexcept nogil
    cdef bint may_end(self, int row, int column, int state, int run) noexcept nogil
    cdef bint column_ends(self, int column, int cell) noexcept nogil
    cdef bint lay(self, int row, int column, int state, int run, int code) noexcept nogil
    cdef bint skip(self, int row, int column, int run) noexcept nogil
    cdef bint end_row(self, int row, int state, int run) noexcept nogil
    cdef bint is_whole(self) noexcept nogil
