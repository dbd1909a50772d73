from tilewright.lexicon.graph cimport Graph

cdef enum:
    LETTER = 0x3F      # the code of a tile's letter
    BLANK_TILE = 0x40  # marks a blank
    WIDEST_BOARD = 26
    EVERY = 0xFFFFFFFF


cdef class Field:
    cdef Graph graph
    cdef readonly int side
    cdef int stride
    cdef int size
    cdef readonly int laid
    cdef readonly int start
    cdef unsigned char[::1] tiles
    cdef unsigned int[::1] masks
    cdef int[::1] crosses
    cdef unsigned char[::1] letter_premium
    cdef unsigned char[::1] word_premium
    cdef int[::1] twin
    cdef int[::1] in_line
    cdef unsigned char[::1] values
    cdef int[::1] fresh
    cdef bint grew(self, bytes squares) noexcept
    cdef void clear(self) noexcept nogil
    cdef int at(self, int direction, int line, int place) noexcept nogil
    cdef void put(self, int at, unsigned char tile) noexcept nogil
    cdef void lay(self, int at, int length, unsigned char[::1] word, int begin) noexcept nogil
    cdef void refresh_ends(self, int at) noexcept nogil
    cdef void refresh(self, int at) noexcept nogil
    cdef unsigned int fitting(self, int first, int at, int last) noexcept nogil
    cdef unsigned int row_ends(self, unsigned int node) noexcept nogil
    cdef bint ends_with(self, unsigned int node, int at, int last) noexcept nogil
    cdef void copy(self, Field other) noexcept nogil
