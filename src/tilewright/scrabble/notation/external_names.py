"""Other programs' names for tile sets and boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from tilewright.alphabet import (
    SCRABBLE,
    SCRABBLE_FRENCH,
    SCRABBLE_SETS,
    SCRABBLE_SUPER,
    TILE_SETS,
    TileSet,
)
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout
from tilewright.scrabble.rules import Rules

TILE_NAMES: Mapping[str, TileSet] = MappingProxyType(
    {"english": SCRABBLE, "french": SCRABBLE_FRENCH, "english_super": SCRABBLE_SUPER}
)
LAYOUT_NAMES: Mapping[str, Layout] = MappingProxyType(
    {
        "CrosswordGame": STANDARD,
        "SuperCrosswordGame": SUPER,
        "standard15": STANDARD,
        "standard21": SUPER,
        "classic": STANDARD,
    }
)
# Prefixes of word lists that do not use English tiles.
LEXICON_NAMES: Mapping[str, TileSet] = MappingProxyType(
    {
        "FRA": SCRABBLE_FRENCH,
        "ODS": SCRABBLE_FRENCH,
        "RD": TILE_SETS["german"],
        "FISE": TILE_SETS["spanish"],
        "OSPS": TILE_SETS["polish"],
        "DSW": TILE_SETS["dutch"],
        "DISC": TILE_SETS["catalan"],
    }
)
Named = TypeVar("Named", TileSet, Layout)


class UnknownName(TilewrightError):
    """An unknown name of a tile set or board."""

    def __init__(self, reason: str, name: str) -> None:
        super().__init__(reason)
        self.name = name


def find_tiles(name: str) -> TileSet | None:
    """Find a tile set by another program's name or ours."""
    return TILE_NAMES.get(name.lower()) or TILE_SETS.get(name.lower())


def find_layout_named(name: str) -> Layout | None:
    """Find a board by another program's name or ours, ignoring case."""
    known = {**LAYOUTS, **LAYOUT_NAMES}
    return {spelled.lower(): layout for spelled, layout in known.items()}.get(name.lower())


def tiles_for(lexicon: str | None) -> TileSet:
    """Choose the tiles for a word list by its name, such as FISE2 or OSPS49."""
    for beginning, tile_set in LEXICON_NAMES.items():
        if re.fullmatch(rf"{beginning}\d*", (lexicon or "").strip(), re.IGNORECASE):
            return tile_set
    return SCRABBLE


def find_rules(
    seats: int, tiles: str | None, board: str | None, lexicon: str | None = None
) -> Rules:
    """Build rules from the names of tiles and board; None means the standard board.

    Without a name for the tiles, the word list decides.
    """
    tile_set = tiles_for(lexicon) if tiles is None else find_tiles(tiles)
    if tile_set is None:
        names = ", ".join([*TILE_NAMES, *(one.name for one in SCRABBLE_SETS[3:])])
        raise UnknownName(f"unknown tiles {tiles!r}; choose from {names}", tiles or "")
    layout = STANDARD if board is None else find_layout_named(board)
    if layout is None:
        names = ", ".join(LAYOUT_NAMES)
        raise UnknownName(f"unknown board {board!r}; choose from {names}", board or "")
    return Rules(seats, tile_set, layout)


def unusual_names(rules: Rules, tiles: str, board: str) -> dict[str, str]:
    """External names of nonstandard tiles and boards, under the keys `tiles` and `board`."""
    names = {}
    if rules.tile_set != SCRABBLE:
        names[tiles] = _name_of(rules.tile_set, TILE_NAMES)
    if rules.layout != STANDARD:
        names[board] = _name_of(rules.layout, LAYOUT_NAMES)
    return names


def _name_of(part: Named, known: Mapping[str, Named]) -> str:
    names = [name for name, one in known.items() if one.name == part.name]
    return names[0] if names else part.name
