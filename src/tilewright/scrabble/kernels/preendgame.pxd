from tilewright.scrabble.kernels.endgame cimport EndgameSearch
from tilewright.scrabble.kernels.endgame_board cimport EndgameBoard


cdef class DrawSearch:
    cdef EndgameSearch endgame
    cdef EndgameBoard ending
    cdef unsigned long long hand
    cdef void prepare(self, long long nodes, double deadline) noexcept nogil
    cdef int greedy_value(self, int move) noexcept nogil
    cdef int searched_value(self, int move, int depth, int low, int high) noexcept nogil
