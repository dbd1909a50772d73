from tilewright.bananagrams.agents.table cimport Table


cdef class Play:
    cdef readonly bytes word
    cdef readonly int start
    cdef readonly int step
    cdef readonly double score


cdef class Finder:
    cdef object _best
    cdef bytearray _hand
    cdef dict _known
    cdef readonly set banned
    cdef public long long met
    cdef list find(self, bytearray hand, int wanted, int longest, int shortest, int anchor, str place, bint on_board)


cdef class Joint:
    cdef readonly int square
    cdef readonly int step
    cdef readonly int room
    cdef readonly list partners
