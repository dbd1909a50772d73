"""`expert`: the best agent for each phase of the game, with time limits per move or game."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Moves, check_seconds
from tilewright.scrabble.agents.preendgame import Preendgame
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import can_search
from tilewright.scrabble.search.preendgame import can_solve
from tilewright.scrabble.search.thought import Thought
from tilewright.scrabble.view import View
from tilewright.solver.limit import Limit
from tilewright.table.guard import SHIPPED_PATIENCE

TILES_A_TURN = 4.5  # average number of tiles played
LAST_TURNS = 2  # extra turns, since the last plays use few tiles
LEAST_SECONDS = 0.02


class Expert(Simulate):
    """Plays like `simulate` until six tiles are in the bag, then like `preendgame` and `endgame`.

    It has the options of all three; `seconds` is per move, `clock` for all moves of a game. In
    games with a clock it divides the remaining time itself. Moves depend on the machine only if
    there is a time limit.
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
        clock: str | float | None = None,
    ) -> None:
        self.clock = check_seconds(clock, "clock")
        if seconds is None:
            seconds = self.clock
        super().__init__(lexicon, leaves, seconds, iterations, plies, candidates, threads)
        self.last_turns = Preendgame(lexicon, leaves, seconds, nodes, threads)
        self._used = 0.0
        self._efforts = self.effort, self.last_turns.limit

    @property
    def patience(self) -> float:
        if self.clock is None:
            return super().patience
        return SHIPPED_PATIENCE + 2 * self.threads * self.clock

    @property
    def move_seconds(self) -> float:
        return max(super().move_seconds, self.last_turns.move_seconds)

    def act(self, view: View, rng: Random) -> Move:
        started = time.perf_counter()
        self._share_time(view)
        move = super().act(view, rng)
        self._used += time.perf_counter() - started
        return move

    def _share_time(self, view: View) -> None:
        """Set the limits for a move from the time left."""
        left = [] if view.seconds is None else [view.seconds]
        if self.clock is not None:
            left.append(self.clock - self._used)
        if left:
            seconds = max(min(left) / turns_left(view.position), LEAST_SECONDS)
            effort, limit = self._efforts
            self.effort = replace(effort, seconds=min(seconds, effort.seconds or seconds))
            self.last_turns.limit = Limit(limit.nodes, min(seconds, limit.seconds or seconds))

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        if can_search(position) or can_solve(position):
            return self.last_turns.consider(position, rng, count, also)
        return super().consider(position, rng, count, also)


def turns_left(position: Position) -> float:
    """Estimate how many turns the player on turn has left."""
    tiles = position.bag + sum(position.held)
    return tiles / position.rules.seats / TILES_A_TURN + LAST_TURNS
