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
    KINDS = 4
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

    def solve(
        self,
        root: int,
        rack: bytearray,
        pool: bytearray,
        times: array,
        kinds: bytes,
        gains: array,
        forced: array,
        stuck: array,
    ) -> None:
        """Find the values of the root rack and of all racks above it.

        `times` are ascending numbers of auctions, the first one 0. `kinds` are those of letters, by
        code. For each time and kind `gains` has 64 numbers: what an advantage of so many points
        brings on average, after its price; and `forced` the chance to be given a letter that
        nobody wants. `stuck` is what a rack is worth that no word holds, by the number of letters
        missing.
        """
        code: cython.int
        tiles: cython.int = 0
        start: cython.int = root
        left: cython.const[cython.uchar][::1] = pool
        own: cython.const[cython.uchar][::1] = rack
        at_times: cython.const[cython.int][::1] = times
        by_price: cython.const[cython.double][::1] = gains
        by_force: cython.const[cython.double][::1] = forced
        fallback: cython.const[cython.double][::1] = stuck
        sorts: cython.const[cython.uchar][::1] = kinds
        room = array("d", bytes(8 * CODES))
        chances: cython.double[::1] = room
        for code in range(CODES):
            tiles += left[code]
        for code in range(CODES):
            chances[code] = left[code] / cython.cast(cython.double, max(1, tiles))
        self.steps = len(times)
        with cython.nogil:
            self.visit(start)
        if len(self.values) < self.reached * self.steps:
            self.values = array("f", bytes(4 * self.reached * self.steps))
        with cython.nogil:
            self.fill(
                chances, sorts, 1.0 / max(1, tiles), at_times, by_price, by_force, fallback, own
            )

    def row(self, rack: int) -> array:
        """The values of a rack that the last `solve` found, one for each time; or none."""
        at: cython.int = self.place[rack]
        if at < 0:
            return array("f")
        return array("f", self.values[at * self.steps : (at + 1) * self.steps])

    def child(self, rack: int, code: int) -> int:
        """The rack with one more letter, or −1 if no word holds it."""
        link: cython.int
        for link in range(self.first[rack], self.first[rack + 1]):
            if self.codes[link] == code:
                return self.children[link]
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(
        self,
        chances: cython.const[cython.double][::1],
        kinds: cython.const[cython.uchar][::1],
        tile: cython.double,
        times: cython.const[cython.int][::1],
        gains: cython.const[cython.double][::1],
        forced: cython.const[cython.double][::1],
        stuck: cython.const[cython.double][::1],
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
                self.fill_row(at, chances, kinds, tile, times, gains, forced, stuck, rack)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_row(
        self,
        at: cython.int,
        chances: cython.const[cython.double][::1],
        kinds: cython.const[cython.uchar][::1],
        tile: cython.double,
        times: cython.const[cython.int][::1],
        gains: cython.const[cython.double][::1],
        forced: cython.const[cython.double][::1],
        stuck: cython.const[cython.double][::1],
        rack: cython.const[cython.uchar][::1],
    ) -> cython.void:
        """The values of one rack, from few auctions to many."""
        link: cython.int
        links: cython.int = 0
        step: cython.int
        price: cython.int
        kind: cython.int
        code: cython.int
        child: cython.int[33]  # CODES; older compilers ask for the number
        place: cython.int[33]
        weight: cython.double[33]
        useless: cython.double[4]  # KINDS
        chance: cython.double
        useful: cython.double = 0.0
        rate: cython.double
        gap: cython.double
        now: cython.double
        more: cython.double
        state: cython.int = self.visited[at]
        missing: cython.int = LETTERS - self.sizes[state]
        given: cython.double = stuck[missing - 1]
        if not cython.compiled:
            child, place, weight = [0] * CODES, [0] * CODES, [0.0] * CODES
            useless = [0.0] * KINDS
        for kind in range(KINDS):
            useless[kind] = 0.0
        for code in range(CODES):
            useless[kinds[code]] += chances[code]
        for link in range(self.first[state], self.first[state + 1]):
            code = self.codes[link]
            chance = chances[code] - tile * (self.copies[link] - rack[code])
            if chance > 0:
                child[links] = self.place[self.children[link]] * self.steps
                weight[links] = chance
                place[links] = kinds[code]
                useless[kinds[code]] -= chance
                useful += chance
                links += 1
        now = stuck[missing]
        self.values[at * self.steps] = now
        for step in range(1, self.steps):
            if times[step] <= missing:  # nobody else is left: every letter has to be taken
                now = (1.0 - useful) * given
                for link in range(links):
                    now += weight[link] * self.values[child[link] + step - 1]
            else:
                rate = 0.0
                for kind in range(KINDS):
                    rate += useless[kind] * forced[step * KINDS + kind]
                more = rate * (given - now)
                for link in range(links):
                    gap = self.values[child[link] + step - 1] - now
                    kind = step * KINDS + place[link]
                    if gap <= 0:
                        chance = weight[link] * forced[kind]
                        more += chance * gap
                    else:
                        price = min(cython.cast(cython.int, gap), PRICES - 2)
                        kind = kind * PRICES + price
                        chance = weight[link] * (gains[kind + 1] - gains[kind])
                        more += weight[link] * gains[kind] + (gap - price) * chance
                    rate += chance
                now += more * lasting(rate, times[step] - times[step - 1])
            self.values[at * self.steps + step] = now


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lasting(rate: cython.double, auctions: cython.int) -> cython.double:
    """How much of what one auction brings several bring: less each time, as the gap closes."""
    _: cython.int
    total: cython.double = 1.0
    left: cython.double = 1.0
    for _ in range(1, auctions):
        left *= max(0.0, 1.0 - rate)
        total += left
    return total
