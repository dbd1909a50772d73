from tilewright.scrabble.kernels.endgame_board cimport EndgameBoard
from tilewright.scrabble.kernels.endgame_order cimport EndgameOrder

cdef enum:
    INFINITE = 30000   # more than any possible value
    PROVED = 255       # the depth of a value that does not depend on the horizon
    LEAST = 1          # kinds of values: a lower bound,
    MOST = 2           # an upper bound,
    EXACT = 3          # an exact value
    LOOKS = 512        # nodes between two checks of the clock
    THREATS = 4        # plays going out that are remembered
    WINDOW = 4         # half width of the aspiration window


cdef class EndgameSearch:
    cdef EndgameBoard ending
    cdef unsigned long long[::1] slots
    cdef unsigned long long mask
    cdef EndgameOrder order
    cdef int[::1] threats
    cdef int[::1] threat_scores
    cdef int[::1] threat_moves
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef readonly bint finished
    cdef long long node_limit
    cdef double deadline
    cdef int root
    cdef int root_value
    cdef readonly int choice
    cdef bint proved
    cdef int follow(self, int ply, int value, bint proved)
    cdef int with_sign(self, int ply, unsigned int sign) noexcept nogil
    cdef void count(self) noexcept nogil
    cdef int find(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int value, int kind, int depth, unsigned int sign) noexcept nogil
    cdef int search(self, int ply, int depth, int alpha, int beta) noexcept nogil
    cdef int go_out(self, int ply, unsigned long long key) noexcept nogil
    cdef int widen(self, int ply, int depth, int alpha, int beta, unsigned long long key) noexcept nogil
    cdef int reply(self, int ply, int depth, int move, int alpha, int beta, bint first) noexcept nogil
    cdef void find_threats(self, int ply) noexcept nogil
    cdef int threatened(self, int ply, int move) noexcept nogil
    cdef int estimate(self, int ply) noexcept nogil
