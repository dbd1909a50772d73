"""Positions in pickles: all positions of a game in a row, so that no game is too long for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules

_facts = attrgetter(
    *("squares", "racks", "held", "scores", "on_turn", "scoreless", "ending", "last")
)


def flatten(position: Position) -> tuple[Rules, Lexicon | None, list[tuple[Any, ...]]]:
    """What all positions since the first one share, and what each of them has."""
    facts = []
    at: Position | None = position
    while at is not None:
        facts.append(_facts(at))
        at = at._previous
    return position.rules, position.lexicon, facts[::-1]


def restore(
    rules: Rules, lexicon: Lexicon | None, facts: Sequence[tuple[Any, ...]]
) -> Position | None:
    """The last of flattened positions, with those before it."""
    position: Position | None = None
    for one in facts:
        position = replace(Position(rules, lexicon, *one), _previous=position)
    return position
