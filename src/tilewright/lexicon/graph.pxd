cdef class Graph:
    cdef readonly object memory
    cdef const unsigned int[::1] nodes
    cdef readonly unsigned int dawg
    cdef readonly unsigned int gaddag
    cdef unsigned int child(self, unsigned int node, unsigned int tile) noexcept nogil
    cdef unsigned int find(self, unsigned int node, unsigned int tile) noexcept nogil
    cdef bint _ends_with(self, unsigned int node, bytes after)


cdef class _Walk:
    cdef Graph graph
    cdef const unsigned int[::1] nodes
    cdef unsigned char[::1] counts
    cdef unsigned char[::1] pattern
    cdef unsigned char[::1] path
    cdef unsigned char[::1] found
    cdef int length
    cdef int shortest
    cdef int anchor
    cdef bint backward
    cdef long long size
    cdef long long words
    cdef void _walk_from(self, unsigned int node)
    cdef void subwords(self, unsigned int node, int depth, bint anchored) noexcept nogil
    cdef void matches(self, unsigned int node, int depth) noexcept nogil
    cdef void record(self, int depth) noexcept nogil


cdef class _Survey:
    cdef const unsigned int[::1] nodes
    cdef unsigned char[::1] heights
    cdef unsigned int[::1] paths
    cdef unsigned int size
    cdef unsigned int separators
    cdef unsigned int unended
    cdef unsigned int unsorted
    cdef bint deep
    cdef unsigned int _row_end(self, unsigned int node) noexcept nogil
    cdef void _measure(self, unsigned int node, unsigned int depth) noexcept nogil
