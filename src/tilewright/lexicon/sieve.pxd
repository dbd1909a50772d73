cdef enum:
    CODES = 33
    BLOCK = 16

cdef class Sieve:
    cdef int size
    cdef const unsigned char[::1] letters
    cdef unsigned int[::1] starts
    cdef unsigned int[::1] masks
    cdef unsigned long long[::1] low
    cdef unsigned long long[::1] high
    cdef unsigned char[::1] shortest
    cdef unsigned int[::1] common
    cdef unsigned int[::1] found
    cdef unsigned int[::1] fitting
    cdef int[::1] held
    cdef unsigned long long guard
    cdef void pack(self) noexcept nogil
    cdef unsigned long long more(self, unsigned long long packed, unsigned int place, bint here) noexcept nogil
    cdef int sift(self, unsigned int begin, int wanted, unsigned int anchors) noexcept nogil
    cdef bint is_near(self, unsigned long long low, unsigned long long high, bint anchored) noexcept nogil
    cdef unsigned int fits(self, unsigned int number, unsigned int anchors) noexcept nogil
    cdef int lacking(self, unsigned int number) noexcept nogil
