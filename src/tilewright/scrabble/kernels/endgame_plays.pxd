from tilewright.scrabble.kernels.chance cimport Chance
from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.generator cimport Generator

cdef enum:
    CODES = 33
    KINDS = 16      # of tiles on a rack


cdef class EndgamePlays:
    cdef readonly Field field
    cdef Generator generator
    cdef Chance chance
    cdef int room
    cdef int pool
    cdef int pooled
    cdef unsigned long long[::1] known_keys
    cdef int[::1] known_begin
    cdef int[::1] known_count
    cdef unsigned long long[::1] uses
    cdef unsigned long long[::1] deltas
    cdef int[::1] worths
    cdef unsigned int[::1] spans  # squares of a play and both its ends, from bit 0
    cdef unsigned char[::1] lines
    cdef unsigned char[::1] kinds
    cdef unsigned char[::1] shifts
    cdef int[::1] number_of_kinds
    cdef unsigned char[::1] line_of
    cdef unsigned char[::1] place_of
    cdef int recall(self, int line, int side, unsigned long long salt) noexcept nogil
    cdef unsigned long long line_key(self, int line, unsigned long long key) noexcept nogil
    cdef int first_of(self, int line) noexcept nogil
    cdef void sweep_line(self, int line, int base) noexcept nogil
    cdef void tidy(self) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void set_rack(self, int side, unsigned long long rack) noexcept nogil
    cdef void weigh(self, int move, int side) noexcept nogil
