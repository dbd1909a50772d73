cdef enum:
    SIDE = 128
    MIDDLE = 64        # the row and column where searches begin
    BARRED = 64        # a square that must stay empty
    OPEN = 0           # whether a word runs through a tile in a direction: not decided
    ALONE = 1          # none does
    IN_WORD = 2        # one does


cdef class Squares:
    cdef int[::1] hand
    cdef int total
    cdef unsigned char[::1] cells
    cdef int[::1] laid
    cdef int[::1] piece  # the tiles of `laid`, in the order in which `connected` finds them
    cdef readonly int laid_count
    cdef int[::1] log_at
    cdef unsigned char[::1] log_was
    cdef int log
    cdef bint boxed
    cdef int bottom
    cdef int right
    cdef int waste
    cdef int most_waste
    cdef bint connected(self) noexcept nogil
    cdef void write(self, int at, unsigned int value) noexcept nogil
    cdef void undo(self, int mark) noexcept nogil
    cdef bint forced(self, int cell, int step) noexcept nogil
    cdef bint is_letter(self, int cell) noexcept nogil
    cdef bint in_box(self, int cell) noexcept nogil
    cdef int choose(self) noexcept nogil
