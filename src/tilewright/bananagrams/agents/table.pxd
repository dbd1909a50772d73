cdef enum:
    SIDE_BITS = 9
    SIDE = 512          # rows and columns of the map of filled squares
    STEP_ACROSS = 1
    STEP_DOWN = 4096


cdef class Laid:
    cdef readonly bytes word
    cdef readonly int start
    cdef readonly int step
    cdef readonly tuple brought


cdef class Table:
    cdef readonly object alphabet
    cdef readonly dict cells
    cdef readonly bytearray hand
    cdef readonly int left
    cdef readonly list words
    cdef readonly dict junk
    cdef public long long looked
    cdef bint _in_order
    cdef set _changed
    cdef dict _shown
    cdef unsigned char[::1] _filled
    cdef void fill(self, int square, unsigned char tile) noexcept
    cdef bint is_filled(self, int square) noexcept
    cpdef bint is_junction(self, int square) noexcept
    cpdef int room(self, int square, int step, int reach) noexcept
    cpdef int free_step(self, int square) noexcept
    cpdef bint is_open(self, int square, int step) noexcept
