"""`endgame` searches when the bag is empty, and plays by equity before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.reference import endgame as slow
from tests.scrabble.search.test_endgame import SHORT_ENDGAME, random_endgame
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.endgame import Endgame
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.move import PASS
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.view import View


def act(agent: Endgame, position: Position) -> Position:
    """The position after the agent's move, which it made without seeing the other rack."""
    seat = position.on_turn
    return position.play(agent.act(View(position.seen_by(seat), seat), Random(0)))


@pytest.mark.parametrize("seed", range(8))
def test_it_never_loses_points_against_perfect_play(seed: int) -> None:
    position = random_endgame(seed, 3)
    assert position.lexicon is not None
    agent = Endgame(position.lexicon)
    value, seat = slow.value(position), position.on_turn
    before = position.scores[seat] - position.scores[1 - seat]
    while not position.is_over:
        moves = [*(move for move, _ in position.plays()), PASS]
        if position.on_turn == seat:
            position = act(agent, position)
        else:
            position = min((position.play(move) for move in moves), key=_worst_for(seat))
    final = position.final_scores
    assert final[seat] - final[1 - seat] - before >= value


def _worst_for(seat: int) -> Callable[[Position], int]:
    def outcome(after: Position) -> int:
        scores = after.final_scores
        spread = scores[seat] - scores[1 - seat]
        return spread if after.is_over else spread + slow.value(after)

    return outcome


def test_with_tiles_in_the_bag_it_plays_by_equity(enable: Lexicon) -> None:
    position = Position.start(enable, racks=["RETAIN?"])
    thought = Endgame(enable).consider(position, Random(0), count=3)
    assert thought == Equity(enable).consider(position, Random(0), count=3)


def test_with_three_players_it_plays_by_equity(enable: Lexicon) -> None:
    position = Position.start(enable, Rules(3), racks=["RETAINS"])
    assert Endgame(enable).consider(position, Random(0)).method == "equity"


def test_the_candidates_have_what_they_bring_by_the_end(enable: Lexicon) -> None:
    position = parse_cgp(SHORT_ENDGAME, enable).position
    poor = position.plays()[-1].move
    thought = Endgame(enable, nodes=6000).consider(position, Random(0), 3, [poor])
    assert thought.method == "endgame"
    assert [one.value for one in thought.moves] == sorted(
        (one.value for one in thought.moves), reverse=True
    )
    assert {poor} < {one.move for one in thought.moves}
    assert all(one.spread == 328 - 365 + one.value for one in thought.moves)
    assert thought == Endgame(enable, nodes=6000).consider(position, Random(0), 3, [poor])


def test_a_proved_move_says_who_wins() -> None:
    position = random_endgame(3, 3)
    assert position.lexicon is not None
    thought = Endgame(position.lexicon).consider(position, Random(0), count=5)
    assert thought.exact
    assert thought.moves[0].value == slow.value(position)
    for one in thought.moves:
        assert one.spread is not None
        assert one.win == (0.5 if one.spread == 0 else float(one.spread > 0))


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("endgame:nodes=many", "nodes.*from 1"),
        ("endgame:nodes=0", "nodes.*from 1"),
        ("endgame:seconds=-1", "seconds.*above 0"),
    ],
)
def test_an_invalid_limit_is_refused(enable: Lexicon, seat: str, sentence: str) -> None:
    with pytest.raises(TilewrightError, match=sentence):
        AGENTS.make(seat, enable)
