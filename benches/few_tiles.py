"""Scrabble with two to six tiles in the bag: what searched endgames gain, and how far quick answers
are off.

`gains` searches the same deals for the best moves of each position and prints numbers for
`tilewright.scrabble.search.correction`: the standard deviation of true corrections, and after how
many deals their mean should have half of the weight, for a single move. `clear` says how many of
the endgames need no search, and how often their winner is that of perfect play. `quick` compares
analyses of about a tenth of a second, with three seeds, to a long one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from statistics import fmean, variance

from benches import Bench, Row
from benches.endgame import close_positions
from benches.measure import progress
from tilewright import Lexicon, Limit
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.correction import DEALS as WEIGHT
from tilewright.scrabble.search.correction import DEVIATION, SHARED, Result
from tilewright.scrabble.search.deals import deal, follow
from tilewright.scrabble.search.deciding import Decider
from tilewright.scrabble.search.endgame import can_search, decide_endgame, even_value
from tilewright.scrabble.search.few_tiles import FewTiles, candidates_of
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import outcome
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.thinking import Question, Thinker

POSITIONS = 15
CLOSE = 60  # points that a side may be ahead
MOVES = 4  # the best of each position
DEALS = 40
NODES = 1_000  # for each endgame
PROOF = 100_000  # to check what was not searched
ITERATIONS = 400
LONG = {"playouts": 2_000, "nodes": 150_000}
SHORT = {"playouts": 32, "nodes": 400}  # about a tenth of a second
SEEDS = 3


def benches() -> dict[str, Bench]:
    return {"gains": _gains, "clear": _clear, "quick": _quick}


def _gains() -> list[Row]:
    finder = MoveFinder(Lexicon.load(), Rules())
    means, variances, evenness = [], [], []
    for position in progress("gains", _positions(finder, POSITIONS)):
        for one, results in _searched(position, finder):
            win = one.win or 0.0
            searched = [outcome(result.searched) for result in results]
            less_luck = [outcome(one.searched) - SHARED * outcome(one.static) for one in results]
            means.append(fmean(searched) - win)
            variances.append((variance(searched), variance(less_luck)))
            evenness.append(4 * win * (1 - win))
    chance, noise = (fmean(both) for both in zip(*variances, strict=True))
    between = max(0.0, fmean(mean**2 for mean in means) - chance / DEALS)
    half = noise / between if between else math.inf
    even = math.sqrt(between / fmean(evenness))
    return [
        Row("result of a deal: deviation", math.sqrt(chance), "wins", "–", 1.0),
        Row("correction in an even game: deviation", even, "wins", f"{DEVIATION}", 1.0),
        Row("deals for half of the weight", half, "deals", f"{WEIGHT}", 1.0),
    ]


def _searched(position: Position, finder: MoveFinder) -> Iterator[tuple[Judgement, list[Result]]]:
    """The best moves of a position by playouts, with the results of some deals."""
    runner, candidates = SimulationRunner(finder), candidates_of(position, finder, ())
    tiles = FewTiles(position, finder, Purse(None, 0.0), 1, 1)
    for one in runner.run(position, candidates, Effort(ITERATIONS), 1).moves[:MOVES]:
        yield one, [tiles.result_of(one.move, at, NODES) for at in range(DEALS)]


def _clear() -> list[Row]:
    finder, decider = MoveFinder(Lexicon.load(), Rules()), Decider()
    clear, right = [], []
    for position in progress("clear", _positions(finder, POSITIONS)):
        move = finder.best(position)[0].move
        for one in deal(position, Random(1))[:DEALS]:
            after = follow(position, move, one, finder)
            if can_search(after):
                quick, even = decider.decide(after, Limit(nodes=1)), even_value(after)
                clear.append(quick.is_sure)
                found = decide_endgame(after, Limit(nodes=PROOF)) if quick.is_sure else None
                if found and found.exact:
                    right.append(outcome(quick.value - even) == outcome(found.value - even))
    return [
        Row("endgames decided without a search", 100 * fmean(clear), "%", "–", 1.0),
        Row("of these proved", 100 * len(right) / sum(clear), "%", "–", 1.0),
        Row("of the proved ones right", 100 * fmean(right), "%", "–", 1.0),
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
