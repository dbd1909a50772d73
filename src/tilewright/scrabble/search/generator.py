"""The door to the compiled generator: from a position to its plays."""

from __future__ import annotations

from collections.abc import Hashable

from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.kernels.finder import Finder
from tilewright.scrabble.kernels.generator import Generator
from tilewright.scrabble.leaves import LARGEST, zero_leaves
from tilewright.scrabble.position import Position, ScoredMove
from tilewright.scrabble.position_input import PositionError

_Told = tuple[int, int, int, bool, bytes]


def generate(position: Position, most: int | None = None) -> list[ScoredMove]:
    """The plays of valid words with the known tiles of the player on turn, the best first."""
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    rack = bytes(position.alphabet.count(position.rack))
    best_only = most == 1 and position.rules.rack_size <= LARGEST + 1
    told = (
        _first(position, position.lexicon, rack)
        if best_only
        else _all(position, position.lexicon, rack)[:most]
    )
    letters = encoding.letters_of(position.alphabet)
    return [
        ScoredMove(encoding.move_of(row, column, down, tiles, letters), score)
        for score, row, column, down, tiles in told
    ]


def _all(position: Position, lexicon: Lexicon, rack: bytes) -> list[_Told]:
    rules = position.rules
    idle = _generators(lexicon).setdefault(encoding.board_key(rules, lexicon), [])
    try:
        field, generator = idle.pop()
    except IndexError:
        field = encoding.make_field(lexicon, rules)
        generator = Generator(field, rules.rack_size, rules.bingo)
    field.load(position.squares)
    told = generator.moves(rack)
    idle.append((field, generator))
    told.sort(key=best_first)
    return told


def _first(position: Position, lexicon: Lexicon, rack: bytes) -> list[_Told]:
    """The best play alone, without a look at most of the others."""
    rules = position.rules
    idle = _finders(lexicon).setdefault(encoding.board_key(rules, lexicon), [])
    try:
        field, finder = idle.pop()
    except IndexError:
        field = encoding.make_field(lexicon, rules)
        leaves = zero_leaves(lexicon.alphabet)
        finder = encoding.make_finder(field, lexicon, rules, leaves.values)
    field.load(position.squares)
    told = finder.first(rack)
    idle.append((field, finder))
    return [] if told is None else [told[1:]]


# Boards that nobody uses at the moment; they wait for who asks next.


@once_per_lexicon
def _generators(lexicon: Lexicon) -> dict[Hashable, list[tuple[Field, Generator]]]:
    return {}


@once_per_lexicon
def _finders(lexicon: Lexicon) -> dict[Hashable, list[tuple[Field, Finder]]]:
    return {}


def best_first(told: _Told) -> tuple[int, bool, int, int, bytes]:
    """By score, then by place and tiles, so that the order is always the same."""
    score, row, column, down, tiles = told
    return -score, down, row, column, tiles
