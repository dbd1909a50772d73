"""The names that other programs give to the tiles and boards that are known here."""

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
    }
)
# How the names of word lists begin whose tiles are not the English ones.
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
    """A name that no tiles or no board has."""

    def __init__(self, reason: str, name: str) -> None:
        super().__init__(reason)
        self.name = name


def find_tiles(name: str) -> TileSet | None:
    """The tiles of a name, theirs or ours."""
    return TILE_NAMES.get(name.lower()) or TILE_SETS.get(name.lower())


def find_layout_named(name: str) -> Layout | None:
    """The board of a name, theirs or ours, in whichever case it is written."""
    known = {**LAYOUTS, **LAYOUT_NAMES}
    return {spelled.lower(): layout for spelled, layout in known.items()}.get(name.lower())


def tiles_for(lexicon: str | None) -> TileSet:
    """The tiles that go with a word list by its name, such as FISE2 or OSPS49."""
    for beginning, tile_set in LEXICON_NAMES.items():
        if re.fullmatch(rf"{beginning}\d*", (lexicon or "").strip(), re.IGNORECASE):
            return tile_set
    return SCRABBLE


def find_rules(
    seats: int, tiles: str | None, board: str | None, lexicon: str | None = None
) -> Rules:
    """The rules with tiles and a board by their names, theirs or ours; without one the usual.

    Without a name of tiles, that of a word list tells which ones go with it.
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
    """Their names of tiles and board where these are not the usual ones, under the keys given."""
    names = {}
    if rules.tile_set != SCRABBLE:
        names[tiles] = _name_of(rules.tile_set, TILE_NAMES)
    if rules.layout != STANDARD:
        names[board] = _name_of(rules.layout, LAYOUT_NAMES)
    return names


def _name_of(part: Named, known: Mapping[str, Named]) -> str:
    names = [name for name, one in known.items() if one.name == part.name]
    return names[0] if names else part.name
