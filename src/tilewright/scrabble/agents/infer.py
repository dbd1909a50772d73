"""`infer`: a simulation with opponent racks inferred from their last move."""

from __future__ import annotations

from random import Random

from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import guesses
from tilewright.scrabble.search.simulation import Guess


class Infer(Simulate):
    """Plays like `simulate`, but infers the opponent's rack from their last move.

    It has the same options.
    """

    def guess(self, position: Position, rng: Random) -> Guess | None:
        """Opponent racks inferred from the last move."""
        return guesses(position, self.finder(position.rules), rng)
