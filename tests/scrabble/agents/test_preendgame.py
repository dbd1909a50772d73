"""`preendgame` plays by equity, then by share of wins, then searches the endgame."""

from __future__ import annotations

from random import Random

import pytest

from tests.scrabble.search.test_preendgame import one_in_the_bag, small_position
from tests.scrabble.strategies import SMALL, endgame_position
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.endgame import Endgame
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.agents.preendgame import Preendgame
from tilewright.scrabble.move import PASS
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.preendgame import solve_preendgame
from tilewright.scrabble.view import View


def test_with_one_tile_in_the_bag_it_makes_the_move_that_wins_most_often() -> None:
    position = one_in_the_bag()
    solution = solve_preendgame(position)
    agent = Preendgame(SMALL)
    thought = agent.consider(position, Random(0), count=3)
    assert (thought.method, thought.exact) == ("preendgame", True)
    best = thought.moves[0]
    assert (best.win, best.win_error) == (solution.win, 0.0)
    assert best.win_bounds == (solution.moves[0].low, solution.moves[0].high)
    assert agent.act(View(position, 0), Random(0)) == best.move


def test_a_move_that_was_played_is_judged_too() -> None:
    for bag in ("T", "TEN"):
        position = small_position(("TEAS", "SOON"), bag, "SON")
        thought = Preendgame(SMALL, nodes=500).consider(position, Random(0), 1, [PASS])
        assert PASS in {one.move for one in thought.moves}
        assert all(one.win is not None for one in thought.moves)


def test_before_and_after_it_plays_as_endgame_does(enable: Lexicon) -> None:
    start, end = Position.start(enable, racks=["RETAIN?"]), endgame_position(enable)
    for position, agent in ((start, Equity(enable)), (end, Endgame(enable, nodes=500))):
        wanted = agent.consider(position, Random(0), 2)
        assert Preendgame(enable, nodes=500).consider(position, Random(0), 2) == wanted


def test_with_three_players_it_plays_by_equity(enable: Lexicon) -> None:
    position = Position.start(enable, Rules(3), racks=["RETAINS"])
    assert Preendgame(enable).consider(position, Random(0)).method == "equity"


def test_a_wrong_number_of_threads_is_refused(enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match=r"threads.*from 1"):
        AGENTS.make("preendgame:threads=0", enable)
