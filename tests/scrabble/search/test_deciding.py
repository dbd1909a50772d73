"""Who wins many endgames, compared with exact solutions."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.scrabble.search.test_endgame import random_endgame
from tests.scrabble.strategies import endgame_position
from tilewright import Lexicon, Limit
from tilewright.scrabble.position import Position
from tilewright.scrabble.search import deciding
from tilewright.scrabble.search.deciding import CLEAR, Decider
from tilewright.scrabble.search.endgame import even_value, solve_endgame, value_endgame
from tilewright.scrabble.search.outcomes import outcome

SOME = Limit(nodes=300)


def even(position: Position) -> Position:
    """The same endgame with the score at which perfect play is a draw."""
    value, even = solve_endgame(position).value, even_value(position)
    return position.with_points(position.on_turn, even - value)


@pytest.mark.parametrize("more", [-9, -1, 0, 1, 9])
def test_proved_outcomes_are_those_of_perfect_play(
    monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    monkeypatch.setattr(deciding, "GREEDY_CLEAR", 10_000)
    monkeypatch.setattr(deciding, "CLEAR", 10_000)
    for seed in range(12):
        position = even(random_endgame(seed, 4))
        position = position.with_points(position.on_turn, more)
        found = Decider().decide(position, Limit(nodes=1_000_000))
        assert found.is_sure
        assert outcome(found.value - even_value(position)) == outcome(more)
        assert found.greedy == value_endgame(position, Limit(nodes=1)).greedy


def test_far_from_even_nothing_is_searched() -> None:
    decider, position = Decider(), even(random_endgame(3, 4))
    near, far = (position.with_points(position.on_turn, more) for more in (1, 200))
    clear, searched = decider.decide(far, SOME), decider.decide(near, SOME)
    assert clear.is_sure and clear.value == clear.greedy == searched.greedy
    assert clear.nodes < searched.nodes
    assert abs(clear.value - even_value(far)) >= CLEAR


def test_a_used_board_gives_the_same_answers(enable: Lexicon) -> None:
    positions = [endgame_position(enable, back=back) for back in (1, 2, 3)]
    fresh = [Decider().decide(one, SOME) for one in positions]
    decider = Decider()
    assert [decider.decide(one, SOME) for one in positions] == fresh
    assert [decider.decide(one, SOME) for one in reversed(positions)] == fresh[::-1]
    with ThreadPoolExecutor(3) as pool:
        again = pool.map(lambda one: decider.decide(one, SOME), positions * 5)
        assert list(again) == fresh * 5


def test_more_plays_than_there_is_room_for_are_decided_all_the_same(
    monkeypatch: pytest.MonkeyPatch, enable: Lexicon
) -> None:
    position = endgame_position(enable)
    wanted = Decider().decide(position, Limit(nodes=100_000))
    monkeypatch.setattr(deciding, "ROOM", 8)
    found = Decider().decide(position, Limit(nodes=100_000))
    even = even_value(position)
    assert outcome(found.value - even) == outcome(wanted.value - even)
