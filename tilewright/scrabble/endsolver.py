"""The door to the endgame search: from a position with an empty bag to its value."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tilewright.scrabble import codes
from tilewright.scrabble.endgame import Endgame
from tilewright.scrabble.ending import MOST_PLIES, Ending
from tilewright.scrabble.field import Field
from tilewright.scrabble.leaves import LARGEST
from tilewright.scrabble.legality import whole_rack
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.reading import PositionError
from tilewright.solver.limit import NO_END, Limit

ROOM = 1 << 14
TABLE_BITS = 20


@dataclass(frozen=True)
class EndgameSolution:
    """What a search of an ending found.

    `value` is what the player on turn still gains on the other until the end of the game, with the
    adjustments of the end: exactly, or as the search thinks. `variation` begins with the best move
    and goes on as both should, up to the end of the game when there was time to say so.
    """

    value: int
    exact: bool
    variation: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        return self.variation[0]


@dataclass
class _Found:
    value: int
    exact: bool
    depth: int


def solve_endgame(position: Position, limit: Limit | None = None) -> EndgameSolution:
    """Search the ending of a game of two. The other player's tiles are all that are unseen.

    The same limit of nodes gives the same answer; without a limit the answer is exact.
    """
    started = time.perf_counter()
    racks = _racks(position)
    room = ROOM
    while True:
        search = _Search(position, racks, limit or Limit(), room, started)
        if not search.ending.full:
            found = search.run()
        if not search.ending.full:
            break
        room *= 4
    variation = search.variation(found)
    seconds = time.perf_counter() - started
    return EndgameSolution(
        found.value, found.exact, variation, found.depth, search.endgame.nodes, seconds
    )


def _racks(position: Position) -> tuple[str, str]:
    """The racks of the player on turn and of the other one."""
    if position.lexicon is None:
        raise PositionError("without a lexicon there are no words to play")
    if position.rules.seats != 2:
        raise PositionError(f"the endgame is searched for 2 players, not {position.rules.seats}")
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over: there is nothing to search")
    if position.bag:
        raise PositionError(f"the endgame begins with an empty bag: it holds {position.bag} tiles")
    mine = whole_rack(position, position.on_turn)
    other = whole_rack(position, 1 - position.on_turn)
    if max(len(mine), len(other)) > LARGEST + 1:
        raise PositionError(f"the endgame is searched with racks of up to {LARGEST + 1} tiles")
    return mine, other


class _Search:
    """One attempt with room for so many plays at once."""

    def __init__(
        self, position: Position, racks: tuple[str, str], limit: Limit, room: int, started: float
    ) -> None:
        assert position.lexicon is not None
        self.position = position
        rules, alphabet = position.rules, position.lexicon.alphabet
        self.letters = codes.letters_of(alphabet)
        self.limit = limit
        self.deadline = started + limit.seconds if limit.seconds else 0.0
        field: Field = codes.make_field(position.lexicon, rules)
        codes.load_field(field, position.squares, rules.layout)
        self.ending = Ending(field, rules.rack_size, rules.bingo, room)
        counts = [bytes(alphabet.count(rack)) for rack in racks]
        worthless = _worthless_tiles(position, racks)
        left = turns_that_matter(rules.scoreless_limit - position.scoreless, worthless)
        fresh = turns_that_matter(rules.scoreless_limit, worthless)
        self.ending.begin((counts[0], counts[1]), left, fresh)
        self.endgame = Endgame(self.ending, TABLE_BITS)

    def run(self) -> _Found:
        """Deepen until the value is proved or the limit is reached."""
        found = _Found(self.endgame.guess(), False, 0)
        for depth in range(1, MOST_PLIES - 2):
            value, exact, cut_short = self.endgame.deepen(
                depth, self.limit.nodes or NO_END, self.deadline
            )
            if cut_short:
                break
            found = _Found(value, exact, depth)
            if exact:
                break
        return found

    def variation(self, found: _Found) -> tuple[Move, ...]:
        """The best moves; turns that did not matter to the search are passes."""
        told = self.endgame.variation(found.value, found.exact)
        moves = [
            codes.move_of(row, column, down, tiles, self.letters) if tiles else PASS
            for row, column, down, tiles in told
        ]
        after = self.position
        for move in moves:
            after = after.play(move)
        while self.endgame.finished and not (after.is_over or after.awaits_challenge):
            moves.append(PASS)
            after = after.play(PASS)
        return tuple(moves)


def _worthless_tiles(position: Position, racks: tuple[str, str]) -> int:
    """How many tiles on the racks can be played for nothing: such a play needs two of them."""
    values = position.rules.tile_set.values
    worthless = [tile for rack in racks for tile in rack if not values.get(tile, 0)]
    on_board = [tile for row in position.rows for tile in row if tile != "."]
    beside = [tile for tile in on_board if not values.get(tile, 0)]
    return len(worthless) if len(worthless) + len(beside) > 1 else 0


def turns_that_matter(left: int, worthless: int) -> int:
    """A smaller number of scoreless turns until the end that leads to the same value.

    While every play scores, the board and both racks stay as they are until somebody plays. Each
    side then compares its best play with what the other would do instead, and the first two turns
    have said all: more turns repeat them. A tile that can be played for nothing changes the board
    and lets the count go on, so that each of them adds two turns, and only every second number of
    turns is the same.
    """
    if not worthless:
        return min(left, 2)
    least = 2 + 2 * worthless
    return left if left <= least else least + (left - least) % 2
