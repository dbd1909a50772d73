"""A position as a Python expression that recreates it, and when two positions are equal."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from tilewright.alphabet import EMPTY
from tilewright.lexicon.lists import word_lists
from tilewright.scrabble.rules import Rules

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.scrabble.position import Position

_facts = attrgetter(
    *("rules", "squares", "racks", "held", "scores", "on_turn", "scoreless", "ending", "last")
)


def same(one: Position, other: Position) -> bool:
    """Whether two positions are equal, including their words and last turns.

    A lexicon that was loaded twice counts as the same.
    """
    return _same_words(one.lexicon, other.lexicon) and bool(_facts(one) == _facts(other))


def _same_words(one: Lexicon | None, other: Lexicon | None) -> bool:
    if one is None or other is None or one is other:
        return one is other
    return (one.name, one.facts) == (other.name, other.facts)


def written(position: Position) -> str:
    """The call of `Position.of` that creates an equal position without history.

    A lexicon that is not an included list is omitted.
    """
    parts = [f"Lexicon.load({name!r})" for name in _shipped(position.lexicon)]
    if rules := _changed_rules(position.rules):
        parts.append(f"rules=Rules.from_json({rules!r})")
    if any(position.squares):
        board = "/".join(position.rows)
        parts.append(f"rows={re.sub(r'[.]+', lambda run: str(len(run[0])), board)!r}")
    values = (position.racks, position.scores, position.on_turn, position.scoreless)
    for name, value in zip(("racks", "scores", "on_turn", "scoreless"), values, strict=True):
        if any(value) if isinstance(value, tuple) else value:
            parts.append(f"{name}={value!r}")
    end = ".settled()" if position.ending == "settled" else ""
    return f"Position.of({', '.join(parts)}){end}"


def _shipped(lexicon: Lexicon | None) -> list[str]:
    """The name of an included word list, if it is one."""
    name = lexicon.name if lexicon else ""
    return [name] if name in word_lists() else []


def _changed_rules(rules: Rules) -> dict[str, Any]:
    """The settings that differ from the defaults."""
    usual, own = Rules().to_json(), rules.to_json()
    changed = {name: value for name, value in own.items() if value != usual.get(name)}
    return {"seats": rules.seats} | changed if changed else {}


def board_rows(text: str) -> list[str]:
    """The rows of a CGP board: `/` between rows, numbers for empty squares."""
    return [re.sub(r"[0-9]{1,2}", lambda run: EMPTY * int(run[0]), row) for row in text.split("/")]
