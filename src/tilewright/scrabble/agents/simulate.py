"""`simulate`: play out the best candidates on random tiles until one is clearly the best."""

from __future__ import annotations

from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import Considering, Moves, check_seconds, whole_number
from tilewright.scrabble.kernels.simulation import MOST_CANDIDATES
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.candidates import choose_candidates
from tilewright.scrabble.search.simulation import MOST_THREADS, Effort, Guess, SimulationRunner
from tilewright.scrabble.search.thought import Thought

ITERATIONS = 300
MOST_ITERATIONS = 10_000_000
MOST_PLIES = 60
PLY_SECONDS = 3e-4  # ten times the usual time for a turn of a playout
PLIES_TO_THE_END = 12  # typical length of playouts with few tiles in the bag


class Simulate(Considering):
    """Plays the move with the best win chance in playouts of `plies` turns.

    It compares the `candidates` moves of highest equity and a few that equity underrates, in up to
    `iterations` playouts each or `seconds` in total. With `iterations` alone, moves are the same on
    every machine and with any number of `threads`. With more than two players it plays by equity.
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
    ) -> None:
        super().__init__(lexicon, leaves)
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        if iterations is not None:
            iterations = whole_number("iterations", iterations, 1, MOST_ITERATIONS)
        depth = whole_number("plies", plies, 1, MOST_PLIES)
        self.effort = Effort(iterations, check_seconds(seconds), depth)
        self.candidates = whole_number("candidates", candidates, 2, MOST_CANDIDATES)
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)
        self._runner: SimulationRunner | None = None

    @property
    def move_seconds(self) -> float:
        effort, limits = self.effort, []
        if effort.iterations is not None:
            turns = self.candidates * max(effort.plies, PLIES_TO_THE_END)
            limits.append(PLY_SECONDS * effort.iterations * turns)
        if effort.seconds is not None:
            limits.append(2 * self.threads * effort.seconds)
        return min(limits)

    def rest(self) -> None:
        """Release the boards of the playouts; they are set up again when needed."""
        self._runner = None

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        seed = rng.getrandbits(64)
        number = max(self.candidates, count)
        if position.rules.seats != 2:
            return super().consider(position, rng, number, also)
        found = choose_candidates(position, self.finder(position.rules), number, Random(seed), also)
        if not found:
            return Thought(())
        guess = self.guess(position, rng)
        return self.runner(position.rules).run(position, found, self.effort, seed, guess, also)

    def guess(self, position: Position, rng: Random) -> Guess | None:
        """Opponent racks for the playouts, or None to draw them at random."""
        return None

    def runner(self, rules: Rules) -> SimulationRunner:
        """The simulation runner for these rules."""
        finder = self.finder(rules)
        if self._runner is None or self._runner.move_finder is not finder:
            self._runner = SimulationRunner(finder, self.threads)
        return self._runner
