"""The values of all useful racks when letters are bought one by one.  [compiled]

A rack is useful if some seven-letter word contains it. A link leads from a useful rack to each
useful rack with one more letter. With t auctions to come, the value of a rack is its value with
t − 1, plus the expected gain of the next auction: over all letters, the chance of the letter times
the difference between the two racks, less the market price.
"""

from array import array

import cython

if not cython.compiled:
    CODES = 33
    PRICES = 64
    LETTERS = 7
    TOGETHER = 8


@cython.final
@cython.cclass
class Lattice:
    """Useful racks, numbered by size from the empty one, with links to the next larger."""

    def __init__(
        self,
        first: array,
        children: array,
        codes: bytearray,
        copies: bytearray,
        sizes: bytearray,
        worth: array,
    ) -> None:
        """The links of rack s are those from `first[s]` up to `first[s + 1]`.

        A link has a child, the code of the added letter, and the number of copies that the rack
        already has. `sizes` and `worth` are by rack; only whole words have a worth.
        """
        self.states = len(sizes)
        self.first = first
        self.children = children
        self.codes = codes
        self.copies = copies
        self.sizes = sizes
        self.worth = worth
        self.place = array("i", [-1]) * self.states
        self.visited = array("i", bytes(4 * self.states))
        self.values = array("f", [0.0])
        self.reached = 0
        self.steps = self.whole = 0
        self.bounded = False

    def solve(
        self,
        root: int,
        rack: bytearray,
        pool: bytearray,
        times: array,
        phases: bytes,
        lines: object,
        stuck: float,
        bounded: bool = True,
        whole: int = LETTERS,
    ) -> None:
        """Compute the values of the root rack and of all racks above it.

        The rows of racks with more than `whole` letters above the root may lack the last times.

        `times` are ascending numbers of auctions, starting with 0, and `phases` their phases. For
        each phase and code, `lines` has 64 pairs, height and slope, which give the expected gain
        after the price as a function of the advantage. The first pair is for harmful letters, with
        the chance of being forced to take the letter as its slope; the next ones are for advantages
        from 0 to 1 point, from 1 to 2, and so on. `stuck` is the value of a useless rack.

        If racks are `bounded` to seven letters, every seat must fill its rack, so the last letters
        of a round must be taken as they come.
        """
        code: cython.int
        tiles: cython.int = 0
        start: cython.int = root
        left: cython.const[cython.uchar][::1] = pool
        own: cython.const[cython.uchar][::1] = rack
        at_times: cython.const[cython.int][::1] = times
        by_price: cython.const[cython.float][::1] = lines
        at_phases: cython.const[cython.uchar][::1] = phases
        room = array("d", bytes(8 * CODES))
        chances: cython.double[::1] = room
        for code in range(CODES):
            tiles += left[code]
        for code in range(CODES):
            chances[code] = left[code] / cython.cast(cython.double, max(1, tiles))
        self.steps = len(times)
        self.bounded = bounded
        self.whole = whole
        tile: cython.double = 1.0 / max(1, tiles)
        with cython.nogil:
            self.visit(start, chances, tile, own)
        if len(self.values) < self.reached * self.steps:
            self.values = array("f", bytes(4 * self.reached * self.steps))
        self.junk = array("f", bytes(4 * (len(lines) // (2 * PRICES * CODES))))
        for code in range(len(lines) // (2 * PRICES)):
            self.junk[code // CODES] += chances[code % CODES] * by_price[2 * PRICES * code + 1]
        with cython.nogil:
            self.fill(chances, tile, at_times, at_phases, by_price, stuck, own)

    def row(self, rack: int) -> array:
        """Return the values of a rack from the last `solve`, one per time; empty if it has none."""
        at: cython.int = self.place[rack]
        step: cython.int
        if at < 0:
            return array("f")
        result = array("f", bytes(4 * self.steps))
        values: cython.float[::1] = result
        for step in range(self.steps):
            values[step] = self.values[at * self.steps + step]
        return result

    def rows(self) -> array:
        """Return the values of all racks by number, after a `solve` from the empty rack."""
        rack: cython.int
        step: cython.int
        result = array("f", bytes(4 * self.states * self.steps))
        values: cython.float[::1] = result
        for rack in range(self.states):
            for step in range(self.steps):
                values[rack * self.steps + step] = self.values[self.place[rack] * self.steps + step]
        return result

    def best_within(self, rack: bytearray, rows: array, step: int) -> float:
        """Return the value of the best rack within these letters, at one of the times."""
        best: cython.float
        left = bytearray(rack)
        held: cython.uchar[::1] = left
        values: cython.const[cython.float][::1] = rows
        best = self.best_from(0, 0, held, values, len(rows) // self.states, step)
        return best

    def best_from(
        self,
        rack: cython.int,
        least: cython.int,
        held: cython.uchar[::1],
        values: cython.const[cython.float][::1],
        steps: cython.int,
        at: cython.int,
    ) -> cython.float:
        """Find the best value of a rack and those with more letters, of code `least` or later."""
        link: cython.int
        code: cython.int
        found: cython.float
        best: cython.float = values[rack * steps + at]
        for link in range(self.first[rack], self.first[rack + 1]):
            code = self.codes[link]
            if code >= least and held[code]:
                held[code] -= 1
                found = self.best_from(self.children[link], code, held, values, steps, at)
                held[code] += 1
                if found > best:
                    best = found
        return best

    def child(self, rack: int, code: int) -> int:
        """Return the rack with one more letter, or −1 if no word contains it."""
        link: cython.int
        for link in range(self.first[rack], self.first[rack + 1]):
            if self.codes[link] == code:
                return self.children[link]
        return -1

    def visit(
        self,
        root: cython.int,
        chances: cython.const[cython.double][::1],
        tile: cython.double,
        rack: cython.const[cython.uchar][::1],
    ) -> cython.void:
        """List the racks above the root, smaller ones first.

        If racks are bounded, those that need an exhausted letter are skipped.
        """
        at: cython.int
        link: cython.int
        child: cython.int
        code: cython.int
        chance: cython.float
        for at in range(self.reached):
            self.place[self.visited[at]] = -1
        self.visited[0] = root
        self.place[root] = 0
        self.reached = 1
        at = 0
        while at < self.reached:
            for link in range(self.first[self.visited[at]], self.first[self.visited[at] + 1]):
                if self.bounded and at:
                    code = self.codes[link]
                    chance = chances[code] - tile * (self.copies[link] - rack[code])
                    if chance <= 0:
                        continue
                child = self.children[link]
                if self.place[child] < 0:
                    self.place[child] = self.reached
                    self.visited[self.reached] = child
                    self.reached += 1
            at += 1

    def fill(
        self,
        chances: cython.const[cython.double][::1],
        tile: cython.double,
        times: cython.const[cython.int][::1],
        phases: cython.const[cython.uchar][::1],
        lines: cython.const[cython.float][::1],
        stuck: cython.float,
        rack: cython.const[cython.uchar][::1],
    ) -> cython.void:
        """Compute the rows of all listed racks, larger ones first, a few of equal size at once."""
        at: cython.int = self.reached
        step: cython.int
        size: cython.int
        racks: cython.int
        needed: cython.int
        smallest: cython.int = self.sizes[self.visited[0]]
        while at > 0:
            size = self.sizes[self.visited[at - 1]]
            # A rack with one more letter is used at one time less.
            needed = self.steps - max(0, size - smallest - self.whole)
            if size == LETTERS:
                at -= 1
                if needed == self.steps:
                    for step in range(needed):
                        self.values[at * self.steps + step] = self.worth[self.visited[at]]
                continue
            racks = 0
            while at > 0 and racks < TOGETHER and self.sizes[self.visited[at - 1]] == size:
                at -= 1
                racks += 1
            self.fill_rows(at, racks, needed, chances, tile, times, phases, lines, stuck, rack)

    def fill_rows(
        self,
        at: cython.int,
        racks: cython.int,
        steps: cython.int,
        chances: cython.const[cython.double][::1],
        tile: cython.double,
        times: cython.const[cython.int][::1],
        phases: cython.const[cython.uchar][::1],
        lines: cython.const[cython.float][::1],
        stuck: cython.float,
        rack: cython.const[cython.uchar][::1],
    ) -> cython.void:
        """Compute the values of some racks of equal size, from few auctions to many.

        Each value depends on the previous one. Interleaving racks hides that latency.
        """
        one: cython.int
        link: cython.int
        step: cython.int
        price: cython.int
        code: cython.int
        state: cython.int
        phase: cython.int = -1
        at_price: cython.Py_ssize_t
        child: cython.uint[264]  # TOGETHER · CODES; older compilers require a literal
        code_of: cython.uint[264]
        line: cython.uint[264]
        weight: cython.float[264]
        word: cython.float[264]  # the worth of the word that a link completes
        end: cython.int[8]  # TOGETHER
        useful: cython.float[8]
        useless: cython.float[8]
        now: cython.float[8]
        chance: cython.float
        slope: cython.float
        rate: cython.float
        gap: cython.float
        value: cython.float
        more: cython.float
        unit: cython.float = 1
        missing: cython.int = LETTERS - self.sizes[self.visited[at]]
        if not cython.compiled:
            child, code_of, line = ([0] * TOGETHER * CODES for _ in range(3))
            weight, word = ([0.0] * TOGETHER * CODES for _ in range(2))
            end, useful, useless, now = ([0] * TOGETHER for _ in range(4))
        for one in range(racks):
            state = self.visited[at + one]
            end[one] = one * CODES
            useful[one] = 0.0
            for link in range(self.first[state], self.first[state + 1]):
                code = self.codes[link]
                chance = chances[code] - tile * (self.copies[link] - rack[code])
                if chance > 0:
                    if missing == 1:
                        word[end[one]] = self.worth[self.children[link]]
                    else:
                        child[end[one]] = self.place[self.children[link]] * self.steps
                    weight[end[one]] = chance
                    code_of[end[one]] = code
                    useful[one] += chance
                    end[one] += 1
            now[one] = stuck
            self.values[(at + one) * self.steps] = stuck
        for step in range(1, steps):
            if self.bounded and times[step] <= missing:
                # Nobody else can bid: every letter must be taken.
                for one in range(racks):
                    value = (1.0 - useful[one]) * stuck
                    for link in range(one * CODES, end[one]):
                        gap = word[link]
                        if missing > 1:
                            gap = self.values[child[link] + step - 1]
                        value += weight[link] * gap
                    now[one] = value
                    self.values[(at + one) * self.steps + step] = value
                continue
            if phases[step] != phase:
                phase = phases[step]
                for one in range(racks):
                    useless[one] = self.junk[phase]
                    for link in range(one * CODES, end[one]):
                        line[link] = 2 * (phase * CODES + code_of[link]) * PRICES
                        useless[one] -= weight[link] * lines[line[link] + 1]
            for one in range(racks):
                value = now[one]
                rate = useless[one]
                more = rate * (stuck - value)
                for link in range(one * CODES, end[one]):
                    if missing == 1:
                        gap = word[link] - value
                    else:
                        gap = self.values[child[link] + step - 1] - value
                    price = cython.cast(cython.int, gap + unit)
                    price &= ~(price >> 31)  # 0 for harm, without an unpredictable branch
                    price = PRICES - 1 if price > PRICES - 1 else price
                    at_price = line[link] + 2 * cython.cast(cython.uint, price)
                    slope = weight[link] * lines[at_price + 1]
                    more += weight[link] * lines[at_price] + slope * gap
                    rate += slope
                if times[step] - times[step - 1] > 1:
                    more *= lasting(rate, times[step] - times[step - 1])
                now[one] = value + more
                self.values[(at + one) * self.steps + step] = now[one]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lasting(rate: cython.float, auctions: cython.int) -> cython.float:
    """Return the gain of several auctions as a multiple of that of the first; each closes the gap.

    This is the geometric series 1 + q + q² + … of `auctions` terms with q = 1 − rate, computed bit
    by bit.
    """
    one: cython.float = 1
    left: cython.float = one - rate if rate < one else 0
    total: cython.float = 0
    power: cython.float = 1
    bit: cython.int = 1
    while 2 * bit <= auctions:
        bit *= 2
    while bit:
        total *= one + power
        power *= power
        if auctions & bit:
            total = total * left + one
            power *= left
        bit //= 2
    return total
