"""`equity`: the highest score plus the value of the tiles that are kept."""

from __future__ import annotations

from random import Random

from tilewright.scrabble.agents.considering import Considering, Moves
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.thought import Judgement, Thought


class Equity(Considering):
    """A static player. `leaves=FILE` takes a table of its own, ours or a KLV2 file."""

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        found = self.candidates_of(position, count, also)
        return Thought(tuple(Judgement.of(candidate) for candidate in found))
