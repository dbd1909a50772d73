"""Word-lists by letters as bit sets, and sums over them.  [compiled]

Words with the same letters form one class. Classes are numbered by value, best first, so those of
seven letters come first. For each letter and number of copies there is a set of the classes that
contain at least that many ("at least two A"). The word-list of a letter-set is the intersection of
these sets, as in the a priori algorithm.

Racks, pools and bounds are counts by letter code, as returned by `Alphabet.count`.
"""

from array import array
from itertools import accumulate
from math import comb, log

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    CODES = 33
    LEVELS = 8
    MOST_TERMS = 128
    LETTERS = 7

MOST_TILES = 256
DE_BRUIJN = 0x03F79D71B4CB0A89  # contains every sequence of six bits once; see `enumerate_found`


@cython.final
@cython.cclass
class Mine:
    """Word-lists of classes, each given as sorted letter codes."""

    def __init__(self, words: list[bytes], sevens: int) -> None:
        """The first `sevens` classes have seven letters; none has more."""
        number: cython.int
        code: cython.int
        copy: cython.int
        at: cython.Py_ssize_t
        self.classes = len(words)
        self.sevens = sevens
        self.blocks = (self.classes + 63) // 64
        self.seven_blocks = (sevens + 63) // 64
        self.at_least = array("Q", bytes(8 * CODES * LEVELS * max(1, self.blocks)))
        self.found = array("Q", bytes(8 * max(1, self.seven_blocks)))
        self.numbers = array("i", bytes(4 * max(1, sevens)))
        self.bit_of = bytearray(64)
        for bit in range(64):
            self.bit_of[(DE_BRUIJN << bit & 0xFFFFFFFFFFFFFFFF) >> 58] = bit
        self.entries = bytearray(LETTERS * max(1, sevens))
        self.steps = array("d", bytes(8 * CODES * LEVELS))
        self.bounds = bytearray(CODES)
        for number, word in enumerate(words):
            for code in set(word):
                for copy in range(1, word.count(code) + 1):
                    at = (code * LEVELS + copy) * self.blocks + number // 64
                    self.at_least[at] |= cython.cast(cython.ulonglong, 1) << (number & 63)
            if number < sevens:  # each letter with its number of copies, A2 B1, then zeros
                for place, code in enumerate(sorted(set(word))):
                    self.entries[LETTERS * number + place] = code * LEVELS + word.count(code)
        self.triples = 0
        self._make_triples()
        self.choose = array("d", [comb(n, k) for n in range(CODES) for k in range(LEVELS)])
        self.logarithms = array("d", accumulate(map(log, range(1, MOST_TILES + 1)), initial=0.0))
        self.absent = array("d", bytes(8 * (MOST_TILES + 1) * LEVELS))
        self.absent_tiles = self.absent_draws = -1

    def _make_triples(self) -> None:
        """Number the first three entries of classes, which many classes share."""
        numbers: dict[bytes, int] = {}
        places = []
        for number in range(self.sevens):
            first = bytes(self.entries[LETTERS * number : LETTERS * number + 3])
            places.append(numbers.setdefault(first, len(numbers)))
        self.triples = len(numbers)
        self.triple_of = array("i", places or [0])
        self.triple_entries = bytearray(b"".join(numbers) or bytes(3))
        self.triple_products = array("d", bytes(8 * max(1, self.triples)))

    def best(self, rack: object) -> int:
        """Return the most valuable class that the rack can make, or −1."""
        view: cython.const[cython.uchar][::1] = rack
        return self.first_within(view)

    def holding(self, rack: object, most: object) -> list[int]:
        """Return the seven-letter classes that contain the rack and no more letters than `most`."""
        held: cython.const[cython.uchar][::1] = rack
        bound: cython.const[cython.uchar][::1] = most
        self.collect(held, bound)
        return list(self.numbers[: self.enumerate_found()])

    def count(self, rack: object, most: object) -> int:
        """Return the number of classes in `holding`."""
        block: cython.int
        bits: cython.ulonglong
        total: cython.int = 0
        ones: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        halves: cython.ulonglong = 0x5555555555555555
        pairs: cython.ulonglong = 0x3333333333333333
        fours: cython.ulonglong = 0x0F0F0F0F0F0F0F0F
        bytes_: cython.ulonglong = 0x0101010101010101
        held: cython.const[cython.uchar][::1] = rack
        bound: cython.const[cython.uchar][::1] = most
        self.collect(held, bound)
        for block in range(self.seven_blocks):  # add up bits in groups of two, four, eight, all
            bits = self.found[block]
            bits = bits - ((bits >> 1) & halves)
            bits = (bits & pairs) + ((bits >> 2) & pairs)
            bits = (bits + (bits >> 4)) & fours
            total += ((bits * bytes_) & ones) >> 56
        return total

    def weigh(self, held: object, most: object, rack: object, factors: array) -> float:
        """Sum the products of letter factors over the classes of `holding(held, most)`.

        `factors[8 · code + n]` is the factor of a letter of which the rack lacks n copies.
        """
        code: cython.int
        copies: cython.int
        wanted: cython.const[cython.uchar][::1] = held
        own: cython.const[cython.uchar][::1] = rack
        bound: cython.const[cython.uchar][::1] = most
        parts: cython.const[cython.double][::1] = factors
        self.collect(wanted, bound)
        for code in range(1, CODES):
            for copies in range(1, LEVELS):
                self.steps[code * LEVELS + copies] = parts[
                    code * LEVELS + max(0, copies - own[code])
                ]
        return self.add_products(self.enumerate_found())

    def sequences(self, held: object, rack: object, pool: object, tile: int = 0) -> float:
        """Count the ways to draw the classes that contain `held`, regardless of order.

        The missing letters of a class are drawn from the pool. With `tile`, a code, only draws that
        include one particular tile of that letter count. The sum is a whole number and exact.
        """
        code: cython.int
        copies: cython.int
        missing: cython.int
        tiles: cython.int
        wanted: cython.const[cython.uchar][::1] = held
        own: cython.const[cython.uchar][::1] = rack
        left: cython.const[cython.uchar][::1] = pool
        self.bound_by(own, left)
        self.collect(wanted, self.bounds)
        for code in range(1, CODES):
            tiles = left[code]
            for copies in range(1, LEVELS):
                missing = max(0, copies - own[code])
                self.steps[code * LEVELS + copies] = self.choose[tiles * LEVELS + missing]
        if tile:
            for copies in range(1, LEVELS):
                missing = copies - own[tile]
                self.steps[tile * LEVELS + copies] = (
                    self.choose[(left[tile] - 1) * LEVELS + missing - 1] if missing > 0 else 0.0
                )
        return self.add_products(self.enumerate_found())

    def bound_by(
        self, rack: cython.const[cython.uchar][::1], pool: cython.const[cython.uchar][::1]
    ) -> cython.void:
        """Set the bounds to the sum of rack and pool."""
        code: cython.int
        for code in range(CODES):
            self.bounds[code] = min(255, rack[code] + pool[code])

    def chances(self, held: object, rack: object, pool: object, draws: int) -> float:
        """Sum the exact chances of the seven-letter classes that contain `held`.

        The chance of a class is that all its missing letters are among `draws` tiles from the pool.
        The sum is the expected number of classes within reach if every letter can be won.
        """
        at: cython.int
        tiles: cython.int = 0
        total: cython.double = 0.0
        code: cython.int
        wanted: cython.const[cython.uchar][::1] = held
        own: cython.const[cython.uchar][::1] = rack
        left: cython.const[cython.uchar][::1] = pool
        for code in range(CODES):
            tiles += left[code]
        drawn: cython.int = max(0, min(draws, tiles))
        self.prepare_absent(tiles, drawn)
        self.bound_by(own, left)
        self.collect(wanted, self.bounds)
        for at in range(self.enumerate_found()):
            total += self.chance_of(self.numbers[at], own, left)
        return total

    def thinned(self, pool: object, share: float) -> array:
        """Return the factors of letters if each tile of the pool is won with chance `share`.

        The factor of n missing copies is the binomial chance of n or more successes. These chances
        are close to the exact ones and can be multiplied.
        """
        code: cython.int
        copies: cython.int
        chance: cython.double
        tail: cython.double
        p: cython.double = min(1.0, max(0.0, share))
        left: cython.const[cython.uchar][::1] = pool
        result = array("d", bytes(8 * CODES * LEVELS))
        factors: cython.double[::1] = result
        for code in range(CODES):
            tail = 1.0
            for copies in range(LEVELS):
                factors[code * LEVELS + copies] = max(0.0, tail) if copies <= left[code] else 0.0
                chance = self.choose[left[code] * LEVELS + copies]
                if chance:
                    tail -= chance * p**copies * (1.0 - p) ** (left[code] - copies)
        return result

    def collect(
        self, rack: cython.const[cython.uchar][::1], most: cython.const[cython.uchar][::1]
    ) -> cython.void:
        """Find the seven-letter classes that contain the rack and stay within the bounds."""
        code: cython.int
        block: cython.int
        i: cython.int
        held: cython.int = 0  # sets that a class must be in, and (`barred`) must not be in
        barred: cython.int = 0
        inside: cython.Py_ssize_t[33]  # CODES; older compilers require a literal
        outside: cython.Py_ssize_t[33]
        bits: cython.ulonglong
        if not cython.compiled:
            inside, outside = [0] * CODES, [0] * CODES
        for code in range(1, CODES):
            if rack[code] >= LEVELS or rack[code] > most[code]:
                for block in range(self.seven_blocks):
                    self.found[block] = 0
                return
            if rack[code]:
                inside[held] = (code * LEVELS + rack[code]) * self.blocks
                held += 1
            if most[code] < LEVELS - 1:
                outside[barred] = (code * LEVELS + most[code] + 1) * self.blocks
                barred += 1
        for block in range(self.seven_blocks):
            bits = 0xFFFFFFFFFFFFFFFF
            if block == self.seven_blocks - 1 and self.sevens & 63:
                bits >>= 64 - (self.sevens & 63)
            for i in range(held):
                bits &= self.at_least[inside[i] + block]
            if bits:
                for i in range(barred):
                    bits &= ~self.at_least[outside[i] + block]
            self.found[block] = bits

    def enumerate_found(self) -> cython.int:
        """Write the numbers of the collected classes to `numbers`; return how many there are."""
        block: cython.int
        bits: cython.ulonglong
        last: cython.ulonglong
        ones: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        magic: cython.ulonglong = 0x03F79D71B4CB0A89
        total: cython.int = 0
        for block in range(self.seven_blocks):
            bits = self.found[block]
            while bits:
                last = bits & ((ones ^ bits) + 1)  # the lowest bit; a product gives its place
                self.numbers[total] = 64 * block + self.bit_of[((last * magic) & ones) >> 58]
                total += 1
                bits ^= last
        return total

    def first_within(self, rack: cython.const[cython.uchar][::1]) -> cython.int:
        """Return the first class that the rack can make, or −1."""
        code: cython.int
        block: cython.int
        number: cython.int
        bits: cython.ulonglong
        for block in range(self.blocks):
            bits = 0xFFFFFFFFFFFFFFFF
            if block == self.blocks - 1 and self.classes & 63:
                bits >>= 64 - (self.classes & 63)
            for code in range(1, CODES):
                if rack[code] < LEVELS - 1:
                    bits &= ~self.at_least[(code * LEVELS + rack[code] + 1) * self.blocks + block]
                    if bits == 0:
                        break
            if bits:
                number = 64 * block
                while not bits & 1:
                    bits >>= 1
                    number += 1
                return number
        return -1

    def add_products(self, number: cython.int) -> cython.double:
        """Sum the products of the steps of the first `number` enumerated classes."""
        at: cython.int
        place: cython.Py_ssize_t
        total: cython.double = 0.0
        self.steps[0] = 1.0  # for unused entries
        if number > self.triples:
            return self.add_by_triples(number)
        for at in range(number):
            place = LETTERS * self.numbers[at]
            total += (
                self.steps[self.entries[place]]
                * self.steps[self.entries[place + 1]]
                * self.steps[self.entries[place + 2]]
                * self.steps[self.entries[place + 3]]
                * self.steps[self.entries[place + 4]]
                * self.steps[self.entries[place + 5]]
                * self.steps[self.entries[place + 6]]
            )
        return total

    def add_by_triples(self, number: cython.int) -> cython.double:
        """Compute the same sum, with the products of shared first entries computed once."""
        at: cython.int
        place: cython.Py_ssize_t
        total: cython.double = 0.0
        for at in range(self.triples):
            self.triple_products[at] = (
                self.steps[self.triple_entries[3 * at]]
                * self.steps[self.triple_entries[3 * at + 1]]
                * self.steps[self.triple_entries[3 * at + 2]]
            )
        for at in range(number):
            place = LETTERS * self.numbers[at]
            total += (
                self.triple_products[self.triple_of[self.numbers[at]]]
                * self.steps[self.entries[place + 3]]
                * self.steps[self.entries[place + 4]]
                * self.steps[self.entries[place + 5]]
                * self.steps[self.entries[place + 6]]
            )
        return total

    def prepare_absent(self, tiles: cython.int, draws: cython.int) -> cython.void:
        """Compute the chances that of n given tiles, t given ones are drawn and the others not."""
        n: cython.int
        t: cython.int
        whole: cython.double
        if self.absent_tiles == tiles and self.absent_draws == draws:
            return
        self.absent_tiles = tiles
        self.absent_draws = draws
        whole = self.logarithms[tiles] - self.logarithms[draws] - self.logarithms[tiles - draws]
        for n in range(tiles + 1):
            for t in range(LEVELS):
                if draws >= t and tiles - n >= draws - t:
                    self.absent[n * LEVELS + t] = exp(
                        self.logarithms[tiles - n]
                        - self.logarithms[draws - t]
                        - self.logarithms[tiles - n - draws + t]
                        - whole
                    )
                else:
                    self.absent[n * LEVELS + t] = 0.0

    def chance_of(
        self,
        word: cython.int,
        rack: cython.const[cython.uchar][::1],
        pool: cython.const[cython.uchar][::1],
    ) -> cython.double:
        """Return the chance that all missing letters of a class are drawn.

        This is inclusion–exclusion over the letters of which too few are drawn. A term has the
        number of tiles whose outcome it fixes, how many of them are drawn, and its signed weight.
        """
        known: cython.int[128]  # MOST_TERMS; older compilers require a literal
        drawn: cython.int[128]
        weight: cython.double[128]
        terms: cython.int = 1
        before: cython.int = 1
        term: cython.int
        at: cython.int
        code: cython.int
        copies: cython.int
        missing: cython.int
        total: cython.double = 0.0
        if not cython.compiled:
            known, drawn, weight = [0] * MOST_TERMS, [0] * MOST_TERMS, [0.0] * MOST_TERMS
        known[0] = 0
        drawn[0] = 0
        weight[0] = 1.0
        for at in range(LETTERS * word, LETTERS * word + LETTERS):
            code = self.entries[at] // LEVELS
            missing = self.entries[at] % LEVELS - rack[code]
            before = terms  # the terms without this letter, extended by each number of copies
            for copies in range(missing):
                for term in range(before):
                    known[terms] = known[term] + pool[code]
                    drawn[terms] = drawn[term] + copies
                    weight[terms] = -weight[term] * self.choose[LEVELS * pool[code] + copies]
                    terms += 1
        for term in range(terms):
            total += weight[term] * self.absent[LEVELS * known[term] + drawn[term]]
        return max(0.0, total)
