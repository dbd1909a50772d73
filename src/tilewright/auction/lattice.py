"""What racks are worth when letters are bought one by one, over all useful racks.  [compiled]

A rack is useful if some seven-letter word holds it. From each useful rack there is a link for every
letter that leads to another one. With t auctions to come a rack's value is its value with t − 1,
plus what the next letter may bring: the letter comes with a chance, it adds the difference of the
two racks, and it costs what the market asks.
"""

from array import array

import cython

if not cython.compiled:
    CODES = 33
    PRICES = 64
    LETTERS = 7


@cython.final
@cython.cclass
class Lattice:
    """Useful racks, numbered by size, the empty one first, with links to the next larger."""

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

        A link has a child, the code of the letter that it adds and the copies of it that the rack
        has already. `sizes` and `worth` are of racks; only a whole word is worth something.
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
        self.steps = 0
        self.bounded = False

    def solve(
        self,
        root: int,
        rack: bytearray,
        pool: bytearray,
        times: array,
        phases: bytes,
        lines: array,
        stuck: float,
        bounded: bool = True,
    ) -> None:
        """Find the values of the root rack and of all racks above it.

        `times` are ascending numbers of auctions, the first one 0, and `phases` those in which they
        fall. For each phase and code `lines` has 64 pairs of numbers: the height and the slope of
        what an advantage brings on average, after its price; the first pair is for harm, where the
        slope is the chance to be given the letter, the next ones are for an advantage of 0 points
        and a part, of 1 and so on. `stuck` is what a rack is worth that no word holds.
        Where a rack is `bounded` to seven letters and everybody has to
        fill it, the last letters of a round have to be taken as they come.
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
        with cython.nogil:
            self.visit(start)
        if len(self.values) < self.reached * self.steps:
            self.values = array("f", bytes(4 * self.reached * self.steps))
        self.junk = array("f", bytes(4 * (len(lines) // (2 * PRICES * CODES))))
        for code in range(len(lines) // (2 * PRICES)):
            self.junk[code // CODES] += chances[code % CODES] * by_price[2 * PRICES * code + 1]
        with cython.nogil:
            self.fill(chances, 1.0 / max(1, tiles), at_times, at_phases, by_price, stuck, own)

    def row(self, rack: int) -> array:
        """The values of a rack that the last `solve` found, one for each time; or none."""
        at: cython.int = self.place[rack]
        if at < 0:
            return array("f")
        return array("f", self.values[at * self.steps : (at + 1) * self.steps])

    def rows(self) -> array:
        """The values of all racks in the order of their numbers, after one from the empty rack."""
        rack: cython.int
        step: cython.int
        result = array("f", bytes(4 * self.states * self.steps))
        values: cython.float[::1] = result
        for rack in range(self.states):
            for step in range(self.steps):
                values[rack * self.steps + step] = self.values[self.place[rack] * self.steps + step]
        return result

    def best_within(self, rack: bytearray, rows: array, step: int) -> float:
        """The value of the best of all racks whose letters are among these, at one of the times."""
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
        """The best of a rack and all larger ones, by letters of this code or later ones."""
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
        """The rack with one more letter, or −1 if no word holds it."""
        link: cython.int
        for link in range(self.first[rack], self.first[rack + 1]):
            if self.codes[link] == code:
                return self.children[link]
        return -1

    def visit(self, root: cython.int) -> cython.void:
        """List the racks above the root, smaller ones first."""
        at: cython.int
        link: cython.int
        child: cython.int
        for at in range(self.reached):
            self.place[self.visited[at]] = -1
        self.visited[0] = root
        self.place[root] = 0
        self.reached = 1
        at = 0
        while at < self.reached:
            for link in range(self.first[self.visited[at]], self.first[self.visited[at] + 1]):
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
        """Find the rows of all listed racks, larger ones first."""
        at: cython.int = self.reached
        step: cython.int
        while at > 0:
            at -= 1
            if self.sizes[self.visited[at]] == LETTERS:
                for step in range(self.steps):
                    self.values[at * self.steps + step] = self.worth[self.visited[at]]
            else:
                self.fill_row(at, chances, tile, times, phases, lines, stuck, rack)

    def fill_row(
        self,
        at: cython.int,
        chances: cython.const[cython.double][::1],
        tile: cython.double,
        times: cython.const[cython.int][::1],
        phases: cython.const[cython.uchar][::1],
        lines: cython.const[cython.float][::1],
        stuck: cython.float,
        rack: cython.const[cython.uchar][::1],
    ) -> cython.void:
        """The values of one rack, from few auctions to many."""
        link: cython.int
        links: cython.int = 0
        step: cython.int
        price: cython.int
        code: cython.int
        phase: cython.int = -1
        child: cython.int[33]  # CODES; older compilers ask for the number
        code_of: cython.int[33]
        line: cython.int[33]
        weight: cython.float[33]
        chance: cython.float
        useful: cython.float = 0.0
        useless: cython.float = 0.0
        slope: cython.float
        rate: cython.float
        gap: cython.float
        now: cython.float
        more: cython.float
        one: cython.float = 1
        state: cython.int = self.visited[at]
        missing: cython.int = LETTERS - self.sizes[state]
        if not cython.compiled:
            child, code_of, line, weight = [0] * CODES, [0] * CODES, [0] * CODES, [0.0] * CODES
        for link in range(self.first[state], self.first[state + 1]):
            code = self.codes[link]
            chance = chances[code] - tile * (self.copies[link] - rack[code])
            if chance > 0:
                child[links] = self.place[self.children[link]] * self.steps
                weight[links] = chance
                code_of[links] = code
                useful += chance
                links += 1
        now = stuck
        self.values[at * self.steps] = now
        for step in range(1, self.steps):
            if self.bounded and times[step] <= missing:
                # Nobody else is left: every letter has to be taken.
                now = (1.0 - useful) * stuck
                for link in range(links):
                    now += weight[link] * self.values[child[link] + step - 1]
            else:
                if phases[step] != phase:
                    phase = phases[step]
                    useless = self.junk[phase]
                    for link in range(links):
                        line[link] = (phase * CODES + code_of[link]) * PRICES
                        useless -= weight[link] * lines[2 * line[link] + 1]
                rate = useless
                more = useless * (stuck - now)
                for link in range(links):
                    gap = self.values[child[link] + step - 1] - now
                    price = cython.cast(cython.int, gap + one)
                    price = 0 if price < 0 else price
                    price = PRICES - 1 if price > PRICES - 1 else price
                    price = 2 * (line[link] + price)
                    slope = weight[link] * lines[price + 1]
                    more += weight[link] * lines[price] + slope * gap
                    rate += slope
                now += more * lasting(rate, times[step] - times[step - 1])
            self.values[at * self.steps + step] = now


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lasting(rate: cython.float, auctions: cython.int) -> cython.float:
    """How much of what one auction brings several bring: less each time, as the gap closes.

    It is the sum of so many powers of what is left, 1 and up, found bit by bit.
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
