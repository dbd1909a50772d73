cdef class Dice:
    cdef unsigned int state
    cdef void seed(self, unsigned int number) noexcept nogil
    cdef unsigned int draw(self, unsigned int bound) noexcept nogil
