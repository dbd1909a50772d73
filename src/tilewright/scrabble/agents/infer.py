"""`infer`: a simulation with opponent tiles inferred from their last move."""

from __future__ import annotations

from random import Random

from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import guesses
from tilewright.scrabble.search.simulation import Guess


class Infer(Simulate):
    """Plays like `simulate`, but infers what the opponent kept from their last move.

    It has the same options.
    """

    def guess(self, position: Position, rng: Random) -> Guess | None:
        """Tiles the opponent may have kept, or None if there is nothing to learn."""
        return guesses(position, self.finder(position.rules), rng)
