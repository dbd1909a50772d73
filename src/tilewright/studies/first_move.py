"""The advantage of the first move in Scrabble, and whether the centre square causes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.arena.results import Result
from tilewright.scrabble.layout import STANDARD, Layout
from tilewright.scrabble.rules import Rules
from tilewright.studies.bench import Bench
from tilewright.studies.claims.scrabble_strategies import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    average,
    share,
    spread,
)
from tilewright.studies.games import play

FIRST, SECOND = "moves first", "moves second"
PREMIUM, PLAIN = "moves first, double word score at the centre", "moves first, plain centre"


def first_mover(bench: Bench) -> Findings:
    """How often the greedy player wins against itself when it moves first."""
    results = _games(bench, Rules(2))
    rows = {name: _row(results, seat) for seat, name in enumerate((FIRST, SECOND))}
    drawn = sum(one.winner is None for one in results)
    return Findings(rows, (f"{drawn} of {len(results):,} games were drawn.",))


def centre(bench: Bench) -> Findings:
    """The first mover's wins with and without a double word score on the first play."""
    boards = {PREMIUM: STANDARD, PLAIN: plain_centre(STANDARD)}
    return Findings(
        {name: _row(_games(bench, Rules(2, layout=one)), 0) for name, one in boards.items()}
    )


def plain_centre(layout: Layout) -> Layout:
    """Return a board without the premium on its start square."""
    row, column = layout.start
    line = layout.picture[row]
    picture = list(layout.picture)
    picture[row] = f"{line[:column]}.{line[column + 1 :]}"
    return replace(layout, name="plain centre", picture=tuple(picture))


def _games(bench: Bench, rules: Rules) -> list[Result]:
    return play(bench, "scrabble", ["greedy", "greedy"], rules.to_json())


def _row(results: Sequence[Result], seat: int) -> dict[str, Measure]:
    decided = [result.winner for result in results if result.winner is not None]
    scores = [float(result.facts["scores"][seat]) for result in results]
    return {
        "wins": share(decided.count(seat), len(decided)),
        "score": average(scores),
        "sd": spread(scores),
    }


COLUMNS = (Quantity("wins", "%", 1), Quantity("score", "", 1), Quantity("sd", "", 1))
EXPERIMENTS = (
    Experiment(
        "first-mover",
        "Section 4.1: the advantage of the first move",
        "Played the greedy agent against itself and found that the first to move wins about 57 % "
        "of the games.",
        "The same agent, which plays the highest-scoring move, with another word list and the "
        "standard rules. We add the standard deviations that the authors left to future work.",
        "greedy player",
        COLUMNS,
        {FIRST: {"wins": 57}},
        Size(3, 8000),
        first_mover,
        bars="wins",
        claims=CLAIMS["first-mover"],
    ),
    Experiment(
        "centre",
        "Section 4.1: the first move without the double word score",
        "Explained the advantage of the first move by the double word score at the centre of the "
        "board.",
        "The greedy agent against itself on the standard board, and on the same board with a plain "
        "centre square.",
        "greedy player",
        COLUMNS,
        {},
        Size(3, 8000),
        centre,
        bars="wins",
        claims=CLAIMS["centre"],
    ),
)
