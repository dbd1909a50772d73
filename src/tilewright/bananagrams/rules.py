"""The rules of a game of Bananagrams: how many tiles, and what the official text leaves open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tilewright.alphabet import BANANAGRAMS, TILE_SETS, TileSet
from tilewright.errors import TilewrightError

Variant = Literal["classic", "smoothie", "cafe", "solitaire"]
VARIANTS: tuple[Variant, ...] = ("classic", "smoothie", "cafe", "solitaire")
MOST_SEATS = 8
DUMP_DRAWS = 3


@dataclass(frozen=True)
class Rules:
    """What is fixed before the split.

    `short_dump` lets a dump take what is left when the bunch holds fewer than three tiles.
    `honour` checks words at Bananas only; a wrong one makes the caller a Rotten Banana.
    """

    seats: int
    variant: Variant = "classic"
    tile_set: TileSet = BANANAGRAMS
    short_dump: bool = False
    honour: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise TilewrightError(f"a game has 1 to {MOST_SEATS} seats, not {self.seats}")
        if self.variant not in VARIANTS:
            raise TilewrightError(
                f"there is no variant {self.variant!r}: choose {', '.join(VARIANTS)}"
            )
        if self.variant == "solitaire" and self.seats != 1:
            raise TilewrightError(f"solitaire is for one seat, not {self.seats}")

    @property
    def opening_tiles(self) -> int:
        """How many tiles each seat begins with."""
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

    def to_json(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "variant": self.variant,
            "tile_set": self.tile_set.name,
            "short_dump": self.short_dump,
            "honour": self.honour,
        }

    @classmethod
    def from_json(cls, data: dict[str, object]) -> Rules:
        """The rules of a log's header."""
        known = dict(data)
        name = str(known.pop("tile_set"))
        if name not in TILE_SETS:
            raise TilewrightError(f"there is no tile set {name!r}: it is one of {list(TILE_SETS)}")
        return replace(cls(1), tile_set=TILE_SETS[name], **known)  # type: ignore[arg-type]
