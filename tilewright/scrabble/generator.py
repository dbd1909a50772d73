"""The door to the compiled generator: from a position to its plays."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tilewright.grid.placement import Direction
from tilewright.scrabble.move import THROUGH, Kind, Move
from tilewright.scrabble.position import Position, ScoredMove
from tilewright.scrabble.reading import PositionError
from tilewright.scrabble.tiles import IS_BLANK


def generate(position: Position) -> list[ScoredMove]:
    """All plays of valid words with the known tiles of the player on turn, the best first."""
    if position.lexicon is None:
        raise PositionError("without a lexicon there are no words to play")
    field = _field(position)
    field.load(position.squares)
    letters = _letters(position)
    found = [
        ScoredMove(_move(row, column, down, tiles, letters), score)
        for score, row, column, down, tiles in field.moves(position.alphabet.count(position.rack))
    ]
    return sorted(found, key=_best_first)


def _field(position: Position) -> Any:
    """A board of the compiled generator for the position's rules and words."""
    movegen = import_module("tilewright.scrabble.movegen")
    assert position.lexicon is not None
    return movegen.Field(position.lexicon.graph, position.rules.layout)


def _letters(position: Position) -> dict[int, str]:
    """The text of every code that a play may hold."""
    codes = position.alphabet.codes
    letters = {code: letter for letter, code in codes.items()}
    letters |= {code | IS_BLANK: letter.lower() for letter, code in codes.items()}
    return letters | {0: THROUGH}


def _move(row: int, column: int, down: bool, tiles: bytes, letters: dict[int, str]) -> Move:
    direction = Direction.DOWN if down else Direction.ACROSS
    return Move(Kind.PLAY, "".join([letters[code] for code in tiles]), row, column, direction)


def _best_first(scored: ScoredMove) -> tuple[int, str, int, int, str]:
    """The order of plays: by score, then by what anybody can see, so that it is always the same."""
    move = scored.move
    return -scored.score, move.direction, move.row, move.column, move.tiles
