"""Every agent that weighs candidates also weighs the moves that it is asked about."""

from __future__ import annotations

from random import Random

import pytest

from tests.scrabble.strategies import SMALL, endgame_position
from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.considering import Considering
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position

QUICK = {
    "simulate": "simulate:iterations=8,candidates=2",
    "infer": "infer:iterations=8,candidates=2",
    "endgame": "endgame:nodes=200",
    "expert": "expert:iterations=8,candidates=2,nodes=200",
    "lookahead": "lookahead:n=2,avg=2",
}
SEATS = [
    *[QUICK.get(name, name) for name in AGENTS.table if issubclass(AGENTS.find(name), Considering)],  # type: ignore[arg-type]
    "lookahead:bag=50",  # greedy as long as the bag holds 50 tiles
]


@pytest.mark.parametrize("seat", SEATS)
def test_moves_that_are_asked_about_are_judged(seat: str) -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    also = [position.plays()[-1].move, Move.exchange("AEI"), PASS]
    thought = AGENTS.make(seat, SMALL).consider(position, Random(0), 1, also)
    judged = [one.move for one in thought.moves]
    assert set(also) < set(judged)
    assert len(judged) == len(set(judged))
    assert thought.moves[0].score == 66


@pytest.mark.parametrize("seat", SEATS)
def test_they_are_judged_in_an_ending_too(seat: str, enable: Lexicon) -> None:
    position = endgame_position(enable)
    also = [position.plays()[-1].move, PASS]
    thought = AGENTS.make(seat, enable).consider(position, Random(0), 1, also)
    assert set(also) <= {one.move for one in thought.moves}


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("simulate", "simulate:iterations=3000"),
        ("simulate:iterations=300", "simulate:iterations=300,candidates=30"),
        ("simulate:iterations=300", "simulate:iterations=300,plies=30"),
        ("simulate:seconds=1", "simulate:seconds=5"),
        ("simulate:seconds=1", "simulate:seconds=1,threads=4"),
        ("simulate:iterations=300,seconds=1", "simulate:iterations=3000,seconds=2"),
        ("endgame", "endgame:nodes=1000000"),
        ("endgame:seconds=1", "endgame:seconds=9"),
        ("expert:iterations=9", "expert:iterations=9,nodes=1000000"),
        ("expert", "expert:iterations=3000"),
        ("lookahead", "lookahead:k=3"),
        ("lookahead", "lookahead:avg=100"),
    ],
)
def test_an_agent_declares_more_time_for_more_work(less: str, more: str) -> None:
    assert AGENTS.make(less, SMALL).patience < AGENTS.make(more, SMALL).patience


def test_the_time_for_a_move_is_ample() -> None:
    assert AGENTS.make("simulate:seconds=3,threads=2", SMALL).move_seconds >= 6
    assert AGENTS.make("expert:iterations=3000", SMALL).move_seconds >= 60
