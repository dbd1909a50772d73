"""The best moves of a rack by score and leave, without looking at most of the others.  [compiled]

A slot is a place for a word: a line, where it begins, how long it is, and so the empty squares that
it would fill. Every slot has an upper bound of what a play there can be worth, from the rack's
dearest tiles and the best leave of that many; slots are opened from the highest bound down, until
the bound falls below what was found. An opened slot asks the word map for the words of each part of
the rack together with the tiles that stand there, where the part's own bound is high enough.
"""

from array import array
from math import comb

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.field import BLANK_TILE, EVERY, LETTER, Field
    from cython.cimports.tilewright.scrabble.kernels.wordmap import WordMap
else:
    from tilewright.scrabble.kernels.field import BLANK_TILE, EVERY, LETTER, Field
    from tilewright.scrabble.kernels.wordmap import WordMap

    RACK = 7
    PARTS = 36
    SLOTS = 12000
    KEPT = 200
    LONGEST_WORD = 26
    NOTHING = -1000000
    MEMOS = 64
    MEMO_SHIFT = 58
    _WORD = (1 << 64) - 1


@cython.final
@cython.cclass
class Finder:
    """A board, the words and the leaves, and the moves that were found last."""

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
        self.field = field
        self.map = words
        self.leaves = leaves
        self.kinds = kinds
        self.table = 0
        self.held = 0
        self.rack_mask = 0
        self.slots = self.heap_size = 0
        self.wanted = self.found = 0
        self.threshold = NOTHING
        self.full = full
        self.bonus = bonus
        self.exchange_limit = exchange_limit
        self.code = bytearray(RACK)
        self.worth = _ints(RACK)
        self.by_worth = _ints(RACK)
        self.binomial = array("i", [comb(n, k) for n in range(48) for k in range(8)])
        entries = (RACK + 1) * PARTS
        self.parts = _ints(RACK + 1)
        self.part_key = array("Q", bytes(8 * entries))
        self.part_leave = array("f", bytes(4 * entries))
        self.part_blanks = _ints(entries)
        self.part_tiles = _ints(entries)
        self.part_sums = _ints(entries * (RACK + 1))
        self.memo_key = array("Q", bytes(8 * MEMOS))
        self.memo_turn = _ints(MEMOS)
        self.memo_sizes = _ints(MEMOS)
        self.memo_asked = bytearray(MEMOS * entries)
        self.memo_letters = array("I", bytes(4 * MEMOS * entries))
        self.turn = 0
        self.best_leave = array("f", bytes(4 * (RACK + 1)))
        self.best_word_leave = array("f", bytes(4 * (RACK + 1)))
        self.bound = array("f", bytes(4 * SLOTS))
        self.heap = _ints(SLOTS + 1)
        self.slot_at = _ints(SLOTS)
        self.slot_length = _ints(SLOTS)
        self.slot_tiles = _ints(SLOTS)
        self.slot_times = _ints(SLOTS)
        self.slot_through = _ints(SLOTS)
        self.slot_key = array("Q", bytes(8 * SLOTS))
        self.slot_fixed_main = _ints(SLOTS)
        self.slot_fixed_cross = _ints(SLOTS)
        self.slot_free = _ints(4 * SLOTS)
        self.top_worth = _ints(LONGEST_WORD + 1)
        self.move_score = _ints(KEPT + 1)
        self.move_equity = array("f", bytes(4 * (KEPT + 1)))
        self.move_at = _ints(KEPT + 1)
        self.move_length = _ints(KEPT + 1)
        self.move_part = _ints(KEPT + 1)
        self.move_tiles = bytearray((KEPT + 1) * LONGEST_WORD)
        self.trial = bytearray(LONGEST_WORD)
        self.looked_up = 0
        self.opened = 0

    def best(
        self, rack: bytes, bag: int, unseen_worth: int, wanted: int
    ) -> list[tuple[float, int, int, int, bool, bytes]]:
        """The best moves as (equity, score, row, column, down, tiles), an exchange without tiles.

        `rack` counts the tiles of each code, blanks at 0. `bag` is how many tiles are in the bag,
        `unseen_worth` what the tiles of the opponents are worth, for when the bag is empty.
        """
        counts: cython.uchar[::1] = bytearray(rack)
        bag_size: cython.int = bag
        worth: cython.int = unseen_worth
        number: cython.int = min(wanted, KEPT)
        with cython.nogil:
            self.find(counts, 0, bag_size, worth, number)
        return [self._told(move) for move in range(self.found)]

    def _told(self, move: int) -> tuple[float, int, int, int, bool, bytes]:
        equity, score = self.move_equity[move], self.move_score[move]
        if self.move_length[move] == 0:
            part = self.part_tiles[self.move_part[move]]
            return (
                equity,
                0,
                -1,
                -1,
                False,
                bytes(self.code[tile] for tile in range(self.held) if part >> tile & 1),
            )
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
        """Find the wanted number of moves with the highest equity."""
        slot: cython.int
        self.wanted = wanted
        self.found = 0
        self.threshold = NOTHING
        self.turn += 1
        self.take_rack(rack, begin)
        self.cut_rack(bag, unseen_worth)
        if bag >= self.exchange_limit:
            self.keep_exchanges(bag)
        self.scan()
        while self.heap_size:
            slot = self.pop()
            if self.bound[slot] <= self.threshold:
                break
            self.open(slot)

    def take_rack(self, rack: cython.uchar[::1], begin: cython.int) -> cython.void:
        """The rack's tiles in the order of their codes, and the order of what they are worth."""
        code: cython.int
        i: cython.int
        j: cython.int
        _: cython.int
        one: cython.uint = 1
        self.held = 0
        self.rack_mask = 0
        for code in range(33):
            for _ in range(rack[begin + code]):
                self.code[self.held] = code
                self.worth[self.held] = self.field.values[code] if code else 0
                self.rack_mask |= one << (code & 31)
                j = self.held
                while j > 0 and self.worth[self.by_worth[j - 1]] < self.worth[self.held]:
                    self.by_worth[j] = self.by_worth[j - 1]
                    j -= 1
                self.by_worth[j] = self.held
                self.held += 1
        if rack[begin]:
            self.rack_mask = EVERY
        elif rack[begin + 32] == 0:
            self.rack_mask &= ~one
        self.top_worth[0] = 0
        for i in range(LONGEST_WORD):
            self.top_worth[i + 1] = self.top_worth[i]
            if i < self.held:
                self.top_worth[i + 1] += self.worth[self.by_worth[i]]

    def cut_rack(self, bag: cython.int, unseen_worth: cython.int) -> cython.void:
        """Every part of the rack, one of those with the same letters, and what it would leave."""
        tiles: cython.int
        i: cython.int
        j: cython.int
        size: cython.int
        part: cython.int
        sums: cython.int
        twins: cython.int = 0
        key: cython.ulonglong
        for i in range(RACK + 1):
            self.parts[i] = 0
            self.best_leave[i] = NOTHING
            self.best_word_leave[i] = NOTHING
        for i in range(1, self.held):
            if self.code[i] == self.code[i - 1]:
                twins |= 1 << i
        for tiles in range(1, 1 << self.held):
            if tiles & twins & ~(tiles << 1):
                continue
            key = 0
            size = 0
            sums = 0
            for i in range(self.held):
                size += (tiles >> i) & 1
            part = size * PARTS + self.parts[size]
            self.parts[size] += 1
            self.part_tiles[part] = tiles
            self.part_blanks[part] = 0
            self.part_sums[part * (RACK + 1)] = 0
            j = 0
            for i in range(self.held):
                if (tiles >> self.by_worth[i]) & 1:
                    j += 1
                    sums += self.worth[self.by_worth[i]]
                    self.part_sums[part * (RACK + 1) + j] = sums
                    if self.code[self.by_worth[i]]:
                        key += self.map.keys[self.code[self.by_worth[i]]]
                        if not cython.compiled:
                            key &= _WORD
                    else:
                        self.part_blanks[part] += 1
            while j < RACK:
                j += 1
                self.part_sums[part * (RACK + 1) + j] = sums
            self.part_key[part] = key
            self.part_leave[part] = self.leave_of(
                ((1 << self.held) - 1) & ~tiles, bag, unseen_worth
            )
            self.best_leave[size] = max(self.best_leave[size], self.part_leave[part])
            if self.part_blanks[part] or self.map.find(key) >= 0:
                self.best_word_leave[size] = max(self.best_word_leave[size], self.part_leave[part])

    def leave_of(
        self, tiles: cython.int, bag: cython.int, unseen_worth: cython.int
    ) -> cython.float:
        """What it is worth to keep these tiles: by the table, or by the end of the game."""
        i: cython.int
        points: cython.int = 0
        if bag:
            return NOTHING if tiles + 1 == 1 << RACK else self.leaves[self.table + self.rank(tiles)]
        if tiles == 0:
            return 2 * unseen_worth
        for i in range(self.held):
            if (tiles >> i) & 1:
                points += self.worth[i]
        return -2 * points - 10

    def rank(self, tiles: cython.int) -> cython.int:
        """The place of some of the rack's tiles among all leaves: smaller ones come first."""
        i: cython.int
        size: cython.int = 0
        rank: cython.int = 0
        for i in range(self.held):
            if (tiles >> i) & 1:
                rank += self.binomial[(self.code[i] + size) * 8 + size + 1]
                size += 1
        return rank + self.binomial[(self.kinds + size - 1) * 8 + size - 1] if size else 0

    def scan(self) -> cython.void:
        """All slots with their bounds, on a heap."""
        direction: cython.int
        line: cython.int
        side: cython.int = self.field.side
        first: cython.int
        near: cython.int
        self.slots = 0
        self.heap_size = 0
        for direction in range(2):
            first = direction * (side + 1)
            for line in range(side):
                near = self.field.in_line[first + line] + self.field.in_line[first + line + 1]
                if line:
                    near += self.field.in_line[first + line - 1]
                if near or self.field.laid == 0:
                    self.scan_line(direction, line)

    def scan_line(self, direction: cython.int, line: cython.int) -> cython.void:
        """The slots of one row or column."""
        field_start: cython.int = self.field.start
        first: cython.int = self.field.at(direction, line, 0)
        start: cython.int
        at: cython.int
        i: cython.int
        tile: cython.int
        allowed: cython.uint
        dearest: cython.int
        letter: cython.int
        cross: cython.int
        empty: cython.int
        times: cython.int
        through: cython.int
        fixed_main: cython.int
        fixed_cross: cython.int
        free: cython.int
        free2: cython.int
        free3: cython.int
        free4: cython.int
        touches: cython.bint
        bare: cython.bint
        key: cython.ulonglong
        leave: cython.float
        bound: cython.float
        slot: cython.int
        opening: cython.bint = self.field.laid == 0
        if direction:
            field_start = self.field.twin[field_start]
        best_of: cython.int[26]
        if not cython.compiled:
            best_of = [0] * 26
        for i in range(self.field.side):
            at = first + i
            best_of[i] = 0
            if self.field.tiles[at] == 0 and self.field.crosses[at] >= 0:
                allowed = self.field.masks[at]
                for start in range(self.held):
                    tile = self.by_worth[start]
                    if self.code[tile] and (allowed >> (self.code[tile] & 31)) & 1:
                        best_of[i] = self.worth[tile]
                        break
        for start in range(first, first + self.field.side):
            if self.field.tiles[start - 1]:
                continue
            empty = through = fixed_main = fixed_cross = free = free2 = free3 = free4 = 0
            times = 1
            touches = False
            bare = True
            key = 0
            cross = -1
            at = start
            while True:
                tile = self.field.tiles[at]
                if tile:
                    through += self.field.values[tile]
                    key += self.map.keys[tile & LETTER]
                    if not cython.compiled:
                        key &= _WORD
                    touches = True
                    bare = False
                else:
                    if self.field.masks[at] & self.rack_mask == 0:
                        break
                    empty += 1
                    if empty > self.held:
                        break
                    letter = self.field.letter_premium[at]
                    times *= self.field.word_premium[at]
                    cross = self.field.crosses[at]
                    if cross >= 0:
                        touches = True
                        dearest = best_of[at - first] * letter
                        fixed_main += dearest
                        fixed_cross += self.field.word_premium[at] * (cross + dearest)
                    else:
                        free += 1
                        if letter > 1:
                            free2 += 1
                            if letter > 2:
                                free3 += 1
                                if letter > 3:
                                    free4 += 1
                    if opening and at == field_start:
                        touches = True
                at += 1
                if self.field.tiles[at] or not touches or empty == 0 or at - start < 2:
                    continue
                if empty == 1 and direction and cross >= 0:
                    continue  # a single tile with words both ways is told once, across
                leave = self.best_word_leave[empty] if bare else self.best_leave[empty]
                if leave == NOTHING:
                    continue
                bound = leave + (
                    times
                    * (
                        through
                        + fixed_main
                        + self.top_worth[free]
                        + self.top_worth[free2]
                        + self.top_worth[free3]
                        + self.top_worth[free4]
                    )
                    + fixed_cross
                )
                if empty == self.full:
                    bound += self.bonus
                if bound <= self.threshold or self.slots == SLOTS:
                    continue
                slot = self.slots
                self.slots += 1
                self.bound[slot] = bound
                self.slot_at[slot] = start
                self.slot_length[slot] = at - start
                self.slot_tiles[slot] = empty
                self.slot_times[slot] = times
                self.slot_through[slot] = -1 if bare else through
                self.slot_key[slot] = key
                self.slot_fixed_main[slot] = fixed_main
                self.slot_fixed_cross[slot] = fixed_cross
                self.slot_free[4 * slot] = free
                self.slot_free[4 * slot + 1] = free2
                self.slot_free[4 * slot + 2] = free3
                self.slot_free[4 * slot + 3] = free4
                self.push(slot)

    def push(self, slot: cython.int) -> cython.void:
        place: cython.int = self.heap_size
        bound: cython.float = self.bound[slot]
        self.heap_size += 1
        while place and self.bound[self.heap[(place - 1) >> 1]] < bound:
            self.heap[place] = self.heap[(place - 1) >> 1]
            place = (place - 1) >> 1
        self.heap[place] = slot

    def pop(self) -> cython.int:
        """The slot with the highest bound, off the heap."""
        top: cython.int = self.heap[0]
        self.heap_size -= 1
        last: cython.int = self.heap[self.heap_size]
        bound: cython.float = self.bound[last]
        place: cython.int = 0
        child: cython.int = 1
        while child < self.heap_size:
            if (
                child + 1 < self.heap_size
                and self.bound[self.heap[child + 1]] > self.bound[self.heap[child]]
            ):
                child += 1
            if self.bound[self.heap[child]] <= bound:
                break
            self.heap[place] = self.heap[child]
            place = child
            child = 2 * place + 1
        self.heap[place] = last
        return top

    def open(self, slot: cython.int) -> cython.void:
        """Try each part of the rack that fills the slot and may be worth it."""
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
        """Where it is noted which parts of a size make words with the tiles of a key."""
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
        """The letters that the blank of a part may be so that it makes words with a memo's tiles.

        Without a blank it is all letters or none; with two blanks the question is left open.
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
        """Let the blanks be each of these letters, in the order of the alphabet."""
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
        """Try all words of these letters in the slot."""
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
        """Keep the word that begins there in the map, if it fits the slot and is good enough."""
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
            self.keep(slot, part, score, equity)

    def score(self, slot: cython.int, begin: cython.int) -> cython.int:
        """The points of the trial word in a slot."""
        at: cython.int = self.slot_at[slot]
        i: cython.int
        points: cython.int
        main: cython.int = max(0, self.slot_through[slot])
        crosses: cython.int = self.bonus if self.slot_tiles[slot] == self.full else 0
        for i in range(self.slot_length[slot]):
            if self.trial[i]:
                points = self.field.values[self.trial[i]] * self.field.letter_premium[at + i]
                main += points
                if self.field.crosses[at + i] >= 0:
                    crosses += self.field.word_premium[at + i] * (
                        self.field.crosses[at + i] + points
                    )
        return main * self.slot_times[slot] + crosses

    def place_blanks(self, slot: cython.int, part: cython.int, begin: cython.int) -> cython.void:
        """Make blanks of the trial's letters that the part has not got, where it costs least."""
        short: cython.int[64]
        i: cython.int
        j: cython.int
        code: cython.int
        least: cython.int
        weight: cython.int
        lightest: cython.int
        at: cython.int = self.slot_at[slot]
        if not cython.compiled:
            short = [0] * 64
        for i in range(self.slot_length[slot]):
            short[self.trial[i]] = 0
        for i in range(self.slot_length[slot]):
            short[self.trial[i]] += 1
        for i in range(self.held):
            if (self.part_tiles[part] >> i) & 1 and self.code[i]:
                short[self.code[i]] -= 1
        for i in range(self.slot_length[slot]):
            code = self.trial[i]
            if code == 0 or code & BLANK_TILE:
                continue
            while short[code] > 0:
                least = -1
                lightest = 0
                for j in range(self.slot_length[slot]):
                    if self.trial[j] == code:
                        weight = self.field.letter_premium[at + j] * self.slot_times[slot]
                        if self.field.crosses[at + j] >= 0:
                            weight += (
                                self.field.letter_premium[at + j] * self.field.word_premium[at + j]
                            )
                        if least < 0 or weight < lightest:
                            least = j
                            lightest = weight
                self.trial[least] = code | BLANK_TILE
                short[code] -= 1

    def keep(
        self, slot: cython.int, part: cython.int, score: cython.int, equity: cython.float
    ) -> cython.void:
        """Put a move among the best, in order."""
        place: cython.int = self.found
        i: cython.int
        if self.found < self.wanted:
            self.found += 1
        else:
            place -= 1
        while place and self.move_equity[place - 1] < equity:
            self.move_equity[place] = self.move_equity[place - 1]
            self.move_score[place] = self.move_score[place - 1]
            self.move_at[place] = self.move_at[place - 1]
            self.move_length[place] = self.move_length[place - 1]
            self.move_part[place] = self.move_part[place - 1]
            for i in range(self.move_length[place]):
                self.move_tiles[place * LONGEST_WORD + i] = self.move_tiles[
                    (place - 1) * LONGEST_WORD + i
                ]
            place -= 1
        self.move_equity[place] = equity
        self.move_score[place] = score
        self.move_part[place] = part
        self.move_at[place] = self.slot_at[slot] if slot >= 0 else 0
        self.move_length[place] = self.slot_length[slot] if slot >= 0 else 0
        for i in range(self.move_length[place]):
            self.move_tiles[place * LONGEST_WORD + i] = self.trial[i]
        if self.found == self.wanted:
            self.threshold = self.move_equity[self.found - 1]

    def keep_exchanges(self, bag: cython.int) -> cython.void:
        """The exchanges of every part of the rack that the bag can replace."""
        size: cython.int
        part: cython.int
        for size in range(1, min(self.held, bag) + 1):
            for part in range(size * PARTS, size * PARTS + self.parts[size]):
                if self.part_leave[part] > self.threshold:
                    self.keep(-1, part, 0, self.part_leave[part])


def _ints(number: int) -> array:
    return array("i", bytes(4 * number))
