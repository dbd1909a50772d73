from tilewright.lexicon.graph cimport Graph

cdef enum:
    ALL_LETTERS = 0xFFFFFFFF
    REACHED = 128  # flag added to a tile's code while checking connectivity


cdef class Board:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef readonly int side
    cdef int area
    cdef int bits
    cdef unsigned char[::1] cells
    cdef unsigned int[::1] masks
    cdef unsigned int[::1] follow
    cdef unsigned int[::1] precede
    cdef int[::1] tiles
    cdef int[::1] slot
    cdef int[::1] queue
    cdef readonly int count
    cdef int[::1] log_at
    cdef unsigned int[::1] log_was
    cdef public int log
    cdef unsigned char[::1] word
    cdef int length
    cpdef void clear(self)
    cpdef list listed(self)
    cdef void free(self, int cell) noexcept nogil
    cpdef void refresh_all(self) noexcept nogil
    cpdef bint is_sound(self) noexcept nogil
    cdef bint _begins_well(self, int cell, int step) noexcept nogil
    cdef bint is_word(self, int first, int last, int step) noexcept nogil
    cdef bint _one_piece(self) noexcept nogil
    cdef bint admits(self, int cell, unsigned int code, int direction) noexcept nogil
    cdef int step(self, int direction) noexcept nogil
    cdef bint inside(self, int cell) noexcept nogil
    cdef unsigned int ending(self, unsigned int siblings) noexcept nogil
    cdef unsigned int _follow(self, unsigned int siblings, int at, int end, int step) noexcept nogil
    cpdef unsigned int cross_mask(self, int cell, int direction) noexcept nogil
    cdef unsigned int _between(self, int first, int cell, int last, int step) noexcept nogil
    cdef void refresh(self, int cell, int direction) noexcept nogil
    cdef void set_mask(self, int cell, int direction, unsigned int mask) noexcept nogil
    cdef void refresh_ends(self, int cell, int direction) noexcept nogil
    cdef void lay(self, int cell, unsigned int code) noexcept nogil
    cpdef void put(self, int cell, unsigned int code) noexcept nogil
    cpdef void take(self, int cell) noexcept nogil
    cpdef void rollback(self, int mark) noexcept nogil
    cdef int fits(self, int start, int direction) noexcept nogil
    cdef void place(self, int start, int direction) noexcept nogil
