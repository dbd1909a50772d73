"""The door to the compiled generator: from a position to its plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.kernels.generator import Generator
from tilewright.scrabble.position import Position, ScoredMove
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules

_Pair = tuple[Field, Generator]


def generate(position: Position, most: int | None = None) -> list[ScoredMove]:
    """The plays of valid words with the known tiles of the player on turn, the best first."""
    if position.lexicon is None:
        raise PositionError("without a lexicon there are no words to play")
    with _pair(position.lexicon, position.rules) as (field, generator):
        field.load(position.squares)
        told = generator.moves(bytes(position.alphabet.count(position.rack)))
    told.sort(key=best_first)
    letters = encoding.letters_of(position.alphabet)
    return [
        ScoredMove(encoding.move_of(row, column, down, tiles, letters), score)
        for score, row, column, down, tiles in told[:most]
    ]


@once_per_lexicon
def _idle(lexicon: Lexicon) -> dict[object, list[_Pair]]:
    return {}


@contextmanager
def _pair(lexicon: Lexicon, rules: Rules) -> Iterator[_Pair]:
    """A board with its generator that nobody else uses meanwhile; they wait for who asks next."""
    key = (
        rules.layout,
        encoding.tile_values(rules, lexicon.alphabet),
        rules.rack_size,
        rules.bingo,
    )
    idle = _idle(lexicon).setdefault(key, [])
    try:
        pair = idle.pop()
    except IndexError:
        field = encoding.make_field(lexicon, rules)
        pair = field, Generator(field, rules.rack_size, rules.bingo)
    try:
        yield pair
    finally:
        idle.append(pair)


def best_first(told: tuple[int, int, int, bool, bytes]) -> tuple[int, bool, int, int, bytes]:
    """By score, then by place and tiles, so that the order is always the same."""
    score, row, column, down, tiles = told
    return -score, down, row, column, tiles
