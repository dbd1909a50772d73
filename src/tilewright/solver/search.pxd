from tilewright.grid.board cimport Board
from tilewright.solver.dice cimport Dice
from tilewright.solver.plays cimport Plays
from tilewright.solver.table cimport WordTable

cdef enum:
    FEW = 12  # tiles that are left to a search over plays at the most
    HITS = 8  # words to choose from at each step
    WORDS_A_NODE = 16  # words of the table that cost as much as one node of the graph
    PATIENCE = 20000  # nodes that one search of the last plays may visit


cdef class Searcher:
    cdef readonly Board board
    cdef WordTable table
    cdef Plays plays
    cdef int[::1] start
    cdef int[::1] hand
    cdef readonly int total
    cdef int vowels
    cdef float hardness
    cdef unsigned long long low
    cdef unsigned long long high
    cdef unsigned long long key
    cdef unsigned int have
    cdef Dice dice
    cdef readonly long long nodes
    cdef int[::1] hits
    cdef int[::1] hit_missing
    cdef float[::1] hit_cost
    cdef int hit_count
    cdef unsigned int[::1] masks
    cdef unsigned char[::1] lengths
    cdef unsigned long long[::1] word_low
    cdef unsigned long long[::1] word_high
    cdef unsigned long long[::1] letter_keys
    cdef unsigned int[::1] index_masks
    cdef int[::1] index_words
    cdef int stop_at
    cdef int span
    cdef void deal(self) noexcept nogil
    cdef void spend(self, int code, int sign) noexcept nogil
    cdef unsigned int on_board(self) noexcept nogil
    cdef int test(self, int word, unsigned int near) noexcept nogil
    cdef bint attempt(self, unsigned int seed, int number) noexcept nogil
    cdef bint attempt_by_plays(self, unsigned int seed, int number) noexcept nogil
    cdef bint advance(self) noexcept nogil
    cdef void gather(self, unsigned int near, int code) noexcept nogil
    cdef float left_over(self, int word, int missing) noexcept nogil
    cdef bint place_hit(self, int hit, unsigned int near) noexcept nogil
    cdef bint cross(self, int word, int code) noexcept nogil
    cdef void load(self, int word) noexcept nogil
    cdef void use(self, int word, int crossing) noexcept nogil
    cdef void unuse(self, int word, int crossing) noexcept nogil
    cdef bint finish(self) noexcept nogil
    cdef bint finish_with_one(self, unsigned int near) noexcept nogil
    cdef bint finish_with_two(self, unsigned int near) noexcept nogil
    cdef bint try_two(self, int word, int crossing, unsigned int near) noexcept nogil
    cdef bint place_two(self, int word, int crossing, unsigned long long key, int code) noexcept nogil
    cdef bint last_word(self, unsigned long long key, int code) noexcept nogil
    cdef int hardest(self) noexcept nogil
