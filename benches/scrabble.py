"""Scrabble: how fast moves are found, beside the walk that finds them all.

Games a second are of complete games of two static players on one core, in CPU time.
"""

from __future__ import annotations

import os
from random import Random

from benches import Bench, Row, spent
from benches.measure import AtLeast
from tilewright import Lexicon
from tilewright.scrabble.engine import Engine
from tilewright.scrabble.leaves import Leaves, shipped
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.selfplay import make_playout, play_games

GAMES = 2000
POSITIONS = 1000
LEAST_GAMES = 170  # a second: what was asked
RULES = Rules()


def benches() -> dict[str, Bench]:
    return {"games": games, "moves": moves}


def lexicon() -> Lexicon:
    """ENABLE, or the list that the environment names."""
    return Lexicon.load(os.environ.get("TILEWRIGHT_BENCH_LEXICON", "enable"))


def games() -> list[Row]:
    """Complete games of two static players, with the shipped leaves and with none."""
    words = lexicon()
    rows = []
    reference = 0.0
    for name, leaves in (("greedy", Leaves.zero(words.alphabet)), ("equity", shipped("scrabble"))):
        playout = make_playout(words, RULES, leaves)
        play_games(playout, 0, 0, 50)
        seconds = spent(lambda playout=playout: play_games(playout, 1, 0, GAMES))  # type: ignore[misc]
        rate = GAMES / seconds
        reference = reference or rate
        against = "greedy players in the same run"
        rows.append(
            AtLeast(f"{name} games", rate, "games/s", against, rate / reference, least=LEAST_GAMES)
        )
    return rows


def moves() -> list[Row]:
    """The best move of a position, beside a list of all its moves."""
    words = lexicon()
    engine = Engine(words, RULES)
    positions = some_positions(words, engine)
    every = spent(lambda: [position.plays() for position in positions]) / len(positions)
    best = spent(lambda: [engine.best(position) for position in positions]) / len(positions)
    return [
        Row("best move", 1e6 * best, "µs", "all moves of the position", best / every, 1.0, "ratio")
    ]


def some_positions(words: Lexicon, engine: Engine) -> list[Position]:
    """Positions of games of static players, with racks drawn from the unseen tiles."""
    rng = Random(1)
    positions: list[Position] = []
    while len(positions) < POSITIONS:
        position = Position.start(words, RULES)
        while len(position.unseen) > 20:
            rack = "".join(rng.sample(position.unseen, 7))
            position = position.with_rack(position.on_turn, rack)
            positions.append(position)
            after = position.play(engine.best(position)[0].move)
            position = after.with_rack(1 - after.on_turn, "")
    return positions[:POSITIONS]
