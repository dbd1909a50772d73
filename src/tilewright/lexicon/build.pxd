cdef class Builder:
    cdef unsigned char[::1] letters
    cdef unsigned int[::1] starts
    cdef unsigned int[::1] pool
    cdef unsigned int size
    cdef unsigned int[::1] table
    cdef unsigned int slots
    cdef unsigned int rows
    cdef unsigned int[::1] row
    cdef unsigned int[::1] word_of
    cdef unsigned char[::1] split_of
    cdef unsigned int[::1] order
    cdef unsigned int[::1] spare
    cdef unsigned int[::1] tails
    cdef bint crowded
    cdef bint full
    cdef void _enter(self, unsigned int words) noexcept nogil
    cdef unsigned int _tail(self, unsigned int letter, unsigned int base) noexcept nogil
    cdef unsigned int _dawg(self, unsigned int low, unsigned int high, unsigned int depth) noexcept nogil
    cdef unsigned int _next(self, unsigned int entry, unsigned int depth) noexcept nogil
    cdef unsigned int _gaddag(self, unsigned int low, unsigned int high, unsigned int depth) noexcept nogil
    cdef void _part(self, unsigned int low, unsigned int high, unsigned int depth, unsigned int* ends) noexcept nogil
    cdef unsigned int _ended_first(self, unsigned int low, unsigned int high, unsigned int depth) noexcept nogil
    cdef unsigned int _chain(self, unsigned int entry, unsigned int depth) noexcept nogil
    cdef unsigned int _keep(self, unsigned int base, unsigned int width) noexcept nogil
    cdef unsigned int _add(self, unsigned int base, unsigned int width, unsigned int slot) noexcept nogil
