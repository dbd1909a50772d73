"""Fit Elo ratings to losses per turn: `python tools/fit_grades.py`, a quarter of an hour.

Agents of different strength play each other in pairs of games with the same tiles. Their ratings
come from the results, on a scale on which `equity` has 2000. Then some games of each are annotated,
and a line is fitted: the rating by the points that mistakes cost per turn. Weak
agents are `equity` that sees the value of each move with a random error of so many points.

The result is `src/tilewright/scrabble/data/grades.json`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from tilewright import Lexicon, __version__
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.considering import Considering, Moves
from tilewright.scrabble.analysis import Wishes
from tilewright.scrabble.annotation import decisions
from tilewright.scrabble.annotation.judging import Judge
from tilewright.scrabble.game import GAME
from tilewright.scrabble.notation.gcg import record
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.statistics import Rating, ratings
from tilewright.table.match import Match

TARGET = Path(__file__).parents[1] / "src" / "tilewright" / "scrabble" / "data" / "grades.json"
ERRORS = (4, 8, 16, 32)  # points, of agents that see badly
SEEN = 100  # moves among which they choose
ANCHOR, ANCHOR_ELO = "equity", 2000
EFFORT = "expert:iterations=200,candidates=8,nodes=20000"


class Wavering(Considering):
    """Plays by equity, which it sees with an error."""

    def __init__(self, lexicon: Lexicon, error: float) -> None:
        super().__init__(lexicon)
        self.error = error

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        found = self.candidates_of(position, SEEN, also)
        found.sort(key=lambda one: one.equity + rng.gauss(0, self.error), reverse=True)
        return Thought(tuple(map(Judgement.of, found[:count])))


def agent_of(name: str, lexicon: Lexicon) -> Any:
    kind, _, error = name.partition("±")
    return Wavering(lexicon, float(error)) if error else AGENTS.make(kind, lexicon)


def play(seats: tuple[str, str], seed: int) -> tuple[float, Position]:
    """One game: what the first seat has of it, and its last position."""
    lexicon = Lexicon.load()
    match = Match(GAME, Rules(), lexicon, [agent_of(name, lexicon) for name in seats], seed)
    match.play()
    position = match.state.position
    winner = position.winner
    return (0.5 if winner is None else float(winner == 0)), position


def pair(names: tuple[str, str], seed: int) -> float:
    """What the first agent has of two games with the same tiles, one from each seat."""
    return play(names, seed)[0] + 1 - play((names[1], names[0]), seed)[0]


def losses(name: str, seed: int) -> list[tuple[float, float]]:
    """What the turns of an agent lost in a game against the anchor: points and win chance."""
    _, position = play((name, ANCHOR), seed)
    lexicon = Lexicon.load()
    judge = Judge(lexicon, Wishes(EFFORT, count=1, seed=seed))
    own = [one for one in decisions(record(position), lexicon) if one.event.seat == 0]
    turns = [turn for turn in map(judge.judge, own) if turn.is_judged]
    return [
        (turn.loss_points or 0.0, turn.loss_win or 0.0) if turn.is_mistake else (0.0, 0.0)
        for turn in turns
    ]


def rate(names: Sequence[str], pairs: int, pool: ProcessPoolExecutor) -> list[Rating]:
    """The ratings of agents that all play each other."""
    contests = {}
    for one, other in combinations(range(len(names)), 2):
        seeds = range(1000 * (one + 1), 1000 * (one + 1) + pairs)
        shares = list(pool.map(partial(pair, (names[one], names[other])), seeds, chunksize=20))
        contests[one, other] = (sum(shares), 2 * pairs - sum(shares))
        print(f"{names[one]} {names[other]}: {sum(shares) / pairs / 2:.3f}", flush=True)
    return ratings(len(names), contests)


def measure(
    names: Sequence[str], rated: Sequence[Rating], games: int, pool: ProcessPoolExecutor
) -> list[dict[str, Any]]:
    """The rating and the mean losses of each agent, with errors."""
    zero = rated[list(names).index(ANCHOR)].elo
    found = []
    for name, (elo, error) in zip(names, rated, strict=True):
        lost = [one for game in pool.map(partial(losses, name), range(games)) for one in game]
        points = [one for one, _ in lost]
        found.append(
            {
                "agent": name,
                "elo": round(ANCHOR_ELO + elo - zero),
                "elo_error": round(error),
                "points": round(fmean(points), 4),
                "points_error": round(stdev(points) / math.sqrt(len(points)), 4),
                "win": round(fmean(win for _, win in lost), 6),
                "turns": len(lost),
            }
        )
        print(found[-1], flush=True)
    return found


def fit(found: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The line through the agents, and how far they are from it."""
    lost = np.array([one["points"] for one in found])
    elos = np.array([one["elo"] for one in found], float)
    slope, intercept = np.polyfit(lost, elos, 1)
    residual = math.sqrt(float(np.mean((intercept + slope * lost - elos) ** 2)))
    return {
        "intercept": round(float(intercept), 1),
        "slope": round(float(slope), 1),
        "residual": round(residual, 1),
        "least": 0.0,
        "most": max(one["points"] for one in found),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=60, help="pairs of games for each two agents")
    parser.add_argument("--games", type=int, default=24, help="annotated games of each agent")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=TARGET)
    options = parser.parse_args()
    names = [ANCHOR, "greedy", *(f"equity±{error}" for error in ERRORS)]
    Lexicon.load()
    with ProcessPoolExecutor(options.workers) as pool:
        rated = rate(names, options.pairs, pool)
        found = measure(names, rated, options.games, pool)
    made = f"tools/fit_grades.py --pairs {options.pairs} --games {options.games}"
    document = {
        "made_by": made,
        "version": __version__,
        "lexicon": Lexicon.load().name,
        "effort": EFFORT,
        "scale": f"{ANCHOR} has {ANCHOR_ELO}",
        "fit": fit(found),
        "agents": found,
    }
    options.output.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
