from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.wordmap cimport WordMap

cdef enum:
    RACK = 7            # most tiles on a rack
    PARTS = 36          # room for the parts of a rack of one size
    LONGEST_WORD = 26   # letters; the width of the widest board
    STUCK = 10          # penalty for not going out with an empty bag, as in MAGPIE
    CODES = 33          # blanks and up to 32 letters
    NOTHING = -1000000  # less than the value of any move or leave


cdef class Rack:
    cdef Field field
    cdef WordMap map
    cdef float[::1] leaves
    cdef int kinds
    cdef int table
    # the rack of the last search, and the settings its leaves depend on
    cdef unsigned char[::1] last_rack
    cdef int last_table
    cdef bint last_bag
    cdef int last_worth
    # the rack
    cdef int held
    cdef unsigned int rack_mask
    cdef unsigned char[::1] code
    cdef int[::1] worth
    cdef int[::1] by_worth
    cdef int[::1] top_worth  # total value of the n highest-valued tiles
    cdef int[::1] binomial
    # its parts, by size
    cdef int[::1] parts
    cdef unsigned long long[::1] part_key
    cdef float[::1] part_leave
    cdef int[::1] part_blanks
    cdef int[::1] part_tiles
    cdef int[::1] part_sums
    cdef float[::1] best_leave
    cdef float[::1] best_word_leave
    cdef void take_rack(self, unsigned char[::1] rack, int begin) noexcept nogil
    cdef bint is_last(self, unsigned char[::1] rack, int begin, int bag, int unseen_worth) noexcept nogil
    cdef void cut_rack(self, int bag, int unseen_worth) noexcept nogil
    cdef float leave_of(self, int tiles, int bag, int unseen_worth) noexcept nogil
    cdef int rank(self, int tiles) noexcept nogil
