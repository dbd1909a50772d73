cdef class Chance:
    cdef unsigned long long state
    cdef unsigned long long stir
    cdef unsigned long long odd
    cdef void seed(self, unsigned long long seed, unsigned long long decision, unsigned long long iteration) noexcept nogil
    cdef unsigned long long mix(self, unsigned long long number) noexcept nogil
    cdef unsigned int below(self, unsigned int bound) noexcept nogil
    cdef void shuffle(self, unsigned char[::1] tiles, int number) noexcept nogil
