from tilewright.scrabble.kernels.moves cimport Moves

cdef enum:
    MEMOS = 64        # memo entries, keyed by the tiles on a slot's squares
    MEMO_SHIFT = 58


cdef class Finder(Moves):
    cdef readonly int exchange_limit
    cdef int turn
    cdef float floor  # equity that moves must exceed
    cdef unsigned long long[::1] memo_key
    cdef int[::1] memo_turn
    cdef int[::1] memo_sizes
    cdef unsigned char[::1] memo_asked
    cdef unsigned int[::1] memo_letters
    cdef readonly long long looked_up
    cdef readonly long long opened
    cdef void find(self, unsigned char[::1] rack, int begin, int bag, int unseen_worth, int wanted) noexcept nogil
    cdef void open(self, int slot) noexcept nogil
    cdef void with_blanks(self, int slot, int part, unsigned long long key, int blanks, int least, unsigned int letters) noexcept nogil
    cdef int recall(self, unsigned long long key, int size) noexcept nogil
    cdef unsigned int completing(self, int memo, int part) noexcept nogil
    cdef void look_up(self, int slot, int part, unsigned long long key) noexcept nogil
    cdef void try_word(self, int slot, int part, int begin) noexcept nogil
    cdef bint comes_first(self, int slot, float equity) noexcept nogil
