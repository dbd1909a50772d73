from tilewright.scrabble.kernels.endgame_plays cimport EndgamePlays

cdef enum:
    PLIES = 256     # more than any endgame has turns
    JOURNAL = 40    # more than any play has neighbouring squares
    LINES = 52      # rows and columns of the widest board
    NO_LINE = 63    # the line of a pass
    PASSED = 1      # the sign of a pass


cdef class EndgameBoard(EndgamePlays):
    cdef unsigned long long spare
    cdef readonly bint full
    cdef int fresh
    cdef int[::1] refs
    cdef int[::1] orders
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] top
    cdef unsigned long long[::1] rack
    cdef int[::1] worth
    cdef int[::1] left
    cdef unsigned long long[::1] board_key
    cdef unsigned int[::1] changed  # squares of each line changed by each ply's move, as in `spans`
    cdef unsigned long long[::1] dirt  # lines changed by each ply's move
    cdef int[::1] played
    cdef int[::1] journal
    cdef unsigned int[::1] old_masks
    cdef int[::1] old_crosses
    cdef int[::1] journaled
    cdef void add_pass(self, int ply) noexcept nogil
    cdef void sweep_all(self, int ply) noexcept nogil
    cdef void list_plays(self, int ply) noexcept nogil
    cdef void take_over(self, int ply) noexcept nogil
    cdef void sweep_changed(self, int ply) noexcept nogil
    cdef void recall_line(self, int ply, int line, unsigned long long salt) noexcept nogil
    cdef void list_line(self, int ply, int line) noexcept nogil
    cdef unsigned long long key(self, int ply) noexcept nogil
    cdef unsigned int sign(self, int move) noexcept nogil
    cdef bint goes_out(self, int ply, int move) noexcept nogil
    cdef bint ends(self, int ply, int move) noexcept nogil
    cdef int last_gain(self, int ply, int move) noexcept nogil
    cdef void make(self, int ply, int move) noexcept nogil
    cdef void mark(self, int ply, int move) noexcept nogil
    cdef void forget(self, int ply) noexcept nogil
    cdef void change(self, int ply, int square) noexcept nogil
    cdef bint is_touched(self, int ply, int line, unsigned int span) noexcept nogil
    cdef void remember(self, int ply, int move) noexcept nogil
    cdef void keep(self, int ply, int end) noexcept nogil
    cdef void unmake(self, int ply) noexcept nogil
