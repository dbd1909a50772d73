"""`infer`: a simulation in which the other player holds what its last move makes likely."""

from __future__ import annotations

from random import Random

from tilewright.scrabble import encoding
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import infer
from tilewright.scrabble.search.simulation import Guess

RACKS = 256  # guessed before the first playout; iterations go round among them


class Infer(Simulate):
    """Plays as `simulate` does, and has its options."""

    def guess(self, position: Position, rng: Random) -> Guess | None:
        """Racks of the other player by its last move."""
        racks = infer(position, self.finder(position.rules), rng, RACKS)
        alphabet = self.lexicon.alphabet
        counted = [encoding.count_codes(rack, alphabet) for rack in racks]

        def give(begin: int, number: int) -> bytes:
            return b"".join(counted[place % RACKS] for place in range(begin, begin + number))

        return give
