"""The state of a Scrabble game: the position with all racks, and the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import index
from random import Random

from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.layout import LARGEST
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.tiles import NotationError
from tilewright.scrabble.view import View
from tilewright.table import game as table
from tilewright.table.faults import MalformedAction
from tilewright.table.game import Event, Reading
from tilewright.table.values import text


def read_move(move: object, tile_set: TileSet = SCRABBLE) -> Move:
    """Convert an agent's answer to a move of plain values."""
    if type(move) is Move and _is_plain(move):
        return move
    if isinstance(move, str):
        try:
            return Move.parse(str(move), tile_set)
        except NotationError as error:
            raise MalformedAction(str(error)) from None
    if not isinstance(move, Move):
        raise MalformedAction(f"not a move: a value of type {type(move).__name__}")
    if not isinstance(move.tiles, str):
        raise MalformedAction(
            f"the tiles of a move must be text (got a {type(move.tiles).__name__})"
        )
    if len(move.tiles) > LARGEST:
        raise MalformedAction(f"{len(move.tiles)} tiles do not fit on any board")
    try:
        row, column = index(move.row), index(move.column)
        return Move(Kind(move.kind), str(move.tiles), row, column, Direction(move.direction))
    except (TypeError, ValueError):
        raise MalformedAction(
            "a move must have a kind, tiles, an integer row and column, and a direction"
        ) from None


def _is_plain(move: Move) -> bool:
    return (
        type(move.tiles) is str
        and len(move.tiles) <= LARGEST
        and type(move.row) is int
        and type(move.column) is int
        and type(move.kind) is Kind
        and type(move.direction) is Direction
    )


class State(table.State[Rules, Move, View]):
    """The bag and the position."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        super().__init__(rules, lexicon, seed)
        self._rng = Random(f"bag {seed}")
        self.bag = list(rules.tile_set.tiles)
        self._rng.shuffle(self.bag)
        racks = [self._draw(rules.rack_size) for _ in range(rules.seats)]
        self.position = Position.start(lexicon, rules, racks)
        self._bag_before = list(self.bag)  # to undo the draw of a withdrawn play
        self.seconds = [0.0] * rules.seats
        self._dealt = False

    @property
    def over(self) -> bool:
        return self.position.is_over

    @property
    def penalties(self) -> tuple[int, ...]:
        """The time penalty of each seat."""
        return tuple(map(self.rules.overtime, self.seconds))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores including final adjustments and time penalties."""
        pairs = zip(self.position.final_scores, self.penalties, strict=True)
        return tuple(score - penalty for score, penalty in pairs)

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        scores = self.scores
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    @property
    def timed(self) -> bool:
        return self.rules.seconds is not None

    def spend(self, seat: int, seconds: float) -> None:
        self.seconds[seat] += seconds - self.rules.increment

    def deal(self) -> Event | None:
        """The event of the opening racks; None after the first call."""
        if self._dealt:
            return None
        self._dealt = True
        return {"event": "deal", "racks": list(self.position.racks)}

    def to_act(self) -> Sequence[int]:
        return (self.position.on_turn,)

    def view(self, seat: int) -> View:
        limit = self.rules.seconds
        left = None if limit is None else limit - self.seconds[seat]
        return View(self.position.seen_by(seat), seat, left)

    def read(self, seat: int, answer: object) -> Reading[Move]:
        return Reading(read_move(answer, self.rules.tile_set))

    def fallback(self, seat: int) -> Move:
        return PASS

    def apply(self, seat: int, move: Move | str) -> Event:
        before = self.position
        if seat != before.on_turn:
            flaw = f"seat {before.on_turn} is on turn, not seat {seat}"
            raise IllegalMove(flaw).because("not-turn")
        prepared = before.prepare(move)
        drawn = self._change_bag(prepared.move)
        self.position = prepared.with_draw(drawn)
        turn = self.position.last
        assert turn is not None
        self._pass_over()
        return {
            "event": str(prepared.move.kind),
            "seat": seat,
            "move": prepared.move.text(self.rules.tile_set),
            "score": turn.score,
            "drawn": drawn,
        }

    def give_up(self, seat: int, reason: str) -> Event:
        """Remove a seat from the game; it keeps its tiles, and its turns are skipped."""
        event = super().give_up(seat, reason)
        self._pass_over()
        return event

    def _pass_over(self) -> None:
        """Give the turn to the next seat that is still in the game."""
        while self.position.on_turn in self.out and not self.abandoned:
            following = (self.position.on_turn + 1) % self.rules.seats
            self.position = replace(self.position, on_turn=following)

    def end(self, reason: str | None = None) -> Event:
        winners = self.victors
        return {
            "event": "end",
            "winner": winners[0] if len(winners) == 1 else None,
            "reason": self.position.ending or reason,
            "scores": list(self.scores),
            "penalties": list(self.penalties),
        }

    def redo(self, event: Event) -> Event | None:
        if event["event"] == "deal":
            return self.deal()
        if event["event"] not in list(Kind):
            raise ValueError(f"unknown event {event['event']!r}")
        return self.apply(event["seat"], text(event["move"]))

    def _change_bag(self, move: Move) -> str:
        """Draw tiles for a move, and return exchanged ones to the bag."""
        if move.kind is Kind.CHALLENGE:
            if self.position.phonies:
                self.bag = self._bag_before
            return ""
        self._bag_before = list(self.bag)
        drawn = self._draw(min(move.count, len(self.bag)))
        if move.kind is Kind.EXCHANGE:
            for tile in move.used:  # at random places
                self.bag.insert(self._rng.randint(0, len(self.bag)), tile)
        return drawn

    def _draw(self, count: int) -> str:
        return "".join(self.bag.pop() for _ in range(count))

    def check_tiles(self) -> None:
        counted = Counter(self.bag)
        counted.update("".join(self.position.racks))
        board = "".join(self.position.rows).replace(".", "")
        counted.update("?" if tile.islower() else tile for tile in board)
        if counted != Counter(self.rules.tile_set.tiles):
            raise AssertionError(f"tiles were lost or created: {counted}")
