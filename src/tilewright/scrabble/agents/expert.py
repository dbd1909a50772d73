"""`expert`: the best of the agents by stage of the game, within a time for a move or a game."""

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

TILES_A_TURN = 4.5  # that a player lays on average
LAST_TURNS = 2  # more turns than the tiles say: the end of a game is played with few tiles
LEAST_SECONDS = 0.02


class Expert(Simulate):
    """Plays as `simulate` does until six tiles are in the bag, then as `preendgame` and `endgame`.

    It has the options of all of them; `seconds` are for a move, and `clock` for all moves of a
    game. In games with a clock it divides what is left on its own. With a limit of time its moves
    depend on the machine, and otherwise they do not.
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
        """Set the limits for a move by what is left of the clocks."""
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
    """About how many turns the player on turn has until the end."""
    tiles = position.bag + sum(position.held)
    return tiles / position.rules.seats / TILES_A_TURN + LAST_TURNS
