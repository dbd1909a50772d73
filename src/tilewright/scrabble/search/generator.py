"""Generate the plays of a position with the compiled generator."""

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

_RawPlay = tuple[int, int, int, bool, bytes]


def generate(position: Position, most: int | None = None) -> list[ScoredMove]:
    """All valid plays with the known tiles of the player on turn, best first."""
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    rack = bytes(position.alphabet.count(position.rack))
    best_only = most == 1 and position.rules.rack_size <= LARGEST + 1
    raw = (
        _first(position, position.lexicon, rack)
        if best_only
        else _all(position, position.lexicon, rack)[:most]
    )
    letters = encoding.letters_of(position.alphabet)
    return [
        ScoredMove(encoding.move_of(row, column, down, tiles, letters), score)
        for score, row, column, down, tiles in raw
    ]


def _all(position: Position, lexicon: Lexicon, rack: bytes) -> list[_RawPlay]:
    rules = position.rules
    idle = _generators(lexicon).setdefault(encoding.board_key(rules, lexicon), [])
    try:
        field, generator = idle.pop()
    except IndexError:
        field = encoding.make_field(lexicon, rules)
        generator = Generator(field, rules.rack_size, rules.bingo)
    field.load(position.squares)
    raw = generator.moves(rack)
    idle.append((field, generator))
    raw.sort(key=best_first)
    return raw


def _first(position: Position, lexicon: Lexicon, rack: bytes) -> list[_RawPlay]:
    """Only the best play, found without generating most others."""
    rules = position.rules
    idle = _finders(lexicon).setdefault(encoding.board_key(rules, lexicon), [])
    try:
        field, finder = idle.pop()
    except IndexError:
        field = encoding.make_field(lexicon, rules)
        leaves = zero_leaves(lexicon.alphabet)
        finder = encoding.make_finder(field, lexicon, rules, leaves.values)
    field.load(position.squares)
    raw = finder.first(rack)
    idle.append((field, finder))
    return [] if raw is None else [raw[1:]]


# Idle boards, kept for reuse.


@once_per_lexicon
def _generators(lexicon: Lexicon) -> dict[Hashable, list[tuple[Field, Generator]]]:
    return {}


@once_per_lexicon
def _finders(lexicon: Lexicon) -> dict[Hashable, list[tuple[Field, Finder]]]:
    return {}


def best_first(raw: _RawPlay) -> tuple[int, bool, int, int, bytes]:
    """A sort key: by score, then by place and tiles, so that the order is deterministic."""
    score, row, column, down, tiles = raw
    return -score, down, row, column, tiles
