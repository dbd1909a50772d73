"""The door to the compiled generator: from a position to its plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from weakref import WeakKeyDictionary

from tilewright.alphabet import BLANK, MOST_LETTERS, Alphabet
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.field import Field
from tilewright.scrabble.move import THROUGH, Kind, Move
from tilewright.scrabble.movegen import Generator
from tilewright.scrabble.position import Position, ScoredMove
from tilewright.scrabble.reading import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK

_Key = tuple[bytes, bytes, bytes, int, int, int]
_Pair = tuple[Field, Generator]
_idle: WeakKeyDictionary[Lexicon, dict[_Key, list[_Pair]]] = WeakKeyDictionary()
_lock = Lock()


def generate(position: Position) -> list[ScoredMove]:
    """All plays of valid words with the known tiles of the player on turn, the best first."""
    if position.lexicon is None:
        raise PositionError("without a lexicon there are no words to play")
    letters = _letters(position.alphabet)
    with _pair(position.lexicon, position.rules) as (field, generator):
        field.load(position.squares)
        told = generator.moves(bytes(position.alphabet.count(position.rack)))
    found = [
        ScoredMove(_move(row, column, down, tiles, letters), score)
        for score, row, column, down, tiles in told
    ]
    return sorted(found, key=_best_first)


def make_field(lexicon: Lexicon, rules: Rules) -> Field:
    """An empty board of the compiled kind for these words and rules."""
    layout = rules.layout
    row, column = layout.start
    return Field(
        lexicon.graph,
        layout.letter_factors,
        layout.word_factors,
        code_values(rules, lexicon.alphabet),
        row * layout.columns + column,
    )


def code_values(rules: Rules, alphabet: Alphabet) -> bytes:
    """What each code is worth, the blank at 0."""
    values = bytearray(MOST_LETTERS + 1)
    for letter, value in rules.tile_set.values.items():
        if letter != BLANK:
            values[alphabet.codes[letter]] = value
    return bytes(values)


@contextmanager
def _pair(lexicon: Lexicon, rules: Rules) -> Iterator[_Pair]:
    """A board with its generator that nobody else uses meanwhile; they wait for who asks next."""
    layout = rules.layout
    key = (
        layout.letter_factors,
        layout.word_factors,
        code_values(rules, lexicon.alphabet),
        layout.start[0] * layout.columns + layout.start[1],
        rules.rack_size,
        rules.bingo,
    )
    with _lock:
        idle = _idle.setdefault(lexicon, {}).setdefault(key, [])
    try:
        pair = idle.pop()
    except IndexError:
        field = make_field(lexicon, rules)
        pair = field, Generator(field, rules.rack_size, rules.bingo)
    try:
        yield pair
    finally:
        idle.append(pair)


def _letters(alphabet: Alphabet) -> dict[int, str]:
    """The text of every code that a play may hold."""
    letters = {code: letter for letter, code in alphabet.codes.items()}
    letters |= {code | IS_BLANK: letter.lower() for letter, code in alphabet.codes.items()}
    return letters | {0: THROUGH}


def _move(row: int, column: int, down: bool, tiles: bytes, letters: dict[int, str]) -> Move:
    direction = Direction.DOWN if down else Direction.ACROSS
    return Move(Kind.PLAY, "".join([letters[code] for code in tiles]), row, column, direction)


def _best_first(scored: ScoredMove) -> tuple[int, str, int, int, str]:
    """By score, then by place and tiles, so that the order is always the same."""
    move = scored.move
    return -scored.score, move.direction, move.row, move.column, move.tiles
