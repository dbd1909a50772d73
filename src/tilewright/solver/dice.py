"""Random numbers for kernels, the same on every machine.  [compiled]

A 32-bit xorshift: a search needs variety, not secrecy.
"""

import cython


@cython.final
@cython.cclass
class Dice:
    """A generator that is seeded before each use."""

    def __init__(self) -> None:
        self.state = 1

    def seed(self, number: cython.uint) -> cython.void:
        self.state = number | 1
        self.draw(2)

    def draw(self, bound: cython.uint) -> cython.uint:
        """A random number below bound."""
        x: cython.uint = self.state
        x ^= x << 13
        if not cython.compiled:
            x &= 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5
        if not cython.compiled:
            x &= 0xFFFFFFFF
        self.state = x
        return cython.cast(cython.uint, (cython.cast(cython.ulonglong, x) * bound) >> 32)
