"""`infer` simulates with racks that the other player's last move makes likely."""

from __future__ import annotations

from collections import Counter
from random import Random

from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.infer import Infer
from tilewright.scrabble.encoding import CODES
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.inference import RACKS
from tilewright.scrabble.view import View


def after_a_play(lexicon: Lexicon) -> Position:
    """The second player's view after a play that kept tiles."""
    start = Position.start(lexicon, racks=["QUIZEER", "RETAINS"])
    return start.play("8G QUIZ", "AAAA").seen_by(1)


def test_it_gives_a_rack_for_each_iteration(enable: Lexicon) -> None:
    position = after_a_play(enable)
    give = Infer(enable).guess(position, Random(1))
    assert give is not None
    racks = give(0, 3)
    assert len(racks) == 3 * CODES
    assert give(1, 2) == racks[CODES:]
    assert give(RACKS, 1) == racks[:CODES]
    left = enable.alphabet.count(position.unseen)
    for begin in range(0, len(racks), CODES):
        rack = racks[begin : begin + CODES]
        assert sum(rack) == 7
        assert all(held <= free for held, free in zip(rack, left, strict=False))


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
