from tilewright.scrabble.kernels.field cimport Field
from tilewright.scrabble.kernels.wordmap cimport WordMap

cdef enum:
    RACK = 7          # tiles on a rack at the most
    PARTS = 36        # room for the parts of a rack that have the same size
    SLOTS = 12000     # places for a word on the board, at the most
    KEPT = 200        # moves that are kept, at the most
    LONGEST_WORD = 26
    NOTHING = -1000000
    MEMOS = 64        # kinds of tiles on the board for which the words are noted
    MEMO_SHIFT = 58


cdef class Finder:
    cdef Field field
    cdef WordMap map
    cdef float[::1] leaves
    cdef int kinds
    cdef int table
    cdef readonly int bonus
    cdef readonly int full
    cdef readonly int exchange_limit
    # the rack
    cdef int held
    cdef unsigned int rack_mask
    cdef unsigned char[::1] code
    cdef int[::1] worth
    cdef int[::1] by_worth
    cdef int[::1] binomial
    # its parts, by size
    cdef int[::1] parts
    cdef unsigned long long[::1] part_key
    cdef float[::1] part_leave
    cdef int[::1] part_blanks
    cdef int[::1] part_tiles
    cdef int[::1] part_sums
    cdef int turn
    cdef unsigned long long[::1] memo_key
    cdef int[::1] memo_turn
    cdef int[::1] memo_sizes
    cdef unsigned char[::1] memo_asked
    cdef unsigned int[::1] memo_letters
    cdef float[::1] best_leave
    cdef float[::1] best_word_leave
    # slots
    cdef int slots
    cdef float[::1] bound
    cdef int[::1] heap
    cdef int heap_size
    cdef int[::1] slot_at
    cdef int[::1] slot_length
    cdef int[::1] slot_tiles
    cdef int[::1] slot_times
    cdef int[::1] slot_through
    cdef unsigned long long[::1] slot_key
    cdef int[::1] slot_fixed_main
    cdef int[::1] slot_fixed_cross
    cdef int[::1] slot_free
    cdef int[::1] top_worth
    # moves found, best first
    cdef int wanted
    cdef readonly int found
    cdef float threshold
    cdef int[::1] move_score
    cdef float[::1] move_equity
    cdef int[::1] move_at
    cdef int[::1] move_length
    cdef int[::1] move_part
    cdef unsigned char[::1] move_tiles
    cdef unsigned char[::1] trial
    cdef readonly long long looked_up
    cdef readonly long long opened
    cdef void find(self, unsigned char[::1] rack, int begin, int bag, int unseen_worth, int wanted) noexcept nogil
    cdef void take_rack(self, unsigned char[::1] rack, int begin) noexcept nogil
    cdef void cut_rack(self, int bag, int unseen_worth) noexcept nogil
    cdef float leave_of(self, int tiles, int bag, int unseen_worth) noexcept nogil
    cdef int rank(self, int tiles) noexcept nogil
    cdef void scan(self) noexcept nogil
    cdef void scan_line(self, int direction, int line) noexcept nogil
    cdef void push(self, int slot) noexcept nogil
    cdef int pop(self) noexcept nogil
    cdef void open(self, int slot) noexcept nogil
    cdef void with_blanks(self, int slot, int part, unsigned long long key, int blanks, int least, unsigned int letters) noexcept nogil
    cdef int recall(self, unsigned long long key, int size) noexcept nogil
    cdef unsigned int completing(self, int memo, int part) noexcept nogil
    cdef void look_up(self, int slot, int part, unsigned long long key) noexcept nogil
    cdef void try_word(self, int slot, int part, int begin) noexcept nogil
    cdef int score(self, int slot, int begin) noexcept nogil
    cdef void place_blanks(self, int slot, int part, int begin) noexcept nogil
    cdef void keep(self, int slot, int part, int score, float equity) noexcept nogil
    cdef void keep_exchanges(self, int bag) noexcept nogil
