"""Pickle positions as a flat list of all positions of a game, so that no game is too long.

When a game is sent turn by turn, each position is pickled as the successor of the previous one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import referee_for

_facts = attrgetter(
    *("squares", "racks", "held", "scores", "on_turn", "scoreless", "ending", "last")
)


def flatten(position: Position) -> tuple[Rules, Lexicon | None, list[tuple[Any, ...]]]:
    """The facts shared by all positions since the first one, and the facts of each."""
    facts = []
    at: Position | None = position
    while at is not None:
        facts.append(_facts(at))
        at = at._previous
    return position.rules, position.lexicon, facts[::-1]


def restore(
    rules: Rules, lexicon: Lexicon | None, facts: Sequence[tuple[Any, ...]]
) -> Position | None:
    """Rebuild flattened positions and return the last one, with its history."""
    referee = referee_for(rules, lexicon.alphabet if lexicon else rules.tile_set.alphabet)
    position: Position | None = None
    for one in facts:
        position = replace(Position(rules, lexicon, referee, *one), _previous=position)
    return position


def link(position: Position) -> tuple[Any, ...]:
    """Pickle a position by reference to the previous one."""
    before = position._previous
    if before is None:
        return restore, (position.rules, position.lexicon, [_facts(position)])
    return follow, (before, _facts(position))


def follow(before: Position, facts: tuple[Any, ...]) -> Position:
    """The position with these facts that follows `before`."""
    squares, racks, held, scores, on_turn, scoreless, ending, last = facts
    board = squares, racks, held, scores
    return before.changed(*board, on_turn, scoreless, ending, last, before)


def parts_of_move(move: Move) -> tuple[Any, ...]:
    return Move, (move.kind, move.tiles, move.row, move.column, move.direction)


STEP_BY_STEP: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    Position: link,
    Move: parts_of_move,
}
