"""How many Scrabble endgames are proved within a time limit, and the search speed.

Limits are CPU time, so that other work on the machine matters less.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from unittest.mock import patch

from benches import Bench, Row
from benches.measure import AtLeast, progress
from tilewright import Lexicon, Limit
from tilewright.scrabble.kernels import endgame as endgame_kernel
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.endgame import EndgameSolution, solve_endgame
from tilewright.scrabble.search.finder import MoveFinder

ENDINGS = 100
SECONDS = {1.0: 70, 10.0: 0}  # with the least number to prove


def benches() -> dict[str, Bench]:
    return {f"proved in {seconds:g} s": _bench(seconds) for seconds in SECONDS}


def _bench(seconds: float) -> Bench:
    return lambda: _measure(seconds)


def _measure(seconds: float) -> list[Row]:
    """Search endgames of static games with ENABLE, one after another."""
    positions = endings(Lexicon.load("enable"), ENDINGS)
    subject = f"endgame {seconds:g} s"
    with cpu_clock():
        found = [solve_endgame(one, Limit(seconds=seconds)) for one in progress(subject, positions)]
    proved = sum(one.exact for one in found)
    speed = sum(one.nodes for one in found) / sum(one.seconds for one in found)
    return [
        AtLeast(f"{subject}: proved", proved, "endings", "–", 1.0, least=SECONDS[seconds]),
        Row(f"{subject}: searched", speed, "positions/s", "–", 1.0),
        Row(f"{subject}: median", _median_ms(found), "ms", "–", 1.0),
    ]


@contextmanager
def cpu_clock() -> Iterator[None]:
    """Measure the limits of endgame searches in CPU time of this process."""
    with (
        patch.object(time, "perf_counter", time.process_time),
        patch.object(endgame_kernel, "perf_counter", time.process_time),
    ):
        yield


def _median_ms(found: list[EndgameSolution]) -> float:
    return sorted(one.seconds for one in found)[len(found) // 2] * 1000


def endings(lexicon: Lexicon, number: int) -> list[Position]:
    """Return positions with an empty bag from games of two static players."""
    finder = MoveFinder(lexicon, Rules())
    found: list[Position] = []
    seed = 0
    while len(found) < number:
        ending = play_down(finder, Random(seed))
        seed += 1
        if not ending.is_over:
            found.append(ending)
    return found


def play_down(finder: MoveFinder, rng: Random, left: int = 0) -> Position:
    """Play a game of two static players until at most `left` tiles are in the bag."""
    bag = list(finder.rules.tile_set.tiles)
    rng.shuffle(bag)
    racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
    position = Position.start(finder.lexicon, finder.rules, racks)
    while len(bag) > left and not position.is_over:
        move = finder.best(position, 1)[0].move
        position = advance(position, move, bag, rng)
    return position


def advance(position: Position, move: Move, bag: list[str], rng: Random) -> Position:
    """Make a move, and draw from the bag or exchange with it."""
    drawn = [bag.pop() for _ in range(min(move.count, len(bag)))]
    position = position.play(move, "".join(drawn))
    if move.kind is Kind.EXCHANGE:
        bag.extend(move.tiles)
        rng.shuffle(bag)
    return position


def close_positions(
    finder: MoveFinder, name: str, bags: Iterable[int], lead: int
) -> Iterator[Position]:
    """Yield a position for each number of tiles in the bag, with at most this lead.

    They come from games of two static players, seeded by name and number.
    """
    seeds = count()
    for bag in bags:
        position = play_down(finder, Random(f"{name} {next(seeds)}"), bag)
        while position.bag != bag or position.is_over or _lead(position) > lead:
            position = play_down(finder, Random(f"{name} {next(seeds)}"), bag)
        yield position.seen_by(position.on_turn)


def _lead(position: Position) -> int:
    return abs(position.scores[0] - position.scores[1])
