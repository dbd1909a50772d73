"""Endgame search for positions with an empty bag."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.endgame import EndgameSearch
from tilewright.scrabble.kernels.endgame_board import MOST_PLIES, EndgameBoard
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.leaves import LARGEST
from tilewright.scrabble.legality import whole_rack
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.endgame_lines import PROOF, Bounds, EndgameRanking, RankedMove
from tilewright.solver.limit import NO_END, Limit

ROOM = 1 << 14
MOST_POOLED_BITS = 17
FEWEST_BITS, MOST_BITS = 12, 22  # log2 of the table size
NODES_A_SECOND = 200_000
FIRST_DEPTHS = (1, 2)
ESTIMATE = 60  # nodes to estimate a value before the outcome is searched
HALF, FOR_DEEPENING = 2, 7  # the fraction 1 / n of a limit that is kept for later searches


class EndgameLine(NamedTuple):
    """A move with its best continuation and its value until the end."""

    value: int
    exact: bool
    variation: tuple[Move, ...]

    @property
    def move(self) -> Move:
        return self.variation[0]


@dataclass(frozen=True)
class EndgameSolution:
    """The result of an endgame search.

    `value` is how much the player on turn still gains on the opponent, including final adjustments:
    exact, or an estimate. `variation` is the best line of play, up to the end of the game if there
    was time. `depth` is the number of plies searched in full; an exact result is as deep as its
    variation. `lines` are the requested moves, best first.
    """

    value: int
    exact: bool
    variation: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float
    lines: tuple[EndgameLine, ...] = ()

    @property
    def move(self) -> Move:
        return self.variation[0]


@dataclass
class _Found:
    value: int
    exact: bool
    depth: int


def solve_endgame(
    position: Position, limit: Limit | None = None, count: int = 1, also: Collection[Move] = ()
) -> EndgameSolution:
    """Solve the endgame of two players; the opponent holds all unseen tiles.

    The same node limit gives the same result; without a limit the result is exact. `lines` has the
    `count` best moves and those in `also`; half of the limit is spent on the best one.
    """
    started = time.perf_counter()
    several = count > 1 or bool(also)
    attempt = _attempt(position, limit or Limit(), started, several)
    found = attempt.found
    variation = attempt.variation(attempt.choice, found.value, found.exact)
    lines: tuple[EndgameLine, ...] = (EndgameLine(found.value, found.exact, variation),)
    if several:
        lines = attempt.lines(lines[0], count, also)
    seconds = time.perf_counter() - started
    depth = len(variation) if found.exact else found.depth
    best, nodes = lines[0], attempt.search.nodes
    return EndgameSolution(best.value, best.exact, best.variation, depth, nodes, seconds, lines)


class EndgameValue(NamedTuple):
    """The value of an endgame: with greedy play on both sides, and as searched."""

    greedy: int
    value: int
    exact: bool
    nodes: int


def value_endgame(position: Position, limit: Limit) -> EndgameValue:
    """Find only the value of an endgame, which is faster than solving it."""
    return _attempt(position, limit, time.perf_counter()).told


def decide_endgame(position: Position, limit: Limit) -> EndgameValue:
    """Find who wins, which is much faster than finding the value.

    `exact` says whether that is proved. The value is an estimate with this outcome, or with that of
    greedy play if none is proved.
    """
    return _attempt(position, limit, time.perf_counter(), decides=True).told


def _attempt(
    position: Position,
    limit: Limit,
    started: float,
    several: bool = False,
    decides: bool = False,
) -> _Attempt:
    """Search, retrying with more room for plays if needed.

    With `several`, keep half of the limit for the other lines. With `decides`, search only for the
    outcome.
    """
    racks = racks_of(position)
    room = ROOM
    while True:
        attempt = _Attempt(position, racks, limit, room, started, several)
        if not attempt.board.full:
            attempt.decide() if decides else attempt.run()
        if not attempt.board.full:
            return attempt
        room *= 4


def can_search(position: Position) -> bool:
    """Whether `solve_endgame` supports this position."""
    try:
        racks_of(position)
    except PositionError:
        return False
    return True


def racks_of(position: Position) -> tuple[str, str]:
    """The racks of the player on turn and the opponent."""
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    if position.rules.seats != 2:
        raise PositionError(f"the endgame search needs 2 players (got {position.rules.seats})")
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over; there is nothing to search")
    if position.bag:
        raise PositionError(
            f"the endgame search needs an empty bag (it holds {position.bag} tiles)"
        )
    mine = whole_rack(position, position.on_turn)
    other = whole_rack(position, 1 - position.on_turn)
    if max(len(mine), len(other)) > LARGEST + 1:
        raise PositionError(f"the endgame search supports racks of up to {LARGEST + 1} tiles")
    return mine, other


class _Attempt:
    """One attempt with room for `room` plays at once."""

    def __init__(
        self,
        position: Position,
        racks: tuple[str, str],
        limit: Limit,
        room: int,
        started: float,
        several: bool,
    ) -> None:
        self.position = position
        self.letters = encoding.letters_of(position.alphabet)
        self.nodes = limit.nodes or NO_END
        self.greedy = 0
        self.several = several
        self.choice = -1
        self.found = _Found(0, False, 0)
        self.deadline = started + limit.seconds if limit.seconds else 0.0
        self.board = make_board(position, racks, room, table_bits(limit), several)
        self.search = EndgameSearch(self.board, table_bits(limit))

    @property
    def told(self) -> EndgameValue:
        found = self.found
        return EndgameValue(self.greedy, found.value, found.exact, self.search.nodes)

    def decide(self) -> None:
        """Estimate the value, then search only for the outcome."""
        self.greedy = self.search.guess()
        estimate, _, _ = self.search.deepen(
            1, self.greedy, min(self.nodes, self.search.nodes + ESTIMATE), self.deadline
        )
        even = even_value(self.position)
        bound, _, cut_short = self.search.deepen(
            PROOF, even, self.nodes, self.deadline, narrow=True
        )
        value = with_outcome(estimate, self.greedy if cut_short else bound, even)
        self.found = _Found(value, not cut_short, 0)

    def run(self) -> None:
        """Search two plies deep, then spend most of the remaining limit on a proof.

        If that fails, deepen as far as the rest of the limit allows.
        """
        whole = self.nodes, self.deadline
        if self.several:
            self.nodes, self.deadline = self._keeping(HALF)
        self._run()
        self.choice = self.search.choice
        self.nodes, self.deadline = whole

    def _run(self) -> None:
        self.greedy = self.search.guess()
        self.found = _Found(self.greedy, False, 0)
        for depth in FIRST_DEPTHS:
            if not self._deepen(depth, self.nodes, self.deadline):
                return
        if not self._deepen(PROOF, *self._keeping(FOR_DEEPENING)) and self._is_over():
            return
        for depth in range(FIRST_DEPTHS[-1] + 1, MOST_PLIES):
            if self.found.exact or not self._deepen(depth, self.nodes, self.deadline):
                break

    def _deepen(self, depth: int, nodes: int, deadline: float) -> bool:
        """Search to a depth; return whether it finished without proving the value."""
        value, exact, cut_short = self.search.deepen(depth, self.found.value, nodes, deadline)
        done = self.found.depth if cut_short else depth
        self.found = _Found(value, exact, done)
        return not (cut_short or exact)

    def _keeping(self, part: int) -> tuple[int, float]:
        """Return a limit that keeps one part in `part` of the remaining nodes and time."""
        nodes, deadline = self.nodes, self.deadline
        if nodes < NO_END:
            nodes -= max(0, nodes - self.search.nodes) // part
        if deadline:
            deadline -= max(0.0, deadline - time.perf_counter()) / part
        return nodes, deadline

    def _is_over(self) -> bool:
        late = self.deadline and time.perf_counter() >= self.deadline
        return self.found.exact or self.search.nodes >= self.nodes or bool(late)

    def lines(
        self, best: EndgameLine, count: int, also: Collection[Move]
    ) -> tuple[EndgameLine, ...]:
        """Rank the best moves and those in `also`; `best` is already known."""
        first = RankedMove(self.choice, best.value, best.exact)
        wanted = {one for one in self.search.candidates() if also and self._move(one) in also}
        ranking = EndgameRanking(self.search, first, Bounds(self.nodes, self.deadline))
        return tuple(
            best
            if one is first
            else EndgameLine(one.value, one.exact, self.variation(one.move, one.value, one.exact))
            for one in ranking.first(count, wanted)
        )

    def _move(self, number: int) -> Move:
        row, column, down, tiles = self.board.told(number)
        return encoding.move_of(row, column, down, tiles, self.letters) if tiles else PASS

    def variation(self, first: int, value: int, exact: bool) -> tuple[Move, ...]:
        """The best line of play; turns that did not matter to the search are passes."""
        told = self.search.variation(first, value, exact)
        moves = [
            encoding.move_of(row, column, down, tiles, self.letters) if tiles else PASS
            for row, column, down, tiles in told
        ]
        after = self.position
        for move in moves:
            after = after.play(move)
        while self.search.finished and not (after.is_over or after.awaits_challenge):
            moves.append(PASS)
            after = after.play(PASS)
        return tuple(moves)


def with_outcome(estimate: int, value: int, even: int) -> int:
    """An estimate, changed as little as the outcome of this value requires."""
    low = even + (value > even) if value >= even else -NO_END
    high = even - (value < even) if value <= even else NO_END
    return min(max(estimate, low), high)


def even_value(position: Position) -> int:
    """The value that makes the game a draw."""
    return position.scores[1 - position.on_turn] - position.scores[position.on_turn]


def make_board(
    position: Position, racks: tuple[str, str], room: int, bits: int, several: bool = False
) -> EndgameBoard:
    """Set up the board of a position with the racks of the player on turn and the opponent.

    It has room for `room` plays at once and keeps up to 2**`bits` others. With `several`, scoreless
    turns are counted for the value of every move, not only the best.
    """
    assert position.lexicon is not None
    rules = position.rules
    field: Field = encoding.make_field(position.lexicon, rules)
    field.load(position.squares)
    board = EndgameBoard(
        field, rules.rack_size, rules.bingo, room, 1 << min(bits, MOST_POOLED_BITS)
    )
    begin(board, position, racks, several)
    return board


def begin(
    board: EndgameBoard, position: Position, racks: tuple[str, str], several: bool = False
) -> None:
    """Begin the endgame of a position, whose tiles are on the board's field."""
    rules = position.rules
    first, second = (encoding.count_codes(rack, position.alphabet) for rack in racks)
    worthless = _worthless_tiles(position, racks)
    left = rules.scoreless_limit - position.scoreless
    if several and left > 1:
        left = 1 + turns_that_matter(left - 1, worthless)
    else:
        left = turns_that_matter(left, worthless)
    board.begin((first, second), left, turns_that_matter(rules.scoreless_limit, worthless))


def table_bits(limit: Limit) -> int:
    """Choose a table size for the expected nodes."""
    nodes = limit.nodes
    if nodes is None:
        nodes = int((limit.seconds or 10) * NODES_A_SECOND)
    return min(max(nodes.bit_length() + 1, FEWEST_BITS), MOST_BITS)


def _worthless_tiles(position: Position, racks: tuple[str, str]) -> int:
    """Count the tiles on the racks that can be played for no score.

    Such a play needs two worthless tiles, one of which may be on the board.
    """
    values = position.rules.tile_set.values
    worthless = [tile for rack in racks for tile in rack if not values.get(tile, 0)]
    on_board = [tile for row in position.rows for tile in row if tile != "."]
    beside = [tile for tile in on_board if not values.get(tile, 0)]
    return len(worthless) if len(worthless) + len(beside) > 1 else 0


def turns_that_matter(left: int, worthless: int) -> int:
    """Reduce the number of scoreless turns left without changing the value.

    While every play scores, the board and both racks stay the same until somebody plays. Each side
    compares its best play with what the opponent would do after a pass, so two turns decide: more
    turns repeat them. A tile that can be played for no score changes the board while the count goes
    on, so each such tile adds two turns, and the number of turns must keep its parity.
    """
    if not worthless:
        return min(left, 2)
    least = 2 + 2 * worthless
    return left if left <= least else least + (left - least) % 2
