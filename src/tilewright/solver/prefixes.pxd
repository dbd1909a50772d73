cdef enum:
    LONGEST_SIDE = 12  # of a box
    CODES = 33
    EVERY_LETTER = 0xFFFFFFFF
    UNMET = -1
    DEAD = 0           # the state after a prefix that nothing continues
    ROOT = 1           # the state before a word


cdef class Prefixes:
    cdef const unsigned int[::1] nodes
    cdef int[::1] state_of
    cdef unsigned int[::1] rows
    cdef int states
    cdef int[::1] next
    cdef unsigned int[::1] lengths
    cdef unsigned int[::1] masks   # the next letters, by the squares left
    cdef unsigned int[::1] within  # all letters that may follow, by the squares left
    cdef void number_rows(self) noexcept nogil
    cdef void measure(self, int state) noexcept nogil
