"""Games of static players, entirely in compiled code.  [compiled]

A static player makes the move with the highest score plus leave value. Each seat has its own table
of leaves; with a table of zeros it is greedy.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.chance import Chance
    from cython.cimports.tilewright.scrabble.kernels.field import BLANK_TILE, Field
    from cython.cimports.tilewright.scrabble.kernels.finder import Finder
else:
    from tilewright.scrabble.kernels.chance import Chance
    from tilewright.scrabble.kernels.field import BLANK_TILE, Field
    from tilewright.scrabble.kernels.finder import Finder

    MOST_TILES = 256
    CODES = 33
    SCORELESS = 6


@cython.final
@cython.cclass
class Playout:
    """Two racks, a bag and a board, played by static players.

    `finders` are the finders of the seats, on the same field. Both seats may share one; with two,
    each caches the analysis of its seat's rack, which helps when racks repeat. `tiles` counts the
    tiles of the set by code, with blanks as 0; `tables` are the offsets of each seat's leaves in
    its finder.
    """

    def __init__(
        self,
        field: Field,
        empty: Field,
        finders: tuple[Finder, Finder],
        tiles: bytes,
        tables: tuple[int, int],
    ) -> None:
        self.field = field
        self.empty = empty
        self.finder, self.other_finder = finders
        self.chance = Chance()
        self.set = bytearray(tiles)
        self.tables = array("i", tables)
        self.bag = bytearray(MOST_TILES)
        self.racks = bytearray(2 * CODES)
        self.given = bytearray(CODES)
        self.scores = array("i", [0, 0])
        self.leaves = array("f", [0, 0])  # leave value after each seat's last move
        self.bagged = self.seat = 0
        self.scoreless = self.turns = 0
        self.over = False

    def games(self, seed: int, begin: int, number: int) -> list[tuple[int, int, int]]:
        """Play games by number; return both scores and the number of turns of each."""
        ended = []
        first: cython.ulonglong = seed
        one: cython.ulonglong
        for one in range(begin, begin + number):
            with cython.nogil:
                self.chance.seed(first, 0, one)
                self.start()
                while not self.over:
                    self.turn()
            ended.append((self.scores[0], self.scores[1], self.turns))
        return ended

    def learn(self, seed: int, begin: int, number: int, sums: object, counts: object) -> None:
        """Play games in which every rack is drawn anew, and sum up equities by leave.

        Both seats must have the same finder. On each turn, if the bag can fill a rack after it, the
        equity of the best move in hundredths is added to the sum of every part of the rack, at the
        part's rank among the leaves.
        """
        first: cython.ulonglong = seed
        one: cython.ulonglong
        self.sums = sums
        self.counts = counts
        for one in range(begin, begin + number):
            with cython.nogil:
                self.chance.seed(first, 1, one)
                self.start()
                while not self.over:
                    self.redraw()
                    self.turn()
                    self.note()
        self.sums = None
        self.counts = None

    def observe(
        self, seed: int, begin: int, number: int, facts: object, results: object
    ) -> list[int]:
        """Play games, and record the facts before each turn and the final spreads.

        `facts` receives four numbers for each turn (tiles not on the board, the lead of the seat on
        turn, and the leave values of that seat and the opponent), `results` the final lead of that
        seat. Returns the total number of turns recorded after each game.
        """
        rows: cython.float[::1] = facts
        spreads: cython.int[::1] = results
        first: cython.ulonglong = seed
        one: cython.ulonglong
        row: cython.int = 0
        game: cython.int = 0
        ahead: cython.int
        ended = []
        for one in range(begin, begin + number):
            with cython.nogil:
                self.chance.seed(first, 2, one)
                self.start()
                game = row
                while not self.over:
                    self.describe(rows, row)
                    spreads[row] = 1 - 2 * self.seat
                    row += 1
                    self.turn()
                ahead = self.scores[0] - self.scores[1]
                while game < row:
                    spreads[game] *= ahead
                    game += 1
            ended.append(row)
        return ended

    def describe(self, rows: cython.float[::1], row: cython.int) -> cython.void:
        """Record the facts for the win chance of the seat on turn."""
        ahead: cython.int = self.scores[self.seat] - self.scores[1 - self.seat]
        rows[4 * row] = self.bagged + self.held(0) + self.held(1)
        rows[4 * row + 1] = ahead
        rows[4 * row + 2] = self.leaves[self.seat]
        rows[4 * row + 3] = self.leaves[1 - self.seat]

    def redraw(self) -> cython.void:
        """Give the seat on turn a new rack if the bag is large enough."""
        code: cython.int
        begin: cython.int = self.seat * CODES
        if self.bagged < self.finder.full:
            return
        for code in range(CODES):
            while self.racks[begin + code]:
                self.racks[begin + code] -= 1
                self.bag[self.bagged] = code
                self.bagged += 1
        self.chance.shuffle(self.bag, self.bagged)
        self.fill(self.seat)

    def note(self) -> cython.void:
        """Add the equity of the last move to all parts of its rack."""
        tiles: cython.int
        rank: cython.int
        hundredths: cython.longlong
        if self.bagged < self.finder.full or self.finder.held < self.finder.full:
            return
        hundredths = cython.cast(cython.longlong, self.finder.move_equity[0] * 100)
        for tiles in range((1 << self.finder.held) - 1):
            rank = self.finder.rank(tiles)
            self.sums[rank] += hundredths
            self.counts[rank] += 1

    def start(self) -> cython.void:
        """Start a game: an empty board, a shuffled bag and two racks."""
        code: cython.int
        _: cython.int
        self.field.copy(self.empty)
        self.bagged = 0
        for code in range(CODES):
            self.racks[code] = 0
            self.racks[CODES + code] = 0
            for _ in range(self.set[code]):
                self.bag[self.bagged] = code
                self.bagged += 1
        self.chance.shuffle(self.bag, self.bagged)
        self.fill(0)
        self.fill(1)
        self.scores[0] = 0
        self.scores[1] = 0
        self.leaves[0] = 0
        self.leaves[1] = 0
        self.seat = 0
        self.scoreless = 0
        self.turns = 0
        self.over = False

    def fill(self, seat: cython.int) -> cython.void:
        """Fill the rack of a seat from the bag."""
        lacking: cython.int = self.finder.full - self.held(seat)
        while lacking > 0 and self.bagged:
            self.bagged -= 1
            self.racks[seat * CODES + self.bag[self.bagged]] += 1
            lacking -= 1

    def worth(self, seat: cython.int) -> cython.int:
        """The points of the tiles on a rack."""
        code: cython.int
        points: cython.int = 0
        for code in range(1, CODES):
            points += self.racks[seat * CODES + code] * self.field.values[code]
        return points

    def held(self, seat: cython.int) -> cython.int:
        code: cython.int
        tiles: cython.int = 0
        for code in range(CODES):
            tiles += self.racks[seat * CODES + code]
        return tiles

    def turn(self) -> cython.void:
        """Make the static move of the seat on turn."""
        if self.seat:
            self.move(self.other_finder)
        else:
            self.move(self.finder)

    def move(self, finder: Finder) -> cython.void:
        """Make the best move of a finder."""
        unseen: cython.int = 0 if self.bagged else self.worth(1 - self.seat)
        score: cython.int = 0
        finder.table = self.tables[self.seat]
        finder.find(self.racks, self.seat * CODES, self.bagged, unseen, 1)
        self.leaves[self.seat] = 0
        if finder.found:
            score = finder.move_score[0]
            if self.bagged:
                self.leaves[self.seat] = finder.part_leave[finder.move_part[0]]
            if finder.move_length[0]:
                self.lay(finder.move_at[0], finder.move_length[0], finder.move_tiles, 0)
            else:
                self.exchange(finder, finder.move_part[0])
        self.end_turn(score)

    def lay(
        self, at: cython.int, length: cython.int, word: cython.uchar[::1], begin: cython.int
    ) -> cython.void:
        """Place a word from the rack of the seat on turn, and draw."""
        i: cython.int
        tile: cython.int
        self.field.lay(at, length, word, begin)
        for i in range(length):
            tile = word[begin + i]
            if tile:
                self.racks[self.seat * CODES + (0 if tile & BLANK_TILE else tile)] -= 1
        self.fill(self.seat)

    def end_turn(self, score: cython.int) -> cython.void:
        """Add the score, and check whether the game is over."""
        self.scores[self.seat] += score
        self.scoreless = 0 if score else self.scoreless + 1
        self.turns += 1
        if self.scoreless >= SCORELESS or (self.bagged == 0 and self.held(self.seat) == 0):
            self.finish()
        self.seat = 1 - self.seat

    def exchange(self, finder: Finder, part: cython.int) -> cython.void:
        """Exchange a part of the rack, as numbered by the finder."""
        i: cython.int
        tiles: cython.int = finder.part_tiles[part]
        for i in range(CODES):
            self.given[i] = 0
        for i in range(finder.held):
            self.given[finder.code[i]] += (tiles >> i) & 1
        self.swap()

    def swap(self) -> cython.void:
        """Replace the given tiles from the bag, then return them to it."""
        code: cython.int
        _: cython.int
        for code in range(CODES):
            self.racks[self.seat * CODES + code] -= self.given[code]
        self.fill(self.seat)
        for code in range(CODES):
            for _ in range(self.given[code]):
                self.bag[self.bagged] = code
                self.bagged += 1
        self.chance.shuffle(self.bag, self.bagged)

    def finish(self) -> cython.void:
        """End the game: going out gains twice the opponent's tiles, else both lose their own."""
        seat: cython.int = self.seat
        self.over = True
        if self.held(seat) == 0:
            self.scores[seat] += 2 * self.worth(1 - seat)
        else:
            self.scores[0] -= self.worth(0)
            self.scores[1] -= self.worth(1)
