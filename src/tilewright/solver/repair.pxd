from tilewright.grid.board cimport Board
from tilewright.solver.plays cimport Plays

cdef enum:
    MOST_LIFTED = 6     # most tiles that are taken off; otherwise the grid is rebuilt
    MOST_LIFTS = 4096


cdef class Repair:
    cdef readonly Board board
    cdef public object held
    cdef Plays plays
    cdef int[::1] old_cell
    cdef unsigned char[::1] old_code
    cdef int old_count
    cdef unsigned char[::1] was
    cdef int[::1] new_codes
    cdef int new_count
    cdef int[::1] lift_first
    cdef int[::1] lift_front
    cdef int[::1] lift_last
    cdef int[::1] lift_back
    cdef int[::1] lift_step
    cdef int lifts
    cdef readonly long long nodes
    cdef long long until
    cdef bint has_masks
    cdef void make_masks(self) noexcept nogil
    cdef void sort_old(self) noexcept nogil
    cdef bint free_square(self, int code) noexcept nogil
    cdef bint allowed(self, int cell, int code) noexcept nogil
    cdef int openness(self, int cell) noexcept nogil
    cdef bint add(self) noexcept nogil
    cdef bint chain(self, int code, int links) noexcept nogil
    cdef void list_lifts(self) noexcept nogil
    cdef void list_lifts_of(self, int first, int last, int direction) noexcept nogil
    cdef bint junction(self, int cell, int direction) noexcept nogil
    cdef bint remains(self, int first, int last, int step) noexcept nogil
    cdef bint lift_one(self, int tiles) noexcept nogil
    cdef bint lift_two(self, int tiles) noexcept nogil
    cdef int lift_size(self, int lift) noexcept nogil
    cdef bint disjoint(self, int a, int b) noexcept nogil
    cdef void take_lift(self, int lift) noexcept nogil
    cdef void take(self, int cell) noexcept nogil
    cdef void hold_new(self) noexcept nogil
    cdef bint replay(self) noexcept nogil
