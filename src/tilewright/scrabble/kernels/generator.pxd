from tilewright.scrabble.kernels.field cimport Field


cdef class Generator:
    cdef Field field
    cdef readonly int full
    cdef readonly int bonus
    cdef unsigned char[::1] rack
    cdef unsigned char[::1] word
    cdef int left
    cdef int anchor
    cdef int limit
    cdef int laid
    cdef unsigned int held
    cdef int direction
    cdef int room
    cdef int base
    cdef readonly int found
    cdef int[::1] scores
    cdef int[::1] places
    cdef int[::1] lengths
    cdef unsigned char[::1] tiles
    cdef void hold(self) noexcept nogil
    cdef void generate(self) noexcept nogil
    cdef void sweep_line(self, int first) noexcept nogil
    cdef bint is_anchor(self, int at) noexcept nogil
    cdef void leftward(self, int at, unsigned int node) noexcept nogil
    cdef void rightward(self, int at, unsigned int node) noexcept nogil
    cdef void fill(self, int at, unsigned int node) noexcept nogil
    cdef void lay(self, int at, unsigned int node, int from_rack, int tile) noexcept nogil
    cdef void went(self, int at, unsigned int node) noexcept nogil
    cdef void record(self, int first, int last) noexcept nogil
    cdef int score(self, int first, int last) noexcept nogil
