"""Generate all plays of a rack by walking a GADDAG from each anchor.  [compiled]

An anchor is an empty square next to a tile. A play is found from its first anchor: the walk goes
left from there, but not past an earlier anchor, and then to the right.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST
    from cython.cimports.tilewright.scrabble.kernels.field import (
        BLANK_TILE,
        LETTER,
        WIDEST_BOARD,
        Field,
    )
else:
    from tilewright.lexicon.layout import CHILD, ENDS, LAST
    from tilewright.scrabble.kernels.field import BLANK_TILE, LETTER, WIDEST_BOARD, Field


@cython.final
@cython.cclass
class Generator:
    """Generates all plays on a field; a play of `full` tiles earns the bonus."""

    def __init__(self, field: Field, full: int, bonus: int) -> None:
        self.field = field
        self.full = full
        self.bonus = bonus
        self.base = 0
        self.left = self.laid = 0
        self.held = 0
        self.anchor = self.limit = self.direction = 0
        self.room = self.found = 0
        self.rack = bytearray(33)
        self.word = bytearray(2 * field.size + 1)
        self.make_room(4096)

    def make_room(self, room: int) -> None:
        """Allocate room for plays."""
        self.room = room
        self.scores = array("i", bytes(4 * room))
        self.places = array("i", bytes(4 * room))
        self.lengths = array("i", bytes(4 * room))
        self.tiles = bytearray(room * WIDEST_BOARD)

    def moves(self, rack: bytes) -> list[tuple[int, int, int, bool, bytes]]:
        """All plays as (score, row, column, down, tiles). `tiles` has the whole word, with 0 for
        tiles already on the board. `rack` counts the tiles by code, with blanks as 0.

        A single tile that forms words in both directions is listed once, across.
        """
        while True:
            self.rack = bytearray(rack)
            with cython.nogil:
                self.generate()
            if self.found <= self.room:
                break
            self.make_room(self.found)
        return [self._told(move) for move in range(self.found)]

    def count(self, rack: bytes) -> int:
        """The number of plays."""
        self.rack = bytearray(rack)
        with cython.nogil:
            self.generate()
        return self.found

    def _told(self, move: cython.int) -> tuple[int, int, int, bool, bytes]:
        at: cython.int = self.places[move]
        down: cython.bint = at >= self.field.size
        across: cython.int = (self.field.twin[at] if down else at) - 1
        begin: cython.int = move * WIDEST_BOARD
        return (
            self.scores[move],
            across // self.field.stride,
            across % self.field.stride,
            bool(down),
            bytes(self.tiles[begin : begin + self.lengths[move]]),
        )

    def hold(self) -> cython.void:
        """Set the mask of letters on the rack."""
        code: cython.int
        one: cython.uint = 1
        self.held = 0
        self.laid = 0
        for code in range(1, 33):
            if self.rack[code]:
                self.held |= one << (code & 31)

    def generate(self) -> cython.void:
        line: cython.int
        self.found = 0
        self.hold()
        for self.direction in range(2):
            for line in range(self.field.side):
                self.sweep_line(self.field.at(self.direction, line, 0))

    def sweep_line(self, first: cython.int) -> cython.void:
        """Generate the plays of one line from each of its anchors."""
        at: cython.int
        self.limit = first
        for at in range(first, first + self.field.side):
            if self.is_anchor(at):
                self.anchor = at
                self.leftward(at, self.field.graph.gaddag)
                self.limit = at + 1

    def is_anchor(self, at: cython.int) -> cython.bint:
        if self.field.tiles[at]:
            return False
        if self.field.laid == 0:
            return at == self.field.start or self.field.twin[at] == self.field.start
        return (
            self.field.tiles[at - 1] != 0
            or self.field.tiles[at + 1] != 0
            or self.field.crosses[at] >= 0
        )

    def leftward(self, at: cython.int, node: cython.uint) -> cython.void:
        """Read or fill a square at the anchor or left of it."""
        self.left = at
        self.fill(at, node)

    def rightward(self, at: cython.int, node: cython.uint) -> cython.void:
        """Read or fill a square right of the anchor."""
        if self.field.twin[at]:
            self.fill(at, node)

    def fill(self, at: cython.int, node: cython.uint) -> cython.void:
        """Continue with each sibling from `node` on whose letter fits on the square."""
        packed: cython.uint
        code: cython.int
        left: cython.int = self.left
        allowed: cython.uint
        if self.field.tiles[at]:
            code = self.field.tiles[at] & LETTER
            packed = self.field.graph.nodes[node] if node else LAST
            while cython.cast(cython.int, packed >> 24) < code and packed & LAST == 0:
                node += 1
                packed = self.field.graph.nodes[node]
            if cython.cast(cython.int, packed >> 24) == code:
                self.word[at] = 0
                self.went(at, node)
            return
        allowed = self.field.masks[at]
        if self.rack[0] == 0:
            allowed &= self.held
        while node and allowed:
            packed = self.field.graph.nodes[node]
            code = packed >> 24
            if code and (allowed >> (code & 31)) & 1:
                if self.rack[code]:
                    self.lay(at, node, code, code)
                    self.left = left
                if self.rack[0]:
                    self.lay(at, node, 0, code | BLANK_TILE)
                    self.left = left
            node = 0 if packed & LAST else node + 1

    def lay(
        self, at: cython.int, node: cython.uint, from_rack: cython.int, tile: cython.int
    ) -> cython.void:
        """Place a tile from the rack, continue, and take it back."""
        one: cython.uint = 1
        held: cython.uint = self.held
        self.rack[from_rack] -= 1
        if from_rack and self.rack[from_rack] == 0:
            self.held &= ~(one << (from_rack & 31))
        self.laid += 1
        self.word[at] = tile
        self.went(at, node)
        self.laid -= 1
        self.rack[from_rack] += 1
        self.held = held

    def went(self, at: cython.int, node: cython.uint) -> cython.void:
        """After a letter: record a complete word, then continue or turn to the right."""
        packed: cython.uint = self.field.graph.nodes[node]
        left: cython.int = self.left
        last: cython.int = at if at > self.anchor else self.anchor
        behind: cython.uint
        if packed & ENDS and self.field.tiles[left - 1] == 0 and self.field.tiles[last + 1] == 0:
            self.record(left, last)
        if packed & CHILD == 0:
            return
        if at > self.anchor:
            self.rightward(at + 1, packed & CHILD)
            return
        if self.field.twin[at - 1] and (self.field.tiles[at - 1] or at - 1 >= self.limit):
            self.leftward(at - 1, packed & CHILD)
            self.left = left
        if self.field.tiles[at - 1] == 0:
            behind = self.field.graph.nodes[packed & CHILD]  # the separator is the first sibling
            if behind >> 24 == 0 and behind & CHILD:
                self.rightward(self.anchor + 1, behind & CHILD)

    def record(self, first: cython.int, last: cython.int) -> cython.void:
        """Record a play, starting at `base`; if there is no room, only count it."""
        i: cython.int
        move: cython.int = self.base + self.found
        if self.laid == 0 or first == last:
            return
        if self.laid == 1 and self.direction:
            for i in range(first, last + 1):
                if self.word[i] and self.field.tiles[i] == 0 and self.field.crosses[i] >= 0:
                    return
        if move < self.room:
            self.scores[move] = self.score(first, last)
            self.places[move] = first
            self.lengths[move] = last - first + 1
            for i in range(first, last + 1):
                self.tiles[move * WIDEST_BOARD + i - first] = (
                    0 if self.field.tiles[i] else self.word[i]
                )
        self.found += 1

    def score(self, first: cython.int, last: cython.int) -> cython.int:
        """The score of the play from `first` to `last`."""
        i: cython.int
        points: cython.int
        times: cython.int = 1
        main: cython.int = 0
        crosses: cython.int = self.bonus if self.laid == self.full else 0
        for i in range(first, last + 1):
            if self.field.tiles[i]:
                main += self.field.values[self.field.tiles[i]]
                continue
            points = self.field.values[self.word[i]] * self.field.letter_premium[i]
            main += points
            times *= self.field.word_premium[i]
            if self.field.crosses[i] >= 0:
                crosses += self.field.word_premium[i] * (self.field.crosses[i] + points)
        return main * times + crosses
