"""The strength of a Scrabble agent against `equity`, by what each of its decisions gains.

`python -m benches.strength AGENT… [--games N]` plays games against `equity`, each deal from both
seats. Where an agent's move differs from the static one, both are played out to the end by static
players, with the opponent's real rack and the same random bags. Summed over a game, these gains
are an unbiased estimate of how much more often the agent wins than `equity` would: the performance
difference of two policies is the expected sum of advantages (S. Kakade and J. Langford,
"Approximately Optimal Approximate Reinforcement Learning", ICML 2002). Most of the luck of the
tiles cancels, so a hundred games say about as much as five hundred counted wins.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from random import Random
from statistics import fmean
from typing import NamedTuple

from benches import Bench
from benches.endgame import advance
from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.considering import Considering
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import TO_THE_END, SimulationRunner
from tilewright.statistics import mean_interval

PLAYOUTS = 150  # of each of two moves
PHASES = {"opening": 60, "middle": 20, "late": 7, "pre-endgame": 1, "endgame": 0}  # least bag


class Decision(NamedTuple):
    """One move of the agent: the phase, the gain in win chance, and the CPU seconds."""

    phase: str
    gain: float
    is_other: bool
    seconds: float


Game = list[Decision]


def benches() -> dict[str, Bench]:
    """None: agents are arguments."""
    return {}


class Referee:
    """The tools to play and judge games with ENABLE; one for each process."""

    def __init__(self) -> None:
        self.lexicon = Lexicon.load("enable")
        self.finder = MoveFinder(self.lexicon, Rules())
        self.runner = SimulationRunner(self.finder)

    def gain(self, position: Position, move: Move, other: Move, playouts: int, seed: int) -> float:
        """How much more often `move` wins than `other` if static players continue."""
        if move == other:
            return 0.0
        candidates = [self.finder.weigh(position, one) for one in (move, other)]
        rack = position.racks[1 - position.on_turn]
        counts = encoding.count_codes(rack, self.lexicon.alphabet)
        self.runner.look_at(position.seen_by(position.on_turn), candidates)
        number = playouts if position.bag else 1
        with ThreadPoolExecutor(1) as pool:
            _, wins = self.runner.play(
                pool, [0, 1], 0, number, seed, TO_THE_END, lambda _, count: counts * count
            )
        return float((wins[:, 0] - wins[:, 1]).mean())


@cache
def referee() -> Referee:
    return Referee()


def play(agent: str, deal: int, seat: int, playouts: int) -> Game:
    """Play a game of an agent in this seat against `equity`; return its decisions."""
    judge = referee()
    player: Considering = AGENTS.make(agent, judge.lexicon)
    rng = Random(f"strength {deal}")
    bag = list(judge.finder.rules.tile_set.tiles)
    rng.shuffle(bag)
    racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
    position = Position.start(judge.lexicon, judge.finder.rules, racks)
    decisions = []
    while not position.is_over:
        move = static = judge.finder.best(position, 1)[0].move
        if position.on_turn == seat:
            seen = position.seen_by(seat)
            started = time.process_time()
            move = player.consider(seen, Random(f"{deal} {len(decisions)}")).moves[0].move
            seconds = time.process_time() - started
            gain = judge.gain(position, move, static, playouts, deal)
            decisions.append(Decision(phase_of(position.bag), gain, move != static, seconds))
        position = advance(position, move, bag, rng)
    return decisions


def phase_of(bag: int) -> str:
    return next(name for name, least in PHASES.items() if bag >= least)


def measure(agent: str, games: int, playouts: int, processes: int) -> Iterator[Game]:
    """Play games, each deal from both seats."""
    with ProcessPoolExecutor(processes) as pool:
        deals = [number // 2 for number in range(games)]
        seats = [number % 2 for number in range(games)]
        yield from pool.map(play, [agent] * games, deals, seats, [playouts] * games)


def report(agent: str, games: Sequence[Game]) -> Iterator[str]:
    """Lines of text: the estimated share of wins, and gains and times by phase."""
    totals = [100 * sum(one.gain for one in game) for game in games]
    low, high = mean_interval(totals) or (-50.0, 50.0)
    share = f"{50 + fmean(totals):.1f} % ({50 + low:.1f}–{50 + high:.1f})"
    yield f"{agent} against equity: {share} of wins, estimated from {len(games)} games"
    for phase in PHASES:
        sums = [100 * sum(one.gain for one in game if one.phase == phase) for game in games]
        low, high = mean_interval(sums) or (-50.0, 50.0)
        made = [one for game in games for one in game if one.phase == phase]
        others = 100 * fmean(one.is_other for one in made) if made else 0.0
        seconds = fmean(one.seconds for one in made) if made else 0.0
        yield (
            f"  {phase:12} {fmean(sums):+.2f} ({low:+.2f} to {high:+.2f})  {len(made):5} moves, "
            f"{others:.0f} % not static, {seconds:.2f} s of CPU each"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.strength", description=__doc__)
    parser.add_argument("agents", nargs="+", metavar="AGENT")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="playouts of each move")
    parser.add_argument("--processes", type=int, help="default: all cores")
    given = parser.parse_args()
    for agent in given.agents:
        games = list(measure(agent, given.games, given.playouts, given.processes))
        print("\n".join(report(agent, games)), flush=True)


if __name__ == "__main__":
    main()
