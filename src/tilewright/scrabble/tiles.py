"""Tiles as text: upper case for a letter, lower case for a blank used as it, `?` for a blank.

A tile with several characters is written in `[ ]`; internally it is one letter.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.alphabet import BLANK, EMPTY, TileSet
from tilewright.errors import TilewrightError

# On a square, a tile is the code of its letter; this bit marks a blank.
IS_BLANK = 0x40


class NotationError(TilewrightError):
    """Invalid notation; `position` is the column, counted from 1."""

    def __init__(self, reason: str, text: str, at: int) -> None:
        super().__init__(f"{reason} (character {at} of {shortened(text, at)})")
        self.reason = reason
        self.at = self.position = at
        self.text = text


def shortened(text: str, at: int, most: int = 60) -> str:
    """Shorten a text for a message, keeping the part around column `at`."""
    first = max(0, min(at - most // 2, len(text) - most))
    middle = text[first : first + most]
    return f"{'…' if first else ''}{middle!r}{'…' if first + most < len(text) else ''}"


def read_tiles(text: str, tile_set: TileSet, whole: str = "", offset: int = 0) -> str:
    """Read tiles, one character each; `whole` and `offset` are for the error message."""
    if "[" not in text and "]" not in text:
        return text
    letters = {spelling: letter for letter, spelling in tile_set.spellings.items()}
    tiles: list[str] = []
    at = 0
    while at < len(text):
        if text[at] not in "[]":
            tiles.append(text[at])
            at += 1
            continue
        end = text.find("]", at)
        if text[at] == "]" or end < 0:
            raise NotationError("unbalanced '[' or ']'", whole or text, offset + at + 1)
        tiles.append(_spelled(text[at + 1 : end], letters, whole or text, offset + at + 1))
        at = end + 1
    return "".join(tiles)


def read_rack(text: str, tile_set: TileSet, whole: str = "", offset: int = 0) -> str:
    """Read the tiles of a rack: upper-case letters and blanks."""
    tiles = read_tiles(text, tile_set, whole, offset)
    for place, tile in enumerate(tiles, start=1):
        if tile != BLANK and not (tile.isalpha() and tile == tile.upper()):
            reason = f"{tile!r} is not a rack tile; use upper-case letters and ?"
            raise NotationError(reason, whole or text, offset + place)
    return tiles


def _spelled(spelling: str, letters: Mapping[str, str], whole: str, at: int) -> str:
    """The letter of a tile in brackets; lower case means a blank."""
    if len(spelling) == 1:
        return spelling
    letter = letters.get(spelling.upper())
    if letter is None:
        raise NotationError(f"no tile [{spelling}] in the tile set", whole, at)
    return letter.lower() if spelling == spelling.lower() else letter


def write_tiles(tiles: str, tile_set: TileSet) -> str:
    """Write tiles, with spellings of several characters in brackets."""
    spellings = tile_set.spellings
    if not spellings:
        return tiles
    return "".join(_written(tile, spellings) for tile in tiles)


def _written(tile: str, spellings: Mapping[str, str]) -> str:
    spelling = spellings.get(tile.upper())
    if spelling is None:
        return tile
    return f"[{spelling if tile == tile.upper() else spelling.lower()}]"


def sort_tiles(tiles: str, tile_set: TileSet) -> str:
    """Sort tiles in alphabetical order, blanks last."""
    codes = tile_set.alphabet.codes
    return "".join(sorted(tiles, key=lambda tile: codes.get(tile, 99)))


def draw_square(code: int, letters: str) -> str:
    """The text of a square: a letter, lower case for a blank, or a dot."""
    if not code:
        return EMPTY
    letter = letters[(code & ~IS_BLANK) - 1]
    return letter.lower() if code & IS_BLANK else letter
