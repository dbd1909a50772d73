"""Between a position and the kernels: boards, racks and moves as codes, and back."""

from __future__ import annotations

from functools import lru_cache

from tilewright.alphabet import Alphabet
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.field import MOST_SIDE, Field
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import THROUGH, Kind, Move
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK
from tilewright.scrabble.wordmap import WordMap

CODES = 33  # blanks and up to 32 letters


def make_field(lexicon: Lexicon, rules: Rules) -> Field:
    """An empty board for the kernels; one that is not square is filled up with closed squares."""
    layout = rules.layout
    row, column = layout.start
    return Field(
        lexicon.graph,
        squared(layout.letter_factors, layout),
        squared(layout.word_factors, layout),
        tile_values(rules, lexicon.alphabet),
        row * _side(layout) + column,
    )


def load_field(field: Field, squares: bytes, layout: Layout) -> None:
    """Put a position's tiles on a board of its layout."""
    field.load(squared(squares, layout))


def _side(layout: Layout) -> int:
    return max(layout.rows, layout.columns)


def squared(squares: bytes, layout: Layout) -> bytes:
    """A board's bytes with rows and columns of 0 added until it is square."""
    side, columns = _side(layout), layout.columns
    assert side <= MOST_SIDE
    rows = [
        squares[row * columns : (row + 1) * columns] + bytes(side - columns)
        for row in range(layout.rows)
    ]
    return b"".join([*rows, bytes(side * (side - layout.rows))])


def tile_values(rules: Rules, alphabet: Alphabet) -> bytes:
    """The points of each code."""
    values = rules.tile_set.values
    return bytes([0, *[values.get(letter, 0) for letter in alphabet.letters]])


def tile_counts(rules: Rules, alphabet: Alphabet) -> bytes:
    """How many tiles of each code the set has, blanks at 0."""
    return bytes(alphabet.count(rules.tile_set.tiles))


def count_codes(tiles: str, alphabet: Alphabet) -> bytes:
    """How many tiles of each code there are, with room for every code that a kernel knows."""
    return bytes(alphabet.count(tiles)).ljust(CODES, b"\0")


@lru_cache(maxsize=4)
def word_map(lexicon: Lexicon, longest: int) -> WordMap:
    """The words of a lexicon by their letters, made once."""
    return WordMap(lexicon.graph, longest)


@lru_cache(maxsize=16)
def letters_of(alphabet: Alphabet) -> dict[int, str]:
    """The text of every code that a play may hold."""
    letters = {code: letter for letter, code in alphabet.codes.items()}
    blanks = {code | IS_BLANK: letter.lower() for letter, code in alphabet.codes.items()}
    return letters | blanks | {0: THROUGH}


def move_of(row: int, column: int, down: bool, tiles: bytes, letters: dict[int, str]) -> Move:
    """A play from what a kernel says of it."""
    direction = Direction.DOWN if down else Direction.ACROSS
    return Move(Kind.PLAY, "".join([letters[code] for code in tiles]), row, column, direction)


def tiles_of(move: Move, alphabet: Alphabet) -> bytes:
    """The codes of a play's word, 0 where a tile stands on the board already."""
    codes = alphabet.codes
    return bytes(
        0 if tile == THROUGH else codes[tile] if tile in codes else codes[tile.upper()] | IS_BLANK
        for tile in move.tiles
    )
