cdef class Referee:
    cdef readonly int side
    cdef str letters
    cdef bytes letter_premiums
    cdef bytes word_premiums
    cdef bytes values
    cdef int start
    cdef int full
    cdef int bonus
    cdef dict codes
    cdef list lay(self, bytes squares, bytearray board, int first, int step, str tiles)
    cdef int code_of(self, str tile) except? -1
    cdef bint in_contact(self, bytes squares, list laid) except? -1
    cdef tuple score(self, bytes squares, bytearray board, list laid, int step, object graph)
    cdef int end_of(self, bytearray board, int at, int step) noexcept
    cdef bint add_word(self, bytes squares, bytearray board, int first, int last, int step, object graph, list words, list points) except? -1
    cdef str shown(self, int code)
