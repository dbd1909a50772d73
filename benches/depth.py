"""Longer playouts: whether moves win more often if simulations look further ahead.

Positions with 8 to 20 tiles in the bag come from games of two static players. Every variant of
`simulate` has a second of CPU time for each. The moves chosen are played out to the end by static
players on the same random tiles.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from statistics import fmean

from benches import Bench, Row
from benches.endgame import close_positions, cpu_clock
from benches.measure import progress
from tilewright import Lexicon
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import TO_THE_END, SimulationRunner
from tilewright.statistics import mean_interval

POSITIONS = 80
BAGS = range(8, 21)
CLOSE = 80  # largest lead in points
SECONDS = 1.0
JUDGED = 1500  # playouts of each move
USUAL = "two plies"


def benches() -> dict[str, Bench]:
    return {"gain": _measure}


def _measure() -> list[Row]:
    """The mean gain over the usual playouts, and the CPU time of a move."""
    lexicon = Lexicon.load("enable")
    finder = MoveFinder(lexicon, Rules())
    runner, agents = SimulationRunner(finder), _agents(lexicon)
    bags = [BAGS[number % len(BAGS)] for number in range(POSITIONS)]
    gains: dict[str, list[float]] = {name: [] for name in agents}
    used = dict.fromkeys(agents, 0.0)
    positions = close_positions(finder, "depth", bags, CLOSE)
    for number in progress("depth", range(POSITIONS)):
        position, chosen = next(positions), {}
        for name, agent in agents.items():
            with cpu_clock():
                started = time.process_time()
                chosen[name] = agent.consider(position, Random(number)).moves[0].move
                used[name] += time.process_time() - started
        wins = _wins(position, set(chosen.values()), runner, number)
        for name, move in chosen.items():
            gains[name].append(100 * (wins[move] - wins[chosen[USUAL]]))
    rows = [Row(f"{name}: a move", used[name] / POSITIONS, "s", "CPU", 1.0) for name in agents]
    for name in [name for name in agents if name != USUAL]:
        low, high = mean_interval(gains[name]) or (-100.0, 100.0)
        interval = f"{low:+.2f} to {high:+.2f} (95 %)"
        rows.append(Row(f"{name}: gain over {USUAL}", fmean(gains[name]), "% win", interval, 1.0))
    return rows


def _agents(lexicon: Lexicon) -> dict[str, Simulate]:
    """Simulations that look less far ahead than usual, as far, and further."""
    plies = {"one ply": 1, USUAL: 2, "four plies": 4}
    agents = {
        name: Simulate(lexicon, seconds=SECONDS, plies=number) for name, number in plies.items()
    }
    to_the_end = Simulate(lexicon, seconds=SECONDS)
    to_the_end.effort = replace(to_the_end.effort, last=max(BAGS))
    return agents | {"to the end": to_the_end}


def _wins(
    position: Position, moves: Collection[Move], runner: SimulationRunner, seed: int
) -> dict[Move, float]:
    """The share of games that each move wins, on the same tiles."""
    ordered = sorted(moves, key=str)
    runner.look_at(position, [runner.move_finder.weigh(position, move) for move in ordered])
    places = range(len(ordered))
    with ThreadPoolExecutor(1) as pool:
        _, wins = runner.play(pool, places, 0, JUDGED, seed, TO_THE_END, None)
    return dict(zip(ordered, wins.mean(0).tolist(), strict=True))
