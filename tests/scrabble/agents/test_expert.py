"""`expert` plays out before the end, and searches the end."""

from __future__ import annotations

from random import Random

import pytest

from tests.scrabble.search.test_preendgame import one_in_the_bag
from tests.scrabble.strategies import SMALL, endgame_position
from tilewright import Lexicon, Limit, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.expert import Expert, turns_left
from tilewright.scrabble.agents.preendgame import Preendgame
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.view import View

NODES = 500


def test_before_the_end_it_thinks_as_simulate_does() -> None:
    position = Position.start(SMALL, racks=["RETAINX"])
    thoughts = [
        agent(SMALL, iterations=16).consider(position, Random(1)) for agent in (Expert, Simulate)
    ]
    assert thoughts[0] == thoughts[1]


def test_the_end_is_searched(enable: Lexicon) -> None:
    position = endgame_position(enable)
    solution = solve_endgame(position, Limit(nodes=NODES))
    expert = Expert(enable, nodes=NODES)
    thought = expert.consider(position, Random(0), 3)
    assert (thought.method, thought.exact) == ("endgame", solution.exact)
    assert thought.moves[0].move == solution.move == expert.act(View(position, 0), Random(0))
    ahead = position.scores[position.on_turn] - position.scores[1 - position.on_turn]
    assert thought.moves[0].spread == ahead + solution.value
    assert len(thought.moves) >= 3
    assert all(one.spread is not None for one in thought.moves)


def test_a_wrong_number_of_nodes_is_refused() -> None:
    with pytest.raises(TilewrightError, match=r"nodes.*from 1"):
        AGENTS.make("expert:nodes=0", SMALL)


def test_with_few_tiles_in_the_bag_it_thinks_as_preendgame_does() -> None:
    position = one_in_the_bag()
    thoughts = [
        agent(SMALL, nodes=NODES).consider(position, Random(1)) for agent in (Expert, Preendgame)
    ]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].method == "preendgame"


def test_a_clock_is_divided_among_the_turns_that_are_left() -> None:
    expert = Expert(SMALL, clock=30)
    position = Position.start(SMALL, racks=["RETAINX"])
    turns = turns_left(position)
    expert.act(View(position, 0, 11.0), Random(0))
    assert expert.effort.seconds == pytest.approx(11.0 / turns)
    expert.act(View(position, 0), Random(0))
    assert expert.effort.seconds == pytest.approx(expert.last_turns.limit.seconds)
    assert expert.effort.seconds < 30 / turns
    assert expert.effort.iterations is None and expert.last_turns.limit.nodes is None


def test_a_time_for_a_move_bounds_its_share_of_the_clock() -> None:
    expert = Expert(SMALL, clock=3000, seconds=0.01)
    expert.act(View(Position.start(SMALL, racks=["RETAINX"]), 0), Random(0))
    assert expert.effort.seconds == expert.last_turns.limit.seconds == 0.01


def test_an_invalid_clock_is_refused() -> None:
    with pytest.raises(TilewrightError, match=r"clock.*above 0"):
        AGENTS.make("expert:clock=0", SMALL)
