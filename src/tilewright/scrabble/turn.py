"""Turns: checked moves and the positions they lead to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tilewright.scrabble.move import CHALLENGE, Kind, Move
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import CHALLENGE_BONUS
from tilewright.scrabble.scoring import Placed
from tilewright.scrabble.tiles import sort_tiles

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position

T = TypeVar("T")


class Turn(NamedTuple):
    """The last turn before a position: a seat's move and its score.

    A successful challenge has the points of the withdrawn play as a negative score; the previous
    player loses them. `words` are all words of a play, the main one first.
    """

    seat: int
    move: Move
    score: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A legal move in a position, written in full; `play` makes it without another check.

    `placed` is the play on the board, and `leave` the known tiles left on the rack. Under `double`,
    challenging valid words loses the turn, like a pass.
    """

    position: Position
    move: Move
    leave: str
    placed: Placed | None = None

    def play(self, drawn: str = "") -> Position:
        """Return the position after the move; `drawn` are the tiles drawn, if known."""
        after, seat = self.with_draw(drawn), self.position.on_turn
        unseen = Counter(self.position.unseen) if drawn else Counter()
        if len(after.racks[seat]) > after.held[seat] or Counter(drawn) - unseen:
            raise PositionError(f"{drawn} cannot be drawn: too many tiles, or tiles already seen")
        return after

    def with_draw(self, drawn: str) -> Position:
        """Return the position after the move without checking `drawn`."""
        before, placed = self.position, self.placed
        if self.move.kind is Kind.CHALLENGE:
            if before.phonies:
                return withdraw(before)
            if before.rules.challenge == "five":
                return _confirmed(before)
        rules, seat, held = before.rules, before.on_turn, before.held
        squares, scores, turn = before.squares, before.scores, Turn(seat, self.move, 0)
        if placed:
            squares, score = placed.squares, placed.score
            turn = Turn(seat, self.move, score, placed.words)
            scores = put(scores, seat, scores[seat] + score)
            left = held[seat] - self.move.count
            held = put(held, seat, min(rules.rack_size, left + before.bag))
        after = before.changed(
            squares,
            put(before.racks, seat, sort_tiles(self.leave + drawn, rules.tile_set)),
            held,
            scores,
            (seat + 1) % rules.seats,
            0 if turn.score else before.scoreless + 1,
            "out" if before.awaits_challenge else "",
            turn,
            before,
        )
        return with_ending(after)


def withdraw(position: Position) -> Position:
    """Take the last play back; its player has lost the turn."""
    last = position.last
    if last is None or last.move.kind is not Kind.PLAY:
        raise PositionError("no play to take back")
    before = position.undo()
    after = replace(
        before,
        on_turn=position.on_turn,
        scoreless=before.scoreless + 1,
        last=Turn(position.on_turn, CHALLENGE, -last.score),
        _previous=position,
    )
    return with_ending(after)


def _confirmed(position: Position) -> Position:
    """The last play is confirmed and gets the bonus; the challenger is still on turn."""
    last, scores = position.last, position.scores
    assert last is not None
    after = replace(
        position,
        scores=put(scores, last.seat, scores[last.seat] + CHALLENGE_BONUS),
        ending="out" if position.awaits_challenge else "",
        last=Turn(position.on_turn, CHALLENGE, 0),
        _previous=position,
    )
    return with_ending(after)


def with_ending(position: Position) -> Position:
    """Return the position, marked as over if the game ends here."""
    if position.ending or position.awaits_challenge:
        return position
    if position.went_out:
        return replace(position, ending="out")
    if position.scoreless >= position.rules.scoreless_limit:
        return replace(position, ending="scoreless")
    return position


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a copy with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])
