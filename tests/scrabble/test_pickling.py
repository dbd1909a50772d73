"""Positions and games in pickles and deep copies."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE_FRENCH, TileSet
from tilewright.scrabble.move import PASS
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.state import State


def begun(lexicon: Lexicon, turns: int = 6) -> State:
    state = State(Rules(), lexicon, 3)
    for _ in range(turns):
        state.apply(state.position.on_turn, state.position.plays(1)[0].move)
    return state


def test_a_position_survives_pickling_with_its_history(enable: Lexicon) -> None:
    lexicon = pickle.loads(pickle.dumps(enable))  # the one of this name that a pickle leads to
    position = begun(lexicon).position
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert copy.turns == position.turns
    assert copy.undo() == position.undo()
    assert copy.seen_by(0) == position.seen_by(0)
    assert copy.plays(5) == position.plays(5)


def test_a_position_after_very_many_turns_can_be_pickled() -> None:
    position = Position.start(rules=Rules(scoreless_limit=10_000))
    for _ in range(3_000):
        position = position.play(PASS)
    assert len(pickle.loads(pickle.dumps(position)).turns) == 3_000


def test_positions_are_values_that_deep_copies_share(enable: Lexicon) -> None:
    position = begun(enable).position
    assert deepcopy(position) is position
    assert deepcopy(enable) is enable


@pytest.mark.parametrize("copied", [deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_copied_game_continues_like_the_original(enable: Lexicon, copied: object) -> None:
    assert callable(copied)
    state = begun(enable)
    copy = copied(state)
    for _ in range(4):
        move = state.position.plays(1)[0].move
        assert copy.apply(copy.position.on_turn, move) == state.apply(state.position.on_turn, move)
    assert copy.bag == state.bag
    state.check_tiles()
    copy.check_tiles()


def test_tile_sets_survive_a_pickle() -> None:
    small = TileSet("small", {"A": 2, "?": 1}, values={"A": 1})
    for tiles in (SCRABBLE_FRENCH, small):
        copy = pickle.loads(pickle.dumps(tiles))
        assert copy == tiles
        assert copy.value("AA") == tiles.value("AA")
