"""`infer` simulates with tiles that the opponent probably kept."""

from __future__ import annotations

from collections import Counter
from random import Random

from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.infer import Infer
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.encoding import CODES
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import RACKS
from tilewright.scrabble.view import View


def after_a_play(lexicon: Lexicon) -> Position:
    """The second player's view after a play that kept three tiles."""
    start = Position.start(lexicon, racks=["QUIZEER", "RETAINS"])
    return start.play("8G QUIZ", "AAAA").seen_by(1)


def test_it_gives_kept_tiles_for_each_iteration(enable: Lexicon) -> None:
    position = after_a_play(enable)
    give = Infer(enable).guess(position, Random(1))
    assert give is not None
    guesses = give(0, 3)
    assert len(guesses) == 3 * CODES
    assert give(1, 2) == guesses[CODES:]
    assert give(RACKS, 1) == guesses[:CODES]
    left = enable.alphabet.count(position.unseen)
    for begin in range(0, len(guesses), CODES):
        tiles = guesses[begin : begin + CODES]
        assert sum(tiles) == 3
        assert all(held <= free for held, free in zip(tiles, left, strict=False))


def test_with_nothing_to_learn_it_thinks_like_simulate(enable: Lexicon) -> None:
    start = Position.start(enable, racks=["RETAINS", "QUIZEER"])
    for position in (start.seen_by(0), start.play("8D RETAINS", "AAAAEEE").seen_by(1)):
        infer, simulate = (
            agent(enable, iterations=32, candidates=4) for agent in (Infer, Simulate)
        )
        assert infer.guess(position, Random(1)) is None
        assert infer.consider(position, Random(1)) == simulate.consider(position, Random(1))


def test_the_same_seed_gives_the_same_move_with_any_number_of_threads(enable: Lexicon) -> None:
    position = after_a_play(enable)
    moves = Counter(
        str(
            AGENTS.make(f"infer:iterations=32,candidates=4,threads={threads}", enable).act(
                View(position, 1), Random(5)
            )
        )
        for threads in (1, 2)
    )
    assert len(moves) == 1
