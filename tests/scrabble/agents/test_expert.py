"""`expert` plays out before the end, and searches the end."""

from __future__ import annotations

from random import Random

import pytest

from tests.scrabble.strategies import SMALL, endgame_position
from tilewright import Lexicon, Limit, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.expert import Expert
from tilewright.scrabble.agents.infer import Infer
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.view import View

NODES = 500


def test_before_the_end_it_thinks_as_infer_does() -> None:
    position = Position.start(SMALL, racks=["RETAINX"])
    thoughts = [
        agent(SMALL, iterations=16).consider(position, Random(1)) for agent in (Expert, Infer)
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
    with pytest.raises(TilewrightError, match="nodes is a whole number from 1"):
        AGENTS.make("expert:nodes=0", SMALL)
