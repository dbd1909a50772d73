"""Positions without a history as GCG: every reader ends at the position."""

from __future__ import annotations

import pytest

from tilewright import Lexicon
from tilewright.quiz.games import self_play
from tilewright.scrabble import Position, Rules, parse_cgp
from tilewright.scrabble.notation.gcg import (
    format_gcg,
    game_of_position,
    parse_gcg,
    replay,
    walk,
)
from tilewright.scrabble.position_input import PositionError

EMPTY = "/".join(["15"] * 15)


def ends_at(position: Position) -> None:
    """Both ways to read the file end at the position, and neither finds anything odd."""
    text = format_gcg(game_of_position(position))
    strict = walk(parse_gcg(text))[-1]
    lenient = replay(parse_gcg(text, lenient=True))
    assert not lenient.warnings
    for found in (strict, lenient.last):
        assert found.rows == position.rows
        assert (found.racks, found.held, found.bag) == (
            position.racks,
            position.held,
            position.bag,
        )
        assert (found.scores, found.on_turn) == (position.scores, position.on_turn)
        assert found.scoreless == position.scoreless


@pytest.mark.parametrize("game", range(3))
def test_the_positions_of_a_game_are_built_again(enable: Lexicon, game: int) -> None:
    for turn in self_play(enable, Rules(), 3, game):
        ends_at(turn.position)


@pytest.mark.parametrize(
    "line",
    [
        f"{EMPTY} AEINRST/ 0/0 0",
        f"{EMPTY} / 0/0 0",
        f"{'15/' * 7}7AB6{'/15' * 7} AEINRST/QUZ 12/300 0",
        f"{'15/' * 7}7aB6{'/15' * 7} AEINRST/ 0/0 4",
        f"{'15/' * 7}COUNTERCURRENTS{'/15' * 7} / 50/50 0",
    ],
)
def test_any_connected_board_is_built(line: str) -> None:
    position = parse_cgp(line).position
    text = format_gcg(game_of_position(position))
    found = walk(parse_gcg(text))[-1]
    assert (found.rows, found.racks, found.scores) == (
        position.rows,
        position.racks,
        position.scores,
    )


@pytest.mark.parametrize("row", ["AB13", "6AB2CD3"])
def test_a_board_that_no_moves_lead_to_is_refused(row: str) -> None:
    position = parse_cgp(f"{'15/' * 7}{row}{'/15' * 7} AEINRST/ 0/0 0").position
    with pytest.raises(PositionError):
        game_of_position(position)
