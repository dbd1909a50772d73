from tilewright.lexicon.ends cimport Ends
from tilewright.lexicon.graph cimport Graph

cdef class Ranking:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef double[::1] scores
    cdef double[::1] backward_scores
    cdef unsigned int[::1] below
    cdef unsigned int[::1] letters  # that words may contain from a node on
    cdef unsigned char[::1] counts
    cdef Ends first  # words grouped by first letters; `last`: by last letters
    cdef Ends last
    cdef unsigned char[::1] path
    cdef unsigned char[::1] best_word
    cdef int[::1] best_length
    cdef double[::1] best_score
    cdef int[::1] order
    cdef int kept
    cdef int wanted
    cdef int worst  # index of the word to replace when all places are taken
    cdef int shortest
    cdef int longest
    cdef int anchor
    cdef bint backward
    cdef readonly long long words
    cdef unsigned int count_below(self, unsigned int node) noexcept nogil
    cdef void walk(self, unsigned int node, int depth, unsigned int index, bint anchored) noexcept nogil
    cdef void place_scores(self, unsigned int node, int depth, unsigned int index) noexcept nogil
    cdef unsigned int index_of(self, int depth) noexcept nogil
    cdef void keep(self, int depth, double score) noexcept nogil
    cdef void sort(self) noexcept nogil
    cdef bint is_before(self, int one, int other) noexcept nogil
    cdef Ends _ends(self)
    cdef void _find_one(self, Ends ends)
    cdef int spell(self, unsigned int number) noexcept nogil
    cdef bytes _word(self, int i)
