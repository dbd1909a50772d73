"""`simulate` plays candidates out on random tiles."""

from __future__ import annotations

from random import Random

import pytest

from tests.scrabble.strategies import SMALL, endgame_position
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.view import View

OPENING = "15/15/15/15/15/15/15/6QUIZ5/15/15/15/15/15/15/15 RETAIN?/ 0/48 0"


@pytest.fixture
def opening(enable: Lexicon) -> Position:
    return parse_cgp(OPENING, enable).position


def test_any_number_of_threads_gives_the_same_answer(enable: Lexicon, opening: Position) -> None:
    thoughts = [
        Simulate(enable, iterations=50, candidates=6, threads=threads).consider(opening, Random(3))
        for threads in (1, 2, 3)
    ]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0].iterations == 50


def test_a_candidate_that_is_clearly_worse_is_dropped(enable: Lexicon, opening: Position) -> None:
    poor = Move.parse("-N")
    simulate = Simulate(enable, iterations=64, candidates=3)
    thought = simulate.consider(opening, Random(0), also=[poor])
    judged = next(one for one in thought.moves if one.move == poor)
    assert judged.dropped and not thought.moves[0].dropped
    assert judged.iterations == thought.moves[0].iterations == 64  # it was asked for


def test_a_candidate_that_nobody_asked_for_is_not_played_out(
    enable: Lexicon, opening: Position
) -> None:
    thought = Simulate(enable, iterations=256, candidates=40).consider(opening, Random(0))
    assert thought.moves[-1].dropped
    assert thought.moves[-1].iterations < thought.moves[0].iterations
    assert thought.moves[-1].win is not None and thought.moves[0].win is not None
    assert thought.moves[-1].win < thought.moves[0].win


def test_an_error_shrinks_with_the_number_of_iterations(enable: Lexicon, opening: Position) -> None:
    errors = []
    for iterations in (16, 256):
        simulate = Simulate(enable, iterations=iterations, candidates=2)
        error = simulate.consider(opening, Random(0)).moves[0].win_error
        assert error is not None
        errors.append(error)
    assert errors[1] < errors[0] / 2


def test_a_limit_of_seconds_is_read_from_the_clock(enable: Lexicon, opening: Position) -> None:
    finder = MoveFinder(enable, opening.rules)
    ticks = iter(range(1000))
    runner = SimulationRunner(finder, clock=lambda: float(next(ticks)))
    found = finder.best(opening, 2)[:1] * 2  # twins, of which none is ever dropped
    thought = runner.run(opening, found, Effort(seconds=4), 0)
    assert thought.iterations == 4 * 32


def test_with_an_empty_bag_one_playout_says_all(enable: Lexicon) -> None:
    thought = Simulate(enable).consider(endgame_position(enable), Random(0), 5)
    assert thought.iterations == 1
    assert thought.moves[0].win in (0.0, 0.5, 1.0)


def test_more_than_two_players_are_left_to_equity() -> None:
    position = Position.start(SMALL, Rules(3), racks=["RETAINS"])
    thought = Simulate(SMALL).consider(position, Random(0))
    assert thought.method == "equity"
    with pytest.raises(PositionError, match=r"2 players.*3"):
        SimulationRunner(MoveFinder(SMALL, position.rules)).run(
            position, [], Effort(iterations=1), 0
        )


def test_it_plays_the_move_it_ranks_first(enable: Lexicon, opening: Position) -> None:
    simulate = Simulate(enable, iterations=32, candidates=4)
    best = simulate.consider(opening, Random(5)).moves[0].move
    assert simulate.act(View(opening, 0), Random(5)) == best
    assert simulate.nodes == 32


def test_the_known_rack_of_the_other_is_used(enable: Lexicon, opening: Position) -> None:
    """Against seven tiles without a word there is more to win."""
    wins = []
    for rack in ("VVUUUII", "SATIRE?"):
        position = opening.with_rack(1, rack)
        simulate = Simulate(enable, iterations=64, candidates=2)
        wins.append(simulate.consider(position, Random(0)).moves[0].win or 0.0)
    assert wins[0] > wins[1] + 0.2


@pytest.mark.parametrize(
    ("seat", "complaint"),
    [
        ("simulate:seconds=0", "seconds.*above 0.*3600.*'0'"),
        ("simulate:seconds=nan", "seconds.*'nan'"),
        ("simulate:iterations=-1", "iterations.*from 1"),
        ("simulate:candidates=65", "candidates.*from 2 to 64.*'65'"),
        ("simulate:threads=0", "threads.*'0'"),
        ("simulate:depth=3", "has no option 'depth'"),
    ],
)
def test_a_wrong_option_is_refused(seat: str, complaint: str) -> None:
    with pytest.raises(TilewrightError, match=complaint):
        AGENTS.make(seat, SMALL)
