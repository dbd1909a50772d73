from tilewright.scrabble.kernels.endgame_board cimport EndgameBoard

cdef enum:
    HINT = 1048576     # puts the play from the table first
    KILLER = 15        # bonus for a killer move
    SORTED = 24        # plays of a ply that are tried in sorted order


cdef class EndgameOrder:
    cdef EndgameBoard ending
    cdef unsigned int[::1] killers
    cdef int greedy(self, int ply) noexcept nogil
    cdef int promise(self, int ply, int move) noexcept nogil
    cdef void arrange(self, int ply, unsigned int hint) noexcept nogil
    cdef void sink(self, int low, int at, int size) noexcept nogil
    cdef int take_next(self, int ply, int size) noexcept nogil
    cdef void note_killer(self, int ply, int move) noexcept nogil
