"""Fit Elo ratings to losses per turn: `python tools/fit_grades.py`, a quarter of an hour.

Agents of different strength play each other in pairs of games with the same tiles. The results give
their ratings, on a scale where `equity` has 2000. Then some games of each agent are annotated, and
a line is fitted to the ratings by the points lost to mistakes per turn. Weak agents are `equity`
with a random error in the value of each move.

The result is written to `src/tilewright/scrabble/data/grades.json`.
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
from tilewright.scrabble.analysis import AnalysisOptions
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
ERRORS = (4, 8, 16, 32)  # standard deviations of weak agents, in points
SEEN = 100  # moves that weak agents choose from
ANCHOR, ANCHOR_ELO = "equity", 2000
PLAYOUTS, NODES = 200, 20_000  # of the judge


class Wavering(Considering):
    """Plays by equity with a random error."""

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
    """Play one game; return the first seat's share of the win and the last position."""
    lexicon = Lexicon.load()
    match = Match(GAME, Rules(), lexicon, [agent_of(name, lexicon) for name in seats], seed)
    match.play()
    position = match.state.position
    winner = position.winner
    return (0.5 if winner is None else float(winner == 0)), position


def pair(names: tuple[str, str], seed: int) -> float:
    """Return the first agent's wins in two games with the same tiles and swapped seats."""
    return play(names, seed)[0] + 1 - play((names[1], names[0]), seed)[0]


def losses(name: str, seed: int) -> list[tuple[float, float]]:
    """Return the points and win chance lost in each turn of a game against the anchor."""
    _, position = play((name, ANCHOR), seed)
    lexicon = Lexicon.load()
    judge = Judge(lexicon, AnalysisOptions(playouts=PLAYOUTS, nodes=NODES, seed=seed))
    own = [one for one in decisions(record(position), lexicon) if one.event.seat == 0]
    turns = [turn for turn in map(judge.judge, own) if turn.is_judged]
    return [
        (turn.loss_points or 0.0, turn.loss_win or 0.0) if turn.is_mistake else (0.0, 0.0)
        for turn in turns
    ]


def rate(names: Sequence[str], pairs: int, pool: ProcessPoolExecutor) -> list[Rating]:
    """Rate agents by a round robin."""
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
    """Return the rating and mean losses of each agent, with errors."""
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
    """Fit a line through the agents, and compute how far off it is for an agent and for a turn."""
    lost = np.array([one["points"] for one in found])
    elos = np.array([one["elo"] for one in found], float)
    slope, intercept = np.polyfit(lost, elos, 1)
    residual = math.sqrt(float(np.mean((intercept + slope * lost - elos) ** 2)))
    best = max(found, key=lambda one: float(one["elo"]))
    return {
        "intercept": round(float(intercept), 1),
        "slope": round(float(slope), 1),
        "residual": round(residual, 1),
        "deviation": round(best["points_error"] * math.sqrt(best["turns"]), 2),
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
        "effort": f"{PLAYOUTS} playouts, {NODES} nodes",
        "scale": f"{ANCHOR} has {ANCHOR_ELO}",
        "fit": fit(found),
        "agents": found,
    }
    options.output.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
