from tilewright.solver.table cimport WordTable


cdef class Cover:
    cdef WordTable table
    cdef int[::1] owned
    cdef int[::1] taken
    cdef int[::1] order
    cdef int letters
    cdef readonly long long visited
    cdef long long until
    cdef bint extend(self, int words) noexcept nogil
    cdef bint add_word(self, int word, int most_shared) noexcept nogil
    cdef void remove_word(self, int word) noexcept nogil
