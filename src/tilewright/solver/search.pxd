from tilewright.grid.board cimport Board
from tilewright.solver.dice cimport Dice
from tilewright.solver.hand cimport Hand
from tilewright.solver.plays cimport Plays

cdef enum:
    FEW = 12            # most tiles left to a search over plays
    TWO_WORDS = 12      # most tiles for which two last words are tried
    HITS = 8            # words to choose from at each step
    SPAN = 16384        # most words tried as the first of two
    WORDS_A_NODE = 16   # words of the table that take as long as one node of the graph
    PATIENCE = 20000    # node limit of one search over the last plays


cdef class Searcher(Hand):
    cdef readonly Board board
    cdef Plays plays
    cdef Dice dice
    cdef readonly long long nodes
    cdef int[::1] hits
    cdef int[::1] hit_missing
    cdef float[::1] hit_cost
    cdef int hit_count
    cdef unsigned int[::1] masks
    cdef unsigned long long[::1] word_low
    cdef unsigned long long[::1] word_high
    cdef unsigned int[::1] index_masks
    cdef int[::1] index_words
    cdef unsigned int on_board(self) noexcept nogil
    cdef int test(self, int word, unsigned int near) noexcept nogil
    cdef bint attempt(self, unsigned int seed) noexcept nogil
    cdef bint attempt_by_plays(self, unsigned int seed) noexcept nogil
    cdef bint advance(self) noexcept nogil
    cdef void gather(self, unsigned int near, int code) noexcept nogil
    cdef float left_over(self, int word, int missing) noexcept nogil
    cdef bint place_hit(self, int hit, unsigned int near) noexcept nogil
    cdef bint cross(self, int word, int code) noexcept nogil
    cdef void load(self, int word) noexcept nogil
    cdef bint finish(self) noexcept nogil
    cdef bint finish_with_one(self, unsigned int near) noexcept nogil
    cdef bint finish_with_two(self, unsigned int near) noexcept nogil
    cdef bint try_two(self, int word, int crossing, unsigned int near) noexcept nogil
    cdef bint place_two(self, int word, int crossing, unsigned long long key, int code) noexcept nogil
    cdef bint last_word(self, unsigned long long key, int code) noexcept nogil
