# The constants of layout.py, compiled into the C code.
cdef enum:
    CHILD = 0x3FFFFF
    LAST = 0x400000
    ENDS = 0x800000
    LONGEST = 63
    MOST_PATHS = 0x10000000
    WIDEST = 33
