"""Play out candidate moves: a few turns of static players on random tiles.  [compiled]

Each iteration shuffles the unseen tiles, depending only on the seed, the decision and the
iteration. Every candidate is played out on the same shuffle, which cancels most of the luck.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.libc.math import erfc
    from cython.cimports.tilewright.scrabble.kernels.field import WIDEST_BOARD, Field
    from cython.cimports.tilewright.scrabble.kernels.finder import Finder
    from cython.cimports.tilewright.scrabble.kernels.playout import CODES, MOST_TILES, Playout
else:
    from math import erfc

    from tilewright.scrabble.kernels.field import WIDEST_BOARD, Field
    from tilewright.scrabble.kernels.finder import Finder
    from tilewright.scrabble.kernels.playout import CODES, MOST_TILES, Playout

    CANDIDATES = 64
    WATCHED = 8
    FACTS = 4

MOST_CANDIDATES: int = CANDIDATES
WATCHED_PLIES: int = WATCHED
WATCHED_FACTS: int = FACTS  # turns, points, squared points, bingos

ROOT_OF_2 = cython.declare(cython.double, 1.4142135623730951)


@cython.final
@cython.cclass
class Simulation:
    """A two-player position and the candidate moves of the player on turn.

    `root` and `playout` must not be shared between threads. `chances` has four numbers for each
    number of tiles: the deviation of the points to come, the weights of the player's and the
    opponent's leave, and the value of being on turn.
    """

    def __init__(self, root: Field, playout: Playout, chances: object) -> None:
        self.root = root
        self.playout = playout
        self.chances = chances
        self.rack = bytearray(CODES)
        self.known = bytearray(CODES)
        self.unseen = bytearray(CODES)
        self.at = array("i", bytes(4 * CANDIDATES))
        self.length = array("i", bytes(4 * CANDIDATES))
        self.points = array("i", bytes(4 * CANDIDATES))
        self.leave = array("f", bytes(4 * CANDIDATES))
        self.word = bytearray(CANDIDATES * WIDEST_BOARD)
        self.given = bytearray(CANDIDATES * CODES)
        self.candidates = 0
        self.other_held = self.scoreless = 0
        self.score = self.other_score = 0
        self.spread = self.win = 0.0
        self.watching = False
        self.turns = array("q", [0])
        self.heat = array("i", [0])

    def look_at(
        self,
        squares: bytes,
        rack: bytes,
        known: bytes,
        unseen: bytes,
        other_held: int,
        scores: tuple[int, int],
        scoreless: int,
    ) -> None:
        """Set the position: the player's rack, the known tiles of the opponent's rack and all other
        unseen tiles, each counted by code; the number of tiles the opponent holds; and the scores
        of the player and the opponent."""
        self.root.load(squares)
        self.rack = bytearray(rack)
        self.known = bytearray(known)
        self.unseen = bytearray(unseen)
        self.other_held = other_held
        self.score, self.other_score = scores
        self.scoreless = scoreless
        self.candidates = 0

    def add_play(
        self, row: int, column: int, down: bool, tiles: bytes, score: int, leave: float
    ) -> None:
        """Add a play as a candidate; `leave` is the value of the tiles kept."""
        at: cython.int = self.root.at(0, row, column)
        self.at[self.candidates] = self.root.twin[at] if down else at
        self.length[self.candidates] = len(tiles)
        begin: cython.int = self.candidates * WIDEST_BOARD
        place: cython.int
        for place in range(len(tiles)):
            self.word[begin + place] = tiles[place]
        self._add(score, leave)

    def add_exchange(self, given: bytes, leave: float) -> None:
        """Add an exchange of tiles, counted by code, as a candidate; no tiles is a pass."""
        code: cython.int
        self.length[self.candidates] = 0
        for code in range(CODES):
            self.given[self.candidates * CODES + code] = given[code]
        self._add(0, leave)

    def _add(self, score: int, leave: float) -> None:
        assert self.candidates < CANDIDATES
        self.points[self.candidates] = score
        self.leave[self.candidates] = leave
        self.candidates += 1

    def observe(self, turns: object, heat: object) -> None:
        """Start counting in these arrays what static players do after each candidate.

        `turns` has, for each candidate and each of the first `WATCHED_PLIES` turns, the number of
        turns, points, squared points and bingos. `heat` has, for each candidate and square, row by
        row, how often the first reply placed a tile there. All are integers, so that sums over
        threads do not depend on their order.
        """
        self.turns = turns
        self.heat = heat
        self.watching = True

    def run(
        self,
        which: bytes,
        seed: int,
        decision: int,
        begin: int,
        number: int,
        plies: int,
        spreads: object,
        wins: object,
        racks: bytes = b"",
    ) -> None:
        """Play out the candidates `which` in `number` iterations from `begin`, `plies` turns each.

        `spreads` and `wins` are float arrays with a row for each iteration and a column for each
        candidate: the final lead plus the difference of the leaves, and the win chance from there.
        `racks` may set the opponent's rack for each iteration, counted by code; without it, the
        rack is drawn from the unseen tiles.
        """
        spread: cython.float[::1] = spreads
        win: cython.float[::1] = wins
        chosen: cython.const[cython.uchar][::1] = which
        guesses: cython.const[cython.uchar][::1] = racks or bytes(1)
        guessed: cython.bint = bool(racks)
        columns: cython.int = len(which)
        first: cython.ulonglong = begin
        seed_number: cython.ulonglong = seed
        decision_number: cython.ulonglong = decision
        turns: cython.int = plies
        rows: cython.int = number
        row: cython.int
        column: cython.int
        with cython.nogil:
            for row in range(rows):
                for column in range(columns):
                    self.playout.chance.seed(seed_number, decision_number, first + row)
                    self.deal(guesses, row * CODES, guessed)
                    self.play(chosen[column], turns)
                    self.judge()
                    spread[row * columns + column] = self.spread
                    win[row * columns + column] = self.win

    def deal(
        self, racks: cython.const[cython.uchar][::1], begin: cython.int, guessed: cython.bint
    ) -> cython.void:
        """Set up the position with a shuffled bag and a rack for the opponent."""
        code: cython.int
        left: cython.int
        _: cython.int
        playout_held: cython.int = 0
        self.playout.field.copy(self.root)
        self.playout.bagged = 0
        for code in range(CODES):
            self.playout.racks[code] = self.rack[code]
            left = self.unseen[code] + self.known[code]
            self.playout.racks[CODES + code] = self.known[code]
            if guessed:
                self.playout.racks[CODES + code] = racks[begin + code]
            left -= self.playout.racks[CODES + code]
            playout_held += self.playout.racks[CODES + code]
            for _ in range(left):
                self.playout.bag[self.playout.bagged] = code
                self.playout.bagged += 1
        self.playout.chance.shuffle(self.playout.bag, self.playout.bagged)
        for _ in range(self.other_held - playout_held):
            self.playout.bagged -= 1
            self.playout.racks[CODES + self.playout.bag[self.playout.bagged]] += 1
        self.playout.scores[0] = self.score
        self.playout.scores[1] = self.other_score
        self.playout.leaves[1] = 0
        self.playout.scoreless = self.scoreless
        self.playout.seat = 0
        self.playout.over = False

    def play(self, candidate: cython.int, plies: cython.int) -> cython.void:
        """Make the candidate's move, then moves of static players.

        Once the bag is empty, the game is played to the end, which takes only a few turns.
        """
        code: cython.int
        ply: cython.int
        self.playout.leaves[0] = self.leave[candidate] if self.playout.bagged else 0
        if self.length[candidate]:
            self.playout.lay(
                self.at[candidate],
                self.length[candidate],
                self.word,
                candidate * WIDEST_BOARD,
            )
        else:
            for code in range(CODES):
                self.playout.given[code] = self.given[candidate * CODES + code]
            self.playout.swap()
        self.playout.end_turn(self.points[candidate])
        ply = -1
        while not self.playout.over and (ply + 1 < plies or self.playout.bagged == 0):
            ply += 1
            self.playout.turn()
            if self.watching and ply < WATCHED:
                if self.playout.seat:
                    self.watch(self.playout.finder, candidate, ply)
                else:
                    self.watch(self.playout.other_finder, candidate, ply)

    def watch(self, finder: Finder, candidate: cython.int, ply: cython.int) -> cython.void:
        """Count the last turn."""
        slot: cython.int = (candidate * WATCHED + ply) * FACTS
        score: cython.int = 0
        length: cython.int = 0
        laid: cython.int = 0
        i: cython.int
        at: cython.int
        if finder.found:
            score = finder.move_score[0]
            length = finder.move_length[0]
        for i in range(length):
            if finder.move_tiles[i]:
                laid += 1
                if ply == 0:
                    at = finder.move_at[0] + i
                    if at > self.root.size:
                        at = self.root.twin[at]
                    at -= 1
                    self.heat[
                        (candidate * self.root.side + at // self.root.stride) * self.root.side
                        + at % self.root.stride
                    ] += 1
        self.turns[slot] += 1
        self.turns[slot + 1] += score
        self.turns[slot + 2] += score * score
        self.turns[slot + 3] += laid == finder.full

    def judge(self) -> cython.void:
        """Set the spread and the win chance of the current position."""
        tiles: cython.int = self.playout.bagged + self.playout.held(0) + self.playout.held(1)
        row: cython.int = 4 * min(tiles, MOST_TILES - 1)
        seat: cython.int = self.playout.seat
        points: cython.double
        self.spread = self.playout.scores[0] - self.playout.scores[1]
        if self.playout.over:
            self.win = 0.5 if self.spread == 0 else (1.0 if self.spread > 0 else 0.0)
            return
        points = (
            (self.playout.scores[seat] - self.playout.scores[1 - seat])
            + self.chances[row + 1] * self.playout.leaves[seat]
            - self.chances[row + 2] * self.playout.leaves[1 - seat]
            + self.chances[row + 3]
        )
        self.win = erfc(-points / (ROOT_OF_2 * self.chances[row])) / 2
        if seat:
            self.win = 1 - self.win
        self.spread += self.playout.leaves[0] - self.playout.leaves[1]
