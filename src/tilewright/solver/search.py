"""The quick search: place whole words until two more can use up the hand.  [compiled]

While many tiles remain, the table is scanned from a random place for eight words with the hardest
letter that the hand and one letter of the board can make; they are ranked by the hand they leave.
Once two words may be enough, each word that fits is tried with every possible last word: the key
of the remaining tiles and one letter of the board is looked up in the table.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.grid.board import Board
    from cython.cimports.tilewright.solver.dice import Dice
    from cython.cimports.tilewright.solver.hand import Hand
    from cython.cimports.tilewright.solver.plays import Plays
    from cython.cimports.tilewright.solver.table import MOST, WordTable
else:
    from tilewright.grid.board import Board
    from tilewright.solver.dice import Dice
    from tilewright.solver.hand import Hand
    from tilewright.solver.plays import Plays
    from tilewright.solver.table import MOST, WordTable

    FEW = 12
    HITS = 8
    PATIENCE = 20000
    SPAN = 16384
    TWO_WORDS = 12
    WORDS_A_NODE = 16


@cython.final
@cython.cclass
class Searcher(Hand):
    """One hand, one board, and any number of attempts."""

    def __init__(self, board: Board, table: WordTable) -> None:
        Hand.__init__(self, table)
        self.board = board
        self.plays = Plays(board, table)
        self.dice = Dice()
        self.hits = array("i", bytes(4 * HITS))
        self.hit_missing = array("i", bytes(4 * HITS))
        self.hit_cost = array("f", bytes(4 * HITS))
        self.masks = table.masks
        self.word_low = table.low
        self.word_high = table.high
        self.index_masks = table.index_masks
        self.index_words = table.index_words
        self.hit_count = 0
        self.nodes = 0

    def run(self, seed: int, first: int, attempts: int, nodes: int, by_plays: bool) -> bool:
        """Make attempts until one succeeds or `nodes` nodes were visited."""
        patient: cython.bint = by_plays
        _: cython.int
        until: cython.longlong = self.nodes + nodes
        solved: cython.bint = False
        beginning: cython.int = first
        end: cython.int = first + attempts
        mixed: cython.uint = (seed * 0x9E3779B1) & 0xFFFFFFFF
        odd: cython.uint = 0x85EBCA6B
        mixed = (mixed + odd * first) & 0xFFFFFFFF
        with cython.nogil:
            for _ in range(beginning, end):
                mixed += odd
                if not cython.compiled:
                    mixed &= 0xFFFFFFFF
                solved = self.attempt_by_plays(mixed) if patient else self.attempt(mixed)
                if solved or self.nodes > until:
                    break
        return solved

    def tiles(self) -> list[tuple[int, int]]:
        """The board as (square, code) pairs."""
        return self.board.listed()

    def on_board(self) -> cython.uint:
        """The mask of the letters on the board."""
        mask: cython.uint = 0
        one: cython.uint = 1
        i: cython.int
        for i in range(self.board.count):
            mask |= one << (self.board.cells[self.board.tiles[i]] & 31)
        return mask

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def test(self, word: cython.int, near: cython.uint) -> cython.int:
        """Return 0 if the hand holds the word, the code of one tile to take from the board, or -1.

        The caller has checked that every letter of the word is in hand or on the board.
        """
        guard: cython.ulonglong = self.table.guard
        low: cython.ulonglong
        high: cython.ulonglong
        one: cython.uint = 1
        code: cython.int
        low = (self.low | guard) - self.word_low[word]
        high = (self.high | guard) - self.word_high[word]
        low = ~low & guard
        high = ~high & guard
        if low | high == 0:
            return 0
        if low & (low - 1) or high & (high - 1) or (low and high):
            return -1
        code = 1 if low else 17
        low |= high
        while low != 8:
            low >>= 4
            code += 1
        if not near & (one << (code & 31)):
            return -1
        # The board can supply one missing tile of this letter, not two.
        if code <= 16:
            low = ((self.low | guard) - self.word_low[word]) >> (4 * (code - 1))
        else:
            low = ((self.high | guard) - self.word_high[word]) >> (4 * (code - 17))
        return code if low & 15 == 7 else -1

    def attempt(self, seed: cython.uint) -> cython.bint:
        """Deal, and place words until the hand is empty or no word fits."""
        self.dice.seed(seed)
        self.board.rollback(0)
        self.deal()
        while self.total > TWO_WORDS:
            if not self.advance():
                return False
        return self.finish()

    def attempt_by_plays(self, seed: cython.uint) -> cython.bint:
        """Deal, place words until few tiles are left, and search all plays for those."""
        code: cython.int
        _: cython.int
        few: cython.int
        solved: cython.bint
        self.dice.seed(seed)
        few = 5 + self.dice.draw(5)
        self.board.rollback(0)
        self.deal()
        while self.total > few:
            if not self.advance():
                break
        if self.total > FEW or self.board.count == 0:
            return False
        self.plays.clear()
        for code in range(1, 33):
            for _ in range(self.hand[code]):
                self.plays.gain(code)
        self.plays.until = self.plays.visited + PATIENCE
        self.nodes -= self.plays.visited
        solved = self.plays.finish(0)
        self.nodes += self.plays.visited
        return solved

    def advance(self) -> cython.bint:
        """Place the cheapest of the gathered words that fits."""
        near: cython.uint = self.on_board()
        i: cython.int
        best: cython.int
        self.gather(near, self.hardest())
        while self.hit_count:
            best = 0
            for i in range(1, self.hit_count):
                if self.hit_cost[i] < self.hit_cost[best]:
                    best = i
            if self.place_hit(best, near):
                return True
            self.hit_count -= 1
            self.hits[best] = self.hits[self.hit_count]
            self.hit_missing[best] = self.hit_missing[self.hit_count]
            self.hit_cost[best] = self.hit_cost[self.hit_count]
        return False

    def gather(self, near: cython.uint, code: cython.int) -> cython.void:
        """Fill `hits` with words that contain this letter and can be made, from a random place."""
        first: cython.int = self.table.index[code]
        size: cython.int = self.table.index[code + 1] - first
        at: cython.int
        left: cython.int = size
        word: cython.int
        missing: cython.int
        not_near: cython.uint = ~(self.have | near)
        self.hit_count = 0
        if size == 0:
            return
        at = cython.cast(cython.int, self.dice.draw(size))
        while left and self.hit_count < HITS:
            left -= 1
            at += 1
            if at >= size:
                at = 0
            if self.index_masks[first + at] & not_near:
                continue
            word = self.index_words[first + at]
            missing = self.test(word, near)
            if missing < 0 or (near and self.masks[word] & near == 0):
                continue
            self.hits[self.hit_count] = word
            self.hit_missing[self.hit_count] = missing
            self.hit_cost[self.hit_count] = self.left_over(word, missing)
            self.hit_count += 1
        self.nodes += (size - left) // WORDS_A_NODE + 1

    def left_over(self, word: cython.int, missing: cython.int) -> cython.float:
        """The cost of the hand that this word would leave."""
        tiles: cython.float = self.total - self.lengths[word] + (1 if missing else 0)
        vowels: cython.float = self.vowels - self.table.vowels[word]
        cost: cython.float = self.hardness - self.table.hardness[word] + self.table.hard[missing]
        excess: cython.float = vowels - self.table.vowel_share * tiles
        noise: cython.float = self.dice.draw(256)
        cost += self.table.a_tile * tiles
        cost += self.table.a_vowel * (excess if excess > 0 else -excess)
        return cost + self.table.noise * noise / 256

    def load(self, word: cython.int) -> cython.void:
        i: cython.int
        self.board.length = self.lengths[word]
        for i in range(self.board.length):
            self.board.word[i] = self.table.letters[word * MOST + i]

    def place_hit(self, hit: cython.int, near: cython.uint) -> cython.bint:
        """Place a gathered word across a letter of the board, or in the middle of an empty one."""
        word: cython.int = self.hits[hit]
        code: cython.int
        i: cython.int
        shift: cython.int
        length: cython.int = self.lengths[word]
        if near == 0:
            self.load(word)
            self.board.place(
                (self.board.side // 2) * self.board.side + self.board.side // 2 - length // 2, 0
            )
            self.use(word, 0)
            return True
        shift = self.dice.draw(length)
        for i in range(length):
            code = self.table.letters[word * MOST + (i + shift) % length]
            if self.hit_missing[hit] and code != self.hit_missing[hit]:
                continue
            if (near >> (code & 31)) & 1 and self.cross(word, code):
                self.use(word, code)
                return True
        return False

    def cross(self, word: cython.int, code: cython.int) -> cython.bint:
        """Place the word through exactly one tile of the board, which has this code."""
        count: cython.int = self.board.count
        first: cython.int = self.dice.draw(count)
        i: cython.int
        j: cython.int
        cell: cython.int
        direction: cython.int
        step: cython.int
        self.load(word)
        for i in range(count):
            cell = self.board.tiles[(first + i) % count]
            if self.board.cells[cell] != code:
                continue
            for direction in range(2):
                step = self.board.step(direction)
                if self.board.cells[cell - step] or self.board.cells[cell + step]:
                    continue
                for j in range(self.board.length):
                    if self.board.word[j] != code:
                        continue
                    if self.board.fits(cell - j * step, direction) == self.board.length - 1:
                        self.board.place(cell - j * step, direction)
                        return True
        return False

    def finish(self) -> cython.bint:
        """Use up the hand with one word or with two."""
        near: cython.uint
        if self.total == 0:
            return True
        near = self.on_board()
        return self.finish_with_one(near) or self.finish_with_two(near)

    def finish_with_one(self, near: cython.uint) -> cython.bint:
        code: cython.int
        slot: cython.int
        key: cython.ulonglong
        if near == 0:
            slot = self.table.next_slot(self.key, -1)
            if slot < 0:
                return False
            self.hits[0] = self.table.slots[slot] - 1
            return self.place_hit(0, 0)
        for code in range(1, 33):
            key = self.key + self.letter_keys[code]
            if (near >> (code & 31)) & 1 and self.last_word(key, code):
                return True
        return False

    def last_word(self, key: cython.ulonglong, code: cython.int) -> cython.bint:
        """Place a word with this key across a tile with this code."""
        slot: cython.int
        word: cython.int
        if not self.table.may_hold(key):
            return False
        slot = self.table.next_slot(key, -1)
        while slot >= 0:
            word = self.table.slots[slot] - 1
            if self.cross(word, code):
                self.use(word, code)
                return True
            slot = self.table.next_slot(key, slot)
        return False

    def finish_with_two(self, near: cython.uint) -> cython.bint:
        """Try words with the hardest letter, each with last words for the remaining tiles."""
        code: cython.int = self.hardest()
        first: cython.int = self.table.index[code]
        size: cython.int = self.table.index[code + 1] - first
        at: cython.int
        left: cython.int = min(SPAN, size)
        word: cython.int
        missing: cython.int
        rest: cython.int
        wide: cython.uint
        spare: cython.int = 1 if near else 0
        not_near: cython.uint = ~(self.have | near)
        if size == 0:
            return False
        at = cython.cast(cython.int, self.dice.draw(size))
        self.nodes += left // WORDS_A_NODE + 1
        while left:
            left -= 1
            at += 1
            if at >= size:
                at = 0
            if self.index_masks[first + at] & not_near:
                continue
            word = self.index_words[first + at]
            rest = self.total - self.lengths[word] + spare
            if rest < 1 or rest >= self.table.longest:
                continue
            missing = self.test(word, near)
            if missing < 0:
                continue
            if near == 0 or missing:
                if self.try_two(word, missing, near):
                    return True
                continue
            wide = self.masks[word] & near
            for code in range(1, 33):
                if (wide >> (code & 31)) & 1 and self.try_two(word, code, near):
                    return True
        return False

    def try_two(self, word: cython.int, crossing: cython.int, near: cython.uint) -> cython.bint:
        """Place this word and a last one, made of the remaining tiles and a letter of the board."""
        base: cython.ulonglong = self.key - self.table.keys[word]
        key: cython.ulonglong
        near |= self.masks[word]
        code: cython.int
        if crossing:
            base += self.letter_keys[crossing]
        for code in range(1, 33):
            if not (near >> (code & 31)) & 1:
                continue
            key = base + self.letter_keys[code]
            if self.table.may_hold(key) and self.place_two(word, crossing, key, code):
                return True
        return False

    def place_two(
        self,
        word: cython.int,
        crossing: cython.int,
        key: cython.ulonglong,
        code: cython.int,
    ) -> cython.bint:
        """Place the word across `crossing`, then a word with this key across `code`."""
        mark: cython.int = self.board.log
        if self.table.next_slot(key, -1) < 0:
            return False
        if crossing:
            if not self.cross(word, crossing):
                return False
        else:
            self.hits[0] = word
            self.place_hit(0, 0)
            self.unuse(word, 0)
        self.use(word, crossing)
        if self.last_word(key, code):
            return True
        self.unuse(word, crossing)
        self.board.rollback(mark)
        return False
