"""All that one seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.rules import Rules


@dataclass(frozen=True)
class View:
    """A seat's own rack and what is public: the board, the scores, what was played.

    `position` is the game as the seat knows it, and so are all positions before it: no other rack
    is there, and of what others exchanged only the number. `seconds` are left on the own clock.
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
        """How many tiles are in the bag."""
        return self.position.bag

    @property
    def unseen(self) -> str:
        """The tiles in the bag and in the other racks."""
        return self.position.unseen

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All that was played so far."""
        return self.position.turns
