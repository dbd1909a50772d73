"""Scrabble: the speed of finding the best move compared with all moves, and of threads.

Games per second are complete games of two static players on one core, in CPU time.
"""

from __future__ import annotations

import os
import time
from random import Random

from benches import Bench, Row, interleaved, spent
from benches.measure import AtLeast
from tilewright import Lexicon
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.leaves import Leaves, shipped
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.training.selfplay import make_playout, play_games

GAMES = 2000
POSITIONS = 1000
LEAST_GAMES = 170  # per second
SIMULATED = 20  # positions
ITERATIONS = 500
CANDIDATES, PLAYOUTS = 12, 100  # per position, without dropping candidates
LEAST_SPEEDUP = 1.85  # with two threads on two cores
RULES = Rules()


def benches() -> dict[str, Bench]:
    return {"games": games, "moves": moves, "playouts": playouts, "threads": threads}


def lexicon() -> Lexicon:
    """Load ENABLE, or the list in TILEWRIGHT_BENCH_LEXICON."""
    return Lexicon.load(os.environ.get("TILEWRIGHT_BENCH_LEXICON", "enable"))


def games() -> list[Row]:
    """Complete games of two static players, with the shipped leaves and without."""
    words = lexicon()
    rows = []
    reference = 0.0
    for name, leaves in (("greedy", Leaves.zero(words.alphabet)), ("equity", shipped("scrabble"))):
        playout = make_playout(words, RULES, leaves)
        play_games(playout, 0, 0, 50)
        seconds = spent(lambda playout=playout: play_games(playout, 1, 0, GAMES))  # type: ignore[misc]
        rate = GAMES / seconds
        reference = reference or rate
        against = "greedy players in the same run"
        rows.append(
            AtLeast(f"{name} games", rate, "games/s", against, rate / reference, least=LEAST_GAMES)
        )
    return rows


def moves() -> list[Row]:
    """The best move of a position, compared with listing all moves."""
    words = lexicon()
    finder = MoveFinder(words, RULES)
    positions = some_positions(words, finder)
    every = spent(lambda: [position.plays() for position in positions]) / len(positions)
    best = spent(lambda: [finder.best(position) for position in positions]) / len(positions)
    return [
        Row("best move", 1e6 * best, "µs", "all moves of the position", best / every, 1.0, "ratio")
    ]


def playouts() -> list[Row]:
    """Two-turn playouts of every candidate, compared with turns of static games."""
    words = lexicon()
    finder = MoveFinder(words, RULES)
    positions = some_positions(words, finder, SIMULATED)
    runner = SimulationRunner(finder)
    effort = Effort(iterations=PLAYOUTS, drops=False)

    def simulate() -> int:
        thoughts = [runner.run(one, finder.best(one, CANDIDATES), effort, 0) for one in positions]
        return sum(move.iterations for one in thoughts for move in one.moves)

    played = simulate()
    seconds = spent(simulate)
    games = make_playout(words, RULES, finder.leaves)
    turns = sum(one.turns for one in play_games(games, 1, 0, 200))
    turn = spent(lambda: play_games(games, 1, 0, 200)) / turns
    rate = played / seconds
    return [Row("playouts", rate, "playouts/s", "two turns of a game", 1 / rate / (2 * turn))]


def threads() -> list[Row]:
    """The same playouts with one thread and with two; the answers must be equal."""
    words = lexicon()
    positions = some_positions(words, MoveFinder(words, RULES), SIMULATED)
    agents = {n: Simulate(words, iterations=ITERATIONS, threads=n) for n in (1, 2)}

    def answers(count: int) -> list[object]:
        return [agents[count].consider(one, Random(0)).moves for one in positions]

    if answers(1) != answers(2):
        raise SystemExit("one thread and two threads do not agree")
    times = interleaved(
        {str(n): lambda n=n: answers(n) for n in agents},  # type: ignore[misc]
        3,
        time.perf_counter,
    )
    gain = times.ratio("1", "2")
    against = f"one thread, {1000 * times['1'] / SIMULATED:.0f} ms a move"
    return [AtLeast("playouts with 2 threads", gain, "×", against, gain, least=LEAST_SPEEDUP)]


def some_positions(words: Lexicon, finder: MoveFinder, number: int = POSITIONS) -> list[Position]:
    """Return positions of static games, with racks drawn from the unseen tiles."""
    rng = Random(1)
    positions: list[Position] = []
    while len(positions) < number:
        position = Position.start(words, RULES)
        while len(position.unseen) > 20:
            rack = "".join(rng.sample(position.unseen, 7))
            position = position.with_rack(position.on_turn, rack)
            positions.append(position)
            after = position.play(finder.best(position)[0].move)
            position = after.with_rack(1 - after.on_turn, "")
    return positions[:number]
