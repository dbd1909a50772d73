from tilewright.scrabble.kernels.chance cimport Chance
from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.finder cimport Finder

cdef enum:
    MOST_TILES = 256
    CODES = 33
    SCORELESS = 6


cdef class Playout:
    cdef Field field
    cdef Field empty
    cdef Finder finder
    cdef Finder other_finder
    cdef Chance chance
    cdef unsigned char[::1] set
    cdef int[::1] tables
    cdef unsigned char[::1] bag
    cdef int bagged
    cdef unsigned char[::1] racks
    cdef int[::1] scores
    cdef float[::1] leaves
    cdef unsigned char[::1] given
    cdef int seat
    cdef int scoreless
    cdef int turns
    cdef bint over
    cdef long long[::1] sums
    cdef int[::1] counts
    cdef void describe(self, float[::1] rows, int row) noexcept nogil
    cdef void redraw(self) noexcept nogil
    cdef void note(self) noexcept nogil
    cdef void start(self) noexcept nogil
    cdef void fill(self, int seat) noexcept nogil
    cdef int worth(self, int seat) noexcept nogil
    cdef int held(self, int seat) noexcept nogil
    cdef void turn(self) noexcept nogil
    cdef void move(self, Finder finder) noexcept nogil
    cdef void lay(self, int at, int length, unsigned char[::1] word, int begin) noexcept nogil
    cdef void end_turn(self, int score) noexcept nogil
    cdef void exchange(self, Finder finder, int part) noexcept nogil
    cdef void swap(self) noexcept nogil
    cdef void finish(self) noexcept nogil
