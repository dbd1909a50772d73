"""The best moves found so far.  [compiled]"""

from array import array

import cython

from tilewright.scrabble.kernels.rack import ints

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.field import BLANK_TILE, LETTER, Field
    from cython.cimports.tilewright.scrabble.kernels.rack import LONGEST_WORD, NOTHING, PARTS
    from cython.cimports.tilewright.scrabble.kernels.slots import Slots
    from cython.cimports.tilewright.scrabble.kernels.wordmap import WordMap
else:
    from tilewright.scrabble.kernels.field import BLANK_TILE, LETTER, Field
    from tilewright.scrabble.kernels.rack import LONGEST_WORD, NOTHING, PARTS
    from tilewright.scrabble.kernels.slots import Slots
    from tilewright.scrabble.kernels.wordmap import WordMap

    KEPT = 200


@cython.cclass
class Moves(Slots):
    """The best moves, up to `wanted`, and the word that is being tried in a slot."""

    def __init__(
        self, field: Field, words: WordMap, leaves: object, kinds: int, full: int, bonus: int
    ) -> None:
        Slots.__init__(self, field, words, leaves, kinds, full, bonus)
        self.wanted = self.found = 0
        self.ordered = False
        self.move_score = ints(KEPT + 1)
        self.move_equity = array("f", bytes(4 * (KEPT + 1)))
        self.move_at = ints(KEPT + 1)
        self.move_length = ints(KEPT + 1)
        self.move_part = ints(KEPT + 1)
        self.move_tiles = bytearray((KEPT + 1) * LONGEST_WORD)
        self.trial = bytearray(LONGEST_WORD)
        self.best_word = bytearray(LONGEST_WORD)

    def score(self, slot: cython.int, begin: cython.int) -> cython.int:
        """The score of the trial word in a slot."""
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
        """Use blanks for letters of the trial word that the part lacks, where it costs least."""
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
                        if self.ordered:
                            weight *= self.field.values[code]
                        if least < 0 or weight < lightest or (self.ordered and weight == lightest):
                            least = j
                            lightest = weight
                self.trial[least] = code | BLANK_TILE
                short[code] -= 1

    def keep(
        self, slot: cython.int, part: cython.int, score: cython.int, equity: cython.float
    ) -> cython.void:
        """Insert a move into the sorted list of the best."""
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
        if place == 0:
            for i in range(self.move_length[0]):
                self.best_word[i] = self.trial[i] & LETTER
                if self.trial[i] == 0:
                    self.best_word[i] = self.field.tiles[self.slot_at[slot] + i] & LETTER
        if self.found == self.wanted:
            self.threshold = self.move_equity[self.found - 1]
            if self.ordered:  # also consider equal scores; scores are integers
                self.threshold -= 0.5

    def keep_exchanges(self, bag: cython.int) -> cython.void:
        """Consider the exchange of every part of the rack that the bag can replace."""
        size: cython.int
        part: cython.int
        for size in range(1, min(self.held, bag) + 1):
            for part in range(size * PARTS, size * PARTS + self.parts[size]):
                if self.part_leave[part] > self.threshold:
                    self.keep(-1, part, 0, self.part_leave[part])

    def worth_again(self) -> cython.float:
        """The equity of the last best play on this board, or `NOTHING` if it does not fit.

        The next search finds a play that is at least as good; its result does not depend on this
        threshold.
        """
        at: cython.int = self.move_at[0]
        length: cython.int = self.move_length[0]
        i: cython.int
        points: cython.int
        main: cython.int = 0
        times: cython.int = 1
        laid: cython.int = 0
        crosses: cython.int = 0
        touches: cython.bint = False
        tile: cython.int
        if self.field.tiles[at - 1] or self.field.tiles[at + length]:
            return NOTHING
        for i in range(length):
            tile = self.field.tiles[at + i]
            if (tile == 0) != (self.move_tiles[i] != 0):
                return NOTHING
            if tile:
                if tile & LETTER != self.best_word[i]:
                    return NOTHING
                main += self.field.values[tile]
                touches = True
                continue
            if not (self.field.masks[at + i] >> (self.best_word[i] & 31)) & 1:
                return NOTHING
            laid += 1
            points = self.field.values[self.move_tiles[i]] * self.field.letter_premium[at + i]
            main += points
            times *= self.field.word_premium[at + i]
            if self.field.crosses[at + i] >= 0:
                touches = True
                crosses += self.field.word_premium[at + i] * (self.field.crosses[at + i] + points)
        if not touches:
            return NOTHING
        if laid == self.full:
            crosses += self.bonus
        return main * times + crosses + self.part_leave[self.move_part[0]]
