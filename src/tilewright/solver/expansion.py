"""The best word across each tile of a board, for a beam search.  [compiled]

`RankedWords` are the words of a lexicon in the order in which they are tried. An `Expander` finds
the best play on each tile of a position. Each depends only on the position and the tile, so any
number of threads, each with its own expander, may share the tiles of a position.

Nothing is precomputed for a hand or a board: it would speed up the search for each tile, but
threads could not share that work as evenly.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.lexicon.graph import Graph
    from cython.cimports.tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST
    from cython.cimports.tilewright.solver.positions import Position
else:
    from tilewright.lexicon.graph import Graph
    from tilewright.lexicon.layout import CHILD, ENDS, LAST, LONGEST
    from tilewright.solver.positions import Position

    CODES = 33
    ANY_LETTER = 0xFFFFFFFF

APART = 160  # more than the codes, so that the counts of two threads share no cache line


@cython.final
@cython.cclass
class RankedWords:
    """Words with packed letter counts, four bits per letter; a word's number is its rank.

    Each word is listed under every letter that it contains. Threads may share the object.
    """

    def __init__(self, words: bytes, graph: Graph, points: array) -> None:
        """`words` are codes, longest words first, with a 0 after each word.

        `graph` has the same words; `points` are those of a tile of each code.
        """
        self.size = words.count(0)
        room = max(1, self.size)
        self.letters = words
        self.graph = graph
        self.points = points
        self.starts = array("I", bytes(4 * room))
        self.lengths = bytearray(room)
        self.masks = array("I", bytes(4 * room))
        self.low = array("Q", bytes(8 * room))
        self.high = array("Q", bytes(8 * room))
        self.firsts = array("i", bytes(4 * (CODES + 1)))
        with cython.nogil:
            self.count_letters()
        self.listed = array("I", bytes(4 * max(1, self.firsts[CODES])))
        with cython.nogil:
            self.list_words()

    def word(self, number: int) -> bytes:
        """The codes of a word."""
        begin = self.starts[number]
        return bytes(self.letters[begin : begin + self.lengths[number]])

    def no_longer(self, length: int) -> int:
        """The number of words with at most `length` letters."""
        low: cython.int = 0
        high: cython.int = self.size
        middle: cython.int
        most: cython.int = length
        while low < high:
            middle = (low + high) // 2
            if self.lengths[middle] > most:
                low = middle + 1
            else:
                high = middle
        return self.size - low

    def count_letters(self) -> cython.void:
        """Count the letters of every word, and the words of every list."""
        number: cython.uint
        at: cython.uint = 0
        code: cython.uint
        one: cython.uint = 1
        for number in range(self.size):
            self.starts[number] = at
            while self.letters[at]:
                code = self.letters[at]
                if not (self.masks[number] >> (code & 31)) & 1:
                    self.firsts[code + 1] += 1
                self.masks[number] |= one << (code & 31)
                if code <= 16:
                    self.low[number] = self.more(self.low[number], code - 1)
                else:
                    self.high[number] = self.more(self.high[number], code - 17)
                at += 1
            self.lengths[number] = cython.cast(cython.uchar, at - self.starts[number])
            at += 1
        for code in range(CODES):
            self.firsts[code + 1] += self.firsts[code]

    def list_words(self) -> cython.void:
        """List the words that contain each letter, by rank."""
        number: cython.uint
        code: cython.uint
        at: cython.int
        for code in range(1, CODES):
            at = self.firsts[code]
            for number in range(self.size):
                if (self.masks[number] >> (code & 31)) & 1:
                    self.listed[at] = number
                    at += 1

    def more(self, packed: cython.ulonglong, place: cython.uint) -> cython.ulonglong:
        """Add a letter to packed counts, which stop at seven."""
        one: cython.ulonglong = 1
        if (packed >> (4 * place)) & 7 == 7:
            return packed
        return packed + (one << (4 * place))


@cython.final
@cython.cclass
class Expander:
    """The buffers of one thread for expanding positions; `side` is the side of their boards."""

    def __init__(self, words: RankedWords, side: int) -> None:
        self.words = words
        self.graph = words.graph
        self.side = side
        self.held = array("i", bytes(4 * APART))
        self.checks = array("I", bytes(4 * (2 * LONGEST + 1)))
        self.marks = array("q", bytes(8 * (2 * LONGEST + 1)))
        self.mark = 0
        self.low = 0
        self.high = 0
        self.guard = 0x8888888888888888

    def longest(self, counts: array) -> list:
        """The numbers of the longest words that the counted tiles can make."""
        numbers: list = []
        number: cython.int
        self.take(Position(bytearray(), 0, counts, array("i"), array("i"), 0), 0)
        for number in range(self.words.size):
            if numbers and self.words.lengths[number] < self.words.lengths[numbers[0]]:
                break
            if self.can_make(number):
                numbers.append(number)
        return numbers

    def expand(self, position: Position, begin: int, end: int, most: int) -> int:
        """Find plays on the tiles from `begin` to `end` - 1; return the number of words tried.

        Stop after `most` words.
        """
        first: cython.int = begin
        last: cython.int = end
        limit: cython.longlong = most
        tried: cython.longlong
        with cython.nogil:
            tried = self.expand_tiles(position, first, last, limit)
        return tried

    def expand_tiles(
        self, position: Position, begin: cython.int, end: cython.int, most: cython.longlong
    ) -> cython.longlong:
        tile: cython.int
        tried: cython.longlong = 0
        for tile in range(begin, end):
            if tried >= most:
                break
            tried += self.expand_tile(position, tile, most - tried)
        return tried

    def expand_tile(
        self, position: Position, tile: cython.int, most: cython.longlong
    ) -> cython.longlong:
        """Find the first candidate across a tile that leaves the board valid.

        Return the number of formable words that were tried.
        """
        square: cython.int = position.squares[tile]
        code: cython.int = position.board[square]
        at: cython.int
        number: cython.uint
        start: cython.int
        tried: cython.longlong = 0
        self.mark += 1
        self.take(position, code)
        position.words[tile] = -1
        for at in range(self.first_short(code, position.tiles + 1), self.end_of(code)):
            number = self.words.listed[at]
            if self.can_make(number):
                tried += 1
                start = square - self.place_of(number, code) * position.steps[tile]
                if self.fits(position, tile, number, start):
                    position.words[tile] = number
                    position.starts[tile] = start
                    position.gains[tile] = self.gain(position, tile, number, start)
                    break
                if tried >= most:
                    break
        return tried

    def end_of(self, code: cython.int) -> cython.int:
        return self.words.firsts[code + 1]

    def first_short(self, code: cython.int, longest: cython.int) -> cython.int:
        """The index of the first word in a letter's list with at most `longest` letters."""
        low: cython.int = self.words.firsts[code]
        high: cython.int = self.words.firsts[code + 1]
        middle: cython.int
        while low < high:
            middle = (low + high) // 2
            if self.words.lengths[self.words.listed[middle]] > longest:
                low = middle + 1
            else:
                high = middle
        return low

    def take(self, position: Position, code: cython.int) -> cython.void:
        """Count the hand and one tile of the board."""
        each: cython.int
        seven: cython.ulonglong
        self.low = self.guard
        self.high = self.guard
        for each in range(1, CODES):
            self.held[each] = position.counts[each]
            if each == code:
                self.held[each] += 1
            seven = min(self.held[each], 7)
            if each <= 16:
                self.low |= seven << (4 * (each - 1))
            else:
                self.high |= seven << (4 * (each - 17))

    def can_make(self, number: cython.uint) -> cython.bint:
        """Whether the counted tiles make a word; packed counts decide this for nearly all words."""
        guard: cython.ulonglong = self.guard
        if (self.low - self.words.low[number]) & guard != guard:
            return False
        if (self.high - self.words.high[number]) & guard != guard:
            return False
        return self.words.lengths[number] <= 7 or self.is_enough(number)

    def is_enough(self, number: cython.uint) -> cython.bint:
        """Count the letters of a word one by one, because packed counts stop at seven."""
        begin: cython.uint = self.words.starts[number]
        end: cython.uint = begin + self.words.lengths[number]
        at: cython.uint
        enough: cython.bint = True
        for at in range(begin, end):
            self.held[self.words.letters[at]] -= 1
            if self.held[self.words.letters[at]] < 0:
                enough = False
        for at in range(begin, end):
            self.held[self.words.letters[at]] += 1
        return enough

    def place_of(self, number: cython.uint, code: cython.int) -> cython.int:
        """The index of a letter's first occurrence in a word."""
        begin: cython.uint = self.words.starts[number]
        place: cython.int = 0
        while self.words.letters[begin + place] != code:
            place += 1
        return place

    def fits(
        self, position: Position, tile: cython.int, number: cython.uint, start: cython.int
    ) -> cython.bint:
        """Whether a word adds tiles and forms only valid words."""
        step: cython.int = position.steps[tile]
        from_tile: cython.int = (start - position.squares[tile]) // step
        length: cython.int = self.words.lengths[number]
        begin: cython.uint = self.words.starts[number]
        i: cython.int
        square: cython.int
        code: cython.uint
        standing: cython.uint
        laid: cython.bint = False
        for i in range(length):
            square = start + i * step
            code = self.words.letters[begin + i]
            standing = position.board[square]
            if standing == 0:
                laid = True
                if not (self.check(position, square, step, from_tile + i) >> (code & 31)) & 1:
                    return False
            elif standing != code:
                return False
        if not laid:
            return False
        if position.board[start - step] == 0 and position.board[start + length * step] == 0:
            return True
        return self.run_is_word(position, number, start, step)

    def check(
        self, position: Position, square: cython.int, step: cython.int, from_tile: cython.int
    ) -> cython.uint:
        """The letters allowed on an empty square, cached for the other words across this tile."""
        at: cython.int = from_tile + LONGEST
        if self.marks[at] != self.mark:
            self.marks[at] = self.mark
            self.checks[at] = self.cross_check(position, square, self.side + 1 - step)
        return self.checks[at]

    def cross_check(self, position: Position, square: cython.int, step: cython.int) -> cython.uint:
        """The letters that make a word with the tiles before and after an empty square."""
        one: cython.uint = 1
        mask: cython.uint = 0
        siblings: cython.uint = self.graph.dawg
        node: cython.uint
        at: cython.int = square - step
        if position.board[at] == 0 and position.board[square + step] == 0:
            return ANY_LETTER
        while position.board[at]:
            at -= step
        at += step
        while at != square:
            siblings = self.graph.child(siblings, position.board[at])
            at += step
        while siblings:
            node = siblings
            at = square + step
            while node and position.board[at]:
                node = self.graph.find(self.graph.nodes[node] & CHILD, position.board[at])
                at += step
            if node and self.graph.nodes[node] & ENDS:
                mask |= one << ((self.graph.nodes[siblings] >> 24) & 31)
            siblings = 0 if self.graph.nodes[siblings] & LAST else siblings + 1
        return mask

    def run_is_word(
        self, position: Position, number: cython.uint, start: cython.int, step: cython.int
    ) -> cython.bint:
        """Whether a word together with the tiles at its ends is a word."""
        begin: cython.uint = self.words.starts[number]
        length: cython.int = self.words.lengths[number]
        siblings: cython.uint = self.graph.dawg
        node: cython.uint = 0
        code: cython.uint
        place: cython.int
        at: cython.int = start
        while position.board[at - step]:
            at -= step
        while True:
            place = (at - start) // step
            if at >= start and place < length:
                code = self.words.letters[begin + place]
            else:
                code = position.board[at]
            if code == 0:
                return self.graph.nodes[node] & ENDS != 0
            node = self.graph.find(siblings, code)
            if node == 0:
                return False
            siblings = self.graph.nodes[node] & CHILD
            at += step

    def gain(
        self, position: Position, tile: cython.int, number: cython.uint, start: cython.int
    ) -> cython.int:
        """The points of the tiles that a word adds."""
        step: cython.int = position.steps[tile]
        begin: cython.uint = self.words.starts[number]
        points: cython.int = 0
        i: cython.int
        for i in range(self.words.lengths[number]):
            if position.board[start + i * step] == 0:
                points += self.words.points[self.words.letters[begin + i]]
        return points
