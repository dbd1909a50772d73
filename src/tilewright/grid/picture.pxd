from tilewright.grid.board cimport Board

cdef enum:
    END = 255  # after each row and each word


cdef class Picture:
    cdef bytearray room
    cdef unsigned char[::1] text
    cdef int size
    cdef int top
    cdef int bottom
    cdef int left
    cdef int right
    cdef void _measure(self, Board board) noexcept nogil
    cdef _make_room(self, int most)
    cdef void write(self, unsigned int code) noexcept nogil
    cdef void _write_words(self, Board board, int direction) noexcept nogil
