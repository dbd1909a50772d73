"""The names that other programs give to the tiles and boards that are known here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tilewright.alphabet import SCRABBLE, SCRABBLE_FRENCH, SCRABBLE_SUPER, TILE_SETS, TileSet
from tilewright.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout

TILE_NAMES: Mapping[str, TileSet] = MappingProxyType(
    {"english": SCRABBLE, "french": SCRABBLE_FRENCH, "english_super": SCRABBLE_SUPER}
)
LAYOUT_NAMES: Mapping[str, Layout] = MappingProxyType(
    {"CrosswordGame": STANDARD, "SuperCrosswordGame": SUPER}
)


def find_tiles(name: str) -> TileSet | None:
    """The tiles of a name, theirs or ours."""
    return TILE_NAMES.get(name.lower()) or TILE_SETS.get(name)


def find_layout(name: str) -> Layout | None:
    """The board of a name, theirs or ours."""
    return LAYOUT_NAMES.get(name) or LAYOUTS.get(name)


def tiles_name(tile_set: TileSet) -> str:
    known = {tiles.name: name for name, tiles in TILE_NAMES.items()}
    return known.get(tile_set.name, tile_set.name)


def layout_name(layout: Layout) -> str:
    known = {board.name: name for name, board in LAYOUT_NAMES.items()}
    return known.get(layout.name, layout.name)
