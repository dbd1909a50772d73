"""One game of Scrabble: the position with all racks, and the bag, changed in one place.

The game knows no agents. `apply` takes the move of the seat on turn, refuses it with a reason or
changes the state and returns the event, which says all that is needed to do the same again.
"""

from __future__ import annotations

from collections import Counter
from operator import index
from random import Random
from typing import Any

from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.layout import LARGEST
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove

Event = dict[str, Any]


def read_move(move: object) -> Move:
    """What an agent returned, as a move of plain values; nonsense is refused."""
    if isinstance(move, str):
        return Move.parse(str(move))
    if not isinstance(move, Move):
        raise IllegalMove(f"a value of type {type(move).__name__} is no move")
    if not isinstance(move.tiles, str):
        raise IllegalMove(f"a value of type {type(move.tiles).__name__} is no text of tiles")
    if len(move.tiles) > LARGEST:
        raise IllegalMove(f"{len(move.tiles)} tiles are more than any board has room for")
    try:
        row, column = index(move.row), index(move.column)
        return Move(Kind(move.kind), str(move.tiles), row, column, Direction(move.direction))
    except (TypeError, ValueError):
        raise IllegalMove(
            "a move has a kind, tiles, a row and a column in whole numbers, and a direction"
        ) from None


class State:
    """The bag and the position. Equal rules, lexicon, seed and moves make equal games."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.seed = seed
        self._rng = Random(f"bag {seed}")
        self.bag = list(rules.tile_set.tiles)
        self._rng.shuffle(self.bag)
        racks = [self._draw(rules.rack_size) for _ in range(rules.seats)]
        self.position = Position.start(lexicon, rules, racks)
        self._bag_before = list(self.bag)  # the last play's draw: it is undone with the play
        self.seconds = [0.0] * rules.seats

    @property
    def over(self) -> bool:
        return self.position.is_over

    @property
    def penalties(self) -> tuple[int, ...]:
        """The points that each seat loses by the clock."""
        return tuple(map(self.rules.overtime, self.seconds))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores with what the end and the clock make of them."""
        pairs = zip(self.position.final_scores, self.penalties, strict=True)
        return tuple(score - penalty for score, penalty in pairs)

    @property
    def winner(self) -> int | None:
        """The seat with the best score, when the game is over and no other has the same."""
        best = max(self.scores)
        if not self.over or self.scores.count(best) > 1:
            return None
        return self.scores.index(best)

    def deal(self) -> Event:
        """The first event: the racks that everybody begins with."""
        return {"event": "deal", "racks": list(self.position.racks)}

    def apply(self, seat: int, given: Move | str, seconds: float = 0.0) -> Event:
        """Do what the seat on turn wants to do, or raise IllegalMove and do nothing."""
        move = read_move(given)
        before = self.position
        if seat != before.on_turn:
            raise IllegalMove(f"seat {before.on_turn} is on turn, not seat {seat}")
        move = before.check(move)
        drawn = self._change_bag(move)
        self.position = before.play(move, drawn)
        self.seconds[seat] += seconds
        turn = self.position.last
        assert turn is not None
        return {
            "event": str(move.kind),
            "seat": seat,
            "move": move.text(self.rules.tile_set),
            "score": turn.score,
            "drawn": drawn,
        }

    def _change_bag(self, move: Move) -> str:
        """Draw what a move earns, and put back what it gives."""
        if move.kind is Kind.CHALLENGE:
            if self.position.phonies:
                self.bag = self._bag_before
            return ""
        self._bag_before = list(self.bag)
        drawn = self._draw(min(move.count, len(self.bag)))
        if move.kind is Kind.EXCHANGE:
            for tile in move.used:  # anywhere: nobody knows where they are
                self.bag.insert(self._rng.randint(0, len(self.bag)), tile)
        return drawn

    def _draw(self, count: int) -> str:
        return "".join(self.bag.pop() for _ in range(count))

    def check_tiles(self) -> None:
        """Raise unless every tile of the set is in the bag, in a rack or on the board, once."""
        counted = Counter(self.bag)
        counted.update("".join(self.position.racks))
        board = "".join(self.position.rows).replace(".", "")
        counted.update("?" if tile.islower() else tile for tile in board)
        if counted != Counter(self.rules.tile_set.tiles):
            raise AssertionError(f"tiles were lost or made: {counted}")
