"""The slow, obvious endgame: every move of both players to the end, by the rules alone."""

from __future__ import annotations

from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position

Key = tuple[bytes, tuple[str, ...], int, int]


def value(position: Position, known: dict[Key, int] | None = None) -> int:
    """The lead that the player on turn still gains if both play perfectly."""
    known = {} if known is None else known
    key = (position.squares, position.racks, position.on_turn, position.scoreless)
    if key not in known:
        moves = [*(move for move, _ in position.plays()), PASS]
        known[key] = max(_gain(position, position.play(move), known) for move in moves)
    return known[key]


def _gain(before: Position, after: Position, known: dict[Key, int]) -> int:
    seat, other = before.on_turn, 1 - before.on_turn
    scored = after.scores[seat] - before.scores[seat]
    if after.is_over:
        return scored + after.adjustments[seat] - after.adjustments[other]
    return scored - value(after, known)


def values(position: Position) -> dict[Move, int]:
    """The gain of every move if both play perfectly after it."""
    known: dict[Key, int] = {}
    moves = [*(move for move, _ in position.plays()), PASS]
    return {move: _gain(position, position.play(move), known) for move in moves}
