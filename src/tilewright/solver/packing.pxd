from tilewright.grid.board cimport Board
from tilewright.solver.dice cimport Dice
from tilewright.solver.plays cimport Plays
from tilewright.solver.table cimport WordTable

cdef enum:
    OPENERS = 6   # candidates for the first word
    FEW = 24      # tiles in hand up to which all anchors are tried


cdef class Packing:
    cdef readonly Board board
    cdef Plays plays
    cdef WordTable table
    cdef int[::1] hand
    cdef Dice dice
    cdef readonly long long nodes
    cdef int opener(self, int longest) noexcept nogil
    cdef bint holds(self, int word) noexcept nogil
    cdef bint pack(self, int height, int width, long long nodes) noexcept nogil
