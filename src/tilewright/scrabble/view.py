"""A game as seen by one seat."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.rules import Rules


@dataclass(frozen=True)
class View:
    """A seat's own rack and public information: the board, the scores, the moves.

    `position` and all previous positions show only what the seat knows: no other racks, and only
    the number of tiles that others exchanged. `seconds` is the time left on the seat's clock.
    """

    position: Position
    seat: int
    seconds: float | None = None

    @property
    def rules(self) -> Rules:
        return self.position.rules

    @property
    def rack(self) -> str:
        return self.position.racks[self.seat]

    @property
    def scores(self) -> tuple[int, ...]:
        return self.position.scores

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return self.position.bag

    @property
    def unseen(self) -> str:
        """The tiles in the bag and on other racks."""
        return self.position.unseen

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far."""
        return self.position.turns
