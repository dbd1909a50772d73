cdef enum:
    MOST = 16      # bytes per word in the table: its letters, then zeros
    FILTER = 0x1FFFFF


cdef class WordTable:
    cdef readonly int size
    cdef readonly int longest
    cdef readonly bint overfull
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] lengths
    cdef unsigned char[::1] vowels
    cdef unsigned int[::1] masks
    cdef unsigned long long[::1] low
    cdef unsigned long long[::1] high
    cdef unsigned long long[::1] keys
    cdef float[::1] hardness
    cdef float[::1] hard
    cdef readonly list used
    cdef readonly list paired
    cdef double a_tile
    cdef double a_vowel
    cdef double vowel_share
    cdef double noise
    cdef unsigned long long[::1] letter_keys
    cdef unsigned long long guard
    cdef unsigned int vowel_mask
    cdef unsigned int[::1] slots
    cdef unsigned int slot_mask
    cdef unsigned int[::1] filter
    cdef int[::1] index
    cdef int[::1] index_words
    cdef unsigned int[::1] index_masks
    cdef void _measure(self) noexcept nogil
    cdef void _weigh_words(self) noexcept nogil
    cdef void _index(self) noexcept nogil
    cdef void _index_letters(self) noexcept nogil
    cdef bint may_hold(self, unsigned long long key) noexcept nogil
    cdef int next_slot(self, unsigned long long key, int slot) noexcept nogil
