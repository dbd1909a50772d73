cdef enum:
    CODES = 33
    PRICES = 64
    LETTERS = 7
    TOGETHER = 8      # racks computed at once

cdef class Lattice:
    cdef readonly int states
    cdef int[::1] first
    cdef int[::1] children
    cdef unsigned char[::1] codes
    cdef unsigned char[::1] copies
    cdef unsigned char[::1] sizes
    cdef double[::1] worth
    cdef int[::1] place
    cdef int[::1] visited
    cdef readonly int reached
    cdef int steps
    cdef int whole
    cdef bint bounded
    cdef float[::1] values
    cdef float[::1] junk
    cdef void visit(self, int root, const double[::1] chances, double tile, const unsigned char[::1] rack) noexcept nogil
    cdef void fill(self, const double[::1] chances, double tile, const int[::1] times, const unsigned char[::1] phases, const float[::1] lines, float stuck, const unsigned char[::1] rack) noexcept nogil
    cdef void fill_rows(self, int at, int racks, int steps, const double[::1] chances, double tile, const int[::1] times, const unsigned char[::1] phases, const float[::1] lines, float stuck, const unsigned char[::1] rack) noexcept nogil
    cdef float best_from(self, int rack, int least, unsigned char[::1] held, const float[::1] values, int steps, int at) noexcept nogil
