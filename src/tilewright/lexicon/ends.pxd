cdef enum:
    CODES = 33
    LENGTHS = 65      # of a group, plus one for its end
    MOST_COPIES = 7   # of a letter in a word; the limit of packed counts

cdef class Ends:
    cdef const unsigned int[::1] nodes
    cdef unsigned int[::1] starts
    cdef unsigned int[::1] masks
    cdef unsigned long long[::1] low
    cdef unsigned long long[::1] high
    cdef unsigned int[::1] numbers
    cdef unsigned char[::1] path
    cdef unsigned char[::1] held
    cdef unsigned long long guard
    cdef unsigned int number
    cdef readonly int met
    cdef void group(self, unsigned int root)
    cdef void place(self, unsigned int node, int depth, bint filling) noexcept nogil
    cdef void pack(self, unsigned int at, int length) noexcept nogil
    cdef bint serves(self, const unsigned char[::1] counts) noexcept nogil
    cdef int best(self, const unsigned char[::1] counts, unsigned int end, int shortest, int longest, const double[::1] scores) noexcept nogil
