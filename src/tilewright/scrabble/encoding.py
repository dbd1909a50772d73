"""Convert positions, racks and moves to the kernels' codes and back."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewright.alphabet import BLANK, Alphabet
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.kernels.finder import Finder
from tilewright.scrabble.kernels.wordmap import WordMap
from tilewright.scrabble.move import THROUGH, Kind, Move
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position

CODES = 33  # blanks and up to 32 letters
UNCODED = (THROUGH, BLANK)


def make_field(lexicon: Lexicon, rules: Rules) -> Field:
    """Create an empty board for the kernels."""
    layout = rules.layout
    row, column = layout.start
    return Field(
        lexicon.graph,
        layout.letter_factors,
        layout.word_factors,
        tile_values(rules, lexicon.alphabet),
        row * layout.columns + column,
    )


def make_finder(field: Field, lexicon: Lexicon, rules: Rules, leaves: array[float]) -> Finder:
    """Create a move finder for a board; `leaves` may be several concatenated tables."""
    return Finder(
        field,
        word_map(lexicon, field.side),
        leaves,
        len(lexicon.alphabet) + 1,
        rules.rack_size,
        rules.bingo,
        rules.exchange_limit,
    )


def board_key(rules: Rules, lexicon: Lexicon) -> tuple[Hashable, ...]:
    """The key by which games can share a board."""
    return rules.layout, tile_values(rules, lexicon.alphabet), rules.rack_size, rules.bingo


def tile_values(rules: Rules, alphabet: Alphabet) -> bytes:
    """The points of each code."""
    values = rules.tile_set.values
    return bytes([0, *[values.get(letter, 0) for letter in alphabet.letters]])


def count_codes(tiles: str, alphabet: Alphabet) -> bytes:
    """Count the tiles by code, with blanks as 0, padded to the kernels' size."""
    return bytes(alphabet.count(tiles)).ljust(CODES, b"\0")


@lru_cache(maxsize=4)
def word_map(lexicon: Lexicon, longest: int) -> WordMap:
    """The word map of a lexicon, cached."""
    return WordMap(lexicon.graph, longest)


@lru_cache(maxsize=16)
def letters_of(alphabet: Alphabet) -> dict[int, str]:
    """The text of each tile code in a play."""
    letters = {code: letter for letter, code in alphabet.codes.items()}
    blanks = {code | IS_BLANK: letter.lower() for letter, code in alphabet.codes.items()}
    return letters | blanks | {0: THROUGH}


def move_of(row: int, column: int, down: bool, tiles: bytes, letters: dict[int, str]) -> Move:
    """Convert a play from the kernels' form."""
    direction = Direction.DOWN if down else Direction.ACROSS
    return Move(Kind.PLAY, "".join([letters[code] for code in tiles]), row, column, direction)


def tiles_of(move: Move, alphabet: Alphabet) -> bytes:
    """The codes of a play's word, with 0 for tiles on the board, or of an exchange's tiles."""
    codes = alphabet.codes
    return bytes(
        0 if tile in UNCODED else codes[tile] if tile in codes else codes[tile.upper()] | IS_BLANK
        for tile in move.tiles
    )


def count_each(codes: bytes) -> bytes:
    """Count the occurrences of each code."""
    return bytes(codes.count(code) for code in range(CODES))


def unseen_counts(position: Position) -> bytes:
    """The unseen tiles of a position, counted by code."""
    return count_codes(position.unseen, position.alphabet)
