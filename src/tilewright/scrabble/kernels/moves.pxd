from tilewright.scrabble.kernels.slots cimport Slots

cdef enum:
    KEPT = 200        # most moves kept


cdef class Moves(Slots):
    cdef int wanted
    cdef bint ordered  # break ties by the order of plays
    cdef readonly int found
    cdef int[::1] move_score
    cdef float[::1] move_equity
    cdef int[::1] move_at
    cdef int[::1] move_length
    cdef int[::1] move_part
    cdef unsigned char[::1] move_tiles
    cdef unsigned char[::1] trial
    cdef unsigned char[::1] best_word  # letters of the best play, including those on the board
    cdef int score(self, int slot, int begin) noexcept nogil
    cdef void place_blanks(self, int slot, int part, int begin) noexcept nogil
    cdef void keep(self, int slot, int part, int score, float equity) noexcept nogil
    cdef void keep_exchanges(self, int bag) noexcept nogil
    cdef float worth_again(self) noexcept nogil
