from tilewright.solver.table cimport WordTable

cdef enum:
    POOL = 40          # laws tried on every position
    LAWS = 100000      # most laws stored
    ROWS = 34          # one for each code, one for sharing; rounded up
    STEPS = 300        # of the simplex method, before it gives up
    SCALE = 5000       # the highest price
    BASIC = 2          # the state of a surplus that is neither at its lower (0) nor its upper bound (1)


cdef class Prices:
    cdef WordTable table
    cdef int[::1] codes
    cdef int[::1] row_of
    cdef readonly int letters
    cdef int rows
    cdef unsigned char[::1] allowed
    cdef int[::1] active
    cdef int active_count
    cdef int[::1] held
    cdef int[::1] ways
    cdef int[::1] loose
    cdef int total
    cdef unsigned long long low
    cdef unsigned long long high
    cdef int[::1] law
    cdef unsigned long long[::1] law_low
    cdef unsigned long long[::1] law_high
    cdef readonly int laws
    cdef readonly int solved
    cdef int[::1] pool
    cdef int pool_size
    cdef double[::1] inverse
    cdef double[::1] value
    cdef double[::1] dual
    cdef double[::1] by_code
    cdef double[::1] change
    cdef int[::1] basis
    cdef int[::1] state
    cdef void pack(self) noexcept nogil
    cdef bint fits(self, int word) noexcept nogil
    cdef int without_word(self) noexcept nogil
    cdef int known(self) noexcept nogil
    cdef bint broken(self, int number) noexcept nogil
    cdef int found(self) noexcept nogil
    cdef void write_law(self, int number) noexcept nogil
    cdef double cost(self, int word, double sharing) noexcept nogil
    cdef bint infeasible(self) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef double most(self, int row) noexcept nogil
    cdef bint enter(self, int entering) noexcept nogil
    cdef void find_change(self, int entering) noexcept nogil
