"""Scrabble pre-endgames: how often the moves of several players win, by searches to the end.

Positions come from games of two static players with ENABLE, with one to four tiles in the bag and a
small lead. All players have node or iteration limits, so their moves do not depend on the machine.
A move is judged by its share of wins in the model of `solve_preendgame`: proved with one tile in
the bag; with more, on the same deals for all moves, with much longer endgame searches than the
players use.

`shortfall` measures how far the solver's moves are from those of a search with four times the
nodes and other deals. Moves that differ are judged on a third set of deals, so the difference is
not biased and may be negative in a single position. Nothing was tuned on its positions. It takes
about half an hour of CPU time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from benches import Bench, Row
from benches.endgame import close_positions, cpu_clock
from benches.measure import AtLeast, progress
from tilewright import Lexicon, Limit
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.deals import Deal, deal, follow
from tilewright.scrabble.search.endgame import (
    EndgameValue,
    can_search,
    decide_endgame,
    value_endgame,
)
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse, Table
from tilewright.scrabble.search.outcomes import outcome
from tilewright.scrabble.search.preendgame import solve_preendgame
from tilewright.statistics import mean_interval

POSITIONS = 40
CLOSE = 30  # largest lead in points
NODES = 100_000  # per position, for the solver
LOOPED = 16  # candidates of the plain loop
LOOP_NODES = 1_000  # per endgame in the plain loop
DEALS = 60  # to judge a move, with more than one tile in the bag
JUDGE_NODES = 20_000  # per endgame, to judge a move
PROOF = 1_000_000  # nodes per draw, with one tile in the bag
BITS = 18

PROOF_SECONDS = 20
LOOP, SOLVER = "loop over endgames", "preendgame"
SHORTFALLS = 25  # positions per number of tiles in the bag
QUICK = 0.1  # seconds of CPU time
DEEP_NODES, DEEP_SEED = 4 * NODES, 2
SHORT_NODES = 3_000  # per endgame, to judge the moves that differ
MOST_SHORT = 1.0  # percentage points


class Shortfall(NamedTuple):
    """How much less often a move wins than that of a deeper search, with both limits."""

    usual: float
    quick: float


Player = Callable[[Position], Move]
Search = Callable[[Position], EndgameValue]


def benches() -> dict[str, Bench]:
    one: dict[str, Bench] = {
        "one tile": partial(_measure, 1, POSITIONS),
        "proofs": _prove,
        "shortfall": _shortfall,
    }
    return one | {f"{bag} tiles": partial(_measure, bag, POSITIONS // 2) for bag in (2, 3, 4)}


@dataclass
class Tally:
    """The win shares and times of a player's moves."""

    wins: list[float]
    seconds: list[float]


def _measure(bag: int, number: int) -> list[Row]:
    """The mean share of wins of each player's moves, and its median time."""
    lexicon = Lexicon.load("enable")
    finder = MoveFinder(lexicon, Rules())
    players = _players(lexicon, finder)
    tallies = {name: Tally([], []) for name in players}
    for position in progress(f"{bag} in the bag", _positions(finder, bag, number)):
        moves = {}
        for name, player in players.items():
            started = time.process_time()
            moves[name] = player(position)
            tallies[name].seconds.append(time.process_time() - started)
        wins = _judge(position, set(moves.values()), finder)
        for name, move in moves.items():
            tallies[name].wins.append(wins[move])
    return [*_rows(bag, tallies), _lead(bag, tallies)]


def _rows(bag: int, tallies: dict[str, Tally]) -> Iterator[Row]:
    for name, tally in tallies.items():
        subject = f"{bag} in the bag, {name}"
        yield Row(f"{subject}: wins", 100 * fmean(tally.wins), "%", "–", 1.0)
        yield Row(f"{subject}: median CPU", median(tally.seconds), "s", "–", 1.0)


def _lead(bag: int, tallies: dict[str, Tally]) -> Row:
    """How much more often the solver's moves win than those of the plain loop."""
    wins = {name: 100 * fmean(tally.wins) for name, tally in tallies.items()}
    lead = wins[SOLVER] - wins[LOOP]
    ratio = wins[SOLVER] / wins[LOOP] if wins[LOOP] else 1.0
    return AtLeast(f"{bag} in the bag: {SOLVER} ahead", lead, "points", LOOP, ratio, least=0)


def _shortfall(number: int = SHORTFALLS) -> list[Row]:
    """How much less often the solver's moves win than those of a deeper search, on average."""
    finder = MoveFinder(Lexicon.load("enable"), Rules())
    bags = [bag for _ in range(number) for bag in (1, 2, 3, 4)]
    positions = list(close_positions(finder, "shortfall", bags, CLOSE))
    found = [_short_of_deep(one, finder) for one in progress("shortfall", positions)]
    return _shortfall_rows(bags, found)


def _shortfall_rows(bags: list[int], found: list[Shortfall]) -> list[Row]:
    """The mean shortfalls of both limits, with intervals, and by tiles in the bag."""
    rows = []
    for limit, place, most in ((f"{NODES:,} nodes", 0, MOST_SHORT), (f"{QUICK} s", 1, None)):
        short = [100 * each[place] for each in found]
        low, high = mean_interval(short) or (-100.0, 100.0)
        subject = f"1–4 in the bag, {limit}"
        rows += [
            Row(f"{subject}: short of {DEEP_NODES:,}", fmean(short), "points", "–", 1.0, most),
            Row(f"{subject}: 95 % from", low, "points", "–", 1.0),
            Row(f"{subject}: 95 % to", high, "points", "–", 1.0),
            Row(f"{subject}: other result", sum(map(bool, short)), "positions", "–", 1.0),
        ]
        for bag in (1, 2, 3, 4):
            own = [one for one, of in zip(short, bags, strict=True) if of == bag]
            rows.append(Row(f"{bag} in the bag, {limit}: short", fmean(own), "points", "–", 1.0))
    return rows


def _short_of_deep(position: Position, finder: MoveFinder) -> Shortfall:
    """The win share of a deeper search's move, less those of the solver with both limits."""
    usual = solve_preendgame(position, Limit(nodes=NODES), finder=finder).move
    with cpu_clock():
        quick = solve_preendgame(position, Limit(seconds=QUICK), finder=finder).move
    deep = solve_preendgame(position, Limit(nodes=DEEP_NODES), seed=DEEP_SEED, finder=finder).move
    if usual == quick == deep:
        return Shortfall(0.0, 0.0)
    wins = _judge(position, {usual, quick, deep}, finder, SHORT_NODES)
    return Shortfall(wins[deep] - wins[usual], wins[deep] - wins[quick])


def _prove() -> list[Row]:
    """The share of positions with one tile in the bag that two threads prove, and the time."""
    lexicon = Lexicon.load("enable")
    positions = _positions(MoveFinder(lexicon, Rules()), 1, POSITIONS)
    found = []
    for position in progress("proofs", positions):
        found.append(solve_preendgame(position, Limit(seconds=PROOF_SECONDS), threads=2))
    share = 100 * fmean(one.exact for one in found)
    seconds = median(one.seconds for one in found)
    subject = f"1 in the bag, {PROOF_SECONDS} s, 2 threads"
    return [
        Row(f"{subject}: proved", share, "%", "–", 1.0),
        Row(f"{subject}: median", seconds, "s", "–", 1.0, 5.0),
    ]


def _players(lexicon: Lexicon, finder: MoveFinder) -> dict[str, Player]:
    simulate = Simulate(lexicon)
    return {
        "static": lambda position: finder.best(position)[0].move,
        "simulate": lambda position: simulate.consider(position, Random(0)).moves[0].move,
        LOOP: partial(_loop, finder=finder),
        SOLVER: lambda position: solve_preendgame(position, Limit(nodes=NODES)).move,
    }


def _loop(position: Position, finder: MoveFinder) -> Move:
    """Return the candidate that wins most deals, with a separate search for each endgame."""
    candidates = [one.move for one in finder.best(position, LOOPED)]
    deals = _deals(position, LOOPED)
    search = partial(value_endgame, limit=Limit(nodes=LOOP_NODES))
    values = {move: _spreads(position, move, deals, finder, search) for move in candidates}
    return max(candidates, key=lambda move: (_share(values[move]), fmean(values[move])))


def _deals(position: Position, number: int) -> list[Deal]:
    """Return all deals with one tile in the bag, or a sample with more."""
    if position.bag == 1:
        tiles = position.unseen
        return [Deal(tile, tiles.replace(tile, "", 1)) for tile in tiles]
    return deal(position, Random(1))[:number]


def _spreads(
    position: Position, move: Move, deals: list[Deal], finder: MoveFinder, search: Search
) -> list[int]:
    found = []
    seat = position.on_turn
    for one in deals:
        after = follow(position, move, one, finder)
        spread = after.final_scores[seat] - after.final_scores[1 - seat]
        if can_search(after):
            value = search(after).value
            spread += value if after.on_turn == seat else -value
        found.append(spread)
    return found


def _share(spreads: list[int]) -> float:
    return fmean(map(outcome, spreads))


def _judge(
    position: Position, moves: set[Move], finder: MoveFinder, nodes: int = JUDGE_NODES
) -> dict[Move, float]:
    """Return the win share of each move."""
    if position.bag > 1:
        deals = _deals(position, DEALS)
        search = partial(decide_endgame, limit=Limit(nodes=nodes))
        return {move: _share(_spreads(position, move, deals, finder, search)) for move in moves}
    table = Table(position, Purse(None, 0.0), BITS, moves=list(moves))
    table.estimate()
    for row in table.rows:
        table.close(row, PROOF)
    wins = {row.move: row.hope for row in table.rows}
    if PASS in moves:
        solution = solve_preendgame(position, Limit(nodes=PROOF), also=[PASS])
        wins[PASS] = next(one.win for one in solution.moves if one.move == PASS)
    return wins


def _positions(
    finder: MoveFinder, bag: int, number: int, name: str = "pre-endgame"
) -> list[Position]:
    """Return positions with `bag` tiles in the bag from games of two static players."""
    return list(close_positions(finder, name, [bag] * number, CLOSE))
