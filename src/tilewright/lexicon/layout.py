"""The bits of a packed node for uncompiled kernels; layout.pxd defines them for C."""

CHILD = 0x3FFFFF
LAST = 0x400000
ENDS = 0x800000
LONGEST = 63
MOST_PATHS = 0x10000000  # traversed in a second or two
WIDEST = 33  # a row of siblings: 32 letters and the separator
