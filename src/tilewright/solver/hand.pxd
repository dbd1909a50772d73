from tilewright.solver.table cimport WordTable


cdef class Hand:
    cdef WordTable table
    cdef int[::1] start
    cdef int[::1] hand
    cdef readonly int total
    cdef int vowels
    cdef float hardness
    cdef unsigned long long low
    cdef unsigned long long high
    cdef unsigned long long key
    cdef unsigned int have
    cdef unsigned char[::1] lengths
    cdef unsigned long long[::1] letter_keys
    cdef void deal(self) noexcept nogil
    cdef void spend(self, int code, int sign) noexcept nogil
    cdef void use(self, int word, int crossing) noexcept nogil
    cdef void unuse(self, int word, int crossing) noexcept nogil
    cdef int hardest(self) noexcept nogil
    cdef unsigned int letters_beside(self, int code) noexcept nogil
