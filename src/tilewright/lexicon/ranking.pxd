from tilewright.lexicon.graph cimport Graph

cdef class Ranking:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef double[::1] scores
    cdef unsigned int[::1] below
    cdef unsigned char[::1] counts
    cdef unsigned char[::1] path
    cdef unsigned char[::1] best_word
    cdef int[::1] best_length
    cdef double[::1] best_score
    cdef int kept
    cdef int wanted
    cdef int shortest
    cdef int longest
    cdef int anchor
    cdef bint backward
    cdef readonly long long words
    cdef unsigned int count_below(self, unsigned int node) noexcept nogil
    cdef void walk(self, unsigned int node, int depth, unsigned int index, bint anchored) noexcept nogil
    cdef unsigned int index_of(self, int depth) noexcept nogil
    cdef void keep(self, int depth, double score) noexcept nogil
