"""Scrabble with two to six tiles in the bag: what searched endgames gain, and how far quick answers
are off.

`gains` searches the same deals for the best moves of each position and prints the numbers of
`tilewright.scrabble.search.correction`: the standard deviation of the true gains of moves, and
after how many deals their mean has half of the weight. `quick` compares analyses of about a tenth
of a second, with three seeds, to a long one.
"""

from __future__ import annotations

import math
from statistics import fmean, variance

from benches import Bench, Row
from benches.endgame import close_positions
from benches.measure import progress
from tilewright import Lexicon
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.correction import DEALS as WEIGHT
from tilewright.scrabble.search.correction import DEVIATION
from tilewright.scrabble.search.few_tiles import FewTiles, candidates_of
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.thinking import Question, Thinker

POSITIONS = 15
CLOSE = 60  # points that a side may be ahead
MOVES = 4  # the best of each position
DEALS = 40
NODES = 1_000  # for each endgame
ITERATIONS = 400
LONG = {"playouts": 2_000, "nodes": 150_000}
SHORT = {"playouts": 32, "nodes": 400}  # about a tenth of a second
SEEDS = 3


def benches() -> dict[str, Bench]:
    return {"gains": _gains, "quick": _quick}


def _gains() -> list[Row]:
    finder = MoveFinder(Lexicon.load(), Rules())
    means, variances, evenness = [], [], []
    for position in progress("gains", _positions(finder, POSITIONS)):
        for win, gains in _gains_of(position, finder):
            means.append(fmean(gains))
            variances.append(variance(gains))
            evenness.append(4 * win * (1 - win))
    between = max(0.0, fmean(mean**2 for mean in means) - fmean(variances) / DEALS)
    half = fmean(variances) / between if between else math.inf
    even = math.sqrt(between / fmean(evenness))
    return [
        Row("gain of a deal: deviation", math.sqrt(fmean(variances)), "wins", "–", 1.0),
        Row("gain of a move in an even game: deviation", even, "wins", f"{DEVIATION}", 1.0),
        Row("deals for half of the weight", half, "deals", f"{WEIGHT}", 1.0),
    ]


def _gains_of(position: Position, finder: MoveFinder) -> list[tuple[float, list[float]]]:
    """The best moves of a position: win chance by playouts, and gains deal by deal."""
    runner, candidates = SimulationRunner(finder), candidates_of(position, finder, ())
    best = runner.run(position, candidates, Effort(ITERATIONS), 1).moves[:MOVES]
    tiles = FewTiles(position, finder, Purse(None, 0.0), 1, 1)
    return [
        (one.win or 0.0, [tiles.result_of(one.move, at, NODES).gain for at in range(DEALS)])
        for one in best
    ]


def _quick() -> list[Row]:
    finder = MoveFinder(Lexicon.load(), Rules())
    differences, errors, within = [], [], []
    for position in progress("quick", _positions(finder, POSITIONS)):
        long = _wins(position, LONG, SEEDS)
        for seed in range(SEEDS):
            for move, (win, error) in _wins(position, SHORT, seed).items():
                if move in long:
                    truth, doubt = long[move]
                    differences.append((win - truth) ** 2)
                    errors.append(error**2 + doubt**2)
                    within.append(abs(win - truth) < 2 * math.hypot(error, doubt))
    rms, stated = math.sqrt(fmean(differences)), math.sqrt(fmean(errors))
    return [
        Row("0.1 s against a long analysis: difference (rms)", 100 * rms, "%", "–", 1.0),
        Row("stated error of that difference (rms)", 100 * stated, "%", "–", 1.0),
        Row("differences within two errors", 100 * fmean(within), "%", "95 %", 1.0),
    ]


def _wins(position: Position, limits: dict[str, int], seed: int) -> dict[str, tuple[float, float]]:
    """Win chances and errors of the moves that were played out to the end of an analysis."""
    insights = Thinker(Question(position, seed=seed, **limits)).settle()  # type: ignore[arg-type]
    return {
        str(one.move): (one.judged.win, one.judged.win_error)
        for one in insights.candidates
        if not one.dropped and one.judged.win is not None and one.judged.win_error is not None
    }


def _positions(finder: MoveFinder, number: int) -> list[Position]:
    """Positions of games of two static players, with two to six tiles in the bag in turn."""
    bags = [2 + place % 5 for place in range(number)]
    return list(close_positions(finder, "few tiles", bags, CLOSE))
