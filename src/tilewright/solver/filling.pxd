from tilewright.solver.dice cimport Dice

cdef enum:
    STRIDE = 16        # from one row of cells to the next
    NOISE = 1024       # random parts of keys are below this
    CODE = 63          # the bits of an option's code
    KEY = 6            # the number of these bits
    DE_BRUIJN = 0x077CB531
    SPARSE = 5         # empty squares of a box from which on pieces are often separate


cdef class Filling:
    cdef int[::1] start
    cdef float[::1] hardness
    cdef int[::1] hand
    cdef const unsigned char[::1] code_of
    cdef int[::1] next
    cdef unsigned int[::1] masks   # the next letters, by the squares left
    cdef unsigned int[::1] within  # all letters that may follow, by the squares left
    cdef unsigned char[::1] cells
    cdef unsigned char[::1] seen
    cdef int[::1] queue
    cdef int[::1] down
    cdef int[::1] run
    cdef unsigned char[::1] forced
    cdef unsigned int[::1] option  # a key and a code in one number
    cdef unsigned int[::1] weight  # the fixed part of a code's key
    cdef Dice dice
    cdef int height
    cdef int width
    cdef int total
    cdef int empty                 # squares that may still stay empty
    cdef int gaps                  # squares that stay empty in all
    cdef unsigned int have
    cdef readonly long long visited
    cdef long long until
    cdef unsigned int gap
    cdef void deal(self) noexcept nogil
    cdef int at(self, int row, int column) noexcept nogil
    cdef bint fill(self, int row, int column, int state, int run) noexcept nogil
    cdef int gather(self, int row, int column, int state, int run, int first) noexcept nogil
    cdef bint may_end(self, int row, int column, int state, int run) noexcept nogil
    cdef bint column_ends(self, int column, int cell) noexcept nogil
    cdef bint lay(self, int row, int column, int state, int run, int code) noexcept nogil
    cdef bint may_go_on(self, int row, int column) noexcept nogil
    cdef bint skip(self, int row, int column, int run) noexcept nogil
    cdef bint end_row(self, int row, int state, int run) noexcept nogil
    cdef bint letters_fit(self, int room) noexcept nogil
    cdef bint is_whole(self) noexcept nogil
    cdef int reach(self, int cell, int count) noexcept nogil
    cdef bint is_open(self, int row) noexcept nogil
