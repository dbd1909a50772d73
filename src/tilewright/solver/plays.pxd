from tilewright.grid.board cimport Board
from tilewright.solver.dice cimport Dice
from tilewright.solver.table cimport WordTable

cdef enum:
    BRANCHES = 12  # plays that are followed from one position
    DEEPEST = 160  # most tiles in hand
    LAID = 63      # most tiles of one play
    TRIED = 2      # over the tiles on the board: the chance that an anchor is tried
    NO_PLAY = 1000000


cdef class Plays:
    cdef Board board
    cdef Dice dice
    cdef int few
    cdef const unsigned int[::1] nodes
    cdef WordTable table
    cdef float[::1] hard
    cdef unsigned int vowel_mask
    cdef unsigned long long[::1] letter_keys
    cdef int[::1] hand
    cdef int total
    cdef int vowels
    cdef float hardness
    cdef readonly long long visited
    cdef long long until
    cdef int direction
    cdef int step
    cdef int masks_at
    cdef int anchor
    cdef int limit
    cdef int depth
    cdef int top
    cdef int left
    cdef int bottom
    cdef int right
    cdef bint done
    cdef int[::1] path_cell
    cdef unsigned char[::1] path_code
    cdef int path
    cdef float[::1] cost
    cdef unsigned long long[::1] used
    cdef int[::1] kept
    cdef int[::1] size
    cdef int[::1] way
    cdef int[::1] cell
    cdef unsigned char[::1] code
    cdef void clear(self) noexcept nogil
    cdef void gain(self, int code) noexcept nogil
    cdef void lose(self, int code) noexcept nogil
    cdef bint finish(self, int depth) noexcept nogil
    cdef void follow(self, int entry, int sign) noexcept nogil
    cdef void generate(self, int depth) noexcept nogil
    cdef void sweep(self, int direction) noexcept nogil
    cdef void set_box(self, int top, int left, int bottom, int right) noexcept nogil
    cdef bint in_box(self, int cell) noexcept nogil
    cdef bint is_anchor(self, int cell) noexcept nogil
    cdef bint is_tried(self) noexcept nogil
    cdef void fill(self, int cell, unsigned int siblings, bint rightward) noexcept nogil
    cdef void read(self, int cell, unsigned int node, bint rightward) noexcept nogil
    cdef void read_left(self, int cell, unsigned int node) noexcept nogil
    cdef void read_right(self, int cell, unsigned int node) noexcept nogil
    cdef void record(self) noexcept nogil
    cdef int cheapest(self, int depth) noexcept nogil
    cdef int worst(self) noexcept nogil
