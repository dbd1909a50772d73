cdef enum:
    CODES = 33
    LEVELS = 8
    MOST_TERMS = 128
    LETTERS = 7

cdef class Mine:
    cdef readonly int classes
    cdef readonly int sevens
    cdef int blocks
    cdef int seven_blocks
    cdef unsigned long long[::1] at_least
    cdef unsigned long long[::1] found
    cdef int[::1] numbers
    cdef unsigned char[::1] bit_of
    cdef int triples
    cdef int[::1] triple_of
    cdef unsigned char[::1] triple_entries
    cdef double[::1] triple_products
    cdef double[::1] steps  # the factor of each letter by number of copies
    cdef unsigned char[::1] bounds
    cdef unsigned char[::1] entries
    cdef double[::1] choose
    cdef double[::1] logarithms
    cdef double[::1] absent
    cdef int absent_tiles  # the arguments that `absent` was computed for
    cdef int absent_draws
    cdef void collect(self, const unsigned char[::1] rack, const unsigned char[::1] most) noexcept nogil
    cdef int enumerate_found(self) noexcept nogil
    cdef int first_within(self, const unsigned char[::1] rack) noexcept nogil
    cdef void bound_by(self, const unsigned char[::1] rack, const unsigned char[::1] pool) noexcept nogil
    cdef double add_products(self, int number) noexcept nogil
    cdef double add_by_triples(self, int number) noexcept nogil
    cdef void prepare_absent(self, int tiles, int draws) noexcept nogil
    cdef double chance_of(self, int word, const unsigned char[::1] rack, const unsigned char[::1] pool) noexcept nogil
