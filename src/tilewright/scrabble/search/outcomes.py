"""What a move with tiles in the bag comes to, in all and by the tiles of the bag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble.move import Move


class TileOutcome(NamedTuple):
    """What a move comes to when a tile is in the bag.

    `chance` is how likely that is. `win` is the expected result, 1 for a win and 0 for a loss, and
    lies between `low` and `high`; they are equal where it is proved. `spread` is the expected
    difference of the final scores.
    """

    tile: str
    chance: float
    win: float
    low: float
    high: float
    spread: float


@dataclass(frozen=True)
class PreendgameMove:
    """A move with its share of wins, which lies between `low` and `high`, and its mean spread.

    `deals` are the draws that were searched, and `tiles` what it comes to by tile in the bag.
    """

    move: Move
    score: int
    win: float
    low: float
    high: float
    spread: float
    deals: int
    tiles: tuple[TileOutcome, ...]

    @property
    def exact(self) -> bool:
        """Whether the share of wins is proved."""
        return self.low == self.high


def outcome(spread: float) -> float:
    """The result of a game with this final spread: 1 for a win, 0.5 for a tie, 0 for a loss."""
    return 0.5 if spread == 0 else float(spread > 0)
