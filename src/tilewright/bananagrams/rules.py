"""The rules of Bananagrams: variants, tiles, and options that the official rules leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from tilewright.alphabet import BANANAGRAMS, TileSet
from tilewright.errors import TilewrightError
from tilewright.table import rules as table
from tilewright.table.rules import setting, tiles_setting

Variant = Literal["classic", "smoothie", "cafe", "solitaire"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
DUMP_DRAWS = 3


@dataclass(frozen=True)
class Rules(table.Rules):
    """The rules of a game."""

    most: ClassVar[int] = 8

    variant: Variant = setting("classic", "Variant of the game.", choices=VARIANTS)
    tile_set: TileSet = tiles_setting(BANANAGRAMS, "bananagrams", "bananagrams-french")
    short_dump: bool = setting(False, "Let a dump draw fewer than 3 tiles when the bunch runs out.")
    honour: bool = setting(False, "Check words only at Bananas; a wrong one is a Rotten Banana.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.variant == "solitaire" and self.seats != 1:
            raise TilewrightError(f"solitaire needs exactly one seat (got {self.seats})")

    @property
    def opening_tiles(self) -> int:
        """The number of tiles in an opening hand."""
        if self.variant == "smoothie":
            return len(self.tile_set) // self.seats
        if self.variant == "cafe" or self.seats <= 4:
            return min(21, len(self.tile_set) // self.seats)
        return 15 if self.seats <= 6 else 11

    @property
    def has_peel(self) -> bool:
        return self.variant in ("classic", "solitaire")

    @property
    def has_dump(self) -> bool:
        return self.variant != "smoothie"
