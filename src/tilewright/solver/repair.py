"""Add tiles to a grid and move few of the old ones.  [compiled]

Changes are tried in order of the tiles moved: put the new tile on a free square; replace an old
tile by it, which moves to a free square or replaces another one (a chain); take tiles off the ends
of words and play them again together with the new ones.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.grid.board import Board
    from cython.cimports.tilewright.solver.plays import Plays
    from cython.cimports.tilewright.solver.table import WordTable
else:
    from tilewright.grid.board import Board
    from tilewright.solver.plays import Plays
    from tilewright.solver.table import WordTable

    MOST_LIFTED = 6
    MOST_LIFTS = 4096


@cython.final
@cython.cclass
class Repair:
    """A valid grid on a board, to which tiles are added call by call.

    `held` may store the letters on the board and their shift, so that the next user of the same
    grid does not have to load it again.
    """

    def __init__(self, board: Board, table: WordTable) -> None:
        self.board = board
        self.held: tuple | None = None
        self.plays = Plays(board, table)
        self.old_cell = array("i", bytes(4 * board.side * board.side))
        self.old_code = bytearray(board.side * board.side)
        self.old_count = 0
        self.was = bytearray(board.side * board.side)
        self.new_codes = array("i", bytes(4 * 64))
        self.lift_first = array("i", bytes(4 * MOST_LIFTS))
        self.lift_front = array("i", bytes(4 * MOST_LIFTS))
        self.lift_last = array("i", bytes(4 * MOST_LIFTS))
        self.lift_back = array("i", bytes(4 * MOST_LIFTS))
        self.lift_step = array("i", bytes(4 * MOST_LIFTS))
        self.nodes = self.until = 0
        self.new_count = self.lifts = 0
        self.has_masks = False

    def load(self, letters: dict, codes: object, down: int, right: int) -> bool:
        """Load letters by (row, column), shifted; return False if they are not a valid grid."""
        self.has_masks = False
        try:
            self.board.stand(letters, codes, down, right)
        except KeyError:
            return False
        return self.board.is_sound()

    def lost(self) -> list[tuple[int, int]]:
        """The (square, code) tiles that were there before the last change and no longer are."""
        i: cython.int
        found: list = []
        for i in range(self.old_count):
            if self.board.cells[self.old_cell[i]] != self.old_code[i]:
                found.append((self.old_cell[i], self.old_code[i]))
        return found

    def gained(self) -> list[tuple[int, int]]:
        """The (square, code) tiles that the last change laid."""
        i: cython.int
        cell: cython.int
        found: list = []
        for i in range(self.board.count):
            cell = self.board.tiles[i]
            if self.board.cells[cell] != self.was[cell]:
                found.append((cell, self.board.cells[cell]))
        return found

    def before(self) -> list[tuple[int, int]]:
        """The (square, code) tiles before the last change."""
        return [(self.old_cell[i], self.old_code[i]) for i in range(self.old_count)]

    def take_in(self, codes: bytes, nodes: int) -> bool:
        """Add tiles, at most twelve; return False and change nothing if no change was found.

        Then the node limit was reached, or nothing was left to try except a new grid.
        """
        found: cython.bint
        self.until = self.plays.visited + nodes
        i: cython.int
        before: cython.longlong = self.plays.visited
        self.new_count = len(codes)
        for i in range(self.new_count):
            self.new_codes[i] = codes[i]
        with cython.nogil:
            for i in range(self.old_count):
                self.was[self.old_cell[i]] = 0
            self.old_count = self.board.count
            for i in range(self.old_count):
                self.old_cell[i] = self.board.tiles[i]
                self.old_code[i] = self.board.cells[self.board.tiles[i]]
                self.was[self.old_cell[i]] = self.old_code[i]
            self.board.log = 0
            found = self.add()
            if not found:
                self.board.rollback(0)
            self.board.log = 0
        self.nodes += self.plays.visited - before
        return found

    def add(self) -> cython.bint:
        """Try the kinds of change, fewest moved tiles first."""
        tiles: cython.int
        single: cython.int = self.new_codes[0]
        if self.new_count == 1:
            if self.free_square(single):
                return True
            self.make_masks()
        else:
            self.make_masks()
            self.hold_new()
            if self.replay():
                return True
        self.sort_old()
        self.lifts = 0
        for tiles in range(1, MOST_LIFTED + 1):
            if self.plays.visited > self.until:
                return False
            if self.new_count == 1 and tiles <= 2 and self.chain(single, tiles):
                return True
            if tiles == 1:
                self.list_lifts()
            if self.lift_one(tiles) or self.lift_two(tiles):
                return True
        return False

    def sort_old(self) -> cython.void:
        """Sort the old tiles by square, so that the result does not depend on their history."""
        i: cython.int
        at: cython.int
        cell: cython.int
        gap: cython.int = self.old_count // 2
        while gap:
            for i in range(gap, self.old_count):
                cell = self.old_cell[i]
                at = i
                while at >= gap and self.old_cell[at - gap] > cell:
                    self.old_cell[at] = self.old_cell[at - gap]
                    at -= gap
                self.old_cell[at] = cell
            gap //= 2
        for i in range(self.old_count):
            self.old_code[i] = self.was[self.old_cell[i]]

    def make_masks(self) -> cython.void:
        """Compute the masks of a newly loaded grid; most tiles are placed without them."""
        if not self.has_masks:
            self.board.refresh_all()
            self.has_masks = True

    def allowed(self, cell: cython.int, code: cython.int) -> cython.bint:
        """Whether this letter is allowed on an empty square."""
        mask: cython.uint
        if not self.has_masks:
            return self.board.admits(cell, code, 0) and self.board.admits(cell, code, 1)
        mask = self.board.masks[cell] & self.board.masks[self.board.area + cell]
        return (mask >> (code & 31)) & 1

    def openness(self, cell: cython.int) -> cython.int:
        """The number of empty squares among the eight around; open squares leave more options."""
        side: cython.int = self.board.side
        return (
            (self.board.cells[cell - 1] == 0)
            + (self.board.cells[cell + 1] == 0)
            + (self.board.cells[cell - side] == 0)
            + (self.board.cells[cell + side] == 0)
            + (self.board.cells[cell - side - 1] == 0)
            + (self.board.cells[cell - side + 1] == 0)
            + (self.board.cells[cell + side - 1] == 0)
            + (self.board.cells[cell + side + 1] == 0)
        )

    def free_square(self, code: cython.int) -> cython.bint:
        """Put the tile on the most open square that allows it."""
        i: cython.int
        way: cython.int
        cell: cython.int
        best: cython.int = 0
        most: cython.int = -1
        empty: cython.int
        side: cython.int = self.board.side
        # Checking a square is faster than visiting a node of the graph.
        self.plays.visited += self.board.count // 4
        for i in range(self.board.count):
            for way in range(4):
                cell = self.board.tiles[i]
                cell += (1 if way == 0 else -1) if way < 2 else (side if way == 2 else -side)
                if self.board.cells[cell]:
                    continue
                empty = self.openness(cell)
                # Ties go to the first square on the board, whatever the order of the tiles.
                if empty < most or (empty == most and cell >= best):
                    continue
                if self.board.inside(cell) and self.allowed(cell, code):
                    most = empty
                    best = cell
        if best and self.has_masks:
            self.board.put(best, code)
        elif best:
            self.board.lay(best, code)
        return best != 0

    def chain(self, code: cython.int, links: cython.int) -> cython.bint:
        """Replace another tile, which then moves elsewhere with one link fewer."""
        i: cython.int
        cell: cython.int
        other: cython.int
        mark: cython.int = self.board.log
        mask: cython.uint
        for i in range(self.old_count):
            cell = self.old_cell[i]
            other = self.board.cells[cell]
            self.plays.visited += 1
            # A square where a tile was already replaced is skipped.
            if other == code or other != self.old_code[i]:
                continue
            mask = self.board.cross_mask(cell, 0) & self.board.cross_mask(cell, 1)
            if not (mask >> (code & 31)) & 1:
                continue
            self.board.take(cell)
            self.board.put(cell, code)
            if self.free_square(other) if links == 1 else self.chain(other, links - 1):
                return True
            self.board.rollback(mark)
        return False

    def junction(self, cell: cython.int, direction: cython.int) -> cython.bint:
        """Whether a word in the other direction runs through this tile."""
        step: cython.int = self.board.step(1 - direction)
        return self.board.cells[cell - step] != 0 or self.board.cells[cell + step] != 0

    def list_lifts(self) -> cython.void:
        """List every way to take tiles off the ends of a word so that the rest stays valid."""
        i: cython.int
        direction: cython.int
        step: cython.int
        last: cython.int
        for i in range(self.old_count):
            for direction in range(2):
                step = self.board.step(direction)
                last = self.old_cell[i]
                if self.board.cells[last - step] or self.board.cells[last + step] == 0:
                    continue
                while self.board.cells[last + step]:
                    last += step
                self.list_lifts_of(self.old_cell[i], last, direction)

    def list_lifts_of(
        self, first: cython.int, last: cython.int, direction: cython.int
    ) -> cython.void:
        step: cython.int = self.board.step(direction)
        length: cython.int = (last - first) // step + 1
        front: cython.int = 0
        back: cython.int
        while front < min(length, MOST_LIFTED + 1):
            back = 0
            while front + back < min(length, MOST_LIFTED + 1):
                if (
                    front + back
                    and self.lifts < MOST_LIFTS
                    and self.remains(first + front * step, last - back * step, step)
                ):
                    self.lift_first[self.lifts] = first
                    self.lift_front[self.lifts] = front
                    self.lift_last[self.lifts] = last
                    self.lift_back[self.lifts] = back
                    self.lift_step[self.lifts] = step
                    self.lifts += 1
                if self.junction(last - back * step, direction):
                    break
                back += 1
            if self.junction(first + front * step, direction):
                break
            front += 1

    def remains(self, first: cython.int, last: cython.int, step: cython.int) -> cython.bint:
        """Whether the squares from first to last hold a word, or a single tile."""
        return first == last or self.board.is_word(first, last, step)

    def lift_size(self, lift: cython.int) -> cython.int:
        return self.lift_front[lift] + self.lift_back[lift]

    def take(self, cell: cython.int) -> cython.void:
        """Take a tile off the board into the hand."""
        self.plays.gain(self.board.cells[cell])
        self.board.take(cell)

    def take_lift(self, lift: cython.int) -> cython.void:
        i: cython.int
        for i in range(self.lift_front[lift]):
            self.take(self.lift_first[lift] + i * self.lift_step[lift])
        for i in range(self.lift_back[lift]):
            self.take(self.lift_last[lift] - i * self.lift_step[lift])

    def hold_new(self) -> cython.void:
        i: cython.int
        self.plays.clear()
        for i in range(self.new_count):
            self.plays.gain(self.new_codes[i])

    def replay(self) -> cython.bint:
        """Play all tiles in hand; the node limit grows with their number."""
        self.plays.until = min(self.plays.visited + 4000 * self.plays.total, self.until)
        return self.plays.finish(0)

    def lift_one(self, tiles: cython.int) -> cython.bint:
        """Take `tiles` tiles off one word, and play them again with the new ones."""
        lift: cython.int
        mark: cython.int = self.board.log
        for lift in range(self.lifts):
            if self.lift_size(lift) != tiles or self.plays.visited > self.until:
                continue
            self.hold_new()
            self.take_lift(lift)
            if self.replay():
                return True
            self.board.rollback(mark)
        return False

    def disjoint(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two lifts are of different words."""
        return self.lift_first[a] != self.lift_first[b] or self.lift_step[a] != self.lift_step[b]

    def lift_two(self, tiles: cython.int) -> cython.bint:
        """Take `tiles` tiles off two words; if there are many pairs, only some are tried."""
        a: cython.int
        b: cython.int
        tries: cython.int = 0
        mark: cython.int = self.board.log
        for a in range(self.lifts):
            for b in range(a + 1, self.lifts):
                if self.lift_size(a) + self.lift_size(b) != tiles or not self.disjoint(a, b):
                    continue
                tries += 1
                if tries > 100 or self.plays.visited > self.until:
                    return False
                self.hold_new()
                self.take_lift(a)
                self.take_lift(b)
                if self.replay():
                    return True
                self.board.rollback(mark)
        return False
