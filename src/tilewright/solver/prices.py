"""Letter prices that prove that a position has no grid.  [compiled]

Each tile in hand is in one or two of the words still to come, each tile on the board in at most as
many as it has open directions, and V more words need V shared tiles to be connected. A law is a
price for each letter, and one for sharing, under which no word has a positive cost. If the tiles
that must be used have a positive cost nevertheless, there is no grid. The simplex method finds such
prices in floating point; they are rounded and then checked in whole numbers.
"""

from array import array
from mmap import mmap

import cython

if cython.compiled:
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.solver.table import MOST, WordTable

    POOL = 40
    LAWS = 100000
    ROWS = 34
    STEPS = 300
    SCALE = 5000
    BASIC = 2


@cython.final
@cython.cclass
class Prices:
    """Laws for positions of one hand over the words that it can make.

    A position is given by the number of tiles of each code in hand (`held`) and on the board with
    an open direction (`loose`), and by the number of these directions (`ways`).
    """

    def __init__(self, table: WordTable, order: array) -> None:
        """`order` lists the codes of the hand and ends with a 0."""
        self.table = table
        self.codes = order
        self.letters = len(order) - 1
        self.rows = self.letters + 1
        self.row_of = array("i", bytes(4 * 33))
        for row in range(self.letters):
            self.row_of[order[row]] = row
        self.allowed = bytearray([1]) * max(table.size, 1)
        self.active = array("i", bytes(4 * max(table.size, 1)))
        self.active_count = 0
        self.held = array("i", bytes(4 * 33))
        self.ways = array("i", bytes(4 * 33))
        self.loose = array("i", bytes(4 * 33))
        self.total = 0
        self.low = self.high = 0
        # Mapped memory costs nothing until it is used.
        self.law = memoryview(mmap(-1, 4 * LAWS * 2 * ROWS)).cast("i")
        self.law_low = memoryview(mmap(-1, 8 * LAWS)).cast("Q")
        self.law_high = memoryview(mmap(-1, 8 * LAWS)).cast("Q")
        self.laws = self.solved = 0
        self.pool = array("i", bytes(4 * POOL))
        self.pool_size = 0
        self.inverse = array("d", bytes(8 * ROWS * ROWS))
        self.value = array("d", bytes(8 * ROWS))
        self.dual = array("d", bytes(8 * ROWS))
        self.by_code = array("d", bytes(8 * ROWS))
        self.change = array("d", bytes(8 * ROWS))
        self.basis = array("i", bytes(4 * ROWS))
        self.state = array("i", bytes(4 * ROWS))

    def law_of(self, number: int) -> tuple[int, list[int], list[int]]:
        """The price of sharing, the price of each code in `order`, and the tiles it covers."""
        at = number * 2 * ROWS
        prices = [self.law[at + 1 + row] for row in range(self.letters)]
        most = [self.law[at + ROWS + row] for row in range(self.letters)]
        return self.law[at], prices, most

    def pack(self) -> cython.void:
        """Pack the tiles that a word to come may use: in hand or with an open direction."""
        i: cython.int
        code: cython.int
        one: cython.ulonglong = 1
        self.low = self.table.guard
        self.high = self.table.guard
        self.total = 0
        for i in range(self.letters):
            code = self.codes[i]
            self.total += self.held[code]
            if code <= 16:
                self.low += (one * min(self.held[code] + self.loose[code], 7)) << (4 * (code - 1))
            else:
                self.high += (one * min(self.held[code] + self.loose[code], 7)) << (4 * (code - 17))

    def fits(self, word: cython.int) -> cython.bint:
        """Whether the position has the tiles for a word."""
        guard: cython.ulonglong = self.table.guard
        return (
            (self.low - self.table.low[word]) & (self.high - self.table.high[word]) & guard
        ) == guard

    def without_word(self) -> cython.int:
        """A letter in hand that no word can hold, or 0."""
        i: cython.int
        at: cython.int
        code: cython.int
        word: cython.int
        for i in range(self.letters):
            code = self.codes[i]
            if self.held[code] == 0:
                continue
            for at in range(self.table.index[code], self.table.index[code + 1]):
                word = self.table.index_words[at]
                if self.allowed[word] and self.fits(word):
                    break
            else:
                return code
        return 0

    def known(self) -> cython.int:
        """A law of the pool that rules out the position, or -1."""
        at: cython.int
        number: cython.int
        guard: cython.ulonglong = self.table.guard
        for at in range(self.pool_size):
            number = self.pool[at]
            if (
                (self.law_low[number] + guard - (self.low - guard))
                & (self.law_high[number] + guard - (self.high - guard))
                & guard
            ) == guard and self.broken(number):
                if at:  # move useful laws to the front
                    self.pool[at] = self.pool[at - 1]
                    self.pool[at - 1] = number
                return number
        return -1

    def broken(self, number: cython.int) -> cython.bint:
        """Whether the tiles that must be used have a positive cost under a law."""
        i: cython.int
        code: cython.int
        price: cython.int
        at: cython.int = number * 2 * ROWS
        cost: cython.longlong = cython.cast(cython.longlong, self.law[at]) * self.total
        for i in range(self.letters):
            code = self.codes[i]
            price = self.law[at + 1 + i]
            cost += price * (
                self.held[code] if price > 0 else 2 * self.held[code] + self.ways[code]
            )
        return cost > 0

    def found(self) -> cython.int:
        """A new law that rules out the position, or -1."""
        i: cython.int
        word: cython.int
        number: cython.int = self.laws
        if number >= LAWS:
            return -1
        self.solved += 1
        self.active_count = 0
        for word in range(self.table.size):
            if self.allowed[word] and self.fits(word):
                self.active[self.active_count] = word
                self.active_count += 1
        if not self.infeasible():
            return -1
        self.write_law(number)
        if not self.broken(number):
            return -1
        for i in range(self.letters):
            self.law[number * 2 * ROWS + ROWS + i] = (
                self.held[self.codes[i]] + self.loose[self.codes[i]]
            )
        self.law_low[number] = self.low - self.table.guard
        self.law_high[number] = self.high - self.table.guard
        self.laws += 1
        if self.pool_size < POOL:
            self.pool_size += 1
        self.pool[self.pool_size - 1] = number
        return number

    def write_law(self, number: cython.int) -> cython.void:
        """Round the duals to whole numbers so that no word has a positive cost."""
        i: cython.int
        at: cython.int = number * 2 * ROWS
        most: cython.double = 1e-7
        price: cython.double
        cost: cython.longlong
        worst: cython.longlong = 0
        for i in range(self.rows):
            most = max(most, self.dual[i], -self.dual[i])
        for i in range(self.rows):
            price = self.dual[i] * SCALE / most + 0.001
            # Round down: a cast truncates towards zero, so make the value positive first.
            self.law[at + (0 if i == self.letters else 1 + i)] = (
                cython.cast(cython.int, price + 2 * SCALE) - 2 * SCALE
            )
        self.law[at] = max(self.law[at], 0)
        for i in range(self.letters):
            self.by_code[self.codes[i]] = self.law[at + 1 + i]
        for i in range(self.active_count):
            cost = cython.cast(cython.longlong, self.cost(self.active[i], self.law[at]))
            worst = max(worst, cost)
        # Every word has two letters or more, so this lowers its cost by at least `worst`.
        for i in range(self.letters):
            self.law[at + 1 + i] -= cython.cast(cython.int, (worst + 1) // 2)

    def cost(self, word: cython.int, sharing: cython.double) -> cython.double:
        """The cost of a word: the price `by_code` of each letter, and `sharing` for all but one."""
        i: cython.int
        length: cython.int = self.table.lengths[word]
        sum: cython.double = sharing * (length - 1)
        for i in range(length):
            sum += self.by_code[self.table.letters[word * MOST + i]]
        return sum

    # --- the simplex method with bounded variables: minimise the missing amounts --------------

    def infeasible(self) -> cython.bint:
        """Whether no amounts of words meet all counts; `dual` then has the prices."""
        i: cython.int
        j: cython.int
        _: cython.int
        missing: cython.double
        entering: cython.int
        rows: cython.int = self.rows
        for i in range(rows):
            for j in range(rows):
                self.inverse[i * ROWS + j] = 1.0 if i == j else 0.0
            # A little more than the count, so that no two bounds are met at once.
            self.value[i] = self.total if i == self.letters else self.held[self.codes[i]]
            self.value[i] += 1e-7 * (i + 1)
            self.basis[i] = -1
            self.state[i] = 0
        for _ in range(STEPS):
            missing = 0
            for j in range(rows):
                self.dual[j] = 0
            for i in range(rows):
                if self.basis[i] < 0:
                    missing += self.value[i]
                    for j in range(rows):
                        self.dual[j] += self.inverse[i * ROWS + j]
            if missing < 0.001:
                return False
            entering = self.choose()
            if entering < 0:
                return True
            if not self.enter(entering):
                return False
        return False

    def choose(self) -> cython.int:
        """The best variable to enter: a word, or after the words a row's surplus; -1 for none."""
        i: cython.int
        gain: cython.double
        best: cython.double = 0.000001
        chosen: cython.int = -1
        for i in range(self.letters):
            self.by_code[self.codes[i]] = self.dual[i]
        for i in range(self.rows):
            if self.state[i] == BASIC:
                continue
            gain = self.dual[i] if self.state[i] else -self.dual[i]
            if gain > best:
                best = gain
                chosen = self.table.size + i
        for i in range(self.active_count):
            gain = self.cost(self.active[i], self.dual[self.letters])
            if gain > best:
                best = gain
                chosen = self.active[i]
        return chosen

    def most(self, row: cython.int) -> cython.double:
        """The upper bound of a row's surplus."""
        code: cython.int
        if row == self.letters:
            return 1e9
        code = self.codes[row]
        return self.held[code] + self.ways[code]

    def enter(self, entering: cython.int) -> cython.bint:
        """Bring a variable into the basis, or to its other bound; False if it is unbounded."""
        i: cython.int
        j: cython.int
        row: cython.int = entering - self.table.size  # of a surplus, else negative
        sign: cython.double = 1
        length: cython.double = 1e18
        ratio: cython.double
        pace: cython.double
        leaving: cython.int = -1
        to_upper: cython.bint = False
        self.find_change(entering)
        if row >= 0:
            sign = -1.0 if self.state[row] else 1.0
            length = self.most(row)
        for i in range(self.rows):
            pace = sign * self.change[i]
            if pace > 1e-7:
                ratio = self.value[i] / pace
            elif pace < -1e-7 and self.basis[i] >= self.table.size:
                ratio = (self.most(self.basis[i] - self.table.size) - self.value[i]) / -pace
            else:
                continue
            if ratio < length:
                length = max(ratio, 0)
                leaving = i
                to_upper = pace < 0
        if length > 1e17:
            return False
        for i in range(self.rows):
            self.value[i] -= sign * self.change[i] * length
        if leaving < 0:
            self.state[row] = 1 - self.state[row]
            return True
        if self.basis[leaving] >= self.table.size:
            self.state[self.basis[leaving] - self.table.size] = 1 if to_upper else 0
        self.value[leaving] = length
        if row >= 0:
            if self.state[row]:
                self.value[leaving] = self.most(row) - length
            self.state[row] = BASIC
        self.basis[leaving] = entering
        pace = self.change[leaving]
        for j in range(self.rows):
            self.inverse[leaving * ROWS + j] /= pace
        for i in range(self.rows):
            if i != leaving and self.change[i] != 0:
                for j in range(self.rows):
                    self.inverse[i * ROWS + j] -= self.change[i] * self.inverse[leaving * ROWS + j]
        return True

    def find_change(self, entering: cython.int) -> cython.void:
        """Compute how the basic variables change with the entering one."""
        i: cython.int
        j: cython.int
        row: cython.int
        length: cython.int
        if entering >= self.table.size:
            row = entering - self.table.size
            for i in range(self.rows):
                self.change[i] = -self.inverse[i * ROWS + row]
            return
        length = self.table.lengths[entering]
        for i in range(self.rows):
            self.change[i] = self.inverse[i * ROWS + self.letters] * (length - 1)
        for j in range(length):
            row = self.row_of[self.table.letters[entering * MOST + j]]
            for i in range(self.rows):
                self.change[i] += self.inverse[i * ROWS + row]
