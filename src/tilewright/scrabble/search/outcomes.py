"""Pre-endgame results of a move, overall and by the tiles in the bag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble.move import Move


class TileOutcome(NamedTuple):
    """The result of a move if a tile is in the bag.

    `chance` is the probability of that. `win` is the expected result, 1 for a win and 0 for a loss;
    it lies between `low` and `high`, which are equal if it is proved. `spread` is the expected
    final spread.
    """

    tile: str
    chance: float
    win: float
    low: float
    high: float
    spread: float


@dataclass(frozen=True)
class PreendgameMove:
    """A move with its win share, which lies between `low` and `high`, and its mean spread.

    `deals` are the draws that were searched, and `tiles` what it comes to by tile in the bag. The
    errors are standard errors, None where there are bounds only.
    """

    move: Move
    score: int
    win: float
    low: float
    high: float
    spread: float
    deals: int
    tiles: tuple[TileOutcome, ...]
    error: float | None = None
    spread_error: float | None = None

    @property
    def exact(self) -> bool:
        """Whether the win share is proved."""
        return self.low == self.high


def outcome(spread: float) -> float:
    """The result of a game with this final spread: 1 for a win, 0.5 for a tie, 0 for a loss."""
    return 0.5 if spread == 0 else float(spread > 0)
