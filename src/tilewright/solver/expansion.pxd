from tilewright.lexicon.graph cimport Graph
from tilewright.solver.positions cimport Position

cdef enum:
    CODES = 33
    ANY_LETTER = 0xFFFFFFFF


cdef class RankedWords:
    cdef readonly int size
    cdef const unsigned char[::1] letters
    cdef Graph graph
    cdef int[::1] points
    cdef unsigned int[::1] starts
    cdef unsigned char[::1] lengths
    cdef unsigned int[::1] masks
    cdef unsigned long long[::1] low
    cdef unsigned long long[::1] high
    cdef int[::1] firsts
    cdef unsigned int[::1] listed
    cdef void list_words(self) noexcept nogil
    cdef void count_letters(self) noexcept nogil
    cdef unsigned long long more(self, unsigned long long packed, unsigned int place) noexcept nogil


cdef class Expander:
    cdef RankedWords words
    cdef Graph graph
    cdef int side
    cdef int[::1] held
    cdef unsigned int[::1] checks
    cdef long long[::1] marks
    cdef long long mark
    cdef unsigned long long low
    cdef unsigned long long high
    cdef unsigned long long guard
    cdef long long expand_tiles(self, Position position, int begin, int end, long long most) noexcept nogil
    cdef long long expand_tile(self, Position position, int tile, long long most) noexcept nogil
    cdef int end_of(self, int code) noexcept nogil
    cdef int first_short(self, int code, int longest) noexcept nogil
    cdef void take(self, Position position, int code) noexcept nogil
    cdef bint can_make(self, unsigned int number) noexcept nogil
    cdef bint is_enough(self, unsigned int number) noexcept nogil
    cdef int place_of(self, unsigned int number, int code) noexcept nogil
    cdef bint fits(self, Position position, int tile, unsigned int number, int start) noexcept nogil
    cdef unsigned int check(self, Position position, int square, int step, int from_tile) noexcept nogil
    cdef unsigned int cross_check(self, Position position, int square, int step) noexcept nogil
    cdef bint run_is_word(self, Position position, unsigned int number, int start, int step) noexcept nogil
    cdef int gain(self, Position position, int tile, unsigned int number, int start) noexcept nogil
