"""Alpha-beta search for two-player endgames with an empty bag.  [compiled]

The value of a position is what the side on turn still gains on the opponent until the game is over.
The search deepens one ply at a time. At the horizon both sides play on greedily; a value that does
not depend on the horizon is proved. A transposition table stores the values found.
"""

from array import array
from time import perf_counter

import cython

if cython.compiled:
    from cython.cimports.tilewright.scrabble.kernels.endgame_board import PLIES, EndgameBoard
    from cython.cimports.tilewright.scrabble.kernels.endgame_order import EndgameOrder
else:
    from tilewright.scrabble.kernels.endgame_board import PLIES, EndgameBoard
    from tilewright.scrabble.kernels.endgame_order import EndgameOrder

    INFINITE = 30000
    PROVED = 255
    LEAST = 1
    MOST = 2
    EXACT = 3
    LOOKS = 512
    WINDOW = 4
    THREATS = 4


@cython.final
@cython.cclass
class EndgameSearch:
    """A search of one endgame; the table has 2**`bits` slots."""

    def __init__(self, ending: EndgameBoard, bits: int) -> None:
        self.ending = ending
        self.slots = array("Q", bytes(16 << bits))
        self.mask = (1 << bits) - 1
        self.order = EndgameOrder(ending)
        self.threats = array("i", bytes(4 * PLIES))
        self.threat_scores = array("i", bytes(4 * THREATS * PLIES))
        self.threat_moves = array("i", bytes(4 * THREATS * PLIES))
        self.nodes = 0
        self.stopped = False
        self.finished = False
        self.node_limit = 0
        self.deadline = 0.0
        self.root = self.root_value = 0
        self.choice = -1
        self.proved = False

    def guess(self) -> int:
        """The value if both sides play greedily; `choice` becomes the first move."""
        self.node_limit = 1 << 62
        self.deadline = 0.0
        self.root = 1
        with cython.nogil:
            value: cython.int = self.estimate(1)
            self.choice = self.order.greedy(1)
        return value

    def deepen(
        self, depth: int, about: int, nodes: int, deadline: float, narrow: bool = False
    ) -> tuple[int, bool, bool]:
        """Search to a depth; return (value, proved, cut short by the limit).

        `about` is the expected value, `nodes` the limit on the total node count, and `deadline` a
        `perf_counter` time or 0. With `narrow`, a value above or below `about` is only a bound.
        """
        width: cython.int = 1 if narrow else WINDOW
        plies: cython.int = depth
        value: cython.int = about
        low: cython.int
        high: cython.int
        self.node_limit = nodes
        self.deadline = deadline
        self.stopped = False
        self.root = 1
        self.root_value = about
        with cython.nogil:
            low = value - width
            high = value + width
            while True:
                value = self.search(1, plies, low, high)
                if self.stopped or width == 1 or low < value < high:
                    break
                if value <= low:
                    low = -INFINITE
                else:
                    high = INFINITE
        if self.stopped:
            return self.root_value, False, True
        return value, bool(self.proved), False

    def candidates(self) -> list[int]:
        """The numbers of all moves, including a pass."""
        return [self.ending.refs[i] for i in range(self.ending.low[1], self.ending.high[1])]

    def judge(
        self, move: int, depth: int, low: int, high: int, nodes: int, deadline: float
    ) -> tuple[int, bool, bool]:
        """Search one move; return (value or bound outside the window, proved, cut short)."""
        value: cython.int
        one: cython.int = move
        plies: cython.int = depth
        least: cython.int = low
        most: cython.int = high
        self.node_limit = nodes
        self.deadline = deadline
        self.stopped = False
        self.root = 1
        with cython.nogil:
            self.find_threats(1)
            self.ending.tidy()
            value = self.reply(1, plies, one, least, most, True)
        return value, bool(self.proved), bool(self.stopped)

    def variation(self, first: int, value: int, proved: bool) -> list[tuple[int, int, bool, bytes]]:
        """The line of play from `first` to `value`, as far as the table or a new search knows it.

        `finished` says whether it reaches the end of the game.
        """
        told = []
        ply: cython.int = 1
        move: cython.int = first
        rest: cython.int = value
        while True:
            told.append(self.ending.told(move))
            self.finished = self.ending.ends(ply, move)
            if self.finished or ply >= PLIES - 3:
                break
            rest = self.ending.generator.scores[move] - rest
            self.ending.make(ply, move)
            ply += 1
            self.ending.list_plays(ply)
            move = -1 if self.ending.full else self.follow(ply, rest, proved)
            if move < 0:
                break
        while ply > 1:
            ply -= 1
            self.ending.unmake(ply)
        return told

    def follow(self, ply: cython.int, value: cython.int, proved: cython.bint) -> cython.int:
        """The move of a ply that leads to this value, or -1."""
        slot: cython.int = self.find(self.ending.key(ply))
        data: cython.ulonglong
        move: cython.int = -1
        if slot >= 0:
            data = self.slots[2 * slot + 1]
            if data & 3 == EXACT and (data >> 2) & 255 >= (PROVED if proved else 1):
                move = self.with_sign(ply, data >> 32)
        if move < 0 and proved and not self.stopped:
            self.root = ply
            with cython.nogil:
                self.search(ply, PROVED - 1, value - 1, value + 1)
            move = -1 if self.stopped else self.choice
        return move

    def with_sign(self, ply: cython.int, sign: cython.uint) -> cython.int:
        i: cython.int
        for i in range(self.ending.low[ply], self.ending.high[ply]):
            if self.ending.sign(self.ending.refs[i]) == sign:
                return self.ending.refs[i]
        return -1

    def count(self) -> cython.void:
        """Count a node and check the limits."""
        self.nodes += 1
        if self.nodes >= self.node_limit or self.ending.full:
            self.stopped = True
        elif self.deadline > 0 and self.nodes % LOOKS == 0:
            with cython.gil:
                self.stopped = perf_counter() >= self.deadline

    def find(self, key: cython.ulonglong) -> cython.int:
        """The slot of a position in the table, or -1."""
        slot: cython.int = cython.cast(cython.int, key & self.mask)
        return slot if self.slots[2 * slot] == key and self.slots[2 * slot + 1] else -1

    def store(
        self,
        key: cython.ulonglong,
        value: cython.int,
        kind: cython.int,
        depth: cython.int,
        sign: cython.uint,
    ) -> cython.void:
        """Store a value; a playout's value does not replace a searched one."""
        slot: cython.int = cython.cast(cython.int, key & self.mask)
        data: cython.ulonglong = sign
        if depth == 0 and (self.slots[2 * slot + 1] >> 2) & 255:
            return
        self.slots[2 * slot] = key
        self.slots[2 * slot + 1] = (data << 32) | ((value + INFINITE) << 10) | (depth << 2) | kind

    def search(
        self, ply: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int
    ) -> cython.int:
        """The value of a ply, or a bound outside the window; meaningless after a stop."""
        key: cython.ulonglong = self.ending.key(ply)
        slot: cython.int = self.find(key)
        value: cython.int
        kind: cython.int
        known: cython.int
        hint: cython.uint = 0
        data: cython.ulonglong
        if slot >= 0:
            data = self.slots[2 * slot + 1]
            value = cython.cast(cython.int, (data >> 10) & 0x3FFFFF) - INFINITE
            kind = data & 3
            known = (data >> 2) & 255
            hint = cython.cast(cython.uint, data >> 32)
            decides: cython.bint = kind == EXACT or (
                value >= beta if kind == LEAST else value <= alpha
            )
            if decides and known >= depth and ply > self.root:
                self.proved = known == PROVED
                return value
        if depth == 0 or ply >= PLIES - 3:
            value = self.estimate(ply)
            self.proved = False
            return value
        self.count()
        if ply > self.root:
            self.ending.take_over(ply)
            value = self.go_out(ply, key)
            if value >= beta:
                return value
            self.ending.sweep_changed(ply)
        if self.stopped or self.ending.full:
            self.stopped = True
            return 0
        self.order.arrange(ply, hint)
        return self.widen(ply, depth, alpha, beta, key)

    def go_out(self, ply: cython.int, key: cython.ulonglong) -> cython.int:
        """The largest gain from going out at once, over the plays listed so far."""
        i: cython.int
        move: cython.int
        gain: cython.int
        best: cython.int = -INFINITE
        for i in range(self.ending.low[ply], self.ending.high[ply]):
            move = self.ending.refs[i]
            if self.ending.goes_out(ply, move):
                gain = self.ending.last_gain(ply, move)
                if gain > best:
                    best = gain
                    self.store(key, gain, LEAST, PROVED, self.ending.sign(move))
        self.proved = True
        return best

    def widen(
        self,
        ply: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        key: cython.ulonglong,
    ) -> cython.int:
        """Try the plays of a ply, most promising first."""
        best: cython.int = -INFINITE
        best_move: cython.int = -1
        floor: cython.int = alpha
        value: cython.int
        move: cython.int
        size: cython.int = self.ending.high[ply] - self.ending.low[ply]
        all_proved: cython.bint = True
        self.find_threats(ply)
        while size:
            if ply == 1:
                self.ending.tidy()
            size -= 1
            move = self.order.take_next(ply, size + 1)
            value = self.reply(ply, depth, move, alpha, beta, best_move < 0)
            if self.stopped:
                return 0
            all_proved = all_proved and self.proved
            if value > best:
                best = value
                best_move = move
                if ply == self.root and value > alpha:
                    self.choice = move
                    self.root_value = value
            if value >= beta:
                all_proved = self.proved
                self.order.note_killer(ply, move)
                break
            if value > alpha:
                alpha = value
        self.proved = all_proved
        self.store(
            key,
            best,
            LEAST if best >= beta else EXACT if best > floor else MOST,
            PROVED if all_proved else depth,
            self.ending.sign(best_move),
        )
        return best

    def reply(
        self,
        ply: cython.int,
        depth: cython.int,
        move: cython.int,
        alpha: cython.int,
        beta: cython.int,
        first: cython.bint,
    ) -> cython.int:
        """The value of one play; after the first, a null-window search comes first."""
        score: cython.int = self.ending.generator.scores[move]
        value: cython.int
        if self.ending.ends(ply, move):
            self.proved = True
            return self.ending.last_gain(ply, move)
        value = self.threatened(ply, move)
        if value <= alpha:
            self.proved = True
            return value
        self.ending.make(ply, move)
        if first:
            value = score - self.search(ply + 1, depth - 1, score - beta, score - alpha)
        else:
            value = score - self.search(ply + 1, depth - 1, score - alpha - 1, score - alpha)
            if alpha < value < beta and not self.stopped:
                value = score - self.search(ply + 1, depth - 1, score - beta, score - alpha)
        self.ending.unmake(ply)
        return value

    def find_threats(self, ply: cython.int) -> cython.void:
        """Find the opponent's best plays that go out next, on the current board."""
        i: cython.int
        at: cython.int
        move: cython.int
        score: cython.int
        begin: cython.int = ply * THREATS
        rack: cython.ulonglong = self.ending.rack[2 * ply + (ply & 1)]
        number: cython.int = 0
        for i in range(self.ending.low[ply - 1], self.ending.high[ply - 1]):
            move = self.ending.refs[i]
            if self.ending.uses[move] == rack and not self.ending.is_touched(
                ply - 1, self.ending.lines[move], self.ending.spans[move]
            ):
                score = self.ending.generator.scores[move]
                at = min(number, THREATS - 1)
                if number == THREATS and self.threat_scores[begin + at] >= score:
                    continue
                while at > 0 and self.threat_scores[begin + at - 1] < score:
                    self.threat_scores[begin + at] = self.threat_scores[begin + at - 1]
                    self.threat_moves[begin + at] = self.threat_moves[begin + at - 1]
                    at -= 1
                self.threat_scores[begin + at] = score
                self.threat_moves[begin + at] = move
                number = min(number + 1, THREATS)
        self.threats[ply] = number

    def threatened(self, ply: cython.int, move: cython.int) -> cython.int:
        """An upper bound for a play after which the opponent can still go out."""
        i: cython.int
        threat: cython.int
        side: cython.int = 1 - (ply & 1)
        if self.threats[ply] == 0:
            return INFINITE
        self.ending.mark(ply, move)
        for i in range(ply * THREATS, ply * THREATS + self.threats[ply]):
            threat = self.threat_moves[i]
            if not self.ending.is_touched(
                ply, self.ending.lines[threat], self.ending.spans[threat]
            ):
                return (
                    self.ending.generator.scores[move]
                    - self.threat_scores[i]
                    - 2 * (self.ending.worth[2 * ply + side] - self.ending.worths[move])
                )
        return INFINITE

    def estimate(self, ply: cython.int) -> cython.int:
        """The value if both sides play greedily to the end."""
        key: cython.ulonglong = self.ending.key(ply)
        slot: cython.int = self.find(key)
        move: cython.int
        value: cython.int
        if slot >= 0 and self.slots[2 * slot + 1] & 3 == EXACT:
            return cython.cast(cython.int, (self.slots[2 * slot + 1] >> 10) & 0x3FFFFF) - INFINITE
        if ply >= PLIES - 3:
            return 0
        if ply > self.root:
            self.ending.list_plays(ply)
        self.count()
        if self.stopped:
            return 0
        move = self.order.greedy(ply)
        if self.ending.ends(ply, move):
            return self.ending.last_gain(ply, move)
        self.ending.make(ply, move)
        value = self.ending.generator.scores[move] - self.estimate(ply + 1)
        self.ending.unmake(ply)
        if not self.stopped:
            self.store(key, value, EXACT, 0, self.ending.sign(move))
        return value
