"""Narang, Ronan and Wang: Solving Scrabble using AI Strategies, final report."""

from __future__ import annotations

from typing import Any

from tilewright.arena.scrabble import Result
from tilewright.scrabble.rules import Rules
from tilewright.studies.bench import Bench
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    Study,
    average,
    share,
    spread,
)
from tilewright.studies.games import play


def games(bench: Bench, seats: list[str]) -> list[Result]:
    """Games of two, each bag twice with the seats changed round."""
    rules: dict[str, Any] = Rules(2).to_json()
    return play(bench, "scrabble", seats, rules, games=bench.size, form="pairs", clock="")


def first_mover(bench: Bench) -> Findings:
    """How often the greedy player that moves first wins against the greedy one that does not."""
    # A bag played twice by equal players gives the same game twice: one of them counts.
    results = [result for result in games(bench, ["greedy", "greedy"]) if result.seats[0] == 0]
    decided = [result.winner for result in results if result.winner is not None]
    rows: dict[str, dict[str, Measure]] = {}
    for seat, name in enumerate(("moves first", "moves second")):
        scores = [float(result.scores[seat]) for result in results]
        rows[name] = {
            "wins": share(decided.count(seat), len(decided)),
            "score": average(scores),
            "sd": spread(scores),
        }
    return Findings(rows, (f"{len(results) - len(decided)} of {len(results):,} games were drawn.",))


STUDY = Study(
    "scrabble-strategies",
    "Solving Scrabble using AI Strategies",
    "Narang, Ronan, Wang",
    (
        Experiment(
            "first-mover",
            "Section 4.1: the advantage of the first move",
            "Played the greedy agent against itself and found that the first to move wins about "
            "57 % of the games.",
            "The same agent, which plays the move of the highest score, with ENABLE's words and "
            "the usual rules, each bag once (half of the games); the standard deviations are those "
            "that the authors wished for.",
            "greedy player",
            (Quantity("wins", "%", 1), Quantity("score", "", 1), Quantity("sd", "", 1)),
            {"moves first": {"wins": 57}},
            Size(6, 2000),
            first_mover,
            bars="wins",
        ),
    ),
)
