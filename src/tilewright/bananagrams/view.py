"""The view of a game from one seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.bananagrams.rules import Rules
from tilewright.grid.placement import Square


@dataclass(frozen=True)
class View:
    """A seat's own tiles and public information, without other hands or the bunch."""

    rules: Rules
    seat: int
    hand: str
    cells: Mapping[Square, str]
    bunch: int
    playing: int
    peels: tuple[int, ...]
    dumps: tuple[int, ...]
    may_peel: bool
    clock: str = "work"

    @property
    def may_dump(self) -> bool:
        """Whether a tile in hand may be dumped now."""
        return self.rules.has_dump and self.bunch >= (1 if self.rules.short_dump else 3)
