"""The paper's probabilistic lookahead: scores of the next plies with random racks.  [compiled]

A tree of plays with a `Ply` for each level. The first level has the known rack. Below it, players
get random tiles: many racks at the last level, whose best scores are averaged, and one rack at the
levels above, whose best plays are the branches. Each branch draws its own tiles, as in the paper,
or all branches of a level draw the same (`common`), so that luck does not affect the comparison.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.chance import Chance
    from cython.cimports.tilewright.scrabble.kernels.field import BLANK_TILE, Field
    from cython.cimports.tilewright.scrabble.kernels.finder import Finder
    from cython.cimports.tilewright.scrabble.kernels.moves import KEPT
    from cython.cimports.tilewright.scrabble.kernels.rack import LONGEST_WORD
else:
    from tilewright.scrabble.kernels.chance import Chance
    from tilewright.scrabble.kernels.field import BLANK_TILE, Field
    from tilewright.scrabble.kernels.finder import Finder
    from tilewright.scrabble.kernels.moves import KEPT
    from tilewright.scrabble.kernels.rack import LONGEST_WORD

    MOST_TILES = 256
    CODES = 33


@cython.final
@cython.cclass
class Ply:
    """One level of the tree; `below` is the next one.

    The finder has zero leaves, so its best plays are those with the highest scores. `kept` and
    `other` are the known tiles of the player on turn and the opponent, `left` the tiles left after
    a play, `pool` the tiles both draw from, and `bag` the pool without the rack. With `ends`, a
    play that ends the game also scores the opponent's tiles by the rules.
    """

    def __init__(
        self,
        field: Field,
        finder: Finder,
        branches: int,
        average: int,
        below: "Ply | None",
        common: bool = False,
        ends: bool = False,
    ) -> None:
        self.field = field
        self.finder = finder
        self.below = below
        self.chance = Chance()
        self.branches = min(branches, KEPT)
        self.average = average
        self.common = common
        self.ends = ends
        self.entered = 0
        self.depth = 0 if self.below is None else self.below.depth + 1
        self.kept = bytearray(CODES)
        self.other = bytearray(CODES)
        self.rack = bytearray(CODES)
        self.left = bytearray(CODES)
        self.pool = bytearray(MOST_TILES)
        self.bag = bytearray(MOST_TILES)
        self.values = array("d", bytes(8 * KEPT))
        self.asked = 0
        self.seed = 0
        self.pooled = self.bagged = 0

    def weigh(
        self, rack: bytes, known: bytes, unseen: bytes, seed: int
    ) -> list[tuple[float, tuple[float, int, int, int, bool, bytes]]]:
        """The highest-scoring plays with the score differences they lead to, best first.

        `rack`, the `known` tiles of the opponent and all other `unseen` tiles are counted by code,
        with blanks as 0. The caller must load the field.
        """
        first: cython.ulonglong = seed
        ply: Ply = self
        code: cython.int
        _: cython.int
        while True:
            ply.seed = first
            ply.asked = 0
            ply.entered = 0
            if ply.below is None:
                break
            ply = ply.below
        self.pooled = 0
        for code in range(CODES):
            self.rack[code] = rack[code]
            self.other[code] = known[code]
            for _ in range(unseen[code]):
                self.bag[self.pooled] = code
                self.pooled += 1
        self.bagged = self.pooled
        with cython.nogil:
            self.choose()
        self.asked = ply.asked
        found = [(self.values[move], self.finder._told(move)) for move in range(self.finder.found)]
        return sorted(found, key=_difference, reverse=True)

    def value(self) -> cython.double:
        """How much the player on turn gains on the opponent from here on."""
        self.entered += 1
        if self.below is None:
            return self.mean()
        self.draw(0)
        return self.choose()

    def mean(self) -> cython.double:
        """The mean score of the greedy play over random racks."""
        total: cython.double = 0
        number: cython.int
        for number in range(self.average):
            self.draw(number)
            self.asked += 1
            self.finder.find(self.rack, 0, 1, 0, 1)
            if self.finder.found:
                self.take(0)
                total += self.finder.move_score[0] + max(0, self.out())
        return total / self.average

    def choose(self) -> cython.double:
        """The best difference over the highest-scoring plays; without a play, pass."""
        move: cython.int
        best: cython.double
        self.finder.find(self.rack, 0, 1, 0, self.branches)
        if self.finder.found == 0:
            return self.passed()
        best = self.values[0] = self.after(0)
        for move in range(1, self.finder.found):
            self.values[move] = self.after(move)
            best = max(best, self.values[move])
        return best

    def after(self, move: cython.int) -> cython.double:
        """The score of a play minus the opponent's gain after it."""
        score: cython.double = self.finder.move_score[move]
        bonus: cython.int
        self.take(move)
        bonus = self.out()
        if bonus >= 0:
            return score + bonus
        self.hand_over()
        self.below.field.lay(
            self.finder.move_at[move],
            self.finder.move_length[move],
            self.finder.move_tiles,
            move * LONGEST_WORD,
        )
        return score - self.below.value()

    def passed(self) -> cython.double:
        code: cython.int
        for code in range(CODES):
            self.left[code] = self.rack[code]
        self.hand_over()
        return -self.below.value()

    def hand_over(self) -> cython.void:
        """Pass the board, the known tiles and the pool to the level below."""
        i: cython.int
        self.below.field.copy(self.field)
        for i in range(CODES):
            self.below.kept[i] = self.other[i]
            self.below.other[i] = self.left[i]
        for i in range(self.bagged):
            self.below.pool[i] = self.bag[i]
        self.below.pooled = self.bagged

    def draw(self, number: cython.int) -> cython.void:
        """Fill the rack of the player on turn at random; each `number` draws different tiles."""
        i: cython.int
        held: cython.int = 0
        for i in range(CODES):
            self.rack[i] = self.kept[i]
            held += self.kept[i]
        for i in range(self.pooled):
            self.bag[i] = self.pool[i]
        self.bagged = self.pooled
        self.chance.seed(self.seed, self.depth, number + (self.entered << 20) * (not self.common))
        self.chance.shuffle(self.bag, self.bagged)
        while held < self.finder.full and self.bagged:
            self.bagged -= 1
            self.rack[self.bag[self.bagged]] += 1
            held += 1

    def take(self, move: cython.int) -> cython.void:
        """Set `left` to the tiles left after a play."""
        i: cython.int
        tile: cython.int
        for i in range(CODES):
            self.left[i] = self.rack[i]
        for i in range(self.finder.move_length[move]):
            tile = self.finder.move_tiles[move * LONGEST_WORD + i]
            if tile:
                self.left[0 if tile & BLANK_TILE else tile] -= 1

    def out(self) -> cython.int:
        """The points for ending the game, or -1 if it does not end.

        It ends if no tiles are left and the opponent's draw empties the bag.
        """
        i: cython.int
        lacking: cython.int = self.finder.full
        points: cython.int = 0
        for i in range(CODES):
            if self.left[i]:
                return -1
            lacking -= self.other[i]
            if i:
                points += self.other[i] * self.field.values[i]
        if self.bagged > lacking:
            return -1
        if not self.ends:
            return 0
        for i in range(self.bagged):
            if self.bag[i]:
                points += self.field.values[self.bag[i]]
        return 2 * points


def _difference(weighed: tuple[float, object]) -> float:
    return weighed[0]
