"""The gain from inference: moves of `infer` and `simulate` judged against the real rack.

Two static players play with ENABLE. Every few turns both agents choose a move for the position,
with about the same CPU time. If they differ, both moves are played out on the same tiles against
the opponent's real rack. This needs far fewer games than a match between the two.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import fmean, stdev

from benches import Bench, Row
from benches.endgame import advance
from benches.measure import progress
from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.agents.infer import Infer
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import Effort, SimulationRunner

POSITIONS = 1000
EVERY = 3  # turns of a game
LEAST_BAG = 8  # tiles; with fewer, another agent plays
ITERATIONS = {"infer": 1000, "simulate": 2000}  # about the same time
CANDIDATES = 10
JUDGED = 400  # playouts of each move
TURNS = 11  # per player and game, before the last tiles


def benches() -> dict[str, Bench]:
    return {"gain": _measure}


def _measure() -> list[Row]:
    """The mean gain of a move, and the CPU time of both agents."""
    lexicon = Lexicon.load("enable")
    finder = MoveFinder(lexicon, Rules())
    agents = {
        "infer": Infer(lexicon, iterations=ITERATIONS["infer"], candidates=CANDIDATES),
        "simulate": Simulate(lexicon, iterations=ITERATIONS["simulate"], candidates=CANDIDATES),
    }
    runner = SimulationRunner(finder)
    seconds = dict.fromkeys(agents, 0.0)
    gains = []
    games = _positions(finder)
    for number in progress("inference", range(POSITIONS)):
        position = next(games)
        seen = position.seen_by(position.on_turn)
        chosen = {}
        for name, agent in agents.items():
            started = time.process_time()
            chosen[name] = agent.consider(seen, Random(number)).moves[0].move
            seconds[name] += time.process_time() - started
        gains.append(_gain(position, chosen["infer"], chosen["simulate"], runner))
    gain, error = 100 * fmean(gains), 100 * stdev(gains) / math.sqrt(len(gains))
    return [
        Row("inference: gain a move", gain, "% win", f"±{1.96 * error:.2f} (95 %)", 1.0),
        Row("inference: gain a game", TURNS * gain, "% win", f"±{TURNS * 1.96 * error:.2f}", 1.0),
        Row("inference: other moves", 100 * fmean(map(bool, gains)), "%", "simulate", 1.0),
        *(
            Row(f"{name}: a move", 1000 * spent / POSITIONS, "ms", "CPU", 1.0)
            for name, spent in seconds.items()
        ),
    ]


def _gain(position: Position, move: Move, other: Move, runner: SimulationRunner) -> float:
    """How much more often `move` wins than `other`, against the real rack."""
    if move == other:
        return 0.0
    finder = runner.move_finder
    candidates = [finder.weigh(position, one) for one in (move, other)]
    rack = encoding.count_codes(position.racks[1 - position.on_turn], finder.lexicon.alphabet)
    seen = position.seen_by(position.on_turn)
    runner.look_at(seen, candidates)
    plies = Effort().depth(position.bag)
    with ThreadPoolExecutor(1) as pool:
        _, wins = runner.play(pool, [0, 1], 0, JUDGED, 1, plies, lambda _, count: rack * count)
    return float((wins[:, 0] - wins[:, 1]).mean())


def _positions(finder: MoveFinder) -> Iterator[Position]:
    """Yield positions of static games with both racks, from the second turn on."""
    for seed in range(10**6):
        rng = Random(f"inference {seed}")
        bag = list(finder.rules.tile_set.tiles)
        rng.shuffle(bag)
        racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
        position = Position.start(finder.lexicon, finder.rules, racks)
        turn = rng.randrange(EVERY)
        while len(bag) >= LEAST_BAG and not position.is_over:
            turn += 1
            if turn % EVERY == 0 and position.turns:
                yield position
            move = finder.best(position, 1)[0].move
            position = advance(position, move, bag, rng)
