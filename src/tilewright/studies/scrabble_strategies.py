"""Narang, Ronan and Wang: Solving Scrabble using AI Strategies, final report."""

from __future__ import annotations

from tilewright.arena.results import Result
from tilewright.scrabble.rules import Rules
from tilewright.studies.bench import Bench
from tilewright.studies.claims.scrabble_strategies import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Quoted,
    Size,
    Study,
    average,
    spread,
)
from tilewright.studies.first_move import EXPERIMENTS as FIRST_MOVE
from tilewright.studies.games import play
from tilewright.studies.lookahead_sweep import EXPERIMENTS
from tilewright.studies.paired_games import gain, leads, shares

# Figure 5: bagNum, k, n, numAvg; wins of lookahead and of greedy; mean scores.
FIGURE_5 = {
    (100, 1, 3, 10): (45, 55, 362.75, 376.78),
    (100, 2, 3, 10): (49, 51, 372.1, 374.49),
    (50, 1, 3, 10): (61, 49, 368.27, 366.19),
    (50, 2, 3, 10): (44, 56, 368.61, 380.86),
    (50, 1, 3, 100): (43, 57, 370.19, 374.82),
    (50, 1, 5, 10): (55, 45, 376.83, 370.76),
    (25, 1, 3, 10): (48, 52, 375.0, 377.12),
    (25, 2, 3, 10): (50, 50, 372.93, 376.35),
    (0, 1, 3, 10): (47, 53, 367.29, 378.12),
}
Setting = tuple[int, int, int, int]


def named(setting: Setting) -> str:
    """Return the row name of a setting; bagNum 0 is the greedy player."""
    bag, k, n, average_of = setting
    return f"bagNum {bag}, k {k}, n {n}, numAvg {average_of}" if bag else "bagNum 0"


BASE: Setting = (50, 1, 3, 10)


def look_ahead(bench: Bench) -> Findings:
    """Each setting of the lookahead player against the greedy one, on the same bags."""
    played = {setting: _against_greedy(bench, setting) for setting in FIGURE_5}
    base = shares(played[BASE])
    rows = {}
    for setting, results in played.items():
        rows[named(setting)] = _row(results)
        if setting != BASE:
            rows[named(setting)]["gain"] = gain(shares(results), base)
    return Findings(rows)


def _against_greedy(bench: Bench, setting: Setting) -> list[Result]:
    bag, k, n, average_of = setting
    return games(bench, [f"lookahead:bagNum={bag},k={k},n={n},numAvg={average_of}", "greedy"])


def _row(results: list[Result]) -> dict[str, Measure]:
    scores = {
        entrant: [float(one.facts["scores"][one.seats.index(entrant)]) for one in results]
        for entrant in (0, 1)
    }
    return {
        "wins": average(shares(results)),
        "greedy wins": average(shares(results, 1)),
        "score": average(scores[0]),
        "sd": spread(scores[0]),
        "greedy score": average(scores[1]),
        "greedy sd": spread(scores[1]),
        "lead": average(leads(results)),
    }


def games(bench: Bench, seats: list[str]) -> list[Result]:
    """Play games of two, each bag twice with the seats swapped."""
    return play(bench, "scrabble", seats, Rules(2).to_json(), form="pairs")


STUDY = Study(
    "scrabble-strategies",
    "Solving Scrabble using AI Strategies",
    "Narang, Ronan, Wang",
    (
        *FIRST_MOVE,
        Experiment(
            "figure-5",
            "Figure 5: lookahead against greedy, by bagNum, k, n and numAvg",
            "Played each of nine settings of the lookahead agent 100 times against the greedy one, "
            "each moving first 50 times.",
            "The paper's agents, rebuilt from its text, and its settings, with another word list "
            "and the standard rules, each bag twice with the seats swapped; draws count half, and "
            "the gain is the difference to the third row on the same bags. Before bagNum both "
            "agents play alike, so the last row is greedy against itself. The paper's wins are out "
            "of 100 games, except in its third column, where 61 and 49 add up to 110. Its game "
            "gives no points for going out, unlike the standard rules. We add the standard "
            "deviations that the authors left to future work.",
            "lookahead",
            (
                Quantity("wins", "%", 1),
                Quantity("greedy wins", "%", 1),
                Quantity("gain", "points", 1),
                Quantity("score", "", 1),
                Quantity("sd", "", 1),
                Quantity("greedy score", "", 1),
                Quantity("greedy sd", "", 1),
                Quantity("lead", "", 1),
            ),
            {
                named(setting): {
                    "wins": won,
                    "greedy wins": lost,
                    "score": score,
                    "greedy score": greedy,
                    "lead": Quoted(score - greedy, derived=True),
                }
                for setting, (won, lost, score, greedy) in FIGURE_5.items()
            },
            Size(2, 700),
            look_ahead,
            bars="wins",
            claims=CLAIMS["figure-5"],
        ),
        *EXPERIMENTS,
    ),
    game="scrabble",
)
