"""Random numbers for playouts, with a separate stream for each iteration.  [compiled]

A 64-bit counter with mixed output, seeded by three numbers: seed, decision and iteration. The tiles
drawn do not depend on which thread plays an iteration, or in which order.
"""

import cython

if not cython.compiled:
    _WORD = (1 << 64) - 1


@cython.final
@cython.cclass
class Chance:
    """A random number generator; seed it before each use."""

    def __init__(self) -> None:
        self.state = 0
        self.stir = 0xD6E8FEB86659FD93
        self.odd = 0x9E3779B97F4A7C15

    def seed(
        self,
        seed: cython.ulonglong,
        decision: cython.ulonglong,
        iteration: cython.ulonglong,
    ) -> cython.void:
        self.state = self.mix(self.mix(self.mix(seed) + decision) + iteration)

    def mix(self, number: cython.ulonglong) -> cython.ulonglong:
        number += self.odd
        if not cython.compiled:
            number &= _WORD
        number = (number ^ (number >> 32)) * self.stir
        if not cython.compiled:
            number &= _WORD
        number = (number ^ (number >> 32)) * self.stir
        if not cython.compiled:
            number &= _WORD
        return number ^ (number >> 32)

    def below(self, bound: cython.uint) -> cython.uint:
        """A random number below bound."""
        self.state += self.odd
        if not cython.compiled:
            self.state &= _WORD
        return cython.cast(cython.uint, ((self.mix(self.state) >> 32) * bound) >> 32)

    def shuffle(self, tiles: cython.uchar[::1], number: cython.int) -> cython.void:
        """Shuffle the first `number` tiles."""
        i: cython.int
        other: cython.int
        tile: cython.uchar
        for i in range(1, number):
            other = self.below(i + 1)
            tile = tiles[i]
            tiles[i] = tiles[other]
            tiles[other] = tile

    def numbers(
        self, seed: int, decision: int, iteration: int, bound: int, count: int
    ) -> list[int]:
        """The first `count` numbers below a bound of a stream."""
        self.seed(seed, decision, iteration)
        return [self.below(bound) for _ in range(count)]
