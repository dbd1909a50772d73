from tilewright.lexicon.graph cimport Graph

cdef enum:
    FILTER_BITS = 15  # log2 of the number of 64-bit words in the filter


cdef class WordMap:
    cdef Graph graph
    cdef readonly int longest
    cdef readonly int words
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] table
    cdef unsigned long long[::1] filter
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] path
    cdef unsigned char[::1] found
    cdef unsigned long long[::1] hashes
    cdef int[::1] ends
    cdef int shift
    cdef unsigned long long low
    cdef unsigned int cap
    cdef int total
    cdef void count(self, unsigned int node, int depth) noexcept nogil
    cdef void collect(self, unsigned int node, int depth, unsigned long long key) noexcept nogil
    cdef unsigned int slot(self, unsigned long long key) noexcept nogil
    cdef void tally(self) noexcept nogil
    cdef void share_out(self) noexcept nogil
    cdef int size(self, int word) noexcept nogil
    cdef unsigned long long bits(self, unsigned long long key) noexcept nogil
    cdef bint may_have(self, unsigned long long key) noexcept nogil
    cdef int find(self, unsigned long long key) noexcept nogil
    cdef int begin(self, unsigned int place) noexcept nogil
    cdef int number(self, unsigned int place) noexcept nogil
