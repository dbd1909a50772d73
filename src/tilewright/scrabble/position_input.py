"""Read and check the boards and racks of positions."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.alphabet import ALPHABETS, BLANK, EMPTY, Alphabet, TileSet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK, sort_tiles, write_tiles
from tilewright.scrabble.written import board_rows


class PositionError(TilewrightError):
    """An impossible position, or an operation that it does not support."""


def require_letters(lexicon: Lexicon, rules: Rules) -> None:
    """Raise an error if the lexicon's alphabet lacks letters of the tiles."""
    tiles = rules.tile_set
    missing = sorted(set(tiles.counts) - set(lexicon.alphabet.letters) - {BLANK})
    if missing:
        spelled = "".join(write_tiles(letter, tiles) for letter in missing)
        hint = f"; open the list as {tiles.name}:FILE" if tiles.name in ALPHABETS else ""
        raise TilewrightError(
            f"the alphabet of {lexicon.name} lacks these tiles: {spelled}{hint}"
        ).because("list-letters", lexicon=lexicon.name, tiles=spelled)


def require_seats(seats: int, racks: int, scores: int, on_turn: int) -> None:
    """Raise an error if racks, scores or turn do not match the number of players."""
    if racks != seats or scores != seats:
        raise PositionError(
            f"{seats} players need {seats} racks and scores (got {racks} and {scores})"
        )
    if not 0 <= on_turn < seats:
        raise PositionError(f"on_turn must be from 0 to {seats - 1} (got {on_turn})")


def read_rows(rows: Sequence[str], rules: Rules, alphabet: Alphabet) -> bytes:
    """Read the board from rows of text or a CGP board; no rows are an empty board."""
    layout = rules.layout
    if not rows:
        return bytes(layout.rows * layout.columns)
    if isinstance(rows, str):
        rows = board_rows(rows)
    if len(rows) != layout.rows or any(len(row) != layout.columns for row in rows):
        raise PositionError(f"the board must be {layout.size}")
    codes = dict(alphabet.codes)
    codes |= {letter.lower(): code | IS_BLANK for letter, code in alphabet.codes.items()}
    codes[EMPTY] = 0
    for number, row in enumerate(rows, start=1):
        for square in row:
            if square not in codes:
                flaw = PositionError(f"{square!r} in row {number} is not a tile")
                raise flaw.at_place(number, row.index(square) + 1)
    return bytes(codes[square] for row in rows for square in row)


def clean_rack(rack: str, rules: Rules, alphabet: Alphabet) -> str:
    for tile in rack:
        if tile not in alphabet and tile != BLANK:
            raise PositionError(f"{tile!r} in the rack {rack} is not a tile; use letters and ?")
    if len(rack) > rules.rack_size:
        raise PositionError(
            f"the rack {rack} has {len(rack)} tiles (at most {rules.rack_size})"
        ).because("rack-size", rack=rack, most=rules.rack_size)
    return sort_tiles(rack, rules.tile_set)


def tiles_left(
    tile_set: TileSet, alphabet: Alphabet, squares: bytes, racks: Sequence[str]
) -> dict[str, int]:
    """Count the tiles of each kind that are neither on the board nor on known racks."""
    known = "".join(racks)
    blanks = len(squares) - squares.count(0)
    left = {}
    for letter, code in alphabet.codes.items():
        laid = squares.count(code)
        blanks -= laid
        left[letter] = tile_set.counts.get(letter, 0) - laid - known.count(letter)
    left[BLANK] = tile_set.counts.get(BLANK, 0) - blanks - known.count(BLANK)
    return left


def require_tiles(
    tile_set: TileSet, alphabet: Alphabet, squares: bytes, racks: Sequence[str]
) -> None:
    """Raise an error if a position has more tiles of a kind than the set."""
    for tile, left in tiles_left(tile_set, alphabet, squares, racks).items():
        count = tile_set.counts.get(tile, 0)
        if left < 0:
            raise PositionError(
                f"{count - left} {tile} on the board and in racks, but {tile_set.name} has {count}"
            ).because("tile-count", tile=tile, number=count - left, limit=count)


def tiles_held(racks: Sequence[str], free: int, size: int, on_turn: int) -> tuple[int, ...]:
    """The number of tiles each player must hold, if `free` tiles are not on the board.

    This includes the known tiles. Further tiles go to unknown racks first, starting after the
    player on turn, until all racks are full.
    """
    held = [len(rack) for rack in racks]
    missing = min(free, size * len(racks)) - sum(held)
    order = [(on_turn + 1 + turn) % len(racks) for turn in range(len(racks))]
    for seat in sorted(order, key=lambda seat: held[seat] > 0):
        more = max(0, min(missing, size - held[seat]))
        held[seat] += more
        missing -= more
    return tuple(held)
