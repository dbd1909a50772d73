from tilewright.scrabble.kernels.chance cimport Chance
from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.finder cimport Finder

cdef enum:
    MOST_TILES = 256
    CODES = 33


cdef class Ply:
    cdef Field field
    cdef Finder finder
    cdef Ply below
    cdef Chance chance
    cdef int branches
    cdef int average
    cdef int depth
    cdef bint common
    cdef bint ends
    cdef long long entered
    cdef unsigned long long seed
    cdef unsigned char[::1] kept
    cdef unsigned char[::1] other
    cdef unsigned char[::1] rack
    cdef unsigned char[::1] left
    cdef unsigned char[::1] pool
    cdef int pooled
    cdef unsigned char[::1] bag
    cdef int bagged
    cdef double[::1] values
    cdef readonly long long asked
    cdef double value(self) noexcept nogil
    cdef double mean(self) noexcept nogil
    cdef double choose(self) noexcept nogil
    cdef double after(self, int move) noexcept nogil
    cdef double passed(self) noexcept nogil
    cdef void hand_over(self) noexcept nogil
    cdef void draw(self, int number) noexcept nogil
    cdef void take(self, int move) noexcept nogil
    cdef int out(self) noexcept nogil
