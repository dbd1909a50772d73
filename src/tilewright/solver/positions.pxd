cdef enum:
    HIGHEST = 0x7FFFFFFF


cdef class Position:
    cdef bytearray letters
    cdef object hand
    cdef object places
    cdef object ways
    cdef unsigned char[::1] board
    cdef int[::1] counts
    cdef int[::1] squares
    cdef int[::1] steps
    cdef int side
    cdef readonly int size
    cdef readonly int tiles
    cdef readonly int points
    cdef int[::1] words
    cdef int[::1] starts
    cdef int[::1] gains
    cdef int top
    cdef int bottom
    cdef int left
    cdef int right
    cdef void lay(self, bytes codes, int length) noexcept
