from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.finder cimport Finder
from tilewright.scrabble.kernels.playout cimport Playout

cdef enum:
    CANDIDATES = 64
    WATCHED = 8
    FACTS = 4


cdef class Simulation:
    cdef Field root
    cdef Playout playout
    cdef float[::1] chances
    cdef unsigned char[::1] rack
    cdef unsigned char[::1] known
    cdef unsigned char[::1] unseen
    cdef int other_held
    cdef int score
    cdef int other_score
    cdef int scoreless
    cdef readonly int candidates
    cdef int[::1] at
    cdef int[::1] length
    cdef int[::1] points
    cdef float[::1] leave
    cdef unsigned char[::1] word
    cdef unsigned char[::1] given
    cdef float spread
    cdef float win
    cdef bint watching
    cdef long long[::1] turns
    cdef int[::1] heat
    cdef void deal(self, const unsigned char[::1] racks, int begin, bint guessed) noexcept nogil
    cdef void play(self, int candidate, int plies) noexcept nogil
    cdef void watch(self, Finder finder, int candidate, int ply) noexcept nogil
    cdef void judge(self) noexcept nogil
