from tilewright.scrabble.kernels.rack cimport Rack

cdef enum:
    SLOTS = 12000     # most places for a word on the board
    BUCKETS = 1024    # of slots; each covers half a point
    LOWEST = 128      # the bucket for a bound of 0


cdef class Slots(Rack):
    cdef readonly int bonus
    cdef readonly int full
    cdef int slots
    cdef float[::1] bound
    cdef int[::1] heads   # the first slot of each bucket, or -1
    cdef int[::1] behind  # the next slot of the same bucket
    cdef int bucket       # the highest bucket that may hold slots
    cdef int[::1] slot_at
    cdef int[::1] slot_length
    cdef int[::1] slot_tiles
    cdef int[::1] slot_times
    cdef int[::1] slot_through
    cdef unsigned long long[::1] slot_key
    cdef int[::1] slot_fixed_main
    cdef int[::1] slot_fixed_cross
    cdef int[::1] slot_free
    cdef float threshold
    cdef void scan(self) noexcept nogil
    cdef void scan_line(self, int direction, int line) noexcept nogil
    cdef void push(self, int slot) noexcept nogil
    cdef int pop(self) noexcept nogil
