from tilewright.scrabble.kernels.chance cimport Chance
from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.generator cimport Generator

cdef enum:
    CODES = 33
    PLIES = 256     # more than the turns of any end of a game
    JOURNAL = 40    # more than the squares beside any play
    NO_LINE = 63    # the line of a pass
    PASSED = 1      # the sign of a pass


cdef class EndgameBoard:
    cdef Field field
    cdef Generator generator
    cdef Chance chance
    cdef int room
    cdef unsigned long long spare
    cdef readonly bint full
    cdef int fresh
    cdef unsigned long long[::1] uses
    cdef unsigned long long[::1] deltas
    cdef int[::1] worths
    cdef unsigned char[::1] lines
    cdef int[::1] refs
    cdef int[::1] orders
    cdef unsigned char[::1] kinds
    cdef unsigned char[::1] shifts
    cdef int[::1] number_of_kinds
    cdef unsigned char[::1] line_of
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] top
    cdef unsigned long long[::1] rack
    cdef int[::1] worth
    cdef int[::1] left
    cdef unsigned long long[::1] board_key
    cdef unsigned long long[::1] dirt
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
    cdef void sweep(self, int ply, unsigned long long dirty) noexcept nogil
    cdef void set_rack(self, int side, unsigned long long rack) noexcept nogil
    cdef void note(self, int ply, int line, int side) noexcept nogil
    cdef void weigh(self, int move, int side) noexcept nogil
    cdef unsigned long long key(self, int ply) noexcept nogil
    cdef unsigned int sign(self, int move) noexcept nogil
    cdef bint goes_out(self, int ply, int move) noexcept nogil
    cdef bint ends(self, int ply, int move) noexcept nogil
    cdef int last_gain(self, int ply, int move) noexcept nogil
    cdef void make(self, int ply, int move) noexcept nogil
    cdef void mark(self, int ply, int move) noexcept nogil
    cdef void remember(self, int ply, int move) noexcept nogil
    cdef void keep(self, int ply, int end) noexcept nogil
    cdef void unmake(self, int ply) noexcept nogil
