"""`infer`: a simulation in which the other player holds what its last move makes likely."""

from __future__ import annotations

from random import Random

from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import guesses
from tilewright.scrabble.search.simulation import Guess


class Infer(Simulate):
    """Plays as `simulate` does, and has its options."""

    def guess(self, position: Position, rng: Random) -> Guess | None:
        """Racks of the other player by its last move."""
        return guesses(position, self.finder(position.rules), rng)
