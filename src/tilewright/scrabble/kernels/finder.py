"""Find the best moves of a rack by score and leave without generating all.  [compiled]

Slots are opened in order of their bounds until the bound falls below the moves found. An opened
slot looks up the words of each part of the rack combined with the tiles on its squares, if the
part's own bound is high enough.
"""

from array import array

import cython

from tilewright.scrabble.kernels.rack import ints

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.field import EVERY, LETTER, Field
    from cython.cimports.tilewright.scrabble.kernels.moves import KEPT, Moves
    from cython.cimports.tilewright.scrabble.kernels.rack import (
        CODES,
        LONGEST_WORD,
        NOTHING,
        PARTS,
        RACK,
    )
    from cython.cimports.tilewright.scrabble.kernels.wordmap import WordMap
else:
    from tilewright.scrabble.kernels.field import EVERY, LETTER, Field
    from tilewright.scrabble.kernels.moves import KEPT, Moves
    from tilewright.scrabble.kernels.rack import (
        CODES,
        LONGEST_WORD,
        NOTHING,
        PARTS,
        RACK,
    )
    from tilewright.scrabble.kernels.wordmap import WordMap

    MEMOS = 64
    MEMO_SHIFT = 58
    _WORD = (1 << 64) - 1

NEARLY = cython.declare(cython.float, 0.01)  # margin of a threshold below a known equity


@cython.final
@cython.cclass
class Finder(Moves):
    """Finds the best moves on a board; keeps the moves of the last search."""

    def __init__(
        self,
        field: Field,
        words: WordMap,
        leaves: object,
        kinds: int,
        full: int,
        bonus: int,
        exchange_limit: int,
    ) -> None:
        Moves.__init__(self, field, words, leaves, kinds, full, bonus)
        self.exchange_limit = exchange_limit
        self.turn = 0
        entries = (RACK + 1) * PARTS
        self.memo_key = array("Q", bytes(8 * MEMOS))
        self.memo_turn = ints(MEMOS)
        self.memo_sizes = ints(MEMOS)
        self.memo_asked = bytearray(MEMOS * entries)
        self.memo_letters = array("I", bytes(4 * MEMOS * entries))
        self.floor = NOTHING
        self.looked_up = self.opened = 0

    def best(
        self, rack: bytes, bag: int, unseen_worth: int, wanted: int
    ) -> list[tuple[float, int, int, int, bool, bytes]]:
        """The best moves as (equity, score, row, column, down, tiles); exchanges have row -1.

        `rack` counts the tiles by code, with blanks as 0. `bag` is the number of tiles in the bag,
        `unseen_worth` the value of the opponents' tiles, used when the bag is empty.
        """
        counts: cython.uchar[::1] = bytearray(rack)
        bag_size: cython.int = bag
        worth: cython.int = unseen_worth
        number: cython.int = min(wanted, KEPT)
        with cython.nogil:
            self.find(counts, 0, bag_size, worth, number)
        return [self._told(move) for move in range(self.found)]

    def first(self, rack: bytes) -> tuple[float, int, int, int, bool, bytes] | None:
        """The play with the highest score, if any; ties go to the first in order.

        Across comes before down, then rows further up, columns further left, lower codes. All
        leaves of the finder must be 0.
        """
        counts: cython.uchar[::1] = bytearray(rack)
        self.ordered = True
        with cython.nogil:
            self.find(counts, 0, 1, 0, 1)
        self.ordered = False
        return self._told(0) if self.found else None

    def gains(self, racks: bytes, bag: int, equities: object) -> array:
        """How much more the best move of each rack is worth than a known equity, at least 0.

        `racks` has the tiles of each rack, counted by code; `equities` is a float array with a
        number for each. The bag must not be empty.
        """
        assert bag > 0 and len(racks) == CODES * len(equities)
        counts: cython.uchar[::1] = bytearray(racks)
        known: cython.float[::1] = equities
        gains = array("f", bytes(4 * len(equities)))
        gain: cython.float[::1] = gains
        bag_size: cython.int = bag
        number: cython.int = len(equities)
        i: cython.int
        with cython.nogil:
            for i in range(number):
                self.floor = known[i]
                self.find(counts, i * CODES, bag_size, 0, 1)
                gain[i] = self.move_equity[0] - known[i] if self.found else 0
            self.floor = NOTHING
        return gains

    def _told(self, move: int) -> tuple[float, int, int, int, bool, bytes]:
        equity, score = self.move_equity[move], self.move_score[move]
        if self.move_length[move] == 0:
            part = self.part_tiles[self.move_part[move]]
            given = bytes(self.code[tile] for tile in range(self.held) if part >> tile & 1)
            return equity, 0, -1, -1, False, given
        at: cython.int = self.move_at[move]
        down: cython.bint = at >= self.field.size
        across: cython.int = (self.field.twin[at] if down else at) - 1
        row: cython.int = across // self.field.stride
        column: cython.int = across % self.field.stride
        begin: cython.int = move * LONGEST_WORD
        tiles = bytes(self.move_tiles[begin : begin + self.move_length[move]])
        return equity, score, row, column, bool(down), tiles

    def find(
        self,
        rack: cython.uchar[::1],
        begin: cython.int,
        bag: cython.int,
        unseen_worth: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Find the `wanted` moves of highest equity."""
        slot: cython.int
        self.threshold = self.floor
        if not self.is_last(rack, begin, bag, unseen_worth):
            self.turn += 1
            self.take_rack(rack, begin)
            self.cut_rack(bag, unseen_worth)
        elif wanted == 1 and self.wanted == 1 and self.found and self.move_length[0]:
            self.threshold = max(self.floor, self.worth_again() - NEARLY)
        self.wanted = wanted
        self.found = 0
        if bag >= self.exchange_limit and not self.ordered:
            self.keep_exchanges(bag)
        self.scan()
        slot = self.pop()
        while slot >= 0:
            if self.bound[slot] > self.threshold:
                self.open(slot)
            slot = self.pop()

    def open(self, slot: cython.int) -> cython.void:
        """Try each part of the rack that fills the slot and may be good enough."""
        size: cython.int = self.slot_tiles[slot]
        part: cython.int
        sums: cython.int
        bound: cython.float
        through: cython.int = max(0, self.slot_through[slot])
        bonus: cython.int = self.bonus if size == self.full else 0
        key: cython.ulonglong
        letters: cython.uint
        memo: cython.int = self.recall(self.slot_key[slot], size)
        self.opened += 1
        for part in range(size * PARTS, size * PARTS + self.parts[size]):
            sums = part * (RACK + 1)
            bound = self.part_leave[part] + (
                self.slot_times[slot]
                * (
                    through
                    + self.slot_fixed_main[slot]
                    + self.part_sums[sums + self.slot_free[4 * slot]]
                    + self.part_sums[sums + self.slot_free[4 * slot + 1]]
                    + self.part_sums[sums + self.slot_free[4 * slot + 2]]
                    + self.part_sums[sums + self.slot_free[4 * slot + 3]]
                )
                + self.slot_fixed_cross[slot]
                + bonus
            )
            if bound <= self.threshold:
                continue
            letters = self.completing(memo, part)
            if letters == 0:
                continue
            key = self.part_key[part] + self.slot_key[slot]
            if not cython.compiled:
                key &= _WORD
            if self.part_blanks[part]:
                self.with_blanks(slot, part, key, self.part_blanks[part], 1, letters)
            else:
                self.look_up(slot, part, key)

    def recall(self, key: cython.ulonglong, size: cython.int) -> cython.int:
        """The memo of a key, which records the parts of each size that form words with it."""
        memo: cython.int = cython.cast(cython.int, key >> MEMO_SHIFT)
        part: cython.int
        if self.memo_turn[memo] != self.turn or self.memo_key[memo] != key:
            self.memo_turn[memo] = self.turn
            self.memo_key[memo] = key
            self.memo_sizes[memo] = 0
        if not (self.memo_sizes[memo] >> size) & 1:
            self.memo_sizes[memo] |= 1 << size
            for part in range(size * PARTS, size * PARTS + self.parts[size]):
                self.memo_asked[memo * PARTS * (RACK + 1) + part] = False
        return memo

    def completing(self, memo: cython.int, part: cython.int) -> cython.uint:
        """The letters of a part's blank that form words with a memo's tiles.

        Without a blank, it is all letters or none; with two blanks, it is always all letters.
        """
        code: cython.int
        note: cython.int = memo * PARTS * (RACK + 1) + part
        letters: cython.uint = 0
        one: cython.uint = 1
        key: cython.ulonglong
        longer: cython.ulonglong
        if self.memo_asked[note]:
            return self.memo_letters[note]
        key = self.memo_key[memo] + self.part_key[part]
        if not cython.compiled:
            key &= _WORD
        if self.part_blanks[part] > 1:
            letters = EVERY
        elif self.part_blanks[part]:
            for code in range(1, self.kinds):
                longer = key + self.map.keys[code]
                if not cython.compiled:
                    longer &= _WORD
                if self.map.find(longer) >= 0:
                    letters |= one << (code & 31)
        elif self.map.find(key) >= 0:
            letters = EVERY
        self.memo_asked[note] = True
        self.memo_letters[note] = letters
        return letters

    def with_blanks(
        self,
        slot: cython.int,
        part: cython.int,
        key: cython.ulonglong,
        blanks: cython.int,
        least: cython.int,
        letters: cython.uint,
    ) -> cython.void:
        """Try each of these letters for the blanks, in alphabetical order."""
        code: cython.int
        longer: cython.ulonglong
        for code in range(least, self.kinds):
            if not (letters >> (code & 31)) & 1:
                continue
            longer = key + self.map.keys[code]
            if not cython.compiled:
                longer &= _WORD
            if blanks > 1:
                self.with_blanks(slot, part, longer, blanks - 1, code, letters)
            else:
                self.look_up(slot, part, longer)

    def look_up(self, slot: cython.int, part: cython.int, key: cython.ulonglong) -> cython.void:
        """Try all words with these letters in the slot."""
        begin: cython.int
        i: cython.int
        length: cython.int = self.slot_length[slot]
        place: cython.int = self.map.find(key)
        self.looked_up += 1
        if place < 0:
            return
        begin = self.map.begin(place)
        for i in range(self.map.number(place)):
            self.try_word(slot, part, begin + i * length)

    def try_word(self, slot: cython.int, part: cython.int, begin: cython.int) -> cython.void:
        """Keep the word at `begin` in the map if it fits in the slot and is good enough."""
        i: cython.int
        at: cython.int = self.slot_at[slot]
        tile: cython.int
        letter: cython.int
        score: cython.int
        equity: cython.float
        for i in range(self.slot_length[slot]):
            tile = self.field.tiles[at + i]
            letter = self.map.letters[begin + i]
            if tile:
                if tile & LETTER != letter:
                    return
                self.trial[i] = 0
            elif (self.field.masks[at + i] >> (letter & 31)) & 1:
                self.trial[i] = letter
            else:
                return
        if self.part_blanks[part]:
            self.place_blanks(slot, part, begin)
        score = self.score(slot, begin)
        equity = score + self.part_leave[part]
        if equity > self.threshold:
            if self.ordered and self.found and not self.comes_first(slot, equity):
                return
            self.keep(slot, part, score, equity)

    def comes_first(self, slot: cython.int, equity: cython.float) -> cython.bint:
        """Whether the trial word is better than the kept move, or equal and earlier in order."""
        at: cython.int = self.slot_at[slot]
        other: cython.int = self.move_at[0]
        size: cython.int = self.field.size
        length: cython.int = min(self.slot_length[slot], self.move_length[0])
        i: cython.int
        if equity != self.move_equity[0]:
            return equity > self.move_equity[0]
        if (at >= size) != (other >= size):
            return at < size
        if at != other:
            return at < other if at < size else self.field.twin[at] < self.field.twin[other]
        for i in range(length):
            if self.trial[i] != self.move_tiles[i]:
                return self.trial[i] < self.move_tiles[i]
        return self.slot_length[slot] < self.move_length[0]
