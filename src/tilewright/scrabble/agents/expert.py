"""`expert`: the best of the agents by stage of the game."""

from __future__ import annotations

from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Moves
from tilewright.scrabble.agents.endgame import Endgame
from tilewright.scrabble.agents.infer import Infer
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import can_search
from tilewright.scrabble.search.thought import Thought


class Expert(Infer):
    """Plays as `infer` does until the bag is empty, and then as `endgame`.

    It has the options of both; `seconds` are for a move of either.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        leaves: str | None = None,
        seconds: str | float | None = None,
        iterations: str | int | None = None,
        plies: str | int = 2,
        candidates: str | int = 15,
        threads: str | int = 1,
        nodes: str | int | None = None,
    ) -> None:
        super().__init__(lexicon, leaves, seconds, iterations, plies, candidates, threads)
        self.endgame = Endgame(lexicon, leaves, seconds, nodes)

    @property
    def move_seconds(self) -> float:
        return max(super().move_seconds, self.endgame.move_seconds)

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        if can_search(position):
            return self.endgame.consider(position, rng, count, also)
        return super().consider(position, rng, count, also)
